import * as z from "zod/mini";

/** A shared page of a conversation, for its owner (docs/api.md, "Share"). */
export const shareViewSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** When what it shows was taken. */
  sharedAt: z.string(),
  /** How many answers it shows. */
  answers: z.number(),
  /** Whether it shows the whole conversation, and not only up to an answer. */
  whole: z.boolean(),
  /** Whether the passages around the cited words are shown too. */
  passages: z.boolean(),
  /** How many answers of the conversation it does not show that it would show if it were brought up to date. */
  newer: z.number(),
});
export type ShareView = z.infer<typeof shareViewSchema>;

/** `GET /api/conversations/:id/shares`. */
export const shareListSchema = z.object({
  shares: z.array(shareViewSchema),
  /** Who can open a link: anyone who uses this computer, or anyone who reaches the server over the network. */
  reach: z.enum(["computer", "network"]),
});
export type ShareList = z.infer<typeof shareListSchema>;

/** `POST /api/conversations/:id/shares`: the address is told this once. */
export const newShareSchema = z.object({ share: shareViewSchema, path: z.string() });
export type NewShare = z.infer<typeof newShareSchema>;

/** The body of `POST /api/conversations/:id/shares`. */
export const shareRequestSchema = z.strictObject({
  /** The last answer that is shown; without it all are. */
  untilMessageId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  passages: z._default(z.boolean(), false),
});
export type ShareRequest = z.input<typeof shareRequestSchema>;
export type ParsedShareRequest = z.output<typeof shareRequestSchema>;
