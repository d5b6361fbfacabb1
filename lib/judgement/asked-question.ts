import { readSaidFilters } from "../filter/read-filters.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { possibleLanguages } from "../keyword/detect-language.ts";
import {
  type AnswerKind,
  type AskedLimit,
  isCalendarName,
  mayBeCalendarName,
  readAnswerKind,
  readAskedLimit,
  readCounted,
  readKindWords,
  readMonth,
  readWhich,
} from "../question/answer-kind.ts";
import { type AskedMeasure, readAskedMeasure } from "../question/asked-measure.ts";
import { type Aspect, isWordForPaper, readAspect } from "../question/aspects.ts";
import { unitOf } from "../question/measures.ts";
import { pointsBack } from "../question/points-back.ts";
import {
  isAskingWord,
  isMisspelledAsking,
  readLanguage,
  wordsOf,
} from "../question/read-language.ts";
import {
  asksForMore,
  asksForNext,
  asksForPast,
  asksToCompare,
  asksWhereInIt,
  isDeedOf,
  isOrder,
  meansTheSame,
  opensQuestion,
  presentWords,
} from "../question/reading.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { joinedStems, letterLabel, monthStem, wordWorth } from "./likeness.ts";

/** A word of the question that names something. */
export type QuestionWord = {
  word: string;
  /** True for a number or a name, which only the same letters can match. */
  isName: boolean;
  stems: string[];
  /** Its weight beside the others; see `wordWorth`. */
  worth: number;
  /** Its index among all words of the question. */
  at: number;
  /** Whether it asks for the present state, "the current one", which a text need not say of what it tells. */
  mayGoUnsaid: boolean;
  /** Whether it only says which kind of thing is asked for, which a text may show without the word. */
  saysKind: boolean;
};

/** A question in the form that evidence is judged by. */
export type AskedQuestion = {
  text: string;
  words: string[];
  subjects: QuestionWord[];
  kind: AnswerKind | null;
  /** The stems of what it counts, as in "how many nurses"; empty for another question. */
  counted: string[];
  /** The measure whose limit it asks for, as in "at which speed"; null for another question. */
  limit: AskedLimit | null;
  /** What it asks the measure of, as in "how heavy is the case"; null for another question. */
  measure: AskedMeasure | null;
  /** The stems of what is to be named, as in "which version"; empty for another question. */
  which: string[];
  /** The state of something that it asks for: as it is now or came out in the end, or as it was before; null if it does not say. */
  state: "now" | "before" | null;
  /** The routine aspect of a document that it asks for, such as its methods. */
  aspect: Aspect | undefined;
  /** Whether it means little without the earlier questions, whose words it then includes. */
  leans: boolean;
  /** Whether it has only common words, which name nothing by themselves. */
  isVague: boolean;
};

/** Compared are at most so many UTF-16 units of a question, and the last questions of a chain of follow-ups. */
const maxComparedChars = 1_000;
const maxLeanedOn = 3;

/** The weight of an earlier question's words in one that leans on it. */
const earlierWorth = 0.5;

/**
 * Reads a question for judging. One that points back, or names next to nothing, takes over the kind of answer that the
 * question before it asked for.
 * @param earlier the earlier questions, oldest first.
 */
export function askedQuestion(question: string, earlier: readonly string[] = []): AskedQuestion {
  const own = readQuestionWords(question);
  const leaning = earlier.length > 0 && leans(question, own.subjects);
  const kind = own.kind ?? (leaning ? kindBefore(question, earlier) : null);
  return {
    text: question,
    ...own,
    kind,
    aspect: readAspect(question),
    leans: leaning,
    isVague: earlier.length > 0 && isVague(own.subjects),
  };
}

/**
 * Joins the question with the latest earlier question that is understood alone and those after it; undefined at the
 * first turn.
 * @param told rewrites an earlier question when this one turns from what it named to something else.
 * @param ownWords whether its own words are asked of what is quoted; else they only tell where, and the earlier ones what.
 */
export function withEarlier(
  { text: question }: AskedQuestion,
  earlier: readonly string[],
  {
    told = (same) => same,
    ownWords = true,
  }: { told?: ((question: string) => string) | undefined; ownWords?: boolean } = {},
): AskedQuestion | undefined {
  const leaned = leanedOn(earlier).map(told);
  if (leaned.length === 0) return undefined;
  const own = readQuestionWords(question);
  const before = readQuestionWords(leaned.join(" "));
  if (!ownWords)
    return { ...askedQuestion(leaned.join(" ")), aspect: readAspect(question), leans: true };
  const known = new Set(own.subjects.flatMap(({ stems }) => stems));
  return {
    text: [...leaned, question].join(" "),
    words: [...before.words, ...own.words],
    subjects: [
      ...before.subjects
        .filter(({ stems }) => !stems.some((stem) => known.has(stem)))
        .map((subject) => ({ ...subject, worth: subject.worth * earlierWorth })),
      ...own.subjects.map((subject) => ({ ...subject, at: subject.at + before.words.length })),
    ],
    kind: own.kind ?? kindBefore(question, leaned),
    counted: own.counted,
    limit: own.limit,
    measure: own.measure,
    which: own.which,
    state: own.state,
    aspect: readAspect(question),
    leans: true,
    isVague: false,
  };
}

/** The kind of thing that the question before asked for, where this one says none. */
function kindBefore(question: string, earlier: readonly string[]) {
  return opensQuestion(question) ? null : readAnswerKind(earlier.at(-1) ?? "");
}

function readQuestionWords(
  question: string,
): Pick<
  AskedQuestion,
  "words" | "subjects" | "kind" | "counted" | "limit" | "measure" | "which" | "state"
> {
  const language = readLanguage(question);
  const languages = possibleLanguages(question);
  const narrowing = wordsThatNarrow(question);
  const names = language === "de" ? new Set<string>() : namesIn(question);
  const compares = asksToCompare(question);
  const aspect = readAspect(question);
  const present = presentWords(question);
  const limit = readAskedLimit(question);
  const measure = limit ? null : readAskedMeasure(question);
  const kindWords = measure ? [...measure.words] : readKindWords(question);
  const countedWords = readCounted(question);
  const words = wordsOf(question.slice(0, maxComparedChars))
    .flatMap((word) =>
      // "What's" only asks, and a possessive "s" is not a word of its own.
      isAskingWord(word, language) ? [word] : word.replace(/'s$/u, "").split(/['-]/u),
    )
    .filter(Boolean);
  const subjects = words.flatMap((word, at): QuestionWord[] => {
    const isCalendar = mayBeCalendarName(word) && isBehindTimeWord(words[at - 1]);
    // "Menu a" at the end names a menu.
    if (isAskingWord(word, language) && at === words.length - 1) {
      const stem = labelStem(words[at - 1], word, language);
      if (stem !== undefined)
        return [
          { word, isName: true, stems: [stem], worth: 1, at, mayGoUnsaid: false, saysKind: false },
        ];
    }
    // "In May" is none of "may I".
    if (isAskingWord(word, language) && !isCalendar && !isDeedOf(word, words[at - 1])) return [];
    if (isOrder(word, { compares }) || narrowing.has(word)) return [];
    // "The limitations of the ferry study" are asked of a study; its text need not say so.
    if (aspect && !aspect.words.has(word) && isWordForPaper(word)) return [];
    // What is counted asks nothing: the hens of "how many hens" are no "when".
    const mayAsk = at <= lastAskingPlace && !countedWords.includes(word);
    if (mayAsk && wordWorth(word) === 1 && isMisspelledAsking(word, language)) return [];
    const stems = [
      ...stemsOfNumber(word),
      ...(longVersion.test(word) ? [] : analyseText(word, languages)),
      ...stemsOfMonth(word, words[at - 1], words[at + 1]),
      ...stemsOfDay(word, words[at - 1], words[at + 1]),
      ...(language === "de" ? stemsOfVerb(word) : []),
      ...joinedStems(
        meansTheSame(words[at - 1] ?? "") ? words[at - 2] : words[at - 1],
        word,
        languages,
      ),
      ...joinedStems(word, words[at + 1], languages),
    ];
    if (stems.length === 0) return [];
    return [
      {
        word,
        isName: /\d/.test(word) || names.has(word) || isCalendarName(word) || isCalendar,
        stems: [...new Set(stems)],
        worth: wordWorth(word),
        at,
        mayGoUnsaid: present.has(word),
        saysKind: kindWords.includes(word),
      },
    ];
  });
  const kind = measure ? "amount" : readAnswerKind(question);
  // "The phone number of the vet" counts no vets.
  const counted =
    kind === "phone" ? [] : countedWords.flatMap((word) => analyseText(word, languages));
  const which = analyseText(readWhich(question) ?? "", languages);
  const state = present.size > 0 ? "now" : asksForPast(question) ? "before" : null;
  return { words, subjects, counted, limit, measure, which, state, kind };
}

/** The stem of a letter that is a word by itself as well, behind the word for what it is the label of. */
function labelStem(
  word: string | undefined,
  letter: string,
  language: AskedLanguage,
): string | undefined {
  if (!word || !/^\p{L}$/u.test(letter) || !/^\p{L}{3,}$/u.test(word)) return undefined;
  return isAskingWord(word, language) ? undefined : letterLabel(word, letter);
}

/** Further behind the first words of a question, a rare word that looks like "whose" is a hose. */
const lastAskingPlace = 2;

/** A version has no parts that mean anything: 5.2.1 is not 2.1.5. */
const longVersion = /^\d+(?:\.\d+){2,}$/;

/** A version as texts write it, and a day or a month as dates in figures do. */
function stemsOfNumber(word: string): string[] {
  if (/^\d+\.[\d.]+$/.test(word)) return [word, `v${word}`];
  // "250w" is written "250 W" as well.
  const [, figureAlone = "", unit = ""] = /^(\d+)(\p{L}+)$/u.exec(word) ?? [];
  if (unit !== "" && unitOf(unit) !== null) return [figureAlone];
  return /^\d$/.test(word) ? [`0${word}`] : [];
}

/** The stem of what a German verb tells, whose "t" no stemmer takes away: "probt" has that of "Probe" and "proben". */
function stemsOfVerb(word: string): string[] {
  const [, stem] = /^(\p{L}{2,}[^aeiouyäöüst])e?t$/u.exec(word) ?? [];
  return stem === undefined ? [] : analyseText(`${stem}en`, ["german"]);
}

/** The number of a day, "the 22nd", of which no other word tells what it is the 22nd of. */
function stemsOfDay(
  word: string,
  before: string | undefined,
  behind: string | undefined,
): string[] {
  const [, day] = /^(\d{1,2})(?:st|nd|rd|th|er|e)$/u.exec(word) ?? [];
  const isAlone = behind === undefined || isAskingWord(behind, "en");
  const isOfMonth = [before, behind].some((each) => readMonth(each ?? "") !== undefined);
  return day !== undefined && (isAlone || isOfMonth) ? [day, day.padStart(2, "0")] : [];
}

/** The stem of a month, and beside a number the number that dates in figures have for it too: "02" for "19 feb". */
function stemsOfMonth(
  word: string,
  before: string | undefined,
  behind: string | undefined,
): string[] {
  const month = readMonth(word);
  const isDate = [before, behind].some((each) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(each ?? ""));
  if (month === undefined) return [];
  return [
    ...(isDate ? [`${month}`.padStart(2, "0")] : []),
    ...(isDate || isCalendarName(word) || isBehindTimeWord(before) ? [monthStem(month)] : []),
  ];
}

/** Whether a word precedes a time, so that "may" or "march" behind it is a month. */
const isBehindTimeWord = (before: string | undefined) =>
  before !== undefined &&
  /^(?:in|since|until|till|by|from|of|on|last|next|during|before|after|around)$/.test(before);

/** The years and the journal that a question filters by, which the documents' metadata has and their text may not. */
function wordsThatNarrow(question: string): ReadonlySet<string> {
  const { published, journal } = readSaidFilters(question);
  const years =
    Object.keys(published).length > 0 ? (question.match(/\b(?:19|20)\d{2}\b/gu) ?? []) : [];
  const named =
    /^\p{Lu}[\p{L}.]*(?: (?:of|the|and|\p{Lu}[\p{L}.]*))*/u.exec(journal ?? "")?.[0] ?? "";
  const works = years.length > 0 || named !== "" ? "papers studies articles publications" : "";
  return new Set(wordsOf([...years, named, works].join(" ")));
}

/** The capitalised words inside a question. Not for German, which capitalises all nouns. */
function namesIn(question: string): ReadonlySet<string> {
  const inside = question.replace(/^[^\p{L}]*\p{L}+/u, "");
  return new Set(wordsOf((inside.match(/(?<!\p{L})\p{Lu}\p{Ll}+/gu) ?? []).join(" ")));
}

const leans = (question: string, subjects: readonly QuestionWord[]) =>
  pointsBack(question) ||
  subjects.length <= 1 ||
  asksForMore(question) ||
  asksForNext(question) ||
  (asksWhereInIt(question) && subjects.filter(({ saysKind }) => !saysKind).length <= 1) ||
  asksAspectAlone(question, subjects);

/** Whether all that a question names is an aspect, of which it leaves open of what: "how many people took part". */
function asksAspectAlone(question: string, subjects: readonly QuestionWord[]): boolean {
  const aspect = readAspect(question);
  return aspect !== undefined && subjects.every(({ word }) => aspect.words.has(word));
}

const isVague = (subjects: readonly QuestionWord[]) =>
  subjects.every(({ isName, worth }) => !isName && worth < rareWorth);

/** The latest earlier question that is understood alone, and those after it. */
export function leanedOn(earlier: readonly string[]): string[] {
  const alone = earlier.findLastIndex((question) => {
    const { subjects } = readQuestionWords(question);
    return !leans(question, subjects) && !isVague(subjects);
  });
  const chain = earlier.slice(Math.max(0, alone));
  return chain.length <= maxLeanedOn
    ? chain
    : [...chain.slice(0, 1), ...chain.slice(1 - maxLeanedOn)];
}

/** The words of a question that are rare or names. */
export const rareWordsOf = (question: string): QuestionWord[] =>
  readQuestionWords(question).subjects.filter(({ isName, worth }) => isName || worth >= rareWorth);

/** Words worth at least this are names, numbers and rare words. */
export const rareWorth = 0.9;
