import type { ChatResult } from "../lib/wire/chat-result.ts";

/** What an answer must contain: a spelling of the fact, each of several things, and none of the tempting wrong ones. */
type Expectation = {
  any?: readonly string[] | undefined;
  /** An entry that is a list asks for one of its items. */
  all?: readonly (string | readonly string[])[] | undefined;
  none?: readonly string[] | undefined;
};

/** What a turn is judged by. */
export type ExpectedTurn = {
  expect: Expectation;
  /** The file that some citation must lead to; one of several that say the same. */
  cite: string | readonly string[] | null;
  outcome: "answered" | "library" | "greeting" | "declined" | "closest";
  lines?: readonly [number, number] | undefined;
  page?: number | undefined;
};

/** The judged parts of an answer, with sources by file name. */
export type Reply = {
  text: string;
  outcome: ChatResult["message"]["outcome"];
  citations: {
    file: string;
    places: { page: number | null; lineStart: number | null; lineEnd: number | null }[];
  }[];
  foundFiles: string[];
  closest: { title: string; section: string | null; text: string }[];
};

/**
 * The verdict on a turn. For an answerable question: `right`, `mixed` with a wrong thing, `wrong`, `near` (declined, but
 * the fact is shown), `refused`. For an unanswerable one: `declined`, `asserted`.
 */
export type Verdict = "right" | "mixed" | "wrong" | "near" | "refused" | "declined" | "asserted";

export type JudgedTurn = {
  verdict: Verdict;
  /** Whether a single fact comes within the first words; null when several are asked for. */
  soon: boolean | null;
  /** The wrong things that the answer contains. */
  hits: string[];
  /** Whether the right file is cited, and was found; null when the turn names no file. */
  cited: boolean | null;
  found: boolean | null;
  /** Whether a citation leads to the right lines or page; null when the turn names none. */
  placed: boolean | null;
  words: number;
};

/** A single fact should come within this many words. */
export const soonWords = 30;

/** Matches an answer that says in words that the documents do not hold one. */
const declines = new RegExp(
  [
    "the documents? (?:don'?t|do not|doesn'?t|does not) (?:say|tell|mention|hold|contain)",
    "(?:nothing|no answer|no passage|no document)\\b.{0,40}\\b(?:found|says?|answers?|in your documents)",
    "nearest i found|closest (?:passages?|i found|i have)",
    "\\b(?:i|we) (?:could ?n[o']t|cannot|can't|did not|didn't) find",
    "dokumente (?:sagen|enthalten|nennen).{0,20}nicht",
    "steht (?:so )?nicht in",
    "in (?:den|ihren|deinen|euren) (?:dokumenten|unterlagen) steht .{0,30}nicht",
    "nichts gefunden|am nächsten kommt",
    "les documents ne (?:le )?(?:disent|précisent|mentionnent)",
    "los documentos no (?:lo )?(?:dicen|mencionan)",
  ].join("|"),
);
/** The beginning of an answer that is searched for a refusal, in UTF-16 units. */
const declinesWithin = 240;

/** Folds what a reader takes for the same: Markdown, citation markers, quotes, dashes, spaces, case, 1,204 and 1204. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll("\\", "")
    .replace(/\[\d{1,3}\](?!\()/g, " ")
    .replace(/\[[ x]\]/g, " ")
    .replace(/[*_`~|#>]+/g, " ")
    .replace(/[\u2018\u2019\u201a\u2032´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .trim();
}

const patterns = new Map<string, RegExp | null>();

/**
 * Whether a folded text contains the needle as whole words; a `*` at its end lets the last word go on. A bare number must
 * not be part of a longer number, a time, a date or a path, nor be a line number.
 */
export function holds(folded: string, needle: string): boolean {
  let pattern = patterns.get(needle);
  if (pattern === undefined) {
    pattern = patternOf(needle);
    patterns.set(needle, pattern);
  }
  return pattern?.test(folded) ?? false;
}

/** Null for an empty needle, which no text holds. */
function patternOf(needle: string): RegExp | null {
  const goesOn = needle.endsWith("*");
  const plain = fold(goesOn ? needle.slice(0, -1) : needle);
  if (plain === "") return null;
  const before = String.raw`(?<![\p{L}\p{N}_.:/-]|(?:lines?|zeilen?) )`;
  const after = String.raw`(?![\p{L}\p{N}_:/]|[.,]\d|-\d)`;
  if (/^\d+$/.test(plain)) return new RegExp(`${before}${plain}${after}`, "u");
  if (/^\d{1,2}:\d\d(?::\d\d)?$/.test(plain)) return new RegExp(`(?<!\\d:?)${plain}(?!\\d)`);
  const word = String.raw`[\p{L}\p{N}_]`;
  const escaped = plain.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const from = /^[\p{L}\p{N}]/u.test(plain) ? `(?<!${word})` : "";
  const to = !goesOn && /[\p{L}\p{N}]$/u.test(plain) ? `(?!${word})` : "";
  return new RegExp(`${from}${escaped}${to}`, "u");
}

/** Whether a folded text contains the item, or one of a list of items. */
export const holdsOne = (folded: string, item: string | readonly string[]) =>
  (typeof item === "string" ? [item] : item).some((needle) => holds(folded, needle));

function isMet(text: string, { any = [], all = [] }: Expectation): boolean {
  const folded = fold(text);
  return (any.length === 0 || holdsOne(folded, any)) && all.every((item) => holdsOne(folded, item));
}

/** Whether the set says that the library holds no answer to the turn. */
export const isUnanswerable = ({ outcome }: Pick<ExpectedTurn, "outcome">) =>
  outcome === "declined" || outcome === "closest";

export function judgeTurn(turn: ExpectedTurn, reply: Reply): JudgedTurn {
  const { expect, cite } = turn;
  const folded = fold(reply.text);
  const hits = (expect.none ?? []).filter((needle) => holds(folded, needle));
  const wanted = cite === null || Array.isArray(cite) ? cite : [cite];
  const cited = wanted && reply.citations.some(({ file }) => wanted.includes(file));
  const isSingle = (expect.all ?? []).length === 0 && (expect.any ?? []).length > 0;
  const words = folded.split(" ");
  return {
    verdict: verdictOf(turn, reply, hits),
    soon: isSingle ? isMet(words.slice(0, soonWords).join(" "), expect) : null,
    hits,
    cited,
    found: wanted && (cited === true || wanted.some((file) => reply.foundFiles.includes(file))),
    placed: isPlaced(turn, reply),
    words: reply.text.split(/\s+/).filter(Boolean).length,
  };
}

function verdictOf(turn: ExpectedTurn, reply: Reply, hits: readonly string[]): Verdict {
  const { text, outcome, closest } = reply;
  const declined = outcome !== "answered" || declines.test(fold(text).slice(0, declinesWithin));
  if (isUnanswerable(turn)) return declined ? "declined" : "asserted";
  const met = isMet(text, turn.expect);
  if (!declined) {
    if (!met) return "wrong";
    return hits.length === 0 ? "right" : "mixed";
  }
  const near = closest.map((each) => `${each.title}\n${each.section ?? ""}\n${each.text}`);
  const shown = closest.length > 0 && isMet([text, ...near].join("\n"), turn.expect);
  return (met && hits.length === 0) || shown ? "near" : "refused";
}

function isPlaced({ lines, page }: ExpectedTurn, { citations }: Reply): boolean | null {
  const places = citations.flatMap((citation) => citation.places);
  if (lines) {
    const [first, last] = lines;
    return places.some(
      ({ lineStart, lineEnd }) => (lineStart ?? 0) <= last && (lineEnd ?? lineStart ?? 0) >= first,
    );
  }
  return page === undefined ? null : places.some((place) => place.page === page);
}
