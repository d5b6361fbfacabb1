import { readClaims } from "../citation/read-claims.ts";
import { splitSentences } from "../text/split-sentences.ts";
import type { Outcome } from "../wire/message.ts";
import { createAttribution } from "./create-attribution.ts";
import { declines, saysNothing } from "./says-nothing.ts";
import type { Sink } from "./sink.ts";

/** What a text of Ibid's own came to: an answer, unless it cites nothing and says that there is nothing. */
export function ownOutcome(sink: Sink): Outcome {
  const nothing = sink.citations().length === 0 && saysNothing(sink.text().trim());
  return nothing ? "no_evidence" : "answered";
}

/**
 * {@link ownOutcome} of a model's text, which may decline in words of its own, and may do so with tags: behind "The documents
 * don't say." a marker only tells where the model looked.
 */
export function outcomeOf(sink: Sink): Outcome {
  const text = sink.text().trim();
  const [first = ""] = splitSentences(text);
  const declined = declines(first) && !citesClaim(sink);
  return declined ? "no_evidence" : ownOutcome(sink);
}

/** Whether a marker of the answer is behind words that state something. */
function citesClaim(sink: Sink): boolean {
  if (sink.citations().length === 0) return false;
  const { states } = createAttribution(sink.passages());
  const claims = readClaims(sink.text(), sink.markers(), { quotes: false });
  return claims.some((claim) => claim !== "" && states(claim, true));
}
