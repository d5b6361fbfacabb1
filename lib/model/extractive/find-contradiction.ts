import { analyseText } from "../../keyword/analyse-text.ts";

/** A sentence, or a line of a log or a configuration file. */
export type Statement = {
  words: string;
  line: boolean;
  /** The keys above a line. */
  context: string | null;
};

/** The opposing words of each side; null for the whole statement. */
export type ContradictingWords = [string | null, string | null];

/**
 * Finds opposing claims about the same subject: different numbers, or a claim and its denial. It prefers missing a
 * contradiction to inventing one: both subjects must have the same words, apart from the number and empty words, and
 * numbers that may both hold (a range, a bound, another unit) do not oppose. It reads English only.
 */
export function findContradiction(a: Statement, b: Statement): ContradictingWords | null {
  if (isOpen(a.words) || isOpen(b.words)) return null;
  return opposingNumbers(a, b) ?? opposingClaims(a, b);
}

/** Questions and conditions state nothing. */
const isOpen = (words: string) =>
  /[?？؟]["')\]]*$/.test(words) || /\b(?:if|unless|whether|suppose|assuming)\b/i.test(words);

// ---- Numbers

/** A number and what it counts, as an interval: `at least 20` has no upper end. */
type Quantity = {
  from: number;
  to: number;
  /** What it counts or measures: `time`, `bytes`, `connect`; null for a bare number. */
  of: string | null;
  /** The relative difference within which two numbers mean the same. */
  tolerance: number;
  subject: Set<string>;
  /** Identifiers that name the subject: `max_connections`. */
  identifiers: Set<string>;
  /** Words that narrow it: `for uploads`, `on the primary`. */
  qualifiers: Set<string>;
  /** Whether it is of one among several, or of all together; null where neither is said. */
  share: "each" | "all" | null;
  phrase: string | null;
};

const scales: { of: string; tolerance: number; units: Record<string, number> }[] = [
  {
    of: "time",
    tolerance: 0.001,
    units: {
      "ms|msecs?|milliseconds?": 0.001,
      "s|secs?|seconds?": 1,
      "min|mins|minutes?": 60,
      "h|hrs?|hours?": 3600,
      "d|days?": 86_400,
      "weeks?": 604_800,
    },
  },
  {
    // MB may mean 1,000 or 1,024 kB.
    of: "bytes",
    tolerance: 0.1,
    units: {
      bytes: 1,
      "kb|kib|kilobytes?": 1024,
      "mb|mib|megabytes?": 1024 ** 2,
      "gb|gib|gigabytes?": 1024 ** 3,
      "tb|tib|terabytes?": 1024 ** 4,
    },
  },
  { of: "percent", tolerance: 0.001, units: { "%|percent": 1 } },
];
const knownUnits = scales.flatMap(({ of, tolerance, units }) =>
  Object.entries(units).map(([names, factor]) => ({
    name: new RegExp(`^(?:${names})$`, "i"),
    of,
    factor,
    tolerance,
  })),
);

/** Dates, times, addresses and versions, which are no quantities. */
const otherNumbers =
  /\b\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}[\d:.,]*(?:Z|[+-]\d{2}:?\d{2})?)?\b|\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\b|\b\d{1,2}(?:st|nd|rd|th)?\.? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*(?: \d{4})?|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w* \d{1,2}(?:st|nd|rd|th)?(?:, ?\d{4})?\b|\b\d+(?:\.\d+){2,}\b|\bv\d[\w.]*/gi;
const numberShape = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const bound = String.raw`at least|no less than|not less than|no fewer than|more than|greater than|longer than|over|above|exceeds?|at most|no more than|not more than|not exceed|no longer than|up to|less than|fewer than|shorter than|under|below|within|about|around|approximately|roughly|nearly|almost|some|between|from`;
const quantityPattern = new RegExp(
  String.raw`(?:\b(?<bound>${bound}) )?(?<![\p{L}\p{N}._/:#@\-])(?<first>${numberShape})(?:\s?(?:-|–|to|and)\s?(?<second>${numberShape}))?(?![\p{N}]|[.,:/\-]\d)(?:(?<unit>\s?%|\s?\p{L}+)(?![\p{L}\p{N}]))?(?![\-_]?[\p{L}\p{N}_])`,
  "giu",
);
/** After one of these words a number is a name. */
const namedByNumber =
  /\b(?:lines?|pages?|sections?|steps?|fig(?:ure)?s?|tables?|chapters?|versions?|releases?|errors?|codes?|status|http|issues?|tickets?|cases?|articles?|items?|parts?|no\.?|numbers?|ids?|builds?|nodes?|shards?|replicas?|instances?|phases?|levels?|rows?|columns?|chunks?|pids?|processes|threads?|attempts?|years?|since|until|in|during)\s*[:#]?\s*$/i;
/** A bare number is a value only if a verb or a sign assigns it. */
const givesValue =
  /(?:[=:]|\b(?:is|are|was|were|be|to|at|equals?|than|least|most|exactly|only|about|port))\s*["'`]?$/i;
const endsValue = /^["'`]?\s*(?:$|[.,;)\]#]|(?:and|but|or|while)\b)/i;
/** Words after a number that are not what it counts. */
const notCounted =
  /^(?:and|or|but|to|of|in|on|at|for|per|by|with|from|is|are|was|were|the|a|an|each|every|as|if|when|while|than|then|before|after|until|until|that|which|times?|x)$/i;

function toNumber(text: string): number {
  return Number(text.replaceAll(",", ""));
}

function intervalOf(word: string | undefined, first: number, second: number | null) {
  if (second !== null) return { from: Math.min(first, second), to: Math.max(first, second) };
  const name = word?.toLowerCase() ?? "";
  if (/^(?:at least|no less|not less|no fewer|more|greater|longer|over|above|exceed)/.test(name))
    return { from: first, to: Number.POSITIVE_INFINITY };
  if (
    /^(?:at most|no more|not more|not exceed|no longer|up to|less|fewer|shorter|under|below|within)/.test(
      name,
    )
  )
    return { from: Number.NEGATIVE_INFINITY, to: first };
  if (/^(?:about|around|approx|roughly|nearly|almost|some)/.test(name))
    return { from: first * 0.85, to: first * 1.15 };
  return { from: first, to: first };
}

/** A log line's stamp, level and brackets are not part of its statement. */
const lineStart =
  /^(?:\W*(?:\d{4}[-/]\d{2}[-/]\d{2}[T ]\S+|\d{2}:\d{2}:\d{2}\S*|[A-Z][a-z]{2} +\d{1,2} \d{2}:\d{2}:\d{2})\s*)?(?:\W*\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|ERR|FATAL|CRIT(?:ICAL)?)\b[\]:]?\s*)?(?:\[[^\]]*\]\s*)*/;

const setting = /^[-*\s]*["'`]?(?<key>[A-Za-z][\w.\- ]{0,60}?)["'`]?\s*[=:]\s*(?<value>\S.*)$/;

function quantitiesOf(statement: Statement): Quantity[] {
  const text = (statement.line ? statement.words.replace(lineStart, "") : statement.words).replace(
    otherNumbers,
    (match) => " ".repeat(match.length),
  );
  const key = statement.line ? setting.exec(text)?.groups?.["key"] : undefined;
  const found: (Omit<Quantity, keyof ReturnType<typeof quantitySubject>> & NumberPlace)[] = [];
  for (const match of text.matchAll(quantityPattern)) {
    const { first = "", second, unit: rawUnit, bound: word } = match.groups ?? {};
    const before = text.slice(0, match.index);
    const unit = rawUnit?.trim();
    const known = knownUnits.find(({ name }) => unit !== undefined && name.test(unit));
    if (known === undefined && (namedByNumber.test(before) || isName(before))) continue;
    const counted = known || unit === undefined || notCounted.test(unit) ? null : unit;
    const shown =
      counted !== null || known
        ? match[0]
        : match[0].slice(0, match[0].length - (rawUnit?.length ?? 0));
    const behind = text.slice(match.index + shown.length);
    if (!known && counted === null && !(givesValue.test(before) && endsValue.test(behind)))
      continue;
    const factor = known?.factor ?? 1;
    const interval = intervalOf(
      word,
      toNumber(first) * factor,
      second === undefined ? null : toNumber(second) * factor,
    );
    const rate = /^\s*(?:per|\/|an?|every|each)\s*(\p{L}+)/iu.exec(behind)?.[1];
    const timed =
      rate !== undefined && knownUnits.some(({ of, name }) => of === "time" && name.test(rate));
    const of = known?.of ?? (counted === null ? null : (analyseText(counted)[0] ?? null));
    found.push({
      ...interval,
      of: timed ? `${of ?? ""}/${analyseText(rate)[0]}` : of,
      tolerance: known?.tolerance ?? 0.001,
      phrase: key === undefined ? shown.trim() : null,
      start: match.index,
      end: match.index + shown.length,
    });
  }
  // Other quantities are no part of a number's subject.
  const rest = found.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
  return found.map((each) => ({
    ...each,
    ...quantitySubject(clauseAround(rest, each), statement, key),
  }));
}

type NumberPlace = { start: number; end: number };

/** Whether a bare number belongs to a name (`Postgres 15 supports`), not to an instruction (`Use 15`). */
function isName(before: string): boolean {
  const word = /(\p{Lu}[\p{L}\p{N}]*) $/u.exec(before)?.[1];
  return (
    word !== undefined &&
    !/^(?:Use|Set|Keep|Allow|Open|Make|Run|Start|Create|Add|Give|Take|Have|Wait|Retry|Provide|Limit|Reserve|Store|Send|Try|The|At|Up|To)$/.test(
      word,
    )
  );
}

/** Ends of clauses. What is done `then` belongs to the step before it: only together do they say what a wait is for. */
const clauseJoint =
  /[;:]\s(?!then\b)|,\s(?!(?:and )?then\b)|\s(?:and|but|while|whereas)\s(?!then\b)/g;

/** The clause around a number, without it; the whole sentence if the clause has one other word at most: `Wait`. */
function clauseAround(text: string, { start, end }: NumberPlace): string {
  const joints = [...text.matchAll(clauseJoint)];
  const from = joints.findLast((joint) => joint.index + joint[0].length <= start);
  const to = joints.find((joint) => joint.index >= end);
  const before = text.slice(0, start).replace(/\b(?:after|for|in|of|to|at|by|with)\s+$/i, "");
  const clause = `${before.slice(from ? from.index + from[0].length : 0)} ${text.slice(end, to?.index)}`;
  const saysMore = statementTerms(clause).size > 0 && /\p{L}\P{L}+\p{L}/u.test(clause);
  return saysMore ? clause : `${before} ${text.slice(end)}`;
}

/** Words that tell nothing about a statement's subject. */
const emptyWords = new Set(
  analyseText(
    "be been is are was were am has have had having do does did done can could may might must should shall will would need needs set sets use uses used using recommended recommend standard usual usually typical typically normal normally currently current configured configure config setting value number amount keep keeps kept hold holds contain contains allow allows equals equal exactly only just about around approximately roughly nearly almost at least most more less than fewer greater up over under within between from exceed each every all any same always generally also still it its this these those which that we you your our i my please now today not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont shouldnt mustnt neither nor",
  ),
);

const statementTerms = (text: string) =>
  new Set(analyseText(text).filter((term) => !emptyWords.has(term)));

const qualifierStart =
  /\b(?:for|on|in|when|during|while|under|with|without|before|after|inside|except|where|per|at)\s+(?!the same)(?=\D)/gi;
const ofEach =
  /\b(?:each|every|per) (?!(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|s|min|h)\b)\p{L}|\b(?:each|apiece)\W*$/iu;
const ofAll = /\b(?:all|both|together|altogether)\b/i;
const identifier = /[A-Za-z]\w*(?:[_.][A-Za-z]\w*)+|[a-z]+(?:[A-Z][a-z]+)+/g;

function quantitySubject(clause: string, { context, line }: Statement, key: string | undefined) {
  const under = line && context !== null ? context : "";
  const own = key ?? clause;
  const qualifiers = new Set<string>();
  if (key === undefined) {
    for (const match of own.matchAll(qualifierStart)) {
      const [phrase = ""] = /^[^,;.]*/.exec(own.slice(match.index + match[0].length)) ?? [];
      for (const term of statementTerms(phrase)) qualifiers.add(term);
    }
  }
  return {
    subject: statementTerms(`${under} ${own}`),
    identifiers: new Set((own.match(identifier) ?? []).map((name) => name.toLowerCase())),
    qualifiers,
    share: ofEach.test(own) ? "each" : ofAll.test(own) ? "all" : null,
  } as const;
}

const sameTerms = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((term) => b.has(term));

function sameSubject(a: Quantity, b: Quantity): boolean {
  if (a.share !== b.share) return false;
  if (a.subject.size > 0 && sameTerms(a.subject, b.subject)) return true;
  // An identifier is a subject of its own, unless one side speaks only of a part of it.
  return (
    [...a.identifiers].some((name) => b.identifiers.has(name)) &&
    sameTerms(a.qualifiers, b.qualifiers)
  );
}

/** Whether two numbers count the same thing; a bare number may count anything that has no unit. */
function sameThing({ of: a }: Quantity, { of: b }: Quantity): boolean {
  const scaled = (of: string) => scales.some((scale) => of.split("/")[0] === scale.of);
  return (
    a === b || (a === null && b !== null && !scaled(b)) || (b === null && a !== null && !scaled(a))
  );
}

function opposes(a: Quantity, b: Quantity): boolean {
  if (!sameThing(a, b)) return false;
  const sizes = [a.from, a.to, b.from, b.to].map((value) => Math.abs(value));
  const slack = Math.max(a.tolerance, b.tolerance) * Math.min(...sizes);
  return a.from > b.to + slack || b.from > a.to + slack;
}

function opposingNumbers(a: Statement, b: Statement): ContradictingWords | null {
  const [ours, theirs] = [quantitiesOf(a), quantitiesOf(b)];
  const found: ContradictingWords[] = [];
  for (const mine of ours) {
    const alike = theirs.filter((other) => sameSubject(mine, other));
    const own = ours.filter((other) => sameSubject(other, mine) && sameThing(other, mine));
    // If one side gives several numbers of the same thing, one that fits is enough.
    const fits = alike.some((other) =>
      own.some((each) => sameThing(each, other) && !opposes(each, other)),
    );
    const opposing = alike.find((other) => opposes(mine, other));
    if (opposing && !fits) found.push([mine.phrase, opposing.phrase]);
  }
  // Statements that differ in several numbers describe different circumstances: 20 users and 30 ms, 50 users and 80 ms.
  return found.length === 1 ? (found[0] ?? null) : null;
}

// ---- Claims

/** Words and their opposites; the first counts as the denial of the second. */
const opposites: [RegExp, string][] = [
  [/\bdisable(s|d)?\b/gi, "enable$1"],
  [/\bdisabling\b/gi, "enabling"],
  [/\b(?:forbidden|denied|prohibited|disallowed)\b/gi, "allowed"],
  [/\bunsupported\b/gi, "supported"],
  [/\boptional\b/gi, "required"],
  [/\bunsafe\b/gi, "safe"],
  [/\bunavailable\b/gi, "available"],
  [/\bunreachable\b/gi, "reachable"],
  [/\bunhealthy\b/gi, "healthy"],
  [/\binactive\b/gi, "active"],
  [/\bimpossible\b/gi, "possible"],
  [/\bincorrect\b/gi, "correct"],
  [/(?<=[=:]\s*|\b(?:is|are|be|turned|switched)\s+)(?:off|false|no)\b/gi, "enabled"],
];
const affirmed = /(?<=[=:]\s*|\b(?:is|are|be|turned|switched)\s+)(?:on|true|yes)\b/gi;
/** Looks like a denial but denies nothing, or not everything. */
const noDenial =
  /\bnot (?:only|just|merely|simply|necessarily|always|all|every|yet|until|more than|less than|unlike)\b|\bno (?:more|less|fewer|later|sooner|longer) than\b|\bno (?:longer|matter|doubt|one)\b|\bnot\b[^.]*\bbut\b|\bnot to mention\b|\bno\.\s*\d/i;
const denial =
  /\b(?:not|never|cannot|no(?=\s+\p{Ll})|neither|nobody|nothing|none)\b|\b\p{L}+n['’]t\b/giu;

/** Returns what a statement claims and whether it denies it; null when that is unclear. */
function claimOf(statement: Statement): { terms: Set<string>; denies: boolean } | null {
  let text = statement.line ? statement.words.replace(lineStart, "") : statement.words;
  if (noDenial.test(text)) return null;
  let denials = 0;
  for (const [opposite, word] of opposites) {
    text = text.replace(opposite, (match, ...rest) => {
      denials += 1;
      return word.replace("$1", typeof rest[0] === "string" ? rest[0] : "");
    });
  }
  text = text.replace(affirmed, "enabled").replace(denial, () => {
    denials += 1;
    return " ";
  });
  if (denials > 1) return null;
  const under = statement.line && statement.context !== null ? statement.context : "";
  return { terms: statementTerms(`${under} ${text}`), denies: denials === 1 };
}

function opposingClaims(a: Statement, b: Statement): ContradictingWords | null {
  const [ours, theirs] = [claimOf(a), claimOf(b)];
  if (!ours || !theirs || ours.denies === theirs.denies) return null;
  return ours.terms.size >= 2 && sameTerms(ours.terms, theirs.terms) ? [null, null] : null;
}
