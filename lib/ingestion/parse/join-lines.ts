/**
 * Joins the lines of a paragraph and removes the hyphens that only break a word at a line's end. A hyphen stays if the
 * document elsewhere writes that word with one, or both halves as separate words, and never the joined word.
 *
 * @param vocabulary the document's words in lower case, hyphenated ones among them.
 */
export function joinLines(lines: readonly string[], vocabulary: ReadonlySet<string>): string {
  let text = "";
  for (const line of lines) text = text === "" ? line : joinPair(text, line, vocabulary);
  return text;
}

/** UTF-16 units; a longer run of letters is data or noise. The text before it is not searched for a broken word. */
const maxWordLength = 200;

/** Joins two lines of one paragraph, with the right separator, and without a hyphen that only breaks a word. */
export function joinPair(before: string, after: string, vocabulary: ReadonlySet<string>): string {
  if (before.endsWith("\u00AD")) return before.slice(0, -1) + after;
  const end = before.slice(-maxWordLength);
  const broken = /(?<head>[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*)[-‐]$/u.exec(end)?.groups?.["head"];
  const tail = /^[\p{Ll}\p{M}]+/u.exec(after)?.[0];
  if (broken && tail)
    return keepsHyphen(broken, tail, vocabulary) ? before + after : before.slice(0, -1) + after;
  // "2004-" and "2008", "IL-" and "6": the hyphen belongs there, and no space follows it.
  if (/[\p{L}\d][-‐/]$/u.test(end) && /^[\p{L}\d]/u.test(after)) return before + after;
  const dense = /[\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\u3000-\u303F\uFF00-\uFFEF]/u;
  return dense.test(before.slice(-1)) && dense.test(after.charAt(0))
    ? before + after
    : `${before} ${after}`;
}

/** Returns the words of a document's lines, without those that a line's end may have broken. */
export function vocabularyOf(lines: Iterable<string>): Set<string> {
  const vocabulary = new Set<string>();
  for (const line of lines) {
    const words = line.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*-?/gu) ?? [];
    for (const word of words) {
      if (word.endsWith("-")) continue;
      vocabulary.add(word);
      if (word.includes("-")) for (const half of word.split("-")) vocabulary.add(half);
    }
  }
  return vocabulary;
}

function keepsHyphen(head: string, tail: string, vocabulary: ReadonlySet<string>): boolean {
  const [first, second] = [head.toLowerCase(), tail.toLowerCase()];
  if (vocabulary.has(first + second)) return false;
  if (vocabulary.has(`${first}-${second}`) || first.includes("-")) return true;
  if (
    /^(?:self|non|well|high|low|long|short|cross|semi|post|pre|co|ex|half|all)$/u.test(first) &&
    vocabulary.has(second)
  )
    return true;
  return first.length >= 4 && second.length >= 4 && vocabulary.has(first) && vocabulary.has(second);
}
