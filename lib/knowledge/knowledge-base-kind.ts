/** What a citation's label is made from. */
export type LabelledPlace = {
  filename: string;
  title: string;
  sourceId: string;
  authors: string[];
  publicationDate: string | null;
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart: string | null;
};

/** All that tells one kind of knowledge base from another. */
export type KnowledgeBaseKind = {
  name: string;
  /** As a heading in the library and the source picker. */
  title: string;
  description: string;
  /** Who may read it: its owner, or everybody who may ask. Only its owner writes. */
  readers: "owner" | "everybody";
  /** Whether a conversation reads it without being told to. */
  readByDefault: boolean;
  /** Whether it can be closed, which erases it and what rests on it. */
  closable: boolean;
  /** The reader's form of a citation. */
  label(place: LabelledPlace): string;
};
