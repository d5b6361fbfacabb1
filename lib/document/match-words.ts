import { fold } from "../keyword/fold.ts";
import type { TextSpan } from "../text/text-span.ts";

/** White space between two words, and accents of their own behind one letter, at most (UTF-16 units). */
const maxSpaceChars = 20;
const maxAccentChars = 4;

/**
 * Finds words in a text that comes in parts, in whatever case, with or without accents, and across line breaks.
 * @returns their spans in order, without overlaps, as far as each part decides them.
 */
export async function* matchWords(
  parts: AsyncIterable<string>,
  words: string,
): AsyncGenerator<TextSpan[]> {
  const { pattern, maxChars } = readPattern(words);
  let held = "";
  let start = 0;
  /** Takes the matches out of what is held, but for those that could begin in its last `kept` units and go on. */
  const take = (kept: number): TextSpan[] => {
    const decided = held.length - kept;
    const found = [...foldUnits(held).matchAll(pattern)]
      .filter(({ index }) => index < decided)
      .map(({ index, 0: { length } }) => ({ start: start + index, end: start + index + length }));
    const from = Math.max(start + decided, found.at(-1)?.end ?? 0);
    held = held.slice(from - start);
    start = from;
    return found;
  };
  for await (const part of parts) {
    held += part;
    if (held.length > maxChars) yield take(maxChars);
  }
  yield take(0);
}

/** Letters that are also written as one. */
const writtenAsOne: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  oe: "œ",
  th: "þ",
  fi: "ﬁ",
  fl: "ﬂ",
};

/** Reads words as a pattern for a text of folded units, and the length that a match has at most. */
function readPattern(words: string): { pattern: RegExp; maxChars: number } {
  const folded = foldUnits(fold(words.trim().toLowerCase()));
  const source = folded.replace(/\s+|ss|ae|oe|th|fi|fl|[^]/gu, (token) => {
    if (/^\s/u.test(token)) return `\\s{1,${maxSpaceChars}}`;
    const letters = Array.from(
      token,
      (letter) => `${letter.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")}\\p{M}{0,${maxAccentChars}}`,
    ).join("");
    const one = writtenAsOne[token];
    return one ? `(?:${letters}|${one})` : letters;
  });
  return { pattern: new RegExp(source, "giu"), maxChars: folded.length * maxSpaceChars };
}

/** Quotation marks and dashes that are searched by those of a keyboard. */
const typed: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};

const foldedUnits = new Map<string, string>();

/** Returns a text without the accents of its letters, each of which keeps its length, so that offsets stay. */
function foldUnits(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (letter) => {
    const known = foldedUnits.get(letter);
    if (known !== undefined) return known;
    const plain = typed[letter] ?? fold(letter.toLowerCase());
    const folded = plain.length === letter.length ? plain : letter;
    foldedUnits.set(letter, folded);
    return folded;
  });
}
