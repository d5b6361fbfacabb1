/** The place of cited words: their chunk, and UTF-16 offsets in the document's text. */
export type CitedPlace = { chunkId: string; start: number; end: number };
