import type { GroupBy } from "./line-fields.ts";
import type { Words } from "./take-words.ts";

const groupNouns: readonly [GroupBy, string][] = [
  ["endpoint", "(?:end ?points?|paths?|routes?|urls?|uris?)"],
  ["status", "(?:http |response )?(?:status(?:es)?(?: codes?)?|response codes?|http codes?)"],
  ["severity", "(?:log )?(?:severit(?:y|ies)|levels?)"],
  [
    "source",
    "(?:hosts?|instances?|loggers?|services?|components?|sources?|servers?|machines?|pods?|containers?|nodes?)",
  ],
  [
    "message",
    "(?:different |distinct )?(?:(?:error |log )?(?:codes?|messages?)|(?:types?|kinds?)(?: of)?)",
  ],
  ["minute", "minutes?"],
  ["hour", "hours?"],
  ["day", "(?:days?|dates?)"],
];

/** "How many different errors", "the most common error". */
const mostFrequent = /\b(?:different|distinct|most (?:frequent|common)|(?:kinds?|types?) of)\b/iu;

/** Takes out what the counts are to be told apart by. */
export function takeGroup(words: Words): GroupBy | null {
  for (const [groupBy, noun] of groupNouns) {
    const asked = new RegExp(
      `\\b(?:which|what|by|per|each|every|grouped by) (?:are the |were the |the )?${noun}\\b`,
      "iu",
    );
    if (words.take(asked)) return groupBy;
  }
  // "Which errors are in app.log?" asks what kinds there are.
  const kinds =
    /\b(?:which|what)(?: (?:are|were) the| kinds? of| types? of)?(?: different| distinct)? (?=(?:errors|warnings|fatals|criticals|warns)\b(?! (?:between|from)))/iu;
  return words.take(kinds) || words.take(mostFrequent) ? "message" : null;
}
