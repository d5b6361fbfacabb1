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

/** What a source's name under an answer is made from. */
export type NamedSource = Pick<
  LabelledPlace,
  "filename" | "title" | "sourceId" | "authors" | "publicationDate"
>;

/** The signs a page may draw for a kind. */
export type KindIcon = "book" | "person" | "people" | "briefcase" | "folder";

/** What the line above a passage is made from, as the model reads it. */
type PassagePlace = {
  filename: string;
  title: string;
  sourceId: string;
  /** The document's category, where its metadata names one. */
  category: string | null;
  /** Position among the document's chunks, from 0. */
  ordinal: number;
  /** 0 to 1, as the search ranked it. */
  score: number;
  section: string | null;
  page: number | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart: string | null;
  timeEnd: string | null;
};

/** All that tells one kind of knowledge base from another. Plain data and pure functions: the page reads it too. */
export type KnowledgeBaseKind = {
  name: string;
  /** As a heading in the library and the source picker. */
  title: string;
  /** One knowledge base of it, as a choice: `Case`. */
  one: string;
  description: string;
  icon: KindIcon;
  /** Who may read it: its owner, or everybody who may ask. */
  readers: "owner" | "everybody";
  /** Who may add, change and remove its documents, of those who may read it. Only its owner renames, closes or deletes it. */
  writers: "owner" | "everybody";
  /** Whether a conversation reads it without being told to. */
  readByDefault: boolean;
  /** Whether files that are added without naming a knowledge base go to one of this kind. */
  takesNewFiles: boolean;
  /** What it sets of how a model writes; what it leaves out is the installation's (lib/model/generation.ts). */
  generation?: { temperature?: number; topP?: number; maxOutputTokens?: number };
  /** How long an answer that rests on it may be given again from a cache, in seconds. */
  cacheSeconds: number;
  /** What closing one erases, in a sentence for its owner; null where it cannot be closed. */
  closing: string | null;
  /** How an answer over several kinds speaks of it: what comes first, and in which words it begins. */
  account: {
    /** Ascending: what was observed, then what one's own notes say, then the library. */
    order: number;
    leadIn: string;
    /** In a sentence: `the evidence says …`. */
    subject: string;
  };
  /** The reader's form of a citation. */
  label(place: LabelledPlace): string;
  /**
   * Which prompts ask for an answer over it: the files `prompts/PROMPT.FORM.md`; without such a file, those named
   * `default`.
   */
  prompt: string;
  /** The line above a passage in the prompt, in brackets; the prompt escapes it as text of a document. */
  passage(place: PassagePlace): string;
  /** The line under an answer: the words it begins with, and how it names a source. */
  footer: { leadIn: string; name(source: NamedSource): string };
};
