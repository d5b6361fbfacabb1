import * as z from "zod/mini";
import { sourceFacts } from "./source.ts";

/** A chunk that was retrieved, as the interface shows it (docs/api.md, "Passage"). */
export const passageSchema = z.object({
  chunkId: z.string(),
  ...sourceFacts,
  /** What the language model writes to cite it: `server.log#17`, without brackets. */
  tag: z.string(),
  /** Position among the document's chunks, from 0. */
  ordinal: z.number(),
  part: z.enum(["abstract", "fulltext"]),
  section: z.nullable(z.string()),
  page: z.nullable(z.number()),
  lineStart: z.nullable(z.number()),
  lineEnd: z.nullable(z.number()),
  timeStart: z.exactOptional(z.string()),
  timeEnd: z.exactOptional(z.string()),
  /** UTF-16 offsets into the document's text, end exclusive. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Whether these are its owner's words instead of the document's; absent where they are not. */
  corrected: z.exactOptional(z.boolean()),
  /** `fresh`: found by this question. `carried`: cited earlier in this conversation. */
  origin: z.enum(["fresh", "carried"]),
  /** 0 to 1, higher is better; a leg's score is null where that leg has none. */
  score: z.number(),
  vectorScore: z.nullable(z.number()),
  keywordScore: z.nullable(z.number()),
  rerankScore: z.nullable(z.number()),
  /** The source's number in this conversation, or null while it was never cited. */
  number: z.nullable(z.number()),
});
export type Passage = z.infer<typeof passageSchema>;

/** A passage that comes near a question without answering it: shown with its nearest sentence, never cited. */
export const closestPassageSchema = z.extend(passageSchema, {
  /** UTF-16 offsets of that sentence in the document's text, end exclusive. */
  quoteStart: z.number(),
  quoteEnd: z.number(),
});
export type ClosestPassage = z.infer<typeof closestPassageSchema>;
