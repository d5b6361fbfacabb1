import type { Filters } from "./filters.ts";

export type AnswerFormat = "prose" | "sections";
export type AnswerMode = "answer" | "agent";

/** A question as any surface asks it, with what it may set (docs/api.md, "Answers"). */
export type AnswerRequest = {
  question: string;
  conversationId?: string | undefined;
  /** Without a conversation: the id of the one to make, or to go on with if the asker has it already. */
  newConversationId?: string | undefined;
  knowledgeBaseIds?: string[] | undefined;
  documentIds?: string[] | undefined;
  filters?: Filters | undefined;
  /** Filters that are not to be read from the question's words, by their fields. */
  ignoreFilters?: string[] | undefined;
  /** Candidates, among which the passages are chosen. */
  topK: number;
  /** Fresh passages given to the model. */
  topN: number;
  /** Carried passages given to the model, at most. */
  maxCarried: number;
  rerank: boolean;
  /** Whether the question is searched for once more, with terms of the best passages; not unless set. */
  expand?: boolean | undefined;
  model?: string | undefined;
  /** Prose, or sections each with its sources. */
  format?: AnswerFormat | undefined;
  /** `agent`: a model chooses what to look up, step by step. */
  mode?: AnswerMode | undefined;
  /** Whether a model that can think is asked to; by default as its entry says. */
  useThinking?: boolean | undefined;
  /** Answer the conversation's last question again instead of a new one. */
  regenerate?: boolean;
};
