/** Where a citation's words are known to stand: in a chunk, at these offsets of its document's text. */
export type CitedPlace = { chunkId: string; start: number; end: number };
