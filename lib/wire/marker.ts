import * as z from "zod/mini";
import { verdictSchema } from "./citation.ts";

/** The words in one passage that a marker rests on; offsets are UTF-16, into the document's text, end exclusive. */
const markedWordsSchema = z.object({
  chunkId: z.string(),
  /** Null where the words are not in the document any more. */
  quoteStart: z.nullable(z.number()),
  quoteEnd: z.nullable(z.number()),
  /** The words, where they have no place: a passage may have several such. */
  quote: z.exactOptional(z.string()),
});
export type MarkedWords = z.infer<typeof markedWordsSchema>;

/** One `[n]` of an answer with the words that it rests on (docs/api.md, "Marker"). */
export const markerSchema = z.object({
  number: z.number(),
  /** UTF-16 offsets of `[n]` in the message's text, end exclusive. */
  start: z.number(),
  end: z.number(),
  passages: z.array(markedWordsSchema),
  /** Whether the model wrote no tag here, and Ibid found the passage that carries the sentence. */
  attributed: z.boolean(),
  verdict: verdictSchema,
});
export type Marker = z.infer<typeof markerSchema>;

/** A sentence of a message's text that states something and has no marker; UTF-16 offsets, end exclusive. */
export const uncitedSentenceSchema = z.object({ start: z.number(), end: z.number() });
export type UncitedSentence = z.infer<typeof uncitedSentenceSchema>;
