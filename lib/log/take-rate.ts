import { levelWords } from "../question/log-words/log-words.ts";
import type { Words } from "./take-words.ts";

/** A share that is asked for; `failing` if its name includes failures: "error rate". */
export type SaidRate = { failing: boolean; ofLevel: boolean };

const shareShape = "(?:percentages?|percent|per cent|share|fraction|proportion|ratio|rate|%)";
const rateOfFailures = /\brates? of (?:the )?(?:errors?|failures?)(?![\w-])/iu;
const failureRate = new RegExp(
  `\\b(?:errors?|failures?|failing|failed) ?-?${shareShape}s?(?![\\w-])`,
  "iu",
);
/** "The share of errors that are timeouts": the errors are the whole. */
const shareOfLevel = new RegExp(
  `(?<![\\w-])${shareShape} of (?:all )?(?:the )?(?=(?:${levelWords}|failures)(?![\\w-]))`,
  "iu",
);
/** Before another noun a word for a share names something of the lines: "when did the rates import finish". */
const endsName =
  "(?=\\s*(?:[?!.,;¦]|$)|\\s+(?:of|in|for|by|per|with|to|at|on|over|from|since|during|before|after|between|today|yesterday|is|was|are|were|did|does|do|has|have|and|or)(?![\\w-]))";
const anyShare = new RegExp(
  `(?<![\\w-])(?:(?:how (?:many|much)|what|which) ${shareShape}s?(?![\\w-]| limit)|(?:percentages?|percent|per cent|%)(?![\\w-])|${shareShape}s?${endsName})(?: of)?`,
  "iu",
);

/** Takes out the question for a share; null for none. */
export function takeRate(words: Words): SaidRate | null {
  if (words.take(failureRate) ?? words.take(rateOfFailures))
    return { failing: true, ofLevel: false };
  if (words.take(shareOfLevel)) return { failing: false, ofLevel: true };
  return words.take(anyShare) ? { failing: false, ofLevel: false } : null;
}
