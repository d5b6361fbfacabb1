import { createContext } from "react";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import type { TurnVersion } from "@/lib/wire/conversation.ts";
import type { ModelView } from "@/lib/wire/model.ts";

/** What a reader can do with any turn of a conversation, beside reading it. */
export type AnswerActions = {
  /** An answer is being written, so that none can be asked for. */
  busy: boolean;
  /** The language models; empty until they are known. */
  models: readonly ModelView[];
  /** Asks the question of an answer again. */
  again: (how: Pick<ChatRequest, "model" | "format">, answerId: string) => void;
  /** Asks the question of an answer in other words. */
  edit: (text: string, answerId: string) => void;
  /** Deletes the turn of an answer. */
  remove: (answerId: string) => void;
  /** Shows a version of a turn. */
  goTo: (version: TurnVersion) => void;
};

/** Null outside a conversation. A context, because earlier answers are not drawn again while one is written. */
export const AnswerActionsContext = createContext<AnswerActions | null>(null);
