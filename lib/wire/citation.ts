/** The words in one passage that a citation rests on; offsets are UTF-16, into the document's text. */
export type CitedPassage = {
  chunkId: string;
  ordinal: number;
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  start: number;
  end: number;
  quote: string;
  quoteStart: number;
  quoteEnd: number;
};

export type VerdictLabel = "verbatim" | "supported" | "weak" | "unsupported" | "unchecked";

/** One use of a source number in one answer (docs/api.md, "Citation"). */
export type Citation = {
  number: number;
  documentId: string;
  sourceId: string;
  title: string;
  authors?: string[];
  journal?: string;
  publicationDate?: string;
  doi?: string;
  /** The reader's form of the source: `server.log:1045 (14:32:15Z)`. */
  label: string;
  passages: CitedPassage[];
  verdict: { label: VerdictLabel; score: number | null };
};

/** A line of a conversation's register: which document has which number. */
export type Source = {
  number: number;
  documentId: string;
  sourceId: string;
  title: string;
  authors?: string[];
  journal?: string;
  publicationDate?: string;
  doi?: string;
  filename: string;
  knowledgeBaseId: string;
  /** False once the document was deleted; the number stays. */
  available: boolean;
};
