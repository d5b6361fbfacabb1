import { escapeForPrompt } from "../text/escape-document.ts";
import type { Verdict } from "../wire/citation.ts";
import { escapeAttribute } from "./escape-attribute.ts";

/** A claim of an answer that its passages do not carry, and what they say otherwise where that is known. */
export type FailingClaim = { claim: string; disagreement?: Verdict["disagreement"] };

/** The line above claims that do not hold. */
export const failingHeading = "Claims of your answer that do not hold:";

/**
 * Writes the claims of an answer that do not hold, each with what disagrees, and behind them what is to be done with them.
 * Both are words of a model or a document, and cannot leave their element.
 */
export function writeRepair(claims: readonly FailingClaim[], instructions: string): string {
  return [[failingHeading, ...claims.map(writeClaim)].join("\n"), instructions].join("\n\n");
}

function writeClaim({ claim, disagreement }: FailingClaim): string {
  const said = disagreement
    ? ` says="${escapeAttribute(disagreement.claim)}" passage="${escapeAttribute(disagreement.passage ?? "nothing of the kind")}"`
    : "";
  // Where a tag stood, a space is left before the full stop.
  const sentence = claim
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ (?=[.!?]$)/, "");
  return `<claim${said}>${escapeForPrompt(sentence)}</claim>`;
}
