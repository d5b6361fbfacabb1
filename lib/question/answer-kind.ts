import { withoutDatesInFigures } from "./dates-in-figures.ts";
import { hasForm } from "./formed-values.ts";
import { unitOf } from "./measures.ts";
import { withoutOpening } from "./points-back.ts";
import { foldWord, isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { type AnswerKind, questionWords } from "./words/index.ts";
import type { Shown } from "./words/question-words.ts";

export type { AnswerKind } from "./words/index.ts";

const readableKinds = [
  "command",
  "phone",
  "email",
  "duration",
  "price",
  "amount",
  "time",
  "reason",
  "steps",
  "person",
  "place",
  "yesno",
  "identifier",
] as const satisfies readonly AnswerKind[];

const asWords = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");

const limitPatterns = new Map(
  Object.values(questionWords).map(({ language, limits: { asks, measures, ofTime } }) => [
    language,
    asWords(`(?:${asks}) (?:\\p{L}+ )?(?:(?<measure>${measures})|(?<ofTime>${ofTime}))`),
  ]),
);

const kindPatterns = new Map(
  Object.values(questionWords).map(({ language, asks }) => [
    language,
    readableKinds.map((kind) => {
      const limit = kind === "amount" ? limitPatterns.get(language)?.source : undefined;
      const asked = asWords(asks[kind]);
      return { kind, asked: limit ? new RegExp(`${asked.source}|${limit}`, "iu") : asked };
    }),
  ]),
);

/** Returns the kind of thing that answers a question; null for any kind. */
export const readAnswerKind = (question: string): AnswerKind | null =>
  askedKind(question)?.kind ?? null;

/** The kind of thing that a question asks for, with the words that say so. */
function askedKind(question: string): { kind: AnswerKind; said: string } | undefined {
  const asked = withoutOpening(question.trim().replaceAll("’", "'"));
  const patterns = kindPatterns.get(readLanguage(asked)) ?? [];
  const found = patterns.flatMap(({ kind, asked: pattern }) => {
    const said = pattern.exec(asked);
    return said ? [{ kind, said: said[0], at: said.index }] : [];
  });
  // "Why is the maximum 20" asks for no amount.
  const start = asked.search(/\p{L}/u);
  return found.find(({ kind, at }) => kind === "reason" && at === start) ?? found[0];
}

/** Kinds that a text shows by its form, whatever it calls them. */
const formedKinds: ReadonlySet<AnswerKind | null> = new Set([
  "time",
  "duration",
  "price",
  "phone",
  "email",
]);

/**
 * Returns the words of a question that only say which kind of thing it asks for: "long" of "how long", "cost" of "what does
 * it cost". A text that shows the kind need not have them. Empty where the words say more than the kind, such as "year".
 */
export function readKindWords(question: string): string[] {
  const { kind, said } = askedKind(question) ?? {};
  if (!kind || !said || !formedKinds.has(kind)) return [];
  const words = wordsOf(said);
  const language = readLanguage(question);
  const telling = words
    .slice(-maxKindWords)
    .filter(
      (word) =>
        !isAskingWord(word, language) &&
        !shownWords.duration.has(word) &&
        !shownWords.calendar.has(word),
    );
  return words.length > maxKindWords ? telling.slice(-1) : telling;
}

/** Of a longer phrase, "what does the ferry cost", only the last word is sure to name the kind. */
const maxKindWords = 2;

/** The words of a question that may name what it counts: the first ones after "how many". */
const maxCountedWords = 2;

/** Returns the words of what a question counts, as in "how many new *nurses*"; empty for another question. */
export function readCounted(question: string): string[] {
  const language = readLanguage(question);
  const { counts } = questionWords[language];
  const [, behind = ""] =
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${counts})(?![\\p{L}\\p{N}])(.*)`, "isu").exec(question) ??
    [];
  return wordsOf(behind)
    .filter((word) => !isAskingWord(word, language))
    .slice(0, maxCountedWords);
}

/** A measure of which a limit is asked for: the speed of "at which speed does it stop". */
export type AskedLimit = { measure: string; isTime: boolean };

/** Returns the measure whose limit a question asks for; null for another question. */
export function readAskedLimit(question: string): AskedLimit | null {
  const { measure, ofTime } =
    limitPatterns.get(readLanguage(question))?.exec(question)?.groups ?? {};
  const said = measure ?? ofTime;
  return said === undefined ? null : { measure: said, isTime: ofTime !== undefined };
}

const measureWords = asWords(
  Object.values(questionWords)
    .map(({ limits: { measures, ofTime } }) => `${measures}|${ofTime}`)
    .join("|"),
);

/** Whether a word names what is measured: a temperature, a delay. */
export const isMeasureWord = (word: string): boolean => measureWords.exec(word)?.[0] === word;

/** Returns the word behind "which", of what is to be named: "version" for "in which *version* was it fixed". */
export function readWhich(question: string): string | null {
  const language = readLanguage(question);
  const [, noun] =
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${questionWords[language].which})\\s+(\\p{L}+)`, "iu").exec(
      question,
    ) ?? [];
  return noun && !isAskingWord(noun, language) ? noun : null;
}

const shown = (kind: Shown) =>
  new Set(Object.values(questionWords).flatMap(({ shows }) => wordsOf(shows[kind])));
const shownWords = {
  calendar: shown("calendar"),
  condition: shown("condition"),
  time: shown("time"),
  duration: shown("duration"),
  number: shown("number"),
  reason: shown("reason"),
  price: shown("price"),
  priced: shown("priced"),
  place: shown("place"),
};
const asWordsOfAny = (name: "lasting" | "rates") =>
  asWords(
    Object.values(questionWords)
      .map(({ shows }) => shows[name])
      .join("|"),
  );
const endless = asWordsOfAny("lasting");
/** How often something is, which is not how long: "twice a day". */
const rate = new RegExp(`${asWordsOfAny("rates").source}\\s(\\p{L}+)`, "giu");
/** `14.30` and `23 h` are times only beside a word of time, for they are a price, a size or a span as well. */
const clockOrDate =
  /\d{1,2}[:h]\d{2}(?!\d)|(?<=\b(?:at|by|until|till|um|bis|ab|gegen|vers|las)\s)\d{1,2}\.[0-5]\d(?!\d)|(?<=(?:^|\s)(?:à|de|dès|vers|avant|après|jusqu['’]à|entre)\s)\d{1,2}\s?h(?!\p{L})|\d{1,2}\.[0-5]\d(?=\s?(?:Uhr|[ap]\.?m|h)\b)|(?<!\d)(?:19|20)\d\d(?!\d)|\d{1,2}(?:st|nd|rd|th)\b|(?<!\d)\d{1,2}\.\s?\d{1,2}\./u;
/** Months and days whose small letters are another word: "you may", "he sat in the sun", "el mar". */
const homonyms = ["may", "march", "mar", "sat", "sun"];
const homonym =
  /(?<=[\p{L}\p{N},.:] )(?:May|March|Mar|Sat|Sun)(?!\p{L})|^(?:May|March|Mar|Sat|Sun) \d/u;

/** Whether a word may be a month or a day of the week, whatever else it is. */
export const mayBeCalendarName = (word: string): boolean => shownWords.calendar.has(foldWord(word));

/** A name with a postal code before or behind it, "54574 Hohenfels", or a British or Dutch code. */
const postalAddress =
  /\p{Lu}[\p{L}.-]+, (?:\p{Lu}{1,2}[- ])?\d{5}(?![\d\p{L}]|[.,]\d)|(?<![\p{L}\p{N}.,])\d{5} \p{Lu}\p{Ll}{2}|(?<![\p{L}\p{N}])(?:\p{Lu}{1,2}\d[\p{Lu}\d]? \d|\d{4} )\p{Lu}{2}(?![\p{L}\p{N}])/u;

/** From one time of day to another: "between 9:42 and 11:06", "17:30-18:45". */
const clockSpan =
  /(?<![\d:.])\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?| Uhr)?(?:\s?[–-]\s?|\s(?:and|to|until|till|und|bis|et|à|y|a|hasta)\s)\d{1,2}:\d{2}(?![\d:])/iu;

/** Whether a word is a month or a day of the week. */
export function isCalendarName(word: string): boolean {
  return shownWords.calendar.has(word) && !homonyms.includes(word);
}

function isOfCalendar(word: string | undefined): boolean {
  return word !== undefined && isCalendarName(word);
}

/** Whether a word in small letters is one for a time, such as "weekend"; days and months have names, which are none. */
export const isTimeWord = (word: string): boolean => shownWords.time.has(word);

const months = new Map(
  Object.values(questionWords).flatMap(({ shows }) =>
    wordsOf(shows.calendar)
      .slice(0, 12)
      .flatMap((name, at) => [name, name.slice(0, 3)].map((form) => [form, at + 1] as const)),
  ),
);
// In French "jui" is two months.
months.delete("jui");

/** Returns the number of a month, 1 to 12, by its name or the first three letters; undefined for another word. */
export const readMonth = (word: string): number | undefined => months.get(word);

const totals = Object.values(questionWords)
  .map((words) => words.totals)
  .join("|");
const totalLine = new RegExp(
  `^(?:${totals})(?!\\p{L})[^\\n]{0,40}?[\\s|:€$£]\\d[\\d.,' ]*(?:[€$£]|\\p{Lu}{3})?\\s*$`,
  "iu",
);
const totalWords = asWords(totals);

/** Whether a text is the line of a bill with what all of it comes to: "TO PAY 706.56", "total with VAT | 1,315". */
export const tellsTotal = (text: string): boolean => totalLine.test(text.trim());

/** Whether a word is one for a total. */
export const isTotalWord = (word: string): boolean => totalWords.test(word);

const charging = new Set(Object.values(questionWords).flatMap((words) => wordsOf(words.charging)));

/** Whether a word is one by which questions ask for a price: "charge" of "how much does she charge". */
export const asksForPrice = (word: string): boolean => charging.has(word);

/** A name inside a sentence, an address, a handle. */
const namePattern =
  /(?<![\p{L}\p{N}])(?:\p{Lu}\.-?){2,}(?=\s)|(?<=[\p{L}\p{N},;:("'–-]\s?["'“(]?)\p{Lu}[\p{Ll}'’]+|\S@\S|(?:^|\s)[#@]\w/u;
const placePattern =
  /(?<=\b(?:in|at|near|on|to|by the|behind|under|inside|next to|im|am|bei|beim|unter|hinter|neben|auf|dans|à|au|chez|sous|sur|en|bajo|junto)\s)(?:(?:the|a|an|my|our|der|dem|den|die|das|le|la|les|el|los|las)\s)?\S+/giu;

/** A time as settings write it, at the end of their line: `= "45s"`, `70s;`. */
const shortTime = /[\s"'=:]\d+(?:\.\d+)?(?:ms|s|m|min|h|d)["']?[,;]?$/u;

/** A number with the short name of a unit of time: "29 min", "2 hrs". A bare "h" may be a time of day. */
const measuredTime = /\d\s?(?:mins?|hrs?|secs?|std)(?![\p{L}\p{N}])/iu;

const isTime = (text: string) =>
  hasForm("schedule", text) ||
  hasShownWord(text, "time") ||
  homonym.test(text) ||
  wordsOf(text).some(isCalendarName);

/** Whether a text has an address, or a word that follows a preposition of place and is not a time, as in "on Saturday" or "at 7:30". */
function isPlace(text: string): boolean {
  if (postalAddress.test(text)) return true;
  return [...text.matchAll(placePattern)].some(([word]) => !/^\d/u.test(word) && !isTime(word));
}

/** Whether a text says when or if something holds. */
export const hasCondition = (text: string): boolean => hasShownWord(text, "condition");

/** Whether a text has a number that may be a time, or says when in other words: "once the pool is full", "on the first warm day". */
const mayTellWhen = (text: string) =>
  /\d/.test(withoutLabels(text)) || hasCondition(text) || hasShownWord(text, "duration");

/** Digits of a number that is surely one to call; with fewer it may be an extension, a price or a house. */
const minPhoneDigits = 5;

function showsPhone(text: string): boolean | null {
  const undated = withoutDatesInFigures(text);
  const runs = undated.match(/(?<![\d.,])\d[\d\s()/-]*\d(?![\d]*[.,]\d)/gu) ?? [];
  const counts = runs
    .filter((run) => !/^(?:19|20)\d\d$/u.test(run))
    .map((run) => run.replace(/\D/gu, "").length);
  const longest = Math.max(0, ...counts);
  return longest >= minPhoneDigits || (longest >= 3 ? null : false);
}

/**
 * Whether a text shows the kind of thing asked for; null when its words cannot tell. A figure is surely missing from a text
 * without any number, and a reason from a mere day; other reasons, people and places are said in words that no list has.
 */
export function showsKind(kind: AnswerKind | null, text: string): boolean | null {
  const orNull = (shows: boolean) => shows || null;
  switch (kind) {
    case "phone":
      return showsPhone(text);
    case "email":
      return /\S@\S+\.\p{L}/u.test(text);
    case "time":
      if (clockOrDate.test(text) || isTime(text)) return true;
      return endsInSum(text) ? false : mayTellWhen(text) ? null : orNumber(text);
    case "duration":
      if (showsDuration(text) || measuredTime.test(text) || clockSpan.test(text)) return true;
      return hasTwoDays(text) ? null : orNumber(text, spanDimensions);
    case "amount":
      return hasNumber(text);
    case "price":
      return showsPrice(text);
    case "identifier":
      return mayIdentify(text) ? null : false;
    case "reason":
      return hasShownWord(withoutSince(text), "reason") || (isLabelledDay(text) ? false : null);
    case "person":
      return orNull(namePattern.test(withoutPlaces(withoutCalendarNames(text))));
    case "place":
      return orNull(hasShownWord(text, "place") || isPlace(text) || hasForm("target", text));
    default:
      return null;
  }
}

/** Whether a text has a number beside money, or beside a word for a price; null for a number that may be one. */
function showsPrice(text: string): boolean | null {
  const isMoney = (word: string | undefined) =>
    word !== undefined && moneyDimensions.has(unitOf(word)?.dimension ?? "");
  const plain = text.replace(shareOfPrice, " ").replace(/(?<=\d\s?)per ?cent(?!\p{L})/gu, "%");
  const own = plain.replace(ordinalOrMeasure, (all, unit?: string) => {
    const dimension = unit === undefined ? undefined : unitOf(unit)?.dimension;
    return unit !== undefined && (dimension === undefined || moneyDimensions.has(dimension))
      ? all
      : " ";
  });
  const sums = [...own.matchAll(numberWithWord)].some(([, word]) => isMoney(word));
  const coded = [...own.matchAll(codeBeforeNumber)].some(([, code]) => isMoney(code));
  if (sums || coded || /[€$£]/u.test(own) || endsInSum(own)) return true;
  const hasOwn = hasNumber(withoutCounts(own));
  if (hasOwn && (hasShownWord(own, "price") || hasShownWord(own, "priced"))) return true;
  // "How much is the tax" may be answered in per cent.
  if (percentage.test(own)) return null;
  return hasOwn ? orNumber(own) : false;
}
/**
 * The line of a bill: it ends with a sum in whole cents, and is no sentence: "VAT 20% 117.76", "church arch | 1.240,00". One that
 * may be a time of day as well, "lunch 12.45", is surely neither.
 */
const endsInSum = (text: string) => sumAtEnd.test(text) && !clockAtEnd.test(text);
const sumAtEnd =
  /(?<![\d.,/±-]|[=<>]\s?|\p{L}[.-]?)\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?:\s?(?:[€$£]|\p{Lu}{3}))?\s*$/u;
const clockAtEnd = /(?<![\d.,€$£]|[€$£]\s)(?:[01]?\d|2[0-3])\.[0-5]\d\s*$/u;

/** Whether a number at the end of a text is a sum or a time of day, which only the lines around it tell. */
export const endsInSumOrTime = (text: string): boolean =>
  sumAtEnd.test(text) && clockAtEnd.test(text);

/** Whether a text has lines of a bill: a total, or sums that are no time of day. */
export const hasLinesOfBill = (text: string): boolean =>
  text
    .split("\n")
    .map((line) => line.replace(/^[\s|*-]+|[\s|*]+$/gu, ""))
    .some((line) => tellsTotal(line) || endsInSum(line));

/** The capitals of a currency may precede its sum: "GBP 84.99". */
const codeBeforeNumber = /(?<![\p{L}\p{N}])(\p{Lu}{3})\s?(?=\d)/gu;

/** "Two per cent of the price" and "18 per cent more" tell no price. */
const shareOfPrice =
  /(?<![\p{L}\p{N}])[\p{L}\d.,]+ (?:per ?cent|Prozent|pour ?cent|por ciento)(?= (?:of|more|less|mehr|weniger|vom|von|du|de|des|m[áa]s|menos|plus|moins)(?!\p{L}))/gu;
const percentage = /\d\s?(?:%|per ?cent|Prozent|pour ?cent|por ciento)/u;
/** "The 4th edition" and "640 grams" tell no price either. */
const ordinalOrMeasure = /(?<![\d.,])\d+(?:[.,]\d+)*(?:(?:st|nd|rd|th)(?!\p{L})|\s?(\p{L}+))/gu;

/** A text without the words for numbers that count what is named behind them: "twelve helpers", but not "900 kronor". */
const withoutCounts = (text: string) =>
  text.replace(numberWithWord, (all, word: string) =>
    /\d/.test(all) || frameWords.has(foldWord(word)) ? all : ` ${word}`,
  );

/** Whether a text has a number that is no day or time of day, or a code of capitals. */
const mayIdentify = (text: string) =>
  hasNumber(text, { inWords: false }) || /(?<!\p{L})\p{Lu}{5,}(?!\p{L})/u.test(text);

/** Whether a text has a number of hours or days, or says that something has no end. */
function showsDuration(text: string): boolean {
  if (endless.test(text)) return true;
  if (!hasNumber(text)) return false;
  const once = text.replace(rate, (said, unit: string) =>
    shownWords.duration.has(foldWord(unit)) ? " " : said,
  );
  return hasShownWord(once, "duration") || shortTime.test(text);
}

/** Whether a text has two days, from one to the other of which something may last. */
const hasTwoDays = (text: string) =>
  [...text.matchAll(dayBesideMonth)]
    .filter(([, before, behind]) => mayBeCalendarName(before ?? behind ?? ""))
    .flatMap(([said]) => said.match(/\d+/gu) ?? []).length > 1;

/** A text without the "since" and the "due" of a time, which give no reason: "since Saturday", "due on 3 May". */
const withoutSince = (text: string) =>
  text.replace(/(?<!\p{L})(?:since|due(?! to))((?:\s+\S+){1,3})/giu, (said, behind: string) =>
    clockOrDate.test(behind) || isTime(behind) || /(?<!\p{L})half /u.test(behind) ? behind : said,
  );

/** Whether a text is a label with a day or a time, which is the reason of nothing: "Date: Sunday 14 September 2025". */
function isLabelledDay(text: string): boolean {
  const [, value] = /^[^:\d]{1,40}:\s+(\S.*)$/su.exec(text) ?? [];
  return (
    value !== undefined &&
    wordsOf(value).every((word) => /^\d/.test(word) || mayBeCalendarName(word))
  );
}

/** A text without the names that follow "in", which are of places. */
const withoutPlaces = (text: string) =>
  text.replace(/(?<!\p{L})(?:in|im|dans|en) \p{Lu}\p{L}+/gu, " ");

/** A text without its months and days, whose capitals are no person's. */
const withoutCalendarNames = (text: string) =>
  text.replace(/\p{Lu}\p{Ll}+/gu, (word) => (mayBeCalendarName(word) ? " " : word));

/** Whether a text has a number that is neither a day, beside the name of a month or weekday, nor a time of day. */
function hasNumber(text: string, { inWords = true } = {}): boolean {
  const words = wordsOf(withoutDatesInFigures(withoutDays(text).replace(clockTime, " ")));
  return words.some(
    (word, at) =>
      (inWords && isNumberWord(word)) ||
      (/\d/.test(word) &&
        !/^\d+(?:st|nd|rd|th)$/.test(word) &&
        !(/^\d{1,2}$/.test(word) && [words[at - 1], words[at + 1]].some(isOfCalendar)) &&
        !(/^(?:19|20)\d{2}$/.test(word) && isOfCalendar(words[at - 1]))),
  );
}
/** A text without the days beside the names of their months and weekdays, and their years. */
const withoutDays = (text: string) =>
  text.replace(dayWithYear, (all, before?: string, behind?: string) =>
    mayBeCalendarName(before ?? behind ?? "") ? ` ${before ?? behind}` : all,
  );
/** A day, or a span of them, beside a word with a capital: "16 May" is no number, and "up to 16 may enter" has one. */
const dayBesideMonth =
  /(?<![\d.,])(?:\d{1,2}\.?\s?[–-]\s?)?\d{1,2}(?:st|nd|rd|th|\.)?\s(\p{Lu}\p{Ll}+)|(?<!\p{L})(\p{Lu}\p{Ll}+)\s\d{1,2}(?:st|nd|rd|th)?(?![\d\p{L}]|[.,:]\d)/gu;
const dayWithYear = new RegExp(
  `(?:${dayBesideMonth.source})(?:,? (?:19|20)\\d{2}(?![\\p{L}\\p{N}]))?`,
  "gu",
);
const clockTime = /(?<![\d.:])\d{1,2}[:h]\d{2}(?![\d:])/gu;
/**
 * A number that is not seen to be of the kind asked for may be of it all the same: "the tickets, 31 each". One with a unit of
 * measurement is not, which is no price, no duration and no count of things.
 * @param but the dimensions of units whose numbers may be.
 */
function orNumber(text: string, but: ReadonlySet<string> = new Set()): null | false {
  const others = withoutLabels(text)
    .replace(measuredNumber, " ")
    .replace(numberWithWord, (all, word: string) => {
      const dimension = unitOf(word)?.dimension;
      return dimension === undefined || but.has(dimension) ? all : " ";
    })
    .replace(loneYear, " ");
  return hasNumber(others) ? null : false;
}

/** What is called by letters and digits, or by two numbers, has no amount in it: "BC1", "TF-20-388", "2019/4471". */
const codes = /\p{L}[\p{L}-]*\d\S*|(?<![\d.,/])\d{3,}\/\d{3,}\S*/gu;
/** A number beside the sign of a currency. */
const signedSum = /[€$£]\s?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*\s?[€$£]/gu;
const loneYear = /(?<![\p{N}.,:=|]|[:=|]\s)(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,]\d|\s\p{Ll})/gu;

/** A text without its numbers that are the name of something, or a sum of money: none tells a time, a count or a measure. */
const withoutLabels = (text: string) => text.replace(signedSum, " ").replace(codes, " ");
const spanDimensions: ReadonlySet<string> = new Set(["time", "months"]);
const moneyDimensions: ReadonlySet<string> = new Set(["euros", "dollars", "sterling"]);
const measuredNumber =
  /(?<![\d.,])\d+(?:[.,]\d+)*\s?(?:[kmµ]?g|m?mol|[mcd]?l|[kmc]?m|°\s?[CF]?|%|k?[WJVA]h?|[kMGT]i?B|[kMG]?Hz)(?![\p{L}\p{N}])/gu;
/** A number, in figures or in words, and the word right behind it. */
const numberWithWord = new RegExp(
  `(?<![\\p{L}\\p{N}.,:])(?:(?:\\d+(?:[.,]\\d+)*(?:[ -]|(?=\\p{L}))|(?:${[...shownWords.number].join("|")})[ -])+)(\\p{L}+)`,
  "giu",
);
/** Words that name nothing: behind a number they tell that it counts nothing. */
const frameWords = new Set(Object.values(questionWords).flatMap(({ asking }) => wordsOf(asking)));

/** Whether a text may count something: it has a number that is no measurement, day or time of day; a holiday is counted in days. */
export const mayCount = (text: string): boolean => orNumber(text, spanDimensions) !== false;

/** Whether each number of a text has what it counts right behind it, "two beds", and so counts nothing else. */
export const saysAllCounted = (text: string): boolean =>
  unitsBehindNumbers(text.replace(clockTime, " ")).every((word) => word.length > 1);

/**
 * Returns the word right behind each number of a text, in figures or in words: the "feet" of "six feet". Empty for a number
 * that stands alone.
 */
export function unitsBehindNumbers(words: string): string[] {
  const text = withoutDays(words).replace(monthWithYear, monthAlone).replace(spanInWords, "-");
  const named = [...text.matchAll(numberWithWord)].map(([, word = ""]) =>
    frameWords.has(foldWord(word)) ? "" : word,
  );
  const uncoded = text.replace(codes, " ").replace(numberWithWord, " ");
  const alone = hasNumber(uncoded, { inWords: false });
  return alone ? [...named, ""] : named;
}

/** A month with its year, "October 2019", in which the number measures nothing. */
const monthWithYear = /(?<!\p{L})(\p{Lu}\p{L}+)\.? (?:19|20)\d{2}(?![\p{L}\p{N}])/gu;
const monthAlone = (all: string, name: string) => (readMonth(foldWord(name)) ? name : all);
/** "78 to 104 mm" has one unit for both. */
const spanInWords = /(?<=\d) (?:to|and|or|bis|und|oder|à|et|ou|y|o) (?=\d)/gu;

/** The most words between a number and what it counts, itself included: "1,878 female colorectal cancer cases". */
const maxToCounted = 4;

/** Returns the words behind each number of a text, which tell what the number counts. */
export function wordsBehindNumbers(text: string): string[] {
  // The next field of a record is of something else.
  return text.split(/;(?=\s[\p{L}\p{N} _-]{1,40}:)/u).flatMap((field) => {
    const words = wordsOf(field);
    return words.flatMap((word, at) =>
      /^\d/.test(word) || isNumberWord(word)
        ? words.slice(at + 1, at + 1 + maxToCounted).join(" ")
        : [],
    );
  });
}

/** Whether a word is a number in words, also one of several: "sixty-two", "vingt-cinq", "zweiundsechzig". */
const isNumberWord = (word: string): boolean =>
  word.split(jointOfNumbers).every((part) => shownWords.number.has(part));
/** Between the parts of a number in words. */
const jointOfNumbers = /-|(?<=[a-z]{3})und(?=[a-z]{4})/u;

/** Whether a word only shows the kind of thing that a text tells: "costs", "weeks", "Monday". */
export const isShownWord = (word: string): boolean =>
  Object.values(shownWords).some((words) => words.has(word));

function hasShownWord(text: string, kind: keyof typeof shownWords): boolean {
  return wordsOf(text).some((word) => shownWords[kind].has(word));
}
