import { analyseText } from "../keyword/analyse-text.ts";
import { splitUnits } from "../text/split-units.ts";
import type { TextSpan } from "../text/text-span.ts";

/** Letters and digits of a quotation. A shorter one says too little to be searched for. */
const minQuoted = 12;
/** A second sentence is added if it raises the share of the claim's informative words by at least this much. */
const neighbourGain = 0.2;

/**
 * Finds the words of a passage that a claim rests on: the claim's own words if the passage has them (ignoring white
 * space, case, quotation marks, Markdown and escapes), else the words it quotes, else the sentence or line, or two
 * neighbouring ones, that share most of its informative words.
 * @returns offsets in `passageText`; empty only if the passage is.
 */
export function locateQuote({
  claim,
  passageText,
}: {
  claim: string;
  passageText: string;
}): TextSpan {
  const passage = indexLetters(passageText);
  const quoted = [...claim.matchAll(/["“”„«»`]([^"“”„«»`\n]+)["“”„«»`]/g)].map(
    (match) => match[1] ?? "",
  );
  for (const words of [claim, ...quoted.toSorted((a, b) => b.length - a.length)]) {
    const letters = indexLetters(words);
    if (letters.text.length < (words === claim ? 1 : minQuoted)) continue;
    const found = findWholeWords(letters.text, passage, passageText);
    if (found !== null) return withPunctuation(found, passageText);
  }
  return bestUnits(claim, passageText);
}

/** Whether a passage has words as they are, ignoring white space, case, quotation marks, Markdown and escapes. */
export function isQuotedIn(words: string, passageText: string): boolean {
  const { text } = indexLetters(words);
  return text !== "" && findWholeWords(text, indexLetters(passageText), passageText) !== null;
}

type Letters = { text: string; starts: number[]; ends: number[] };

/** Lists the letters and digits of a text in lower case, each with its place. */
function indexLetters(text: string): Letters {
  const letters: Letters = { text: "", starts: [], ends: [] };
  for (const match of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const folded = match[0].normalize("NFKC").toLowerCase();
    letters.text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      letters.starts.push(match.index);
      letters.ends.push(match.index + match[0].length);
    }
  }
  return letters;
}

const letterBefore = /[\p{L}\p{N}]$/u;
const letterBehind = /^[\p{L}\p{N}]/u;

/** Finds the first place where these letters are whole words. */
function findWholeWords(words: string, passage: Letters, passageText: string): TextSpan | null {
  for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
    const start = passage.starts[at] ?? 0;
    const end = passage.ends[at + words.length - 1] ?? passageText.length;
    const whole =
      !letterBefore.test(passageText.slice(Math.max(0, start - 2), start)) &&
      !letterBehind.test(passageText.slice(end, end + 2));
    if (whole) return { start, end };
  }
  return null;
}

/** Includes the punctuation of the first and last word: a bracket that opens before, a full stop or one that closes after. */
function withPunctuation({ start, end }: TextSpan, text: string): TextSpan {
  // Up to four signs of one or two UTF-16 units, never half of one, which nothing can store.
  const before =
    /[^\s\p{L}\p{N}\p{Cs}\p{Pe}]{0,4}$/u.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? "";
  const behind = /^[^\s\p{L}\p{N}\p{Cs}\p{Ps}]{0,4}/u.exec(text.slice(end, end + 8))?.[0] ?? "";
  return { start: start - before.length, end: end + behind.length };
}

function bestUnits(claim: string, passageText: string): TextSpan {
  const units = splitUnits(passageText);
  const [first] = units;
  if (first === undefined) return { start: 0, end: passageText.length };
  const wanted = new Set(analyseText(claim));
  const shared = units.map(
    (unit) =>
      new Set(
        analyseText(passageText.slice(unit.start, unit.end)).filter((term) => wanted.has(term)),
      ),
  );
  const found = new Set(shared.flatMap((terms) => [...terms]));
  const weights = new Map(
    [...found].map((term) => {
      const holding = shared.filter((terms) => terms.has(term)).length;
      const rarity = Math.log(1 + units.length / holding);
      return [term, /\d/.test(term) ? 1.5 * rarity : rarity];
    }),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return first;
  const share = (terms: Iterable<string>) =>
    [...terms].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / total;

  let best = { span: first, share: -1 };
  for (const [index, unit] of units.entries()) {
    const own = share(shared[index] ?? []);
    if (own > best.share) best = { span: unit, share: own };
  }
  let pair = best;
  for (const [index, unit] of units.entries()) {
    const next = units[index + 1];
    if (next === undefined) break;
    const both = share(new Set([...(shared[index] ?? []), ...(shared[index + 1] ?? [])]));
    if (both > pair.share) pair = { span: { start: unit.start, end: next.end }, share: both };
  }
  return pair.share >= best.share + neighbourGain ? pair.span : best.span;
}
