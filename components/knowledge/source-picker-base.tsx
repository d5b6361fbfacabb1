"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentQuery, type DocumentView, documentPageSchema } from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { localeOf } from "@/lib/wire/page-language.ts";
import type { ReadingScope } from "./use-scope.ts";

type SourcePickerBaseProps = { base: KnowledgeBaseView; scope: ReadingScope; search: string };

const pickerRow =
  "flex min-h-9 flex-1 min-w-0 items-center gap-2.5 rounded-lg px-2 hover:bg-hover has-focus-visible:bg-hover pointer-coarse:min-h-11";

/** One knowledge base to select, with its documents to choose from. */
export function SourcePickerBase({ base, scope, search }: SourcePickerBaseProps) {
  const t = useWords("knowledge");
  const [unfolded, setUnfolded] = useState(false);
  const read = scope.reads(base);
  const only = read && scope.bases.filter(scope.reads).length === 1;
  const open = (unfolded || search !== "") && read;
  const query: DocumentQuery = { knowledgeBaseId: base.id, limit: "50", q: search };
  const { data } = useJson(documentPageSchema, open ? withQuery("/api/documents", query) : null, {
    keepPreviousData: true,
  });
  const matches = base.name.toLowerCase().includes(search.toLowerCase());
  const documents = data?.documents ?? [];
  if (search !== "" && !matches && (!open || (data && documents.length === 0))) return null;
  return (
    <div>
      <div className="flex items-center">
        <label className={pickerRow} title={only ? t("readsAtLeastOne") : undefined}>
          <input
            type="checkbox"
            checked={read}
            disabled={only}
            onChange={() => scope.toggleBase(base)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span dir="auto" className="align-outer truncate">
            {base.name}
          </span>
          <span className="ms-auto shrink-0 text-note text-soft">
            {base.documents.toLocaleString(localeOf[t.language])}
          </span>
        </label>
        <button
          type="button"
          aria-label={t("documentsOf", { name: base.name })}
          aria-expanded={open}
          disabled={!read || base.documents === 0}
          onClick={() => setUnfolded(!unfolded)}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft enabled:hover:bg-hover disabled:opacity-30 pointer-coarse:size-11"
        >
          <ChevronRight
            aria-hidden
            className={cn(
              "size-4 transition-transform duration-100",
              open && "rotate-90 rtl:-rotate-90",
            )}
          />
        </button>
      </div>
      {open && (
        <DocumentChoices documents={documents} more={data?.nextCursor != null} scope={scope} />
      )}
    </div>
  );
}

type DocumentChoicesProps = {
  documents: DocumentView[];
  /** Whether there are more documents than these. */
  more: boolean;
  scope: ReadingScope;
};

function DocumentChoices({ documents, more, scope }: DocumentChoicesProps) {
  const t = useWords("knowledge");
  return (
    <ul className="mb-1 ms-4 border-s border-rule ps-1.5">
      {documents.map((document) => (
        <li key={document.id} className="flex">
          <label className={cn(pickerRow, "text-note")}>
            <input
              type="checkbox"
              checked={scope.documentIds.includes(document.id)}
              onChange={() => scope.toggleDocument(document.id)}
              className="size-3.5 shrink-0 accent-(--accent)"
            />
            <span dir="auto" className="align-outer truncate" title={document.title}>
              {document.title || document.filename}
            </span>
          </label>
        </li>
      ))}
      {more && <li className="px-2 py-1 text-note text-soft">{t("searchForOthers")}</li>}
    </ul>
  );
}
