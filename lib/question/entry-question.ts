import { type AnswerKind, readAnswerKind } from "./answer-kind.ts";
import { pointsBack } from "./points-back.ts";
import { foldWord, isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";
import type { EntryWords } from "./words/question-words.ts";

/** Which entry of a change log or a logbook a question asks for. */
export type WhichEntry =
  | { version: string; leadIn: string | null }
  | { end: "newest" | "oldest"; isVersion: boolean }
  | { neighbour: "before" | "after" };

/** A question for one entry of versioned or dated ones. */
export type EntryQuestion = {
  which: WhichEntry;
  /** What it asks of it by such words: its heading, which says when it came out, or all of it; null where no word tells. */
  about: "heading" | "all" | null;
  /** Whether it asks for one fact of another kind, such as who or how much. */
  asksFact: boolean;
  /** Its other words, which name the document or ask for something in the entry. */
  rest: string[];
  /** Whether it leaves what it asks to the question before it: "and in 2.3?". */
  leaves: boolean;
};

type PatternName = Exclude<keyof EntryWords, "versions" | "any" | "parts">;

const listsOf = Object.values(questionWords).map(({ entries }) => entries);
const wordsNamed = (name: "versions" | "any") =>
  new Set(listsOf.flatMap((words) => wordsOf(words[name])));
const versionWords = wordsNamed("versions");
const anyWords = wordsNamed("any");
const partWords = listsOf.flatMap(({ parts }) => parts.map((part) => new Set(wordsOf(part))));

const asWholeWords = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "gu");
const patternsIn = (lists: readonly EntryWords[]) => (name: PatternName) =>
  asWholeWords(lists.map((words) => foldWord(words[name])).join("|"));
const inEnglish = patternsIn([questionWords.en.entries]);
// A few words do not tell French from Spanish.
const inOthers = patternsIn(listsOf.filter((words) => words !== questionWords.en.entries));
const unreleased = patternsIn(listsOf)("unreleased");

/** Whether a word is one for a version of something. */
export const isVersionWord = (word: string): boolean => versionWords.has(word);

/** Whether the heading of an entry says that it is not out yet. */
export const isUnreleased = (heading: string): boolean => foldWord(heading).search(unreleased) >= 0;

/** The usual parts of an entry that a word means, "bugs" what was fixed, by their numbers. */
export const partsMeant = (words: readonly string[]): ReadonlySet<number> =>
  new Set(partWords.flatMap((part, at) => (words.some((word) => part.has(word)) ? [at] : [])));

/** A version in a question: 5.8.1, v2, 2.0-rc1. */
const dottedVersion =
  /(?<![\p{L}\p{N}.,:/-])v?(?<number>\d+(?:\.\d+){1,3}(?:-\p{L}[\p{L}\d.]*)?|(?<=v)\d+)(?![\p{L}\p{N}%€$£]|[.,:/-]\d)/gu;
const countedVersion = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...versionWords].join("|")}) (?<number>\\d{1,3})(?![\\p{L}\\p{N}%]|[.,:/-]\\d)`,
  "gu",
);
const dateWithYear = /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/gu;

/** Reads a question for one entry; null for any other question. Of two versions, or of what is before one, it tells none. */
export function readEntryQuestion(question: string): EntryQuestion | null {
  const language = readLanguage(question);
  const pattern = language === "en" ? inEnglish : inOthers;
  const text = foldWord(question.replace(dateWithYear, " "));
  const which = readWhichEntry(text, pattern);
  if (!which) return null;
  const names = ["newest", "oldest", "changes", "published"] as const;
  const told = names
    .filter((name) => !("version" in which) || name === "changes" || name === "published")
    .map(pattern);
  const named = "neighbour" in which ? [pattern(which.neighbour)] : [dottedVersion, countedVersion];
  const left = [...named, ...told].reduce((some, each) => some.replace(each, " "), text);
  const isOther = (word: string) =>
    !versionWords.has(word) && !anyWords.has(word) && !isAskingWord(word, language);
  const rest = wordsOf(left)
    .map((word) => word.replace(/'s$/u, ""))
    .filter((word) => isOther(word) && word.length > 1);
  const kind = readAnswerKind(question);
  const has = (name: PatternName) => text.search(pattern(name)) >= 0;
  const asksAll = kind !== "time" && has("changes");
  const asksWhen = kind === "time" || has("published");
  const about = asksAll ? "all" : asksWhen ? "heading" : null;
  const leaves = about === null && rest.length === 0 && pointsBack(question);
  const asksFact = kind !== null && !kindsOfEntries.has(kind);
  return { which, about, asksFact, rest, leaves };
}

/** The kinds of answer that an entry is by itself, which has a day and a number. */
const kindsOfEntries: ReadonlySet<AnswerKind> = new Set(["time", "yesno", "identifier"]);

function readWhichEntry(text: string, pattern: (name: PatternName) => RegExp): WhichEntry | null {
  const versions = [...text.matchAll(dottedVersion), ...text.matchAll(countedVersion)];
  const words = wordsOf(text);
  const isVersion = words.some(isVersionWord);
  const has = (name: PatternName) => text.search(pattern(name)) >= 0;
  // "Is 5.8.1 the latest?" asks for the latest.
  const asksWhether = versions.length === 1 && readAnswerKind(text) === "yesno";
  if (isVersion || words.some((word) => anyWords.has(word)))
    for (const end of ["newest", "oldest"] as const)
      if (has(end) && (versions.length === 0 || asksWhether)) return { end, isVersion };
  const [version, ...others] = versions;
  if (version) {
    if (others.length > 0 || has("beyond")) return null;
    const leadIn = wordsOf(text.slice(0, version.index)).at(-1) ?? null;
    return { version: version.groups?.["number"] ?? "", leadIn };
  }
  const step = (["before", "after"] as const).find(has);
  return step && words.length <= maxStepWords ? { neighbour: step } : null;
}

/** A longer question asks for more than the entry beside the last one. */
const maxStepWords = 8;
