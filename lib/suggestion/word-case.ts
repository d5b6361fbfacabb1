/** How the words of a document are written: in small letters, and with a capital inside a sentence, as names are. */
export type WordCase = { small: ReadonlySet<string>; names: ReadonlySet<string> };

/** Reads how words are written, from sentences or lines. */
export function readWordCase(texts: readonly string[]): WordCase {
  const small = new Set<string>();
  const names = new Set<string>();
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}'’]*/gu)) {
      if (word === word.toLowerCase()) small.add(word);
      else if (index > 0 && !/[.!?:"“(]\s*$/u.test(text.slice(0, index))) names.add(word);
    }
  }
  return { small, names };
}

/**
 * Returns words as they are inside a sentence: the first one in small letters, unless it is a name or an abbreviation.
 * Null where the document does not tell which it is.
 */
export function insideSentence(words: string, { small, names }: WordCase): string | null {
  const [first = ""] = /^[\p{L}\p{M}'’]+/u.exec(words) ?? [];
  const lowered = first.toLowerCase();
  if (first === lowered || /\p{Lu}.*\p{Lu}|\p{L}\p{Lu}$/u.test(first)) return words;
  if (isTitleCase(words)) return words;
  if (small.has(lowered)) return lowered + words.slice(first.length);
  return names.has(first) ? words : null;
}

/** Whether each longer word begins with a capital, as in titles that are set so. */
function isTitleCase(words: string): boolean {
  const longer = words.match(/\p{L}{4,}/gu) ?? [];
  return longer.length > 1 && longer.every((word) => /^\p{Lu}/u.test(word));
}

/** A heading in capitals as one in small letters; any other as it is. */
export function withoutCapitals(heading: string): string {
  // One word may be an identifier: ERR_NOT_READY.
  if (/\p{Ll}|^\S+$/u.test(heading) || !/\p{Lu}{4}/u.test(heading)) return heading;
  const small = heading.toLowerCase();
  return small.charAt(0).toUpperCase() + small.slice(1);
}
