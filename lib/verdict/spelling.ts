import { fold } from "../keyword/fold.ts";

/** The letters and digits of a text without what is between them, and where its words begin and end. */
export type Spelling = {
  letters: string;
  /** Offsets into `letters`. */
  starts: ReadonlySet<number>;
  ends: ReadonlySet<number>;
  /** The words, folded. */
  words: ReadonlySet<string>;
};

/**
 * Words, numbers with the signs inside them, and signs that are part of what is said: "1.5" is not "15", nor "58 %" the
 * same as "58 €". A minus counts before a number that follows a space.
 */
const pieces = /(?<=^|[\s(])[-−](?=\d)|\d+(?:[.,:]\d+)+|[\p{L}\p{N}\p{M}]+|[%‰€£¥$°]/gu;

/** Reads a text for comparison by its letters. White space, case, quotation marks and Markdown leave no trace. */
export function readSpelling(text: string): Spelling {
  const starts = new Set<number>();
  const ends = new Set<number>();
  const words = new Set<string>();
  let letters = "";
  for (const [piece] of text.normalize("NFKC").toLowerCase().matchAll(pieces)) {
    const word = fold(piece);
    words.add(word);
    starts.add(letters.length);
    letters += word;
    ends.add(letters.length);
  }
  return { letters, starts, ends, words };
}

/** Returns where a text's letters hold those of another as whole words; -1 where they do not, or there are none. */
export function findSpelling({ letters, starts, ends }: Spelling, sought: Spelling): number {
  if (sought.letters === "") return -1;
  let at = letters.indexOf(sought.letters);
  while (at >= 0) {
    if (starts.has(at) && ends.has(at + sought.letters.length)) return at;
    at = letters.indexOf(sought.letters, at + 1);
  }
  return -1;
}

/** Leaves off the numbers before the items of a list, which a quotation of several items may leave out. */
export function withoutItemNumbers(text: string): string {
  return text.replace(/^\s*\d{1,3}[.)]\s/gmu, " ");
}
