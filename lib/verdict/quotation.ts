import type { ClaimWords } from "./claim-words.ts";
import { comparePolarity } from "./compare-polarity.ts";
import type { PassageWords } from "./passage-words.ts";
import { readPolarity } from "./read-polarity.ts";
import { findSpelling, readSpelling } from "./spelling.ts";

/** Letters and digits of a quotation. A shorter one is a name or a term. */
const minQuotedChars = 12;
const wordsInQuotationMarks = /["“”„«»]([^"“”„«»\n]+)["“”„«»]/gu;
/** What marks words that were left out. */
const ellipsis = /\s*(?:\[(?:…|\.\.\.)\]|…|\.\.\.)\s*/u;

/**
 * Whether a passage has the claim's own words: all of them in one place, or, where the claim leaves words out by "…", its
 * parts in their order.
 */
export function isVerbatim(words: ClaimWords, passage: PassageWords): boolean {
  const { text, spelling } = words;
  const at = findSpelling(passage.spelling, spelling);
  if (at >= 0) return !isCutFromDenial(words, passage, at);
  if (findSpelling(passage.unnumbered, spelling) >= 0) return true;
  const parts = text.split(ellipsis).map(readSpelling);
  if (parts.length < 2 || parts.some(({ letters }) => letters.length < minQuotedChars))
    return false;
  const places = parts.map((part) => findSpelling(passage.spelling, part));
  return places.every((place, part) => place >= 0 && place > (places[part - 1] ?? -1));
}

/** Letters before a place in which a negation is looked for. */
const quotedDenialReach = 12;

/** Whether a negation before the words makes their sentence deny what they say alone: "Never restart it." */
function isCutFromDenial(
  { spelling: sought, readIn }: ClaimWords,
  { spelling, language, units }: PassageWords,
  at: number,
): boolean {
  const holding = units.flatMap(({ text }) => {
    const { letters } = readSpelling(text);
    const isPart = letters.includes(sought.letters) || sought.letters.includes(letters);
    return letters !== "" && isPart ? [{ text, letters }] : [];
  });
  if (
    holding.some(
      ({ letters }) => letters.startsWith(sought.letters) || sought.letters.startsWith(letters),
    )
  )
    return false;
  const claim = readIn(language);
  if (holding.some(({ text }) => comparePolarity(claim, { text, around: text, language }).turn))
    return true;
  const before = [...spelling.starts].filter(
    (start) => start < at && start >= at - quotedDenialReach,
  );
  const last = before.at(-1);
  return last !== undefined && readPolarity(spelling.letters.slice(last, at), language).denies;
}

/** The share of a claim's letters that it quotes in quotation marks, and that one of the passages has. */
export function quotedShare(claim: string, passages: readonly PassageWords[]): number {
  const all = readSpelling(claim).letters.length;
  let quoted = 0;
  for (const [, words = ""] of claim.matchAll(wordsInQuotationMarks)) {
    const sought = readSpelling(words);
    if (sought.letters.length < minQuotedChars) continue;
    if (passages.some(({ spelling }) => findSpelling(spelling, sought) >= 0))
      quoted += sought.letters.length;
  }
  return all === 0 ? 0 : quoted / all;
}
