import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogAct, LogQuestion } from "./log-question.ts";
import type { Words } from "./take-words.ts";

/** The verbs and nouns that say what a question asks for; each word is in one list only. */
const saidWords = {
  howLong:
    "how long|how much time|(?:what|which) (?:period|time ?span|time ?range|span of time|period of time)|(?:duration|time ?span|time ?range) of|from when (?:to|till|until) when|from when|during which time",
  lineNumber: "(?:line )?numbers? of (?:the )?lines?|line numbers? of",
  gap: "(?:longest |biggest |largest )?(?:gaps?|pauses?|silences?)|(?:longest |biggest |largest )(?:quiet|silent) (?:time|period|stretch)",
  howMuch: "how much",
  count:
    "how (?:many times|many|often)|(?:total )?(?:number|count|amount)s? of|(?:in )?total|counts?",
  ends: "(?:first|earliest|start) and (?:the )?(?:last|latest|end)|first (?:one )?and (?:the )?last",
  first: "first|earliest|oldest|since when",
  last: "(?:last|latest|newest|final|most recent|until when)(?! (?:¦|night|week|evening))",
  // What was started is what lines tell of, and no beginning of theirs.
  starts:
    "starts?|(?<!what (?:was|were|got|has been|had been) )started|begins?|began|begun|beginning",
  // "In the end" is said of an outcome.
  stops: "stops?|stopped|(?<!in the )ends?|ended|finish(?:es|ed)?|cease[sd]?|over",
  unusual:
    "unusual(?:ly)?|strange|odd|weird|suspicious|abnormal|anomal(?:y|ies|ous)|out of the ordinary|remarkable|noteworthy|stands? out|stood out",
  entry: "(?:log )?(?:entry|entries)",
  event: "(?:log )?(?:events?|messages?|records?)",
  line: "(?:log )?lines?",
  exists: "(?:is|are|was|were) there(?: any)?|any(?:thing)?",
  when: "when|(?:at )?what time|timestamps?|(?:the )?times? of",
  list: "list|show|give|display|print|enumerate|(?<=^[\\s¦]*(?:please |can you |could you )?)quote|extract",
  traffic: "requests?|responses?|calls?|hits?",
  log: "logs?|log ?files?|files?|logging",
  happened:
    "happened|logged|written|recorded|occurr?ed|going on|went on|happening|(?<=what (?:is|was) )up(?: with)?|(?<=what's )up(?: with)?",
  occurs: "happens?|occurs?",
  // What is done with a notice or a warning, and not with an entry.
  given: "given|gave",
  // Speaks of how things are in general, as documents do and logs do not.
  // "Do we have" asks what is there.
  present: "(?:does|do)(?! (?:we|i|you|they) have\\b(?! to\\b))|can|may|will|would",
} as const;

/** What a question asks for, by its verbs and nouns. */
export type SaidAct = Record<Exclude<keyof typeof saidWords, "lineNumber">, boolean> & {
  /** `entries`, `lines`, `events`. */
  noun: boolean;
  /** What it calls requests: `responses`. */
  called: string | undefined;
  pronoun: string | null;
};

const actPatterns = (Object.entries(saidWords) as [keyof typeof saidWords, string][]).map(
  ([name, words]) => [name, new RegExp(`(?<![\\w/-])(?:${words})(?![\\w/-])`, "iu")] as const,
);
const pronounPattern =
  /(?<![\w/-])(?:ones?|they|them|those|these|it|its|their|that|this(?! (?:log|file)))(?![\w/-])/iu;

/** Takes out the verbs and nouns that say what is asked for. */
export function readAct(words: Words): SaidAct {
  const all = actPatterns.map(([name, pattern]) => [name, words.takeAll(pattern)] as const);
  const taken = Object.fromEntries(all.map(([name, said]) => [name, said.length > 0])) as Record<
    keyof typeof saidWords,
    boolean
  >;
  return {
    ...taken,
    count: taken.count || taken.howMuch,
    noun: taken.entry || taken.line || taken.event,
    called: all.find(([name]) => name === "traffic")?.[1][0]?.[0],
    ends: taken.ends || (taken.first && taken.last) || (taken.starts && taken.stops),
    pronoun: words.take(pronounPattern)?.[0] ?? null,
  };
}

/** Whether a filter selects lines by more than their place. */
export function tellsLines(filter: LineFilter): boolean {
  return Boolean(
    filter.severities ||
      filter.terms ||
      filter.statuses ||
      filter.failing ||
      filter.figure ||
      filter.words ||
      filter.except,
  );
}

/** Whether a filter has a time. */
export function isWindowed({ timeFrom, timeTo, stretch }: LineFilter): boolean {
  return Boolean(timeFrom || timeTo || stretch);
}

/** Whether a filter has a time of day or a stretch of a log, where texts tell of days. */
export function isClocked({ timeFrom, timeTo, stretch }: LineFilter): boolean {
  const from = timeFrom ?? timeTo;
  return Boolean(stretch || (from && from.clock !== 0));
}

/** Whether a question asks only for the first or last entry. */
function isOneEntry({ ends, first, last }: SaidAct): boolean {
  return ends || first || last;
}

/** Decides what is asked for; null when that is unclear. */
export function chooseAct({
  said,
  own,
  told,
  groupBy,
  rate,
  limit,
  before,
}: {
  said: SaidAct;
  rate: boolean;
  own: LineFilter;
  /** Whether the question itself says which lines it means. */
  told: boolean;
  groupBy: GroupBy | null;
  limit: LogQuestion["limit"];
  before: LogQuestion | undefined;
}): LogAct | null {
  const windowed = isWindowed(own);
  if (own.lineFrom !== undefined && !told && !windowed && !said.count && !groupBy) return "lines";
  if (rate) return told ? "rate" : "count";
  if (said.unusual || (said.happened && windowed && !told && !said.count && !groupBy && !limit))
    return "story";
  if (said.count || (groupBy && !isOneEntry(said))) return "count";
  if (limit) return "list";
  if (said.gap) return "gap";
  if (said.howLong) return "span";
  if (said.ends) return "ends";
  if (said.first || said.starts) return "first";
  if (said.last || said.stops) return "last";
  if (said.list) return told || windowed || said.noun || before ? "list" : null;
  if (said.exists) return "count";
  if (said.when) return told || before ? "span" : null;
  if (windowed && (said.noun || said.happened || told)) return "list";
  if (told && (said.noun || said.log || own.severities))
    return before && before.act !== "lines" ? before.act : "list";
  if (before && before.act !== "between") return before.act;
  // "Requests between 06:00 and 07:00" are too many to list.
  return windowed && said.traffic ? "count" : null;
}
