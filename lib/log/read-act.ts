import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LogAct, LogQuestion } from "./log-question.ts";
import type { Words } from "./take-words.ts";

/** What the question does, by its verbs and nouns. */
export type Said = {
  count: boolean;
  exists: boolean;
  ends: boolean;
  first: boolean;
  last: boolean;
  starts: boolean;
  stops: boolean;
  when: boolean;
  howLong: boolean;
  list: boolean;
  /** `entries`, `events`. */
  entry: boolean;
  /** Those, or `lines`. */
  noun: boolean;
  /** `requests`, `responses`: only with words to tell them by. */
  traffic: boolean;
  /** `the log`, `the file`. */
  log: boolean;
  happened: boolean;
  pronoun: string | null;
};

/** Takes out the verbs and nouns that say what is asked. */
export function readAct(words: Words): Said {
  const take = (pattern: RegExp) => words.takeAll(pattern).length > 0;
  const howLong = take(
    /\bhow long\b|\bhow much time\b|\b(?:what|which) (?:period|time ?span|time ?range|span of time|period of time)\b|\b(?:duration|time ?span|time ?range) of\b|\bfrom when (?:to|till|until) when\b/iu,
  );
  take(/\b(?:line )?numbers? of (?:the )?lines?\b|\bline numbers? of\b/iu);
  const count = take(
    /\bhow (?:many times|many|often)\b|\bhow much\b|\b(?:total )?(?:number|count|amount)s? of\b|\b(?:in )?total\b|\bcounts?\b/iu,
  );
  const ends = take(
    /\b(?:first|earliest|start) and (?:the )?(?:last|latest|end)\b|\bfirst (?:one )?and (?:the )?last\b/iu,
  );
  const first = take(/\b(?:first|earliest|oldest|since when)\b/iu);
  const last = take(/\b(?:last(?!ed|ing)(?! ¦)|latest|newest|final|most recent|until when)\b/iu);
  const starts = take(/\b(?:starts?|started|begins?|began|begun|beginning)\b/iu);
  const stops = take(/\b(?:stops?|stopped|ends?|ended|finish(?:es|ed)?|cease[sd]?|over)\b/iu);
  const entry = take(/\b(?:log )?(?:entry|entries|events?|messages?|records?)\b/iu);
  const line = take(/\b(?:log )?lines?\b/iu);
  return {
    count,
    entry,
    noun: entry || line,
    ends: ends || (first && last) || (starts && stops),
    first,
    last,
    starts,
    stops,
    howLong,
    exists: take(/\b(?:is|are|was|were) there(?: any)?\b|\bany\b/iu),
    when: take(/\b(?:when|(?:at )?what time)\b/iu),
    list: take(/\b(?:list|show|give|display|print|enumerate|quote|extract)\b/iu),
    traffic: take(/\b(?:requests?|responses?|calls?)\b/iu),
    log: take(/\b(?:logs?|log ?files?|files?|logging)\b/iu),
    happened: take(
      /\b(?:happen(?:s|ed|ing)?|logged|written|recorded|occurr?(?:s|ed)?|going on|went on)\b/iu,
    ),
    pronoun:
      words.take(
        /\b(?:ones?|they|them|those|these|it|its|their|that|this(?! (?:log|file)))\b/iu,
      )?.[0] ?? null,
  };
}

/** Whether the question says itself what it is about. */
export function hasSubject(own: LineFilter, said: Said, named: boolean): boolean {
  const told = Boolean(
    own.severities || own.terms || own.timeFrom || own.timeTo || own.lineFrom !== undefined,
  );
  return (
    told ||
    said.noun ||
    said.traffic ||
    ((named || said.log) && (said.starts || said.stops || said.howLong || said.ends))
  );
}

/** Whether a question asks for the first or the last entry alone. */
function isOneEntry({ ends, first, last }: Said): boolean {
  return ends || first || last;
}

/** What is asked for; null where that cannot be told. */
export function chooseAct({
  said,
  own,
  groupBy,
  limit,
  before,
}: {
  said: Said;
  own: LineFilter;
  groupBy: GroupBy | null;
  limit: LogQuestion["limit"];
  before: LogQuestion | undefined;
}): LogAct | null {
  const told = Boolean(own.severities || own.terms);
  const windowed = Boolean(own.timeFrom || own.timeTo);
  if (own.lineFrom !== undefined && !told && !windowed && !said.count && !groupBy) return "lines";
  if (said.count || (groupBy && !isOneEntry(said))) return "count";
  if (limit) return "list";
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
  return before && before.act !== "between" ? before.act : null;
}
