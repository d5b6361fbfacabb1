import * as z from "zod/mini";

/** A part of an answer in sections, with what it rests on (docs/api.md, "Section"). */
export const sectionSchema = z.object({
  /** Markdown without markers. */
  text: z.string(),
  /** `document:ordinal` of the passages it rests on. */
  sourceIds: z.array(z.string()),
  citations: z.array(
    z.object({
      documentId: z.string(),
      /** The passage's ordinal. */
      segmentIndex: z.number(),
      /** From 0; null where the document has no pages. */
      pageIdx: z.nullable(z.number()),
      /** At most 200 characters. */
      snippetPreview: z.string(),
    }),
  ),
});
export type Section = z.infer<typeof sectionSchema>;
