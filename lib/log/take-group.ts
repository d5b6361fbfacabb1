import { groupPatterns } from "../question/log-words/log-words.ts";
import type { GroupBy } from "./line-fields.ts";
import type { Words } from "./take-words.ts";

/** What counts are grouped by, and whether only the largest group is asked for. */
export type SaidGroup = { groupBy: GroupBy | null; leading: boolean };

/** "How many different errors", "the most common error". */
const frequencyPattern =
  /\b(?:different|distinct|(?:most|least) (?:frequent|common)(?:ly)?|(?:most|least) often|(?:kinds?|types?) of)\b/iu;
const superlative = /\b(?:most|top|highest|lowest|fewest|least|noisiest|busiest|worst|loudest)\b/iu;

/** Takes out what the counts are grouped by. */
export function takeGroup(words: Words): SaidGroup {
  const most = superlative.test(words.left);
  for (const [groupBy, noun] of groupPatterns) {
    const which = words.take(
      new RegExp(
        `\\b(?:which|what) (?:are the |were the |is the |was the )?${noun}(?![\\w-])`,
        "iu",
      ),
    );
    if (which) return { groupBy, leading: true };
    const by = new RegExp(
      `\\b(?:(?:by|per|each|every|grouped by|how many different|how many distinct|for each) (?:the )?|(?:top|busiest|noisiest|worst) (?:\\d{1,2} )?)${noun}(?![\\w-])|(?<=\\bthe )${noun}(?= (?:with|having|that has) the (?:most|fewest|least)\\b)`,
      "iu",
    );
    if (words.take(by)) return { groupBy, leading: most };
  }
  // "Which errors are in app.log?" and "what failed?" ask for kinds of errors.
  const kinds =
    /\b(?:which|what)(?: (?:are|were) the| kinds? of| types? of)?(?: different| distinct)? (?=(?:errors|warnings|fatals|criticals|warns|problems|failures|issues|exceptions)\b(?! (?:between|from)))|\bwhat (?:all )?(?:has |have )?(?=(?:failed|fails|went wrong|goes wrong|broke|crashed)\b)/iu;
  if (words.take(kinds)) return { groupBy: "message", leading: most };
  if (words.take(/^[\s¦]*who\b/iu)) return { groupBy: "who", leading: true };
  return words.take(frequencyPattern)
    ? { groupBy: "message", leading: most }
    : { groupBy: null, leading: false };
}

/** Takes out "which log has …". Answers over several documents name them anyway. */
export function takeWhichLog(words: Words): boolean {
  return (
    words.take(
      /\b(?:which|what)(?: of the)? (?:logs?|log ?files?|files?)\b(?! (?:line|entr|say))/iu,
    ) !== null
  );
}
