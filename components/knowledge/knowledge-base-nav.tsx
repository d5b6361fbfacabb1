"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { CreateKnowledgeBase } from "./create-knowledge-base.tsx";
import { describeKind } from "./describe-kind.ts";
import { groupByKind } from "./group-by-kind.ts";
import { KnowledgeBaseEntry, KnowledgeBaseLink } from "./knowledge-base-entry.tsx";

type KnowledgeBaseNavProps = {
  bases: KnowledgeBaseView[];
  current: string | null;
  onCreated: (base: KnowledgeBaseView) => void;
};

/** The library's table of contents: the knowledge bases by kind. */
export function KnowledgeBaseNav({ bases, current, onCreated }: KnowledgeBaseNavProps) {
  const t = useWords("knowledge");
  const [creating, setCreating] = useState(false);
  const all = bases.reduce((sum, base) => sum + base.documents, 0);
  return (
    <nav aria-label={t("bases")} className="flex flex-col gap-3 max-md:w-max max-md:flex-row">
      <div className="max-md:flex max-md:items-end">
        <KnowledgeBaseLink
          href="/documents"
          name={t("allDocuments")}
          documents={all}
          current={current === null}
          // Indented like the names below, which have a menu beside them.
          className="me-7.5 pointer-coarse:me-11.5"
        />
      </div>
      {groupByKind(bases).map(({ kind, bases: ofKind }) => (
        <section key={kind} aria-label={describeKind(kind, t).title}>
          <h2 className="px-2.5 pb-0.5 text-note text-soft">{describeKind(kind, t).title}</h2>
          <ul className="max-md:flex">
            {ofKind.map((base) => (
              <li key={base.id}>
                <KnowledgeBaseEntry base={base} current={current === base.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <button
        type="button"
        onClick={() => setCreating(true)}
        className="flex min-h-9 items-center gap-2 self-start rounded-lg px-2.5 text-soft hover:bg-hover hover:text-ink max-md:self-end pointer-coarse:min-h-11"
      >
        <Plus className="size-4" aria-hidden />
        <span className="whitespace-nowrap">{t("newBase")}</span>
      </button>
      <CreateKnowledgeBase
        open={creating}
        onOpenChange={setCreating}
        onCreated={(base) => {
          setCreating(false);
          onCreated(base);
        }}
      />
    </nav>
  );
}
