import * as z from "zod/mini";
import { filtersSchema, ignoredFiltersSchema } from "./filters.ts";
import { idsSchema, nameSchema } from "./ids.ts";

/** Candidates to find by default: four for each passage that is given by default. */
export const defaultTopK = 20;
/** Fresh passages given to the model by default. */
export const defaultTopN = 5;
/** Carried passages given to the model at most, by default and at all. */
export const defaultMaxCarried = 15;

export const answerFormatSchema = z.enum(["prose", "sections"], {
  error: "must be prose or sections",
});
export type AnswerFormat = z.infer<typeof answerFormatSchema>;

export const answerModeSchema = z.enum(["answer", "agent"], { error: "must be answer or agent" });
export type AnswerMode = z.infer<typeof answerModeSchema>;

export const topNSchema = z.int().check(z.gte(1), z.lte(50));

const optionalFields = {
  conversationId: z.optional(nameSchema),
  knowledgeBaseIds: z.optional(idsSchema),
  documentIds: z.optional(idsSchema),
  filters: z.optional(filtersSchema),
  ignoreFilters: z.optional(ignoredFiltersSchema),
  /** Candidates, among which the passages are chosen. */
  topK: z.optional(z.int().check(z.gte(1), z.lte(200))),
  /** Fresh passages given to the model. */
  topN: z._default(topNSchema, defaultTopN),
  /** Carried passages given to the model, at most. */
  maxCarried: z._default(z.int().check(z.gte(0), z.lte(defaultMaxCarried)), defaultMaxCarried),
  rerank: z._default(z.boolean(), false),
  /** Whether the question is searched for once more, with terms of the best passages. */
  expand: z._default(z.boolean(), false),
  model: z.optional(nameSchema),
  /** Whether a model that can think is asked to, which it is by default. */
  useThinking: z.optional(z.boolean()),
  /** Prose, or sections each with its sources. */
  format: z._default(answerFormatSchema, "prose"),
  /** `agent`: a model chooses what to look up, step by step. */
  mode: z._default(answerModeSchema, "answer"),
};

/** The body of `POST /api/chat`. */
export const chatRequestSchema = z.strictObject({
  question: z.string(),
  ...optionalFields,
  /** A message of the conversation: the question becomes another version of its turn. */
  insteadOf: z.optional(nameSchema),
});
export type ChatRequest = z.input<typeof chatRequestSchema>;

/**
 * The body that AI SDK's `DefaultChatTransport` sends. Only the text of the last user message is read; a `messageId` is
 * that of the message to answer again, or of the question to ask in other words; an id of the client's own means the
 * question at its place among the messages.
 */
export const transportRequestSchema = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/, "must be letters, digits, - and _, at most 100")),
  messages: z.array(
    z.object({
      id: z.optional(z.string()),
      role: z.string(),
      parts: z._default(z.array(z.object({ type: z.string(), text: z.optional(z.string()) })), []),
    }),
  ),
  trigger: z.enum(["submit-message", "regenerate-message"]),
  messageId: z.nullish(z.string()),
  ...optionalFields,
});
export type TransportRequest = z.input<typeof transportRequestSchema>;

/** A question as any surface asks it, with what it may set (docs/api.md, "Answers"). */
export type AnswerRequest = ChatRequest &
  Required<Pick<z.output<typeof chatRequestSchema>, "topN" | "maxCarried" | "rerank">> & {
    topK: number;
    /** Without a conversation: the id of the one to make, or to go on with if the asker has it already. */
    newConversationId?: string | undefined;
    /** Answer the question of `insteadOf`, or the conversation's last one, again instead of a new one. */
    regenerate?: boolean | undefined;
    /** Where `insteadOf` may be an id of the client's own: the answer before the question there, null for a first one. */
    clientPlace?: { answerBefore: string | null };
  };
