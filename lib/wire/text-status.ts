import * as z from "zod/mini";

/** The most of its text that a document has; a title alone is `none`. */
export const textPartSchema = z.enum(["fulltext", "abstract", "none"]);
export type TextPart = z.infer<typeof textPartSchema>;

/** Which parts of a document's text exist, as `GET /api/documents/:id/text-status` reports it. */
export const textStatusSchema = z.object({
  document_id: z.string(),
  title: z.string(),
  /** Whether the text is stored. */
  has_abstract: z.boolean(),
  has_fulltext: z.boolean(),
  /** Whether it is in the index. */
  has_abstract_embeddings: z.boolean(),
  has_fulltext_chunks: z.boolean(),
  /** UTF-16 units, without the blank lines between the two. */
  abstract_length: z.number(),
  fulltext_length: z.number(),
  /** Whether it can be searched now; a question to the document first indexes what is only stored. */
  can_use_fulltext_semantic: z.boolean(),
  can_use_abstract_semantic: z.boolean(),
  has_any_text: z.boolean(),
});
export type TextStatus = z.infer<typeof textStatusSchema>;
