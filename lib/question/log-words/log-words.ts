import type { Severity } from "../../ingestion/parse/log-line.ts";
import { isAskingWord } from "../read-language.ts";
import {
  askingOfLogs,
  authentication,
  beyond,
  explaining,
  failureKinds,
  failureSigns,
  failures,
  failureVerbs,
  fillers,
  groups,
  irregular,
  levels,
  numbers,
  synonyms,
} from "./en.ts";

export type GroupName = keyof typeof groups;

const listed = (text: string) => text.split(" ");

/** The words of a level, the longest first, for a pattern. */
export const levelPatterns: readonly [Severity, RegExp][] = (
  Object.entries(levels) as [Severity, string][]
).map(([severity, words]) => [
  severity,
  new RegExp(
    `(?<![\\w/-])(?:(?:severity|level)[ :=]*)?(?:${listed(words).join("|")})(?![\\w/-])(?: (?:severity|level)\\b)?`,
    "iu",
  ),
]);

/** All words of levels, for a pattern. */
export const levelWords = Object.values(levels).join(" ").split(" ").join("|");

/** What cannot be looked up or counted in lines. */
export const beyondPattern = phrasePattern(beyond);

/** Whether words say that something failed, without a level: `problems`, `went wrong`, `could not`. */
export const failurePattern = phrasePattern(`${failures}|${failureVerbs}`);
/** Failing as a verb alone: what failed may be a step of a runbook as well. */
export const failureVerbPattern = phrasePattern(failureVerbs);
/** What a line says of itself where its log has no levels. */
export const failureSign = new RegExp(
  `(?<!\\b(?:no|0|without|not?) )(?<![a-z])(?:${listed(failureSigns).join("|")})`,
  "iu",
);

/** What counts are told apart by, with the words that name it, one or several. */
export const groupPatterns: readonly [GroupName, string][] = (
  Object.entries(groups) as [GroupName, string][]
).map(([name, words]) => [name, `(?:${words.split("|").join("|")})`]);

/** Questions after a reason, a meaning or a duty: a line does not say it. */
export const explainingPattern = phrasePattern(explaining);

const numbersByWord = new Map(
  numbers.split(" ").map((entry): [string, number] => {
    const [word = "", value] = entry.split("=");
    return [word, Number(value)];
  }),
);
export const numberWords = [...numbersByWord.keys()];

/** How many a word or digits say: `ten`, `12`, `half an`, `a`. */
export function countOf(said: string): number {
  if (said.startsWith("half")) return 0.5;
  return numbersByWord.get(said) ?? (/^\d+$/u.test(said) ? Number(said) : 1);
}

const fillerWords = new Set(listed(`${fillers} ${askingOfLogs}`));

/** Whether a word asks for nothing by itself in a question over lines. */
export function isLogFiller(word: string): boolean {
  return fillerWords.has(word) || isAskingWord(word, "en");
}

const synonymsByWord = new Map<string, string[]>();
for (const group of synonyms.split("|")) {
  const [heads = "", others = ""] = group.split("=");
  for (const head of heads.split(","))
    synonymsByWord.set(head, [...heads.split(","), ...others.split(",")].filter(Boolean));
}

/** What a log may say for a word: `database` is `db` there, and `unreachable` is `no connection`. */
export function synonymsOf(word: string): readonly string[] {
  return synonymsByWord.get(word) ?? [];
}

const irregularForms = new Map(
  irregular.split("|").flatMap((group) => {
    const forms = group.split(" ");
    return forms.map((form) => [form, forms] as const);
  }),
);

/** The forms of a verb that no stem joins: `send`, `sent`. */
export function formsOf(word: string): readonly string[] {
  return irregularForms.get(word) ?? [word];
}

function phrasePattern(phrases: string): RegExp {
  return new RegExp(`(?<![\\w/-])(?:${phrases.split("|").join("|")})(?![\\w/-])`, "iu");
}

const failureKindWords = new Set(listed(failureKinds));
const authenticationWords = new Set(listed(authentication));

export const isFailureKind = (word: string) => failureKindWords.has(word.toLowerCase());
export const isAuthentication = (word: string) => authenticationWords.has(word.toLowerCase());
