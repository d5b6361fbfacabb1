import type { Filters } from "../retrieval/filter.ts";

/** A question as any surface asks it, with what it may set (docs/api.md, "Answers"). */
export type AnswerRequest = {
  question: string;
  conversationId?: string | undefined;
  /** Without a conversation: the id of the one to make, or to go on with if the asker has it already. */
  newConversationId?: string | undefined;
  knowledgeBaseIds?: string[] | undefined;
  documentIds?: string[] | undefined;
  filters?: Filters | undefined;
  /** Candidates, before reranking. */
  topK: number;
  /** Fresh passages given to the model. */
  topN: number;
  /** Carried passages given to the model, at most. */
  maxCarried: number;
  rerank: boolean;
  model?: string | undefined;
  /** Answer the conversation's last question again instead of a new one. */
  regenerate?: boolean;
};
