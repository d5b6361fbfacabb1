import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { mayBeCalendarName } from "../question/answer-kind.ts";
import { isUnreleased, isVersionWord, partsMeant } from "../question/entry-question.ts";
import { wordsOf } from "../question/read-language.ts";
import { countWords } from "../text/line-forms.ts";
import { isDateLine } from "../text/plain-headings.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import type { Unit } from "../text/unit.ts";
import { compareMoments, readSaidMoment, type SaidMoment } from "./moment-of.ts";
import { ordinalOf, type PlacedUnit } from "./read-topic.ts";

/** What the heading of an entry says. */
type EntryHeading = {
  heading: string;
  version: string | null;
  moment: SaidMoment | null;
  /** Whether its form alone tells that it heads an entry: a number alone may be that of a clause. */
  isSure: boolean;
};

/** An entry of a document of versioned or dated ones. */
export type LoggedEntry = EntryHeading & { units: PlacedUnit[] };

/** A document of entries, in the order of its text. */
export type EntryLog = { document: string; entries: LoggedEntry[]; isVersioned: boolean };

/** Longer headings are titles that mention a version or a day. */
const maxEntryHeadingWords = 12;
const maxDatedWords = 8;

const versionInHeading =
  /^(?<ahead>\W{0,3}(?:\p{L}[\p{L}\p{N}&'’-]*[ ,:–-]{1,3}){0,3}?)(?<mark>\[?v?\.? ?)(?<number>\d+(?:\.\d+)*(?:-\p{L}[\p{L}\d.]*)?)(?![\p{L}\p{N}%€$£]|[.,:/]\d)\]?(?<behind>.*)$/iu;
const fullDate =
  /(?<!\d)(?:\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4}|(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)/u;
const shortDate = /^\d{2}\.\d{2}\.\d{2}$/u;

/** Reads the heading of an entry: a version near its beginning, or else a day; null for any other heading. */
function readEntryHeading(heading: string): EntryHeading | null {
  if (countWords(heading) > maxEntryHeadingWords) return null;
  const {
    ahead = "",
    mark = "",
    number,
    behind = "",
  } = versionInHeading.exec(heading.replace(fullDate, "—"))?.groups ?? {};
  const isMarked = /[v[]/iu.test(mark) || wordsOf(ahead).some(isVersionWord);
  const day = /^\s*(\p{L}+)/u.exec(behind)?.[1] ?? "";
  // "Release of 4 May" has the number of a day.
  const isCounted = isVersionWord(wordsOf(ahead).at(-1) ?? "") && !mayBeCalendarName(day);
  if (number !== undefined && (number.includes(".") || mark !== "" || isCounted)) {
    const moment = readSaidMoment(heading.replace(number, " "));
    const isSure = isMarked || moment !== null;
    const isDate = shortDate.test(number) && !isSure;
    if (!isDate && (isSure || countWords(behind) === 0))
      return { heading, version: number.toLowerCase(), moment, isSure };
  }
  const moment = readSaidMoment(heading);
  const isDay = isDateLine(heading) || (moment?.year && countWords(heading) <= maxDatedWords);
  return isDay && moment ? { heading, version: null, moment, isSure: true } : null;
}

/** The documents among passages that are of entries: at least two of their headings tell a version or a day. */
export function entryLogs(passages: readonly PromptPassage[]): EntryLog[] {
  return [...Map.groupBy(passages, documentOf)].flatMap(([document, own]): EntryLog[] => {
    const entries = entriesOf(own);
    const versioned = entries.filter(({ version }) => version !== null);
    const name = `${own[0]?.title} ${document.replace(/[-_.]/gu, " ")}`;
    const areVersions = versioned.some(({ isSure }) => isSure) || wordsOf(name).some(isVersionWord);
    if (versioned.length > 1 && areVersions)
      return [{ document, entries: versioned, isVersioned: true }];
    const dated = entries.filter(({ version }) => version === null);
    return dated.length > 1 ? [{ document, entries: dated, isVersioned: false }] : [];
  });
}

function entriesOf(passages: readonly PromptPassage[]): LoggedEntry[] {
  const entries = new Map<string, LoggedEntry>();
  let current: LoggedEntry | undefined;
  let last: PlacedUnit | undefined;
  const below = new Set<string>();
  for (const placed of unitsInOrder(passages)) {
    const { unit, passage } = placed;
    const headings = headingsOver(unit, passage);
    const own = headings.map(readEntryHeading).find((each) => each !== null);
    const goesOn: boolean =
      current !== undefined &&
      (own ? headings.includes(current.heading) : staysInEntry(placed, last, current, below));
    if (!goesOn) {
      below.clear();
      current = own ? (entries.get(own.heading) ?? { ...own, units: [] }) : undefined;
    }
    last = placed;
    if (!current) continue;
    entries.set(current.heading, current);
    current.units.push(placed);
    if (unit.context !== null) below.add(unit.context);
  }
  return [...entries.values()];
}

/** The headings above a unit, the nearest first. */
const headingsOver = ({ context, part }: Unit, { section }: PromptPassage): string[] =>
  [context, part, ...(section?.split(" > ").toReversed() ?? [])].filter(
    (each) => typeof each === "string",
  );

/** Whether a unit without the heading of an entry above it still belongs to the entry before it. */
function staysInEntry(
  { unit, passage }: PlacedUnit,
  last: PlacedUnit | undefined,
  { heading }: LoggedEntry,
  below: ReadonlySet<string>,
): boolean {
  if (unit.part && below.has(unit.part)) return true;
  if (unit.context === null)
    return (
      last?.passage === passage ||
      (passage.section === null &&
        last !== undefined &&
        ordinalOf({ passage }) === ordinalOf(last) + 1)
    );
  if (unit.context.startsWith(heading) || below.has(unit.context)) return true;
  return unit.part === undefined && partsMeant(wordsOf(unit.context)).size > 0;
}

const unitsInOrder = (passages: readonly PromptPassage[]): PlacedUnit[] =>
  passages
    .toSorted((one, other) => ordinalOf({ passage: one }) - ordinalOf({ passage: other }))
    .flatMap((passage) => quotableUnits(passage).map((unit, index) => ({ passage, unit, index })));

/** The sub-heading of a unit in its entry: the heading right above it, or the line with a colon that leads to its list. */
export function subHeadingOf(
  { passage, unit, index }: PlacedUnit,
  { heading }: Pick<LoggedEntry, "heading">,
): string | null {
  const units = quotableUnits(passage);
  const leadIn = units.find(
    (each) =>
      isLeadIn(each) &&
      each.introduces.some((at) => at === index || units[at]?.block === unit.block),
  );
  if (leadIn) return leadIn.words.replace(/:$/u, "");
  return unit.context === heading ? null : unit.context;
}

/** Whether a unit only leads to those below it. */
export const isLeadIn = ({ words, introduces }: Unit): boolean =>
  introduces.length > 0 && words.endsWith(":");

/** The entry at one end of a log: by version, else by day, for logs run either way. Of versions, one that is not out is none. */
export function entryAtEnd(
  { entries }: EntryLog,
  end: "newest" | "oldest",
): LoggedEntry | undefined {
  const out = entries.filter(({ heading }) => !isUnreleased(heading));
  const sign = end === "newest" ? 1 : -1;
  if (out.some(({ moment, version }) => version === null && moment?.year === null)) {
    const runs = out.slice(1).map((each, at) => Math.sign(compareEntries(each, out[at] ?? each)));
    const isForward = runs.reduce((sum, each) => sum + each, 0) >= 0;
    return out.at(isForward === (end === "newest") ? -1 : 0);
  }
  return out.reduce<LoggedEntry | undefined>(
    (best, each) => (best && sign * compareEntries(each, best) <= 0 ? best : each),
    undefined,
  );
}

/** The entry of a version; 1.4 is 1.4.0 where there is no other 1.4. */
export function entryOfVersion({ entries }: EntryLog, named: string): LoggedEntry | undefined {
  const exact = entries.find(({ version }) => version === named);
  const [only, ...others] = entries.filter(({ version }) => version?.startsWith(`${named}.`));
  return exact ?? (others.length === 0 && only?.version === `${named}.0` ? only : undefined);
}

/** The entry that came out right before or after another one. */
export function entryBeside(
  { entries }: EntryLog,
  from: LoggedEntry,
  neighbour: "before" | "after",
): LoggedEntry | undefined {
  const sign = neighbour === "before" ? -1 : 1;
  return entries
    .filter((each) => sign * compareEntries(each, from) > 0)
    .toSorted((one, other) => sign * compareEntries(one, other))[0];
}

function compareEntries(one: LoggedEntry, other: LoggedEntry): number {
  if (one.version !== null && other.version !== null)
    return compareVersions(one.version, other.version);
  return one.moment && other.moment ? compareMoments(one.moment, other.moment) : 0;
}

/** Compares 2.10 with 2.9, and 2.0 with 2.0-rc1, which comes before it. */
function compareVersions(one: string, other: string): number {
  const [[own = "", ownSuffix = ""], [others = "", otherSuffix = ""]] = [one, other].map((each) =>
    each.split(/-(.*)/su),
  ) as [string[], string[]];
  const [left, right] = [own, others].map((each) => each.split(".").map(Number)) as [
    number[],
    number[],
  ];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (ownSuffix === "" || otherSuffix === "")
    return Number(ownSuffix === "") - Number(otherSuffix === "");
  return ownSuffix.localeCompare(otherSuffix, "en", { numeric: true });
}
