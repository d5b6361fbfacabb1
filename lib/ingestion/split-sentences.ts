export type Span = { start: number; end: number };

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** Abbreviations after which a capital or a number follows in mid-sentence. */
const abbreviation =
  /(?:^|[\s([])(?:(?:Figs?|Tabs?|Eqs?|Refs?|Nos?|Vols?|Chap|Secs?|Dr|Prof|Mr|Mrs|Ms|St|Jr|Sr|Inc|Ltd|Co|Corp|vs|cf|ca|approx|resp|e\.g|i\.e|et al|viz|Suppl)|[A-Z](?:\.[A-Z])*)\.\s*$/u;

/**
 * The sentences of a stretch of text by Unicode's rules, joined again where only an abbreviation or an initial ended.
 * @returns spans of the whole text, in order; between them is nothing but white space.
 */
export function splitSentences(text: string, start = 0, end = text.length): Span[] {
  const sentences: Span[] = [];
  let open: Span | undefined;
  for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
    const sentence = trimSpan(text, { start: start + index, end: start + index + segment.length });
    if (!sentence) continue;
    if (open && abbreviation.test(text.slice(Math.max(open.start, open.end - 12), open.end)))
      open.end = sentence.end;
    else {
      open = sentence;
      sentences.push(open);
    }
  }
  return sentences;
}

/** The span without the white space at its ends; undefined where nothing else is in it. */
export function trimSpan(text: string, span: Span): Span | undefined {
  let { start, end } = span;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return end > start ? { start, end } : undefined;
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at));
}
