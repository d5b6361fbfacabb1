type Excerpt = { before: string; marked: string; after: string };

/** Characters of a long sentence or line kept on each side of its cited words. */
const maxExcerptSentenceChars = 160;

/**
 * Returns the part of a passage around its cited words, cut between words, with an ellipsis at each cut.
 * `start` and `end` are offsets into `text`; `around` is how many characters to keep on each side.
 */
export function excerpt(text: string, start: number, end: number, around: number): Excerpt {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length));
  let before = text.slice(0, from);
  let after = text.slice(to);
  if (before.length > around) before = `… ${before.slice(-around).replace(/^\S*\s+/, "")}`;
  if (after.length > around) after = `${after.slice(0, around).replace(/\s+\S*$/, "")} …`;
  return {
    before: withoutHeadingMarks(before).trimStart(),
    marked: text.slice(from, to),
    after: withoutHeadingMarks(after).trimEnd(),
  };
}

/** Returns the sentence, or in lines the line, with the cited words, cut where it is long. */
export function sentenceAround(text: string, start: number, end: number, lines: boolean): Excerpt {
  const line = text.lastIndexOf("\n", Math.max(0, start - 1)) + 1;
  const before = lines
    ? ""
    : (/^[\s\S]*[.!?]["'”’)\]]*\s+/u.exec(text.slice(line, start))?.[0] ?? "");
  const next = text.indexOf("\n", end);
  const rest = text.slice(end, next < 0 ? text.length : next);
  const isWhole = !lines && /[.!?:]["'”’)\]]*$/u.test(text.slice(start, end));
  const after = lines
    ? rest
    : isWhole
      ? ""
      : (/^[\s\S]*?[.!?]["'”’)\]]*(?=\s|$)/u.exec(rest)?.[0] ?? rest);
  const from = line + before.length;
  return excerpt(
    text.slice(from, end + after.length),
    start - from,
    end - from,
    maxExcerptSentenceChars,
  );
}

function withoutHeadingMarks(text: string): string {
  return text.replace(/^#{1,6} /gm, "");
}
