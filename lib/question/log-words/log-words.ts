import type { Severity } from "../../wire/line.ts";
import { isAskingWord } from "../read-language.ts";
import { germanStates } from "./de.ts";
import {
  alternations,
  amountNouns,
  askingOfLogs,
  authentication,
  beyond,
  causeSigns,
  comingBack,
  courses,
  denials,
  denyingSigns,
  domains,
  everydayLevels,
  explaining,
  extremes,
  failureKinds,
  failureSigns,
  failures,
  failureVerbs,
  fillers,
  groups,
  hollowVerbs,
  interruptionNouns,
  interruptions,
  irregular,
  lengthNouns,
  levels,
  loggingIn,
  nounKeys,
  numbers,
  ordinalWords,
  phrasalVerbs,
  places,
  reasonPhrases,
  recovering,
  refusals,
  sizeNouns,
  stateSigns,
  successes,
  successPhrases,
  synonyms,
  testResults,
  workloads,
} from "./en.ts";
import { spanishStates } from "./es.ts";
import { frenchStates } from "./fr.ts";

type GroupName = keyof typeof groups;

const listed = (text: string) => text.split(" ");

/** The pattern of each severity's words. */
export const levelPatterns: readonly [Severity, RegExp][] = (
  Object.entries(levels) as [Severity, string][]
).map(([severity, words]) => [
  severity,
  new RegExp(
    `(?<![\\w/-])(?:(?:severity|level)[ :=]*)?(?:${listed(words).join("|")})(?![\\w/-])(?: (?:severity|level)\\b)?`,
    "iu",
  ),
]);

const everydayLevelWords = new Set(listed(everydayLevels));

/** Whether a text names a level as logs alone do: `errors`, `WARNING`, `severity notice`. */
export function namesLevel(text: string): boolean {
  return levelPatterns.some(([, noun]) =>
    [...text.matchAll(new RegExp(noun, "giu"))].some(
      ([said]) => !everydayLevelWords.has(said.toLowerCase()) || said === said.toUpperCase(),
    ),
  );
}

/** The words of all severities, as alternatives of a pattern. */
export const levelWords = Object.values(levels).join(" ").split(" ").join("|");

/** Matches what lines cannot answer by look-up or count. */
export const beyondPattern = phrasePattern(beyond);

/** The words of each extreme, as alternatives of a pattern. */
export const extremePatterns = (Object.entries(extremes) as [keyof typeof extremes, string][]).map(
  ([name, words]) => [name, listed(words).join("|")] as const,
);
/** The words of all extremes, as alternatives of a pattern. */
export const extremeWords = listed(Object.values(extremes).join(" ")).join("|");
export const lengthNounPattern = phrasePattern(lengthNouns);
export const sizeNounPattern = phrasePattern(sizeNouns);
export const amountNounPattern = phrasePattern(amountNouns);
export const interruptionPattern = phrasePattern(interruptionNouns);

/** Matches words for a failure without a level: `problems`, `went wrong`, `could not`. */
export const failurePattern = phrasePattern(`${failures}|${failureVerbs}`);
/** Marks a failure in lines of logs without levels. */
export const failureSign = new RegExp(
  `(?<!\\b(?:no|0|without|not?) )(?<![a-z])(?:${listed(failureSigns).join("|")})(?!\\w*["']?\\s*[=:]\\s*0(?![\\d.]))`,
  "iu",
);

/** What logs are of, as alternatives of a pattern. */
export const placeNouns = listed(places).join("|");

/** Matches verbs of logging in: "how often did she log in via ssh". */
export const loggingInPattern = new RegExp(`(?<![\\w/-])${loggingIn}`, "iu");
export const refusalSigns: readonly string[] = refusals.split(",");
export const testSigns: readonly string[] = testResults.split(",");

/** Matches a line that states the reason of what it tells. */
export const causeSign = new RegExp(`(?<![\\p{L}_-])(?:${causeSigns})`, "iu");

/** Asks for an entry's continuation lines. */
export const stackTracePattern =
  /\b(?:stack ?-?traces?|tracebacks?|backtraces?)(?: (?:of|for|behind))?(?![\w-])/iu;

/** What counts can be grouped by, each with the pattern of its nouns. */
export const groupPatterns: readonly [GroupName, string][] = (
  Object.entries(groups) as [GroupName, string][]
).map(([name, words]) => [name, `(?:${words})`]);

/** Matches questions for a reason, a meaning or a duty, which lines do not tell. */
export const explainingPattern = phrasePattern(explaining);

const numbersByWord = new Map(
  numbers.split(" ").map((entry): [string, number] => {
    const [word = "", value] = entry.split("=");
    return [word, Number(value)];
  }),
);
export const numberWords = [...numbersByWord.keys()];

/** Reads a number word or digits: `ten`, `12`, `half an`, `a`. */
export function countOf(said: string): number {
  if (said.startsWith("half")) return 0.5;
  return numbersByWord.get(said) ?? (/^\d+$/u.test(said) ? Number(said) : 1);
}

/** Ordinals behind the first, in words and as numbers: `second`, `2nd`. */
export const ordinals = ordinalWords
  .split(" ")
  .flatMap((word, at) => [word, `${at + 2}${["nd", "rd"][at] ?? "th"}`]);
/** Reads an ordinal; null for anything else. */
export function placeInOrder(said: string): number | null {
  const at = ordinals.indexOf(said);
  return at < 0 ? null : Math.floor(at / 2) + 2;
}

const fillerWords = new Set(listed(`${fillers} ${askingOfLogs}`));

/** Whether a word asks for nothing by itself in a question over lines. */
export function isLogFiller(word: string): boolean {
  return fillerWords.has(word) || isAskingWord(word, "en");
}

const hollowWords = new Set(listed(hollowVerbs));

/** Whether a verb tells what people did, so that it adds nothing where no line has it. */
export const isHollowVerb = (word: string) => hollowWords.has(word.toLowerCase());

const synonymsByWord = new Map<string, string[]>();
for (const group of synonyms.split("|")) {
  const [heads = "", others = ""] = group.split("=");
  for (const head of heads.split(","))
    synonymsByWord.set(head, [...heads.split(","), ...others.split(",")].filter(Boolean));
}

/** Matches what several words name together, for which logs may have another word; what is denied is read by itself. */
export const synonymPhrasePattern = phrasePattern(
  [...synonymsByWord.keys()]
    .filter((head) => / /u.test(head) && !/^not? /u.test(head))
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
);

/** Returns what logs may say for a word: `db` for `database`, `no connection` for `unreachable`. */
export function synonymsOf(word: string): readonly string[] {
  return synonymsByWord.get(word) ?? [];
}

const irregularForms = new Map(
  irregular.split("|").flatMap((group) => {
    const forms = group.split(" ");
    return forms.map((form) => [form, forms] as const);
  }),
);

/** Returns the forms of an irregular verb: `send`, `sent`. */
export function formsOf(word: string): readonly string[] {
  return irregularForms.get(word) ?? [word];
}

function phrasePattern(phrases: string): RegExp {
  return new RegExp(`(?<![\\w/-])(?:${phrases})(?![\\w/-])`, "iu");
}

const failureKindWords = new Set(listed(failureKinds));
const authenticationWords = new Set(listed(authentication));

export const isFailureKind = (word: string) => failureKindWords.has(word.toLowerCase());
const successWords = new Set(listed(successes));
export const isSuccess = (word: string) => successWords.has(word.toLowerCase());
/** Matches a phrase for what came out well: "went through ok". */
export const succeedingPattern = phrasePattern(successPhrases);
/** Matches what a response says with its status. */
const reasonsByStatus = reasonPhrases.split("|").map((entry): [RegExp, number] => {
  const [phrase = "", status] = entry.split("=");
  return [phrasePattern(phrase), Number(status)];
});
export const reasonPhrasePattern = phrasePattern(reasonPhrases.replaceAll(/=\d+/gu, ""));
/** Returns the status of a response that says so: 429 for "too many requests"; undefined for anything else. */
export const statusSaid = (phrase: string): number | undefined =>
  reasonsByStatus.find(([pattern]) => pattern.test(phrase))?.[1];
/** The forms of each verb of two words, with the pattern that matches any of them. */
export const phrasalForms = phrasalVerbs.split("|").map((verb) => {
  const [forms = "", others = ""] = verb.split("=");
  return {
    forms: [...forms.split(","), ...others.split(",").filter(Boolean)],
    pattern: phrasePattern(forms.replaceAll(",", "|")),
  };
});
const workloadNouns = new Set(listed(workloads));
export const isWorkload = (noun: string) => workloadNouns.has(noun);
const domainNouns = new Set(listed(domains));
export const isDomain = (noun: string) => domainNouns.has(noun);
const keysByNoun = new Map(
  nounKeys.split("|").map((entry): [string, string[]] => {
    const [noun = "", keys = ""] = entry.split("=");
    return [noun, listed(keys)];
  }),
);
/** Returns the keys that lines have for a noun instead of it: `to` for `recipient`. */
export const keysOf = (noun: string): readonly string[] => keysByNoun.get(noun) ?? [];
const denialWords = new Set(listed(denials));
/** What lines say of what was denied, in any word for it. */
export const denialSigns: readonly string[] = [...denialWords, ...listed(denyingSigns)];
export const isDenial = (word: string) => denialWords.has(word.toLowerCase());
export const isAuthentication = (word: string) => authenticationWords.has(word.toLowerCase());

/** Matches phrases for the end of an interruption. */
export const comingBackPattern = phrasePattern(comingBack);
export const recoveringPattern = phrasePattern(recovering);

/** Two states that lines tell in turn, each in all its forms; `back` if the second is the end of an interruption. */
export type StatePair = { forms: readonly [readonly string[], readonly string[]]; back: boolean };

/** What lines of other languages say for English forms. */
const foreignForms = [germanStates, frenchStates, spanishStates].flatMap((states) =>
  states.split("|").map((entry) => entry.split("=").map(listed)),
);

const signsByState = new Map(
  stateSigns.split("|").map((entry): [string, string[]] => {
    const at = entry.indexOf("=");
    return [entry.slice(0, at), entry.slice(at + 1).split(",")];
  }),
);

/** Returns what lines may have for a state instead of its word: `-> true` for `on`. */
export function signsOf(state: string): readonly string[] {
  return signsByState.get(state) ?? [];
}

function readStates(pairs: string, back: boolean): StatePair[] {
  return pairs.split("|").map((pair) => {
    const [one = [], other = []] = pair.split("=").map((side) => {
      const english = listed(side);
      const foreign = foreignForms.filter(([, as = []]) =>
        as.some((form) => english.includes(form)),
      );
      return [...english, ...foreign.flatMap(([own = []]) => own)];
    });
    return { forms: [one, other], back };
  });
}

export const statePairs: readonly StatePair[] = [
  ...readStates(interruptions, true),
  ...readStates(alternations, false),
];

/** How lines tell the beginning and the end of what takes its time: `backup started`, `backup finished`. */
export const coursePairs: readonly StatePair[] = readStates(courses, false);
