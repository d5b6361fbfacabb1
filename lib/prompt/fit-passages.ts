import type { Evidence } from "../wire/evidence.ts";
import { countTokens } from "./count-tokens.ts";
import { chooseExcerpt, excerptText, type Stretch } from "./excerpt.ts";
import { writePassage } from "./user-message.ts";

/** A passage for the prompt; `stretches` are offsets into its own text. */
export type Fitted = { evidence: Evidence; stretches: Stretch[]; text: string; tokens: number };

/** Tokens of one passage. Chunks have about an eighth of it; only a single line can be longer. */
const maxPassageTokens = 2_000;
/** Passages that are shortened rather than dropped. */
const minKeptPassages = 3;

/** Takes a passage whole, or its best sentences if it is longer than a passage should be. */
export function wholePassage(evidence: Evidence, question: string): Fitted {
  const whole = fitted(evidence, [{ start: 0, end: evidence.text.length }]);
  return whole.tokens <= maxPassageTokens ? whole : excerpted(whole, question, maxPassageTokens);
}

/**
 * Fits passages, best first, into a number of tokens. Drops the last while more than three are left. Then takes the best
 * sentences of those that are longer than their share, and cuts a sentence that is too long.
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
