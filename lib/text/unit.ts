/** The smallest part of a passage that may be quoted alone: never part of a sentence or line. */
export type Unit = {
  kind: "sentence" | "item" | "row" | "line";
  /** The verbatim words without markup, white space normalised: embedded and compared. */
  words: string;
  /** The same as Markdown that is safe inside an answer. */
  markdown: string;
  /** Units of one paragraph, list, table or file share it. */
  block: number;
  /** The heading, table header, parent keys, comment or question above it in the passage. */
  context: string | null;
  /** The heading above that heading, where the passage has it: the release of "Fixed". */
  part?: string | null;
  /** When the message that it is of was written, in the message's words; left out where nothing says so. */
  sentAt?: string;
  /** False if it begins in the middle of a sentence, is too long for one, or only introduces the next units. */
  whole: boolean;
  /** Whether it belongs to the addresses or the signature of a letter, which name only people, places and the day. */
  framesLetter: boolean;
  /** The indexes of the units it introduces: after a colon, a question or a comment. */
  introduces: number[];
  /** A list item's mark: `-`, or `1.` for a step of a procedure. */
  mark: string | null;
  /** A row's cells, and its table's header if the passage holds it. */
  table: { header: string[] | null; cells: string[] } | null;
};

/** The text of a passage, and what it was taken from. */
export type QuotablePassage = {
  /** `server.log#17` */
  tag: string;
  title: string;
  section: string | null;
  /** Lines such as `10-24`, counted from 1. */
  lines: string | null;
  /** First and last time stamp, joined by `/`. */
  time: string | null;
  text: string;
};

/** Whether an item has its place in an order: `3.`, `3.1`, `b)`. */
export const isOrdinal = (mark: string | null): boolean => /^(?:\d|[a-z][).])/iu.test(mark ?? "");
