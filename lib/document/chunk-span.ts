/** A chunk: a stretch of a document's text and its place. The text itself is `text.slice(start, end)`. */
export type ChunkSpan = {
  /** From 0. */
  ordinal: number;
  part: "abstract" | "fulltext";
  /** UTF-16 offsets into the document's text, end exclusive. */
  start: number;
  end: number;
  /** The page of its start, from 1; null where the format has none. */
  page: number | null;
  /**
   * Offsets in the document's text at which the pages after `page` begin inside the chunk, one for each page; null where
   * none does. A page without text begins where the next one does.
   */
  pageStarts: number[] | null;
  /** Its first and last line, from 1; null where the text's lines are not the file's. */
  lineStart: number | null;
  lineEnd: number | null;
  section: string | null;
  /** Of a log: its first and last time stamp and the severities stated, the gravest first. */
  timeStart: Date | null;
  timeEnd: Date | null;
  severities: string[];
};
