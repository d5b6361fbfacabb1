import * as z from "zod/mini";

/** Passages that may be pinned into a conversation: each takes room in every prompt. */
export const maxPinned = 8;
/** Passages that may be dropped from a conversation. */
export const maxDropped = 100;

const passageChoiceSchema = z.enum(["pinned", "dropped"], { error: "must be pinned or dropped" });
/** Whether a passage is always given in a conversation, or never. */
export type PassageChoice = z.infer<typeof passageChoiceSchema>;

/** The body of `PUT /api/conversations/:id/passages/:chunkId`. */
export const passageChoiceRequestSchema = z.strictObject({ choice: passageChoiceSchema });
export type PassageChoiceRequest = z.infer<typeof passageChoiceRequestSchema>;

/** A passage that was pinned or dropped (docs/api.md, "Chosen passage"). */
export const chosenPassageSchema = z.object({
  chunkId: z.string(),
  documentId: z.string(),
  choice: passageChoiceSchema,
  /** Of its document; null where the document may not be read. */
  title: z.nullable(z.string()),
  /** Of its document; "" where the passage is not there to read. */
  sourceId: z.string(),
  section: z.nullable(z.string()),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  /** UTF-16 offsets into the document's text, end exclusive; null where the passage is not there to read. */
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  /** Its beginning; "" where it is not there to read. */
  text: z.string(),
  /** False where the passage is not there to be given: in no knowledge base of the conversation, or not in the text any more. */
  available: z.boolean(),
});
export type ChosenPassageView = z.infer<typeof chosenPassageSchema>;

/** `GET /api/conversations/:id/passages`. */
export const chosenPassagesSchema = z.object({ passages: z.array(chosenPassageSchema) });
export type ChosenPassages = z.infer<typeof chosenPassagesSchema>;
