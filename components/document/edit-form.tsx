"use client";

import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { useKnowledgeBases } from "@/components/knowledge/use-knowledge-bases.ts";
import { announce } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { requestJson } from "@/components/ui/fetch-json.ts";
import { readField } from "@/components/ui/read-field.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import {
  type DocumentChange,
  type DocumentView,
  documentViewSchema,
  type GivenFact,
} from "@/lib/wire/document.ts";
import { readEdits, writeAuthors, writeTags } from "./read-edits.ts";

type EditFormProps = {
  document: DocumentView;
  onSaved?: (() => void) | undefined;
  onDone: () => void;
};

const editField =
  "w-full rounded-lg border border-rule-strong bg-paper px-2.5 py-1.5 min-h-9 pointer-coarse:min-h-11";

/** The fields of {@link EditDocument}. What was typed stays until it is taken. */
export function EditForm({ document, onSaved, onDone }: EditFormProps) {
  const ui = useWords("ui");
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (change: DocumentChange) => {
    setSaving(true);
    setError(null);
    try {
      await requestJson(documentViewSchema, "PATCH", `/api/documents/${document.id}`, change);
      announce("documents");
      onSaved?.();
      onDone();
    } catch (failure) {
      setError(failureSentence(failure, ui));
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const change = readEdits(document, (name) => readField(form, name));
    if (Object.keys(change).length === 0) onDone();
    else void save(change);
  };
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-5 pt-2 pb-4">
        <DocumentFacts
          document={document}
          onTakeBack={(name, form) =>
            void save({
              ...readEdits(document, (field) => readField(form, field)),
              [name]: null,
            })
          }
        />
        {error && (
          <p role="alert" className="text-note text-danger text-pretty">
            {error}
          </p>
        )}
      </div>
      <div className="flex items-center justify-end gap-2 border-t border-rule px-5 py-3">
        <Button tone="quiet" onClick={onDone}>
          {ui("cancel")}
        </Button>
        <Button type="submit" disabled={saving}>
          {ui("save")}
        </Button>
      </div>
    </form>
  );
}

type DocumentFactsProps = {
  document: DocumentView;
  /** Takes a fact back, with whatever else is written in the form. */
  onTakeBack: (name: GivenFact, form: HTMLFormElement) => void;
};

/** A field for each fact of a document, its tags and its knowledge base. */
function DocumentFacts({ document, onTakeBack }: DocumentFactsProps) {
  const t = useWords("document");
  const fact = (name: GivenFact, words: keyof Messages["document"]) => ({
    name,
    label: t(words),
    given: document.given.includes(name),
    onTakeBack: (form: HTMLFormElement) => onTakeBack(name, form),
  });
  return (
    <>
      <FactField {...fact("title", "title")} defaultValue={document.title} required />
      <FactField
        {...fact("authors", "authors")}
        hint={t("authorsHint")}
        defaultValue={writeAuthors(document)}
      />
      <FactField {...fact("journal", "publishedIn")} defaultValue={document.journal ?? ""} />
      <div className="grid grid-cols-2 gap-3">
        <FactField
          {...fact("publicationDate", "publishedOn")}
          defaultValue={document.publicationDate ?? ""}
          placeholder={t("dateExample")}
          pattern="\d{4}(-\d{2}(-\d{2})?)?"
        />
        <FactField {...fact("doi", "doi")} defaultValue={document.doi ?? ""} />
      </div>
      <FactField
        name="tags"
        label={t("tags")}
        hint={t("tagsHint")}
        defaultValue={writeTags(document)}
      />
      <BaseField knowledgeBaseId={document.knowledgeBaseId} />
    </>
  );
}

/** The knowledge bases that a document can be in. */
function BaseField({ knowledgeBaseId }: { knowledgeBaseId: string }) {
  const t = useWords("document");
  const { bases } = useKnowledgeBases();
  if (!bases) return null;
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{t("knowledgeBase")}</span>
      <select name="base" defaultValue={knowledgeBaseId} className={editField}>
        {bases
          .filter(({ id, closedAt }) => closedAt === null || id === knowledgeBaseId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}

type FactFieldProps = Omit<ComponentProps<"input">, "id" | "className"> & {
  label: string;
  hint?: string;
  /** Whether the owner gave it, so that it can be taken back. */
  given?: boolean;
  onTakeBack?: (form: HTMLFormElement) => void;
};

function FactField({ label, hint, given = false, onTakeBack, ...input }: FactFieldProps) {
  const t = useWords("document");
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {given && (
          <button
            type="button"
            onClick={({ currentTarget }) => currentTarget.form && onTakeBack?.(currentTarget.form)}
            className="ms-auto rounded text-note text-accent hover:underline"
          >
            {t("asFileSays")}
          </button>
        )}
      </div>
      <input
        id={id}
        autoComplete="off"
        maxLength={1000}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={editField}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-note text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
