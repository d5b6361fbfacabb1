"use client";

import { useMemo, useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { sendJson } from "@/components/ui/fetch-json.ts";
import { notify } from "@/components/ui/notify.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import type { ConversationChange } from "@/lib/wire/conversation.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { useKnowledgeBases } from "./use-knowledge-bases.ts";

type ScopeStart = {
  /** Null means every knowledge base of a kind that is read by default. */
  knowledgeBaseIds: string[] | null;
  documentIds: string[];
  /** The conversation that keeps the choice; absent until it begins. */
  conversationId?: string;
};

/** What a conversation reads, and the ways to change it. */
export type ReadingScope = {
  bases: KnowledgeBaseView[];
  error: Error | undefined;
  reads: (base: KnowledgeBaseView) => boolean;
  toggleBase: (base: KnowledgeBaseView) => void;
  /** Reads one more. @returns the ids of all that are read then; null when the choice could not be saved. */
  addBase: (id: string) => Promise<string[] | null>;
  documentIds: string[];
  toggleDocument: (id: string) => void;
  clearDocuments: () => void;
  /** `3 knowledge bases`, `Team handbook`, `2 documents`. */
  words: string;
  /** What is sent with a question. */
  forQuestion: Pick<ChatRequest, "knowledgeBaseIds" | "documentIds">;
};

export function useScope(start: ScopeStart): ReadingScope {
  const { knowledgeBaseIds, documentIds, conversationId } = start;
  const t = useWords("knowledge");
  const ui = useWords("ui");
  const { bases: known, error } = useKnowledgeBases();
  const [chosen, setChosen] = useState(knowledgeBaseIds);
  const [documents, setDocuments] = useState(documentIds);
  const bases = useMemo(() => known?.filter(({ closedAt }) => closedAt === null) ?? [], [known]);
  const read = bases.filter(({ id, readByDefault }) =>
    chosen === null ? readByDefault : chosen.includes(id),
  );

  async function toggleBase(base: KnowledgeBaseView) {
    const ids = read.map(({ id }) => id);
    const next = toggled(ids, base.id);
    // A conversation that reads nothing cannot answer.
    if (next.length === 0) return;
    await keep(next);
  }

  /** @returns whether the choice was saved. */
  async function keep(next: string[]): Promise<boolean> {
    const before = chosen;
    setChosen(next);
    if (!conversationId) return true;
    try {
      await sendJson("PATCH", `/api/conversations/${conversationId}`, {
        knowledgeBaseIds: next,
      } satisfies ConversationChange);
      return true;
    } catch (failure) {
      setChosen(before);
      notify(failureSentence(failure, ui, t("choiceNotKept")));
      return false;
    }
  }

  async function addBase(id: string) {
    const next = [...new Set([...read.map((base) => base.id), id])];
    return (await keep(next)) ? next : null;
  }

  return {
    bases,
    error,
    reads: (base) => read.some(({ id }) => id === base.id),
    toggleBase: (base) => void toggleBase(base),
    addBase,
    documentIds: documents,
    toggleDocument: (id) => setDocuments((ids) => toggled(ids, id)),
    clearDocuments: () => setDocuments([]),
    words: describeScope(t, known === null ? null : read, documents.length),
    forQuestion: {
      ...(chosen !== null && !conversationId ? { knowledgeBaseIds: chosen } : {}),
      ...(documents.length > 0 ? { documentIds: documents } : {}),
    },
  };
}

function toggled(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

function describeScope(
  t: PageWords<"knowledge">,
  read: KnowledgeBaseView[] | null,
  documents: number,
): string {
  if (documents > 0) return t("documentCount", { count: documents });
  if (read === null) return "…";
  const [only] = read;
  if (read.length === 1 && only) return only.name;
  return read.length === 0 ? t("nothingYet") : t("baseCount", { count: read.length });
}
