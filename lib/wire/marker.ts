import type { Citation } from "./citation.ts";

/** The words in one passage that a marker rests on; offsets are UTF-16, into the document's text, end exclusive. */
export type MarkedWords = { chunkId: string; quoteStart: number; quoteEnd: number };

/** One `[n]` of an answer with the words that it rests on (docs/api.md, "Marker"). */
export type Marker = {
  number: number;
  /** UTF-16 offsets of `[n]` in the message's text, end exclusive. */
  start: number;
  end: number;
  passages: MarkedWords[];
  /** Whether the model wrote no tag here, and Ibid found the passage that carries the sentence. */
  attributed: boolean;
  verdict: Citation["verdict"];
};

/** A stretch of a message's text; UTF-16 offsets, end exclusive. */
export type TextRange = { start: number; end: number };
