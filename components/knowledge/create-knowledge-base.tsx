"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { knowledgeBaseKinds } from "@/lib/knowledge/kind.ts";
import {
  type KnowledgeBaseView,
  knowledgeBaseViewSchema,
  type NewKnowledgeBaseRequest,
} from "@/lib/wire/knowledge-base.ts";
import { describeKind } from "./describe-kind.ts";

type CreateKnowledgeBaseProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (base: KnowledgeBaseView) => void;
};

/** Asks for the name and kind of a new knowledge base. */
export function CreateKnowledgeBase({ open, onOpenChange, onCreated }: CreateKnowledgeBaseProps) {
  const t = useWords("knowledge");
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="middle" title={t("newBase")}>
      <CreateForm onCreated={onCreated} />
    </Sheet>
  );
}

function CreateForm({ onCreated }: Pick<CreateKnowledgeBaseProps, "onCreated">) {
  const t = useWords("knowledge");
  const ui = useWords("ui");
  const [kind, setKind] = useState(
    () =>
      (knowledgeBaseKinds.find(({ takesNewFiles }) => takesNewFiles) ?? knowledgeBaseKinds[0])
        ?.name ?? "",
  );
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  async function create(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    try {
      onCreated(
        await requestJson(knowledgeBaseViewSchema, "POST", "/api/knowledge-bases", {
          name: name.trim(),
          kind,
        } satisfies NewKnowledgeBaseRequest),
      );
    } catch (failure) {
      setError(failureSentence(failure, ui));
      setSending(false);
    }
  }

  return (
    <form onSubmit={create} className="flex flex-col gap-4 p-5 pt-3">
      <label className="flex flex-col gap-1.5">
        <span className="text-note text-soft">{t("name")}</span>
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={120}
          required
          // The dialog was opened to enter this name.
          ref={focusOnMount}
          className="min-h-10 rounded-lg border border-rule-strong bg-paper px-3"
        />
      </label>
      <KindChoice kind={kind} onChange={setKind} />
      {error && (
        <p role="alert" className="text-note text-danger">
          {error}
        </p>
      )}
      <Button type="submit" disabled={sending || name.trim() === ""} className="self-end">
        {t("create")}
      </Button>
    </form>
  );
}

type KindChoiceProps = { kind: string; onChange: (kind: string) => void };

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useWords("knowledge");
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-note text-soft">{t("kind")}</legend>
      {knowledgeBaseKinds.map(({ name: value }) => {
        const { one, hint, Icon } = describeKind(value, t);
        return (
          <label
            key={value}
            className={cn(
              "flex cursor-pointer gap-3 rounded-lg border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              kind === value ? "border-accent bg-accent-soft" : "border-rule hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name="kind"
              value={value}
              checked={kind === value}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            <span>
              <span className="block font-medium">{one}</span>
              <span className="block text-note text-soft">{hint}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
