type Excerpt = { before: string; marked: string; after: string };

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

function withoutHeadingMarks(text: string): string {
  return text.replace(/^#{1,6} /gm, "");
}
