/** A chunk that was retrieved, as the interface shows it (docs/api.md, "Passage"). */
export type Passage = {
  chunkId: string;
  documentId: string;
  sourceId: string;
  /** What the language model writes to cite it: `server.log#17`, without brackets. */
  tag: string;
  title: string;
  authors?: string[];
  journal?: string;
  publicationDate?: string;
  doi?: string;
  /** Position among the document's chunks, from 0. */
  ordinal: number;
  part: "abstract" | "fulltext";
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart?: string;
  timeEnd?: string;
  /** UTF-16 offsets into the document's text, end exclusive. */
  start: number;
  end: number;
  text: string;
  /** `fresh`: found by this question. `carried`: cited earlier in this conversation. */
  origin: "fresh" | "carried";
  /** 0 to 1, higher is better; a leg's score is null where that leg has none. */
  score: number;
  vectorScore: number | null;
  keywordScore: number | null;
  rerankScore: number | null;
  /** The source's number in this conversation, or null while it was never cited. */
  number: number | null;
};
