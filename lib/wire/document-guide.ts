import * as z from "zod/mini";

/** Words of a document with their place, as offsets into its text. */
const placedWordsSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });

/** `GET /api/documents/:id/guide`. */
export const documentGuideSchema = z.object({
  /** The headings, in order; `depth` counts from 0. */
  outline: z.array(z.extend(placedWordsSchema, { depth: z.number() })),
  /** Whether there are more headings than these. */
  outlineCut: z.boolean(),
  /** Sentences of the document that say what it is about. */
  summary: z.array(placedWordsSchema),
  /** Questions that the document answers. */
  questions: z.array(z.string()),
  /** Whether there will be no more of them while the document stays as it is. */
  complete: z.boolean(),
});
export type DocumentGuide = z.infer<typeof documentGuideSchema>;
