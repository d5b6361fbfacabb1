import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage, possibleLanguages } from "../keyword/detect-language.ts";
import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { type EntryQuestion, partsMeant, readEntryQuestion } from "../question/entry-question.ts";
import { wordsOf } from "../question/read-language.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import { holdsName } from "./document-name.ts";
import {
  type EntryLog,
  entryAtEnd,
  entryBeside,
  entryLogs,
  entryOfVersion,
  isLeadIn,
  type LoggedEntry,
  subHeadingOf,
} from "./entries-of.ts";
import { type Terms, termsOf } from "./likeness.ts";
import type { PlacedUnit, SaidTurn } from "./read-topic.ts";

/** The entry of a change log or a logbook that a question asks for. */
export type AskedEntry = {
  entry: LoggedEntry;
  log: EntryLog;
  /** What is asked of it: its heading, all or some of its parts, a part that it lacks, or something that it says. */
  asks: "heading" | "units" | "lacking" | "detail";
  /** The units of what is asked for. */
  units: PlacedUnit[];
  /** The entry that was spoken of, beside which it is. */
  from?: LoggedEntry;
};

/**
 * Finds the entry that a question asks for: the version that it names, the newest or the oldest, or the one beside that which the
 * last answer quoted. Of several documents that have it, it is the one spoken of, or else that which comes nearest. Undefined for
 * any other question, and where it names another thing than the documents that have entries.
 */
export function askedEntry(
  question: string,
  history: readonly SaidTurn[],
  passages: readonly PromptPassage[],
): AskedEntry | undefined {
  const asked = readEntryQuestion(question);
  if (!asked) return undefined;
  const logs = entryLogs(passages);
  const last = history.findLast(({ answer = "" }) => logs.some((log) => isCited(log, answer)));
  const spoken = last && logs.find((log) => isCited(log, last.answer ?? ""));
  const before = asked.leaves || "neighbour" in asked.which ? last : undefined;
  const whole = before ? asBefore(asked, before.question) : asked;
  if ("neighbour" in asked.which) {
    const from = spoken?.entries.find((entry) => isQuoted(entry, last?.answer ?? ""));
    const entry = spoken && from && entryBeside(spoken, from, asked.which.neighbour);
    const found = entry && whatIsAsked(whole, spoken, entry, passages);
    return found && from && { ...found, from };
  }
  const candidates = logs.flatMap((log) => {
    const entry = entryIn(log, asked);
    const found = entry && whatIsAsked(whole, log, entry, passages);
    return found ? [found] : [];
  });
  const [nearest] = candidates.toSorted(
    (one, other) => Number(one.asks === "detail") - Number(other.asks === "detail"),
  );
  return candidates.find(({ log }) => log === spoken) ?? nearest;
}

const isCited = ({ document }: EntryLog, answer: string) =>
  ["[", ", "].some((opening) => answer.includes(`${opening}${document}#`));

const isQuoted = ({ heading, units }: LoggedEntry, answer: string) =>
  answer.includes(escapeForAnswer(heading)) ||
  units.some(({ unit }) => unit.whole && answer.includes(unit.markdown));

/** A question for another entry, of which the same is asked as before. */
function asBefore(asked: EntryQuestion, before: string): EntryQuestion {
  const earlier = readEntryQuestion(before);
  if (!earlier) return asked;
  const { about, asksFact, rest } = earlier;
  return { ...asked, about, asksFact, rest };
}

function entryIn(log: EntryLog, { which }: EntryQuestion): LoggedEntry | undefined {
  if ("version" in which) return entryOfVersion(log, which.version);
  if ("end" in which && (log.isVersioned || !which.isVersion)) return entryAtEnd(log, which.end);
  return undefined;
}

/** What a question asks of an entry; undefined where it names another thing than what the log is of. */
function whatIsAsked(
  { which, about, asksFact, rest }: EntryQuestion,
  log: EntryLog,
  entry: LoggedEntry,
  passages: readonly PromptPassage[],
): AskedEntry | undefined {
  const named = logTerms(log, passages);
  const names = (word: string) => holdsName(stemsOfWord(word), named);
  const others = rest.filter((word) => !names(word));
  const units = entry.units.filter(({ unit }) => !isLeadIn(unit));
  const found = { entry, log, units };
  // "Python 3.9" is no version of what the log is of.
  if ("version" in which && which.leadIn !== null && others.includes(which.leadIn))
    return undefined;
  if (others.length === 0 && !asksFact) {
    const isHeading = about === "heading" || (about === null && "end" in which && which.isVersion);
    return { ...found, asks: isHeading ? "heading" : "units" };
  }
  const part = about === "heading" || asksFact ? undefined : partAsked(others, entry);
  if (part) return { ...found, asks: part.length > 0 ? "units" : "lacking", units: part };
  // "The latest version of Java" is another thing's, and so is an entry of which nothing names this log.
  const isOfOther = "end" in which && (which.isVersion || others.length === rest.length);
  return isOfOther ? undefined : { ...found, asks: "detail" };
}

const stemsOfWord = (word: string) => analyseText(word, possibleLanguages(word));

/**
 * The units of an entry below the sub-headings that some words mean; none where it has sub-headings and lacks this one, and
 * undefined where the words ask for something else.
 */
function partAsked(words: readonly string[], entry: LoggedEntry): PlacedUnit[] | undefined {
  const placed = entry.units.map((each) => ({ each, under: subHeadingOf(each, entry) ?? "" }));
  const subHeadings = [...new Set(placed.map(({ under }) => under))].filter(Boolean);
  const isIn = (text: string) => {
    const terms = termsOf(text, [detectLanguage(text)]);
    return (word: string) => holdsName(stemsOfWord(word), terms);
  };
  const isOfPart = (word: string) =>
    partsMeant([word]).size > 0 || subHeadings.some((each) => isIn(each)(word));
  if (!words.every(isOfPart)) return undefined;
  const meant = partsMeant(words);
  const isMeant = (under: string) =>
    words.some(isIn(under)) || [...partsMeant(wordsOf(under))].some((each) => meant.has(each));
  const part = placed.filter(({ under }) => isMeant(under)).map(({ each }) => each);
  if (part.length > 0) return part.filter(({ unit }) => !isLeadIn(unit));
  const isParted = subHeadings.some((each) => partsMeant(wordsOf(each)).size > 0);
  const isSaid = entry.units.some(({ unit }) => words.some(isIn(unit.words)));
  return isParted && !isSaid ? [] : undefined;
}

/** The words that a log goes by: its title, its file's name, its headings, and what it says before its first entry. */
function logTerms({ document, entries }: EntryLog, passages: readonly PromptPassage[]): Terms {
  const own = passages.filter((passage) => documentOf(passage) === document);
  const first = own.find(({ tag }) => tag.endsWith("#0"));
  const inEntry = new Set(
    entries.flatMap(({ units }) =>
      units.flatMap(({ passage, index }) => (passage === first ? [index] : [])),
    ),
  );
  const above = first
    ? quotableUnits(first).flatMap(({ words, context }, at) =>
        inEntry.has(at) ? [] : [words, context ?? ""],
      )
    : [];
  const name = document.replace(/[-_.]+/gu, " ");
  const text = [own[0]?.title ?? "", name, ...entries.map(({ heading }) => heading), ...above];
  return termsOf(text.join("\n"), [detectLanguage(own[0]?.text ?? "")]);
}

/**
 * Returns whether a unit is of another entry than the one that a question asks for, and does not mention its version itself: the
 * default of 5.7 is not that of 5.8.
 */
export function otherEntry(
  question: string,
  passages: readonly PromptPassage[],
): (unit: PlacedUnit) => boolean {
  const asked = askedEntry(question, [], passages);
  if (!asked) return () => false;
  const { entry, log } = asked;
  const mentions = ({ unit }: PlacedUnit) =>
    entry.version !== null && unit.words.includes(entry.version);
  const key = ({ passage, index }: PlacedUnit) => `${passage.tag} ${index}`;
  const others = new Set(
    log.entries
      .filter((each) => each !== entry)
      .flatMap(({ units }) => units.filter((each) => !mentions(each)).map(key)),
  );
  return (unit) => others.has(key(unit));
}
