import type { Evidence } from "../wire/evidence.ts";
import { countTokens } from "./count-tokens.ts";
import { chooseExcerpt, excerptText, type Stretch } from "./excerpt.ts";
import { writePassage } from "./user-message.ts";

/** A passage as it is to stand in the prompt; `stretches` are of its own text. */
export type Fitted = { evidence: Evidence; stretches: Stretch[]; text: string; tokens: number };

/** Tokens of one passage, at most: chunks are about an eighth of it, only a single line can be longer. */
const maxPassageTokens = 2_000;
/** So many passages are kept, if shortened, before another is dropped. */
const minKeptPassages = 3;

/** A passage whole, or the best of it where it is longer than any passage should be. */
export function wholePassage(evidence: Evidence, question: string): Fitted {
  const whole = fitted(evidence, [{ start: 0, end: evidence.text.length }]);
  return whole.tokens <= maxPassageTokens ? whole : excerpted(whole, question, maxPassageTokens);
}

/**
 * The passages that a number of tokens holds, best first as given: the last are dropped while more than three are left,
 * then of those longer than their share the best sentences are taken, and a sentence that is too long is cut.
 */
export function fitPassages(
  passages: readonly Fitted[],
  question: string,
  tokens: number,
): Fitted[] {
  const share = Math.floor(tokens / minKeptPassages);
  const kept = [...passages];
  const least = () => kept.reduce((sum, each) => sum + Math.min(each.tokens, share), 0);
  while (kept.length > 0 && least() > tokens) kept.pop();
  let left = tokens - kept.reduce((sum, each) => sum + (each.tokens <= share ? each.tokens : 0), 0);
  let long = kept.filter((each) => each.tokens > share).length;
  return kept.flatMap((each) => {
    if (each.tokens <= share) return each;
    const own = Math.floor(left / long);
    const short = each.tokens <= own ? each : excerpted(each, question, own);
    left -= short.tokens;
    long -= 1;
    return short.stretches.length > 0 ? short : [];
  });
}

function excerpted({ evidence }: Fitted, question: string, tokens: number): Fitted {
  const around = fitted(evidence, []).tokens;
  const stretches = tokens > around ? chooseExcerpt(evidence.text, question, tokens - around) : [];
  return fitted(
    evidence,
    stretches.filter(({ start, end }) => end > start),
  );
}

function fitted(evidence: Evidence, stretches: Stretch[]): Fitted {
  const text = excerptText(evidence.text, stretches);
  return { evidence, stretches, text, tokens: countTokens(writePassage({ evidence, text })) + 1 };
}
