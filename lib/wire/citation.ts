import * as z from "zod/mini";
import { sourceFacts } from "./source.ts";

/** The words in one passage that a citation rests on; offsets are UTF-16, into the document's text. */
export const citedPassageSchema = z.object({
  chunkId: z.string(),
  ordinal: z.number(),
  section: z.nullable(z.string()),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  start: z.number(),
  end: z.number(),
  /** As it was cited. */
  quote: z.string(),
  /** Whether the quote is of its owner's words instead of the document's; absent where it is not. */
  corrected: z.exactOptional(z.boolean()),
  /** Offsets in the document's present text; null where the words are not in it any more. */
  quoteStart: z.nullable(z.number()),
  quoteEnd: z.nullable(z.number()),
});
export type CitedPassage = z.infer<typeof citedPassageSchema>;

export const verdictLabelSchema = z.enum([
  "verbatim",
  "supported",
  "weak",
  "unsupported",
  "unchecked",
]);
export type VerdictLabel = z.infer<typeof verdictLabelSchema>;

/** How well the cited words carry the sentence; without a score where nothing was checked. */
export const verdictSchema = z.object({
  label: verdictLabelSchema,
  /** 0 to 1: how probable it is that the words carry the sentence. */
  score: z.nullable(z.number()),
  /** What the sentence says otherwise than the words do. */
  disagreement: z.exactOptional(
    z.object({
      /** As the sentence says it. */
      claim: z.string(),
      /** As the cited words say it; null where they say nothing of the kind. */
      passage: z.nullable(z.string()),
    }),
  ),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** One use of a source number in one answer (docs/api.md, "Citation"). */
export const citationSchema = z.object({
  number: z.number(),
  ...sourceFacts,
  /** The reader's form of the source: `server.log:1045 (14:32:15Z)`. */
  label: z.string(),
  /** The revision that was cited; null where its words were erased with a case. */
  sourceRevision: z.nullable(z.number()),
  /** Whether the document has another text by now. */
  changed: z.boolean(),
  /** When it got that text, where that is known. */
  changedAt: z.exactOptional(z.iso.datetime()),
  passages: z.array(citedPassageSchema),
  /** The weakest of its markers'. */
  verdict: z.omit(verdictSchema, { disagreement: true }),
});
export type Citation = z.infer<typeof citationSchema>;
