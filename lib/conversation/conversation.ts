import type { AnswerStep, ClosestPassage, Message } from "../wire/answer-event.ts";
import type { Citation, Source } from "../wire/citation.ts";
import type { citations, messages, SourceSnapshot } from "../db/schema.ts";

/** A conversation in the list. */
export type ConversationView = {
  id: string;
  title: string;
  knowledgeBaseIds: string[] | null;
  messages: number;
  pinned: boolean;
  archived: boolean;
  updatedAt: string;
};

/** A conversation with all that was said, and its register. */
export type ConversationDetail = Omit<ConversationView, "messages"> & {
  messages: (Message & { citations: Citation[] })[];
  sources: Source[];
};

/**
 * A stored message as the interface shows it.
 * @param closest the passages shown where nothing answers, with their words ({@link readClosest}).
 * @param steps the steps of its agent mode, with the words of their passages ({@link readSteps}).
 */
export function toMessage(
  row: typeof messages.$inferSelect,
  steps: readonly AnswerStep[] = [],
  closest: readonly ClosestPassage[] = [],
): Message {
  return {
    id: row.id,
    role: row.role,
    status: row.status,
    text: row.text,
    answered: row.outcome === "answered",
    outcome: row.outcome,
    ...(closest.length > 0 ? { closest: [...closest] } : {}),
    ...(row.sections ? { sections: row.sections } : {}),
    ...(row.reasoning ? { reasoning: row.reasoning } : {}),
    ...(steps.length > 0 ? { steps: [...steps] } : {}),
    ...(row.notices.length > 0 ? { notices: row.notices } : {}),
    model: row.model,
    createdAt: row.createdAt.toISOString(),
    ...(row.error ? { error: row.error } : {}),
  };
}

/** What a reader sees of a source, the empty facts left out. */
export function describeSource(snapshot: SourceSnapshot) {
  return {
    sourceId: snapshot.sourceId,
    title: snapshot.title,
    ...(snapshot.authors.length > 0 ? { authors: snapshot.authors } : {}),
    ...(snapshot.journal ? { journal: snapshot.journal } : {}),
    ...(snapshot.publicationDate ? { publicationDate: snapshot.publicationDate } : {}),
    ...(snapshot.doi ? { doi: snapshot.doi } : {}),
  };
}

/** What stands for a source whose facts were erased with its case. */
export const erasedSource: SourceSnapshot = {
  sourceId: "",
  title: "Erased with its case",
  filename: "",
  knowledgeBaseId: "",
  authors: [],
  journal: null,
  publicationDate: null,
  doi: null,
};

/** A stored citation as the interface shows it. */
export function toCitation(row: typeof citations.$inferSelect, snapshot: SourceSnapshot): Citation {
  return {
    number: row.number,
    documentId: row.documentId,
    ...describeSource(snapshot),
    label: row.label,
    passages: row.passages,
    verdict: { label: row.verdictLabel, score: row.verdictScore },
  };
}
