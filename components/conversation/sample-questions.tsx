"use client";

import { CornerDownRight } from "lucide-react";
import { describeKind } from "@/components/knowledge/describe-kind.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import { useJson } from "@/components/ui/use-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { kindNamed } from "@/lib/knowledge/kind.ts";
import type { DocumentPage, DocumentQuery } from "@/lib/wire/document.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import type { Question } from "./use-conversation.ts";

const documentPageSource = firstSchema("documentPageSchema");

/**
 * Questions that the sample library answers, each with the file that holds its answer: in the language of the files, by
 * whose words they are found.
 */
const samples = [
  { file: "database-connection-pools.md", text: "How large should a connection pool be?" },
  { file: "roll-back-a-release.md", text: "How do I roll back a release?" },
  { file: "app.log", text: "Which errors are in app.log?" },
];

type SampleQuestionsProps = { bases: KnowledgeBaseView[]; onAsk: (question: Question) => void };

/** Offers the questions that the sample library can already answer. */
export function SampleQuestions({ bases, onAsk }: SampleQuestionsProps) {
  return (
    <ul className="-mx-2 flex flex-col gap-1 empty:hidden">
      {samples.map((sample) => (
        <SampleQuestion key={sample.file} {...sample} bases={bases} onAsk={onAsk} />
      ))}
    </ul>
  );
}

type SampleQuestionProps = SampleQuestionsProps & { file: string; text: string };

function SampleQuestion({ file, text, bases, onAsk }: SampleQuestionProps) {
  const t = useWords("knowledge");
  const { data } = useJson(
    documentPageSource,
    withQuery("/api/documents", { q: file, limit: "5" } satisfies DocumentQuery),
    {
      refreshInterval: (latest) => (isSampleReady(latest, file) ? 0 : 3000),
      revalidateOnFocus: false,
    },
  );
  const document = data?.documents.find(({ filename }) => filename === file);
  const base = bases.find(({ id }) => id === document?.knowledgeBaseId);
  if (!document || !base || document.status !== "ready") return null;
  const readByDefault = kindNamed(base.kind)?.readByDefault ?? false;
  const reads = readByDefault ? {} : { knowledgeBaseIds: [base.id] };
  return (
    <li>
      <button
        type="button"
        onClick={() => onAsk({ text, ...reads })}
        className="group flex min-h-10 w-full items-baseline gap-3 rounded-lg px-2 py-2 text-start hover:bg-hover"
      >
        <CornerDownRight
          className="size-4 shrink-0 translate-y-0.5 text-soft group-hover:text-accent"
          aria-hidden
        />
        <span className="flex-1">{text}</span>
        <span className="text-note text-soft">{describeKind(base.kind, t).one}</span>
      </button>
    </li>
  );
}

function isSampleReady(page: DocumentPage | undefined, file: string): boolean {
  return (
    page?.documents.some(({ filename, status }) => filename === file && status === "ready") ?? false
  );
}
