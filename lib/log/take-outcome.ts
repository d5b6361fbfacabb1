import { failurePattern, testSigns } from "../question/log-words/log-words.ts";
import type { AskedWord } from "./asked-word.ts";
import type { Words } from "./take-words.ts";

/** How many of something came out in one way: "how many tests failed". */
export type CountedState = {
  /** What is counted. */
  noun: string;
  state: string;
  /** Asks which they are, and not how many. */
  which: boolean;
  /** What single lines say of one that failed, if the noun has such lines. */
  lines: AskedWord | null;
};

/**
 * Asks why something happened, which single lines tell; "why do payments fail" asks for more than they do, and so does "why
 * did they fail, and what do we do about it".
 */
const whyOutcome =
  /^[\s¦]*(?![^¦]*(?:,|\band|&) (?:what|how|who|when|where|which)\b)(?:(?:and|but|so) )?(?:why(?: exactly)? (?:did|was|were|has|have|had)|what (?:caused|made)|what (?:was|is) the (?:reason|cause) (?:for|of|why|that))\b/iu;
const auxiliary = "(?:(?:were|was|got|have|had|has)(?: been)? )?";
const stateBehind = new RegExp(
  `(?<=\\bhow many (?:[\\p{L}-]+ ){0,3}?(?<noun>(?!(?:were|was|got|have|had|has|been)\\b)[\\p{L}-]+) ${auxiliary})(?<state>\\p{L}+ed)(?![\\p{L}-])`,
  "iu",
);
const whichState = /\b(?<asking>which|what) (?<noun>tests?) (?<state>fail(?:ed)?)\b/iu;
const stateBefore = /(?<=\bhow many )(?<state>\p{L}+ed)(?= (?<noun>tests?)\b)/iu;

/** Takes out that a cause is asked for. */
export const takeWhy = (words: Words): boolean => words.take(whyOutcome) !== null;

/** Takes out how something that is counted came out; null if none is said. */
export function takeCountedState(words: Words): CountedState | null {
  const shape = [whichState, stateBefore, stateBehind].find((one) => words.has(one));
  const { asking, noun, state } = (shape && words.take(shape)?.groups) ?? {};
  if (!noun || !state) return null;
  const ofTests = /^tests?$/iu.test(noun) && failurePattern.test(state);
  const phrases = testSigns.filter((sign) => failedTest.test(sign));
  const which = asking !== undefined;
  if (which && !ofTests) return null;
  return {
    noun,
    state: state.toLowerCase(),
    which,
    lines: ofTests ? { said: `${noun} ${state}`, stems: [], phrases } : null,
  };
}
const failedTest = /fail(?!ed$)|[✗✕]|not ok/u;

/** Matches a summary's figure of a state: `3 failed`, `failed: 3`. */
export function stateFigure({ state }: CountedState): RegExp {
  return new RegExp(
    `(?<![\\w.:/-])(?<number>\\d[\\d,]*) ${state}(?=[\\s,;.)\\]]*(?:$|[,;.)\\]]|in\\b|and\\b))|(?<![\\w])${state}["']?[:=] ?(?<keyed>\\d+)(?![\\w.:])`,
    "iu",
  );
}
