import { analyseText } from "../keyword/analyse-text.ts";
import { escapeForPrompt } from "../text/escape-document.ts";
import { sentenceSegmenter } from "../text/sentence-segmenter.ts";
import { countTokens } from "./count-tokens.ts";

/** A part of a text; UTF-16 offsets, end exclusive. */
export type Stretch = { start: number; end: number };

/** Joins the stretches of an excerpt. */
const joint = " … ";
/** UTF-16 units read of one passage. Only an endless line is longer. */
const maxExcerptedChars = 200_000;
/** UTF-16 units of a piece. Longer pieces, such as a line of JSON, are split at blanks. */
const maxPieceChars = 400;

/** Counts the tokens of document text, escaped as in the prompt. */
const promptTokens = (words: string) => countTokens(escapeForPrompt(words));

/** Returns the text of an excerpt. */
export function excerptText(text: string, stretches: readonly Stretch[]): string {
  return stretches.map(({ start, end }) => text.slice(start, end)).join(joint);
}

/**
 * Chooses the sentences of a text that share most with a question, within a number of tokens. They stay in the text's
 * order, and neighbours become one stretch. Chooses the beginning if no sentence shares a word. Cuts the best sentence
 * if it alone is too long.
 */
export function chooseExcerpt(text: string, question: string, tokens: number): Stretch[] {
  const pieces = piecesOf(text.slice(0, maxExcerptedChars));
  const ranked = rankPieces(pieces, text, new Set(analyseText(question)));
  const chosen = new Set<Stretch>();
  let left = tokens;
  for (const piece of ranked) {
    const cost = promptTokens(text.slice(piece.start, piece.end)) + (chosen.size > 0 ? 1 : 0);
    if (cost > left) continue;
    chosen.add(piece);
    left -= cost;
  }
  const [best] = ranked;
  if (chosen.size === 0 && best) return [cutToTokens(text, best, tokens)];
  return joined(
    pieces.filter((piece) => chosen.has(piece)),
    text,
  );
}

/**
 * The sentences of a text that share most with a question, within a number of UTF-16 units, in the text's order. Where not
 * even one fits, the best one, which the caller cuts.
 * @param lengthOf the units that words take where they are shown: never fewer than they have.
 */
export function excerptWithin(
  text: string,
  question: string,
  units: number,
  lengthOf: (words: string) => number,
): { words: string; fits: boolean } {
  const ranked = rankPieces(
    piecesOf(text.slice(0, maxExcerptedChars)),
    text,
    new Set(analyseText(question)),
  );
  let chosen: Stretch[] = [];
  let words = "";
  for (const piece of ranked) {
    if (words.length + piece.end - piece.start > units) continue;
    const more = [...chosen, piece].toSorted((a, b) => a.start - b.start);
    const longer = excerptText(text, joined(more, text));
    if (lengthOf(longer) > units) continue;
    chosen = more;
    words = longer;
  }
  const [best] = ranked;
  if (chosen.length > 0 || !best) return { words, fits: true };
  return { words: text.slice(best.start, best.end), fits: false };
}

/** Splits a text into sentences and lines without the blanks around them, and long ones into parts. */
function piecesOf(text: string): Stretch[] {
  const pieces: Stretch[] = [];
  for (const { segment, index } of sentenceSegmenter.segment(text)) {
    for (let at = 0; at < segment.length; ) {
      let end = Math.min(at + maxPieceChars, segment.length);
      if (end < segment.length) {
        const blank = segment.lastIndexOf(" ", end);
        if (blank > at) end = blank + 1;
        else if (/[\ud800-\udbff]/.test(segment.charAt(end - 1))) end -= 1;
      }
      const part = segment.slice(at, end);
      const start = index + at + (part.length - part.trimStart().length);
      const stretch = { start, end: index + at + part.trimEnd().length };
      if (stretch.end > stretch.start) pieces.push(stretch);
      at = end;
    }
  }
  return pieces;
}

/** Sorts pieces by the question's words in them, weighted by rarity in this text, then by their order. */
function rankPieces(
  pieces: readonly Stretch[],
  text: string,
  asked: ReadonlySet<string>,
): Stretch[] {
  const shared = pieces.map(
    ({ start, end }) =>
      new Set(analyseText(text.slice(start, end)).filter((term) => asked.has(term))),
  );
  const frequency = new Map<string, number>();
  for (const terms of shared)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const scores = new Map(
    pieces.map((piece, i) => {
      let score = 0;
      for (const term of shared[i] ?? [])
        score += Math.log(1 + pieces.length / (frequency.get(term) ?? 1));
      return [piece, score];
    }),
  );
  return pieces.toSorted(
    (a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a.start - b.start,
  );
}

/** Cuts a stretch to a number of tokens, between characters. */
function cutToTokens(text: string, { start, end }: Stretch, tokens: number): Stretch {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (promptTokens(text.slice(start, middle)) <= tokens) low = middle;
    else high = middle - 1;
  }
  return { start, end: /[\ud800-\udbff]/.test(text.charAt(low - 1)) ? low - 1 : low };
}

/** Joins pieces that have only blanks between them. */
function joined(pieces: readonly Stretch[], text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const piece of pieces) {
    const before = stretches.at(-1);
    if (before && text.slice(before.end, piece.start).trim() === "") before.end = piece.end;
    else stretches.push({ ...piece });
  }
  return stretches;
}
