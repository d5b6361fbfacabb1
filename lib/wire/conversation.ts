import * as z from "zod/mini";
import { citationSchema } from "./citation.ts";
import { idsSchema, nameSchema } from "./ids.ts";
import { messageSchema } from "./message.ts";
import { pageQuery } from "./page-query.ts";
import { sourceSchema } from "./source.ts";

const conversationFields = {
  id: z.string(),
  title: z.string(),
  /** Null where the conversation reads what is read by default. */
  knowledgeBaseIds: z.nullable(z.array(z.string())),
  pinned: z.boolean(),
  archived: z.boolean(),
  updatedAt: z.string(),
};

/** Where a message has the words that were looked for: a line of it, and the offsets of the words there. */
const conversationHitSchema = z.object({
  messageId: z.string(),
  role: z.enum(["user", "assistant"]),
  /** Plain text, shortened at both ends. */
  text: z.string(),
  start: z.number(),
  end: z.number(),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

/** A conversation in the list. */
export const conversationViewSchema = z.object({
  ...conversationFields,
  messages: z.number(),
  /** With `q`, where a question or an answer has these words. */
  hit: z.exactOptional(conversationHitSchema),
});
export type ConversationView = z.infer<typeof conversationViewSchema>;

/** An answer as it was before it was repaired (docs/api.md, "Revision"). */
const revisionSchema = z.extend(
  z.pick(messageSchema, {
    text: true,
    markers: true,
    uncited: true,
    contradictions: true,
    sections: true,
    reasoning: true,
    usage: true,
    metrics: true,
    notices: true,
    model: true,
    createdAt: true,
  }),
  { citations: z.array(citationSchema) },
);
export type Revision = z.infer<typeof revisionSchema>;

/** One of the answers that a turn has had: to its question, to another wording of it, or before it was repaired. */
const turnVersionSchema = z.object({
  /** The answer's. */
  messageId: z.string(),
  /** Its place in `earlier`, of one that was repaired since. */
  revision: z.exactOptional(z.number()),
  model: z.nullable(z.string()),
  createdAt: z.string(),
});
export type TurnVersion = z.infer<typeof turnVersionSchema>;

/** A message of a saved conversation, with its citations. */
const savedMessageSchema = z.extend(messageSchema, {
  citations: z.array(citationSchema),
  /** Of an answer that was repaired: the versions before, oldest first. */
  earlier: z.exactOptional(z.array(revisionSchema)),
  /** Of an answer: all versions of its turn, this one among them, oldest first; absent where there is no other. */
  versions: z.exactOptional(z.array(turnVersionSchema)),
  /** Of an answer that is being repaired: it is as it was, and its conversation's stream has the new version. */
  repairing: z.exactOptional(z.literal(true)),
});
export type SavedMessage = z.infer<typeof savedMessageSchema>;

/** `GET /api/messages/:id`: an answer with its question, whether its branch is shown or not. */
export const savedAnswerSchema = z.object({
  conversationId: z.string(),
  question: savedMessageSchema,
  answer: savedMessageSchema,
});
export type SavedAnswerView = z.infer<typeof savedAnswerSchema>;

/** A conversation with all that was said in the branch that is shown, or in all of them, and its register. */
export const conversationDetailSchema = z.object({
  ...conversationFields,
  messages: z.array(savedMessageSchema),
  sources: z.array(sourceSchema),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** The query of `GET /api/conversations/:id`: which of its branches are read. */
export const branchesQuerySchema = z.strictObject({
  branches: z._default(z.enum(["shown", "all"]), "shown"),
});
export type BranchesQuery = z.output<typeof branchesQuerySchema>;

/** `GET /api/conversations`. */
export const conversationPageSchema = z.object({
  conversations: z.array(conversationViewSchema),
  nextCursor: z.nullable(z.string()),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/** The query of `GET /api/conversations`. */
export const conversationQuerySchema = z.strictObject({
  ...pageQuery,
  archived: z.pipe(
    z._default(z.enum(["true", "false"]), "false"),
    z.transform((value) => value === "true"),
  ),
});
export type ConversationQuery = z.input<typeof conversationQuerySchema>;
export type ParsedConversationQuery = z.output<typeof conversationQuerySchema>;

const titleSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The body of `POST /api/conversations`. */
export const newConversationRequestSchema = z.strictObject({
  title: z.optional(titleSchema),
  knowledgeBaseIds: z.optional(idsSchema),
});
export type NewConversationRequest = z.input<typeof newConversationRequestSchema>;

/** The body of `PATCH /api/conversations/:id`. */
export const conversationChangeSchema = z.strictObject({
  title: z.optional(titleSchema),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  knowledgeBaseIds: z.optional(idsSchema),
  /** The branch with this message is shown from now on, as it went on last. */
  shownMessageId: z.optional(nameSchema),
});
export type ConversationChange = z.input<typeof conversationChangeSchema>;
