import {
  failurePattern,
  groupPatterns,
  isLogFiller,
  keysOf,
  namesLevel,
} from "../question/log-words/log-words.ts";
import { type GroupBy, isTimeGroup } from "./line-fields.ts";
import type { Words } from "./take-words.ts";

/** What counts are grouped by, and whether the largest group is asked for, or the smallest; without a group, that of the question before. */
export type SaidGroup = {
  groupBy: GroupBy | null;
  leading: boolean;
  fewest: boolean;
  distinct: boolean;
  /** Whether it is meant so only where lines have the names. */
  supposed: boolean;
};

/** "How many different errors", "the most common error". */
const frequencyPattern =
  /\b(?:different|distinct|(?:most|least) (?:frequent|common)(?:ly)?|(?:most|least) often|(?:kinds?|types?) of)\b/iu;
const superlative =
  /\b(?:most|more|top|mostly|mainly|commonest|highest|lowest|fewest|fewer|least|less|noisiest|busiest|worst|loudest)\b/iu;

const distinctPattern = /\bhow many (?:different|distinct|unique)\b/iu;
const fewestPattern = /\b(?:fewest|fewer|least|less|lowest)\b/iu;

/**
 * Takes out what the counts are grouped by.
 * @param fields whether any noun may be one: "which merchant".
 */
export function takeGroup(words: Words, { fields = false } = {}): SaidGroup {
  const fewest = fewestPattern.test(words.left);
  const distinct = distinctPattern.test(words.left);
  const supposed = fields ? takeSupposed(words) : null;
  if (supposed) return { ...supposed, fewest, supposed: true };
  return { ...takeGroupNoun(words, fields), fewest, distinct, supposed: false };
}

const codeNoun = new RegExp(
  `(?:${frequencyPattern.source}|\\b(?:which|what|by|per|top \\d{1,2})\\b)(?=[^¦?]* error codes?\\b)`,
  "iu",
);

/** "How many users had errors" counts users, and "the most common error code" is a status, where lines have them. */
function takeSupposed(words: Words): Pick<SaidGroup, "groupBy" | "leading" | "distinct"> | null {
  const leading = superlative.test(words.left);
  if (words.take(codeNoun)) {
    words.take(/(?<=\berror) codes?\b/iu);
    return { groupBy: "status", leading, distinct: false };
  }
  for (const [groupBy, noun] of Object.entries(countedNames)) {
    const shape = new RegExp(`\\bhow many (?:of the )?${noun}(?![\\w-])`, "iu");
    if (words.take(shape)) return { groupBy: groupBy as GroupBy, leading: false, distinct: true };
  }
  return null;
}

/** Nouns of which the different names are counted, and not the lines with the word. */
const countedNames = {
  user: "users",
  address: "(?:ips|ip ?addresses|addresses|visitors)",
  endpoint: "(?:end ?points|paths|routes|urls|pages)",
  host: "(?:hosts|hostnames|machines)",
  customer: "(?:customers|tenants)",
} as const;

/** Takes out a second grouping, which no answer tells beside the first: "per user per hour". */
export function takeSecondGroup(words: Words): string[] {
  return words.takeAll(secondGroup).map(([said]) => said.trim());
}
const secondGroup = new RegExp(
  `(?:\\b(?:and )?(?:per|by|for each|grouped by)|(?<=¦ +)and(?: the)?) (?:the )?(?:${groupPatterns.map(([, noun]) => noun).join("|")})(?![\\w-])`,
  "iu",
);

function takeGroupNoun(words: Words, fields: boolean): Pick<SaidGroup, "groupBy" | "leading"> {
  const most = superlative.test(words.left);
  for (const [groupBy, noun] of groupPatterns) {
    const which = words.take(
      new RegExp(
        `\\b(?:which|what)[ ¦]+(?:are the |were the |is the |was the )?${noun}(?![\\w-])`,
        "iu",
      ),
    );
    // "On which nights did it fail?" asks for all of them.
    const all = isTimeGroup(groupBy) && /s$/iu.test(which?.[0] ?? "");
    if (which) return { groupBy, leading: most || !all };
    const by = new RegExp(
      `\\b(?:(?:by|per|each|every|grouped by|how many (?:different|distinct|unique)|for each) (?:the )?|(?:top|busiest|noisiest|worst|most \\p{L}+ed|(?:most|least) (?:common|frequent|popular|active)) (?:\\d{1,2} )?)${noun}(?![\\w-])|(?<=\\bthe )${noun}(?= (?:with|having|that has) the (?:most|fewest|least)\\b)`,
      "iu",
    );
    if (words.take(by)) return { groupBy, leading: most };
  }
  // "Which errors are in app.log?" and "what failed?" ask for kinds of errors.
  const kinds =
    /\b(?:which|what)(?: (?:are|were) the| kinds? of| types? of)?(?: different| distinct)? (?=(?:errors|warnings|fatals|criticals|warns|problems|failures|issues|exceptions)\b(?! (?:between|from)))|\bwhat (?:all )?(?:has |have )?(?=(?:failed|fails|went wrong|goes wrong|broke|crashed)\b)/iu;
  if (words.take(kinds)) return { groupBy: "message", leading: most };
  if (words.take(/\bfrom where\b|\bwhere(?= (?:do|does|did|are|were)\b[^¦]* from[\s¦?]*$)/iu))
    return { groupBy: "address", leading: true };
  if (words.take(/^[\s¦]*who\b|(?:,|\band|&) who\b(?! else\b)/iu))
    return { groupBy: "who", leading: true };
  const trace = fields ? takeTraceGroup(words) : null;
  if (trace) return { groupBy: trace, leading: true };
  const noun = fields ? takeNoun(words) : null;
  if (noun) return { groupBy: { noun: noun.noun }, leading: noun.which || most };
  return words.take(frequencyPattern)
    ? { groupBy: "message", leading: most }
    : { groupBy: null, leading: most };
}

const whichException =
  /\b(?:which|what) (?<noun>exceptions?)(?! (?:between|from)\b)(?= (?:\p{L}|¦))/iu;
/** "Where in our code does the trace come from?" asks for the frames that are one's own. */
const whereInCode =
  /\b(?:where|at which (?:line|place)) in (?:the|our|my|your)(?: own)? (?<noun>code|source(?: code)?)\b|\bwhich line of (?:the|our|my|your)(?: own)? (?<code>code)\b/iu;

/** "Which exception, and on which line?" */
const andWhichLine =
  /(?:,|\band|&)(?: and)? (?:(?:at|on|in) )?(?:which|what) (?:line|place)(?: of (?:the |our |my )?code)?(?=[\s¦?.!]*$| (?:was|is|did|does)\b)|\b(?:and )?where(?: exactly)?(?=[\s¦?.!]*$)/iu;

/** Takes out a question for what stack traces tell; of them no level is meant. */
function takeTraceGroup(words: Words): GroupBy | null {
  const asked = words.take(whereInCode)?.groups;
  if (asked) {
    words.takeAll(/\btraces?\b/iu);
    return { noun: asked["noun"] ?? asked["code"] ?? "", trace: "code" };
  }
  const noun = words.take(whichException)?.groups?.["noun"];
  if (!noun) return null;
  const placed = words.take(andWhichLine) !== null;
  return { noun: noun.toLowerCase(), trace: placed ? "both" : "exception" };
}

const whichNoun =
  /\b(?:which|what)[ ¦]+(?<noun>\p{L}[\p{L}_-]+)(?= +(?:\p{L}|¦))|\b(?:most (?:\p{L}+ed|common|frequent)|commonest|main(?= (?:reason|cause)\b)) (?<used>\p{L}[\p{L}_-]+)|\bwhat (?:are|were|is|was) the (?<reason>reasons?|causes?)(?= (?:for|of|why)\b)/iu;
const byNoun =
  /\b(?:by|per|each|every|grouped by|for each|how many (?:different|distinct|unique)) (?:the )?(?<noun>\p{L}[\p{L}_-]+)/iu;

const oneEntry = /\b(?:first|earliest|last|latest|most recent)\b/iu;

/** Takes out a noun that lines may have names for; `which` if one of them is asked for. */
function takeNoun(words: Words): { noun: string; which: boolean } | null {
  for (const shape of [whichNoun, byNoun]) {
    // "The last request by carol" asks for one entry of hers.
    if (shape === byNoun && oneEntry.test(words.left)) continue;
    for (const { 0: phrase, groups } of words.left.matchAll(new RegExp(shape, "giu"))) {
      const said = Object.values(groups ?? {})
        .find(Boolean)
        ?.toLowerCase();
      if (!said || namesLevel(said) || failurePattern.test(said)) continue;
      if (isLogFiller(said) && keysOf(said).length === 0) continue;
      words.take(new RegExp(phrase, "u"));
      return { noun: said, which: shape === whichNoun };
    }
  }
  return null;
}

/** Takes out "which log has …". Answers over several documents name them anyway. */
export function takeWhichLog(words: Words): boolean {
  return (
    words.take(
      /\b(?:which|what)(?: of the)? (?:logs?|log ?files?|files?)\b(?! (?:line|entr|say))/iu,
    ) !== null
  );
}
