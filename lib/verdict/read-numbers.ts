import { type Measure, unitOf } from "../question/measures.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { FactOf } from "./fact.ts";
import { factVocabulary } from "./fact-words.ts";
import { magnitudeOfWord, numberOfWord, ordinalOfWord } from "./number-words.ts";
import { withBound } from "./read-bounds.ts";
import { readFractions } from "./read-fractions.ts";
import { withoutFacts } from "./without-facts.ts";

/** A number in digits, with the signs that part thousands or decimals. A longer one is a list or an identifier. */
const digits =
  /(?<![\p{L}\p{N}_])(?<currency>[€$£]\s?)?(?<minus>(?<![\p{N}\p{L})\]%]|[\p{N})\]%]\s)[-−])?(?<number>\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,6}(?:[.,]\d{1,9})?(?!\p{N})|\d{1,15}(?:[.,]\d{1,9})?(?!\p{N}))/gu;
const spelledWord = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)?/gu;
/** A unit right behind a number: a sign, or a word, perhaps behind a hyphen. */
const signBehind = /^\s?(?:%|°[CF]|[€$£]|(?:per cent|pour cent|por ciento)\b)/u;
const wordBehind = /^(?:\s|-|\u00a0|\u202f)?(?<word>[ck]?m[²2](?!\p{N})|[\p{L}µ]+\.?)/u;
const ordinalBehind = /^(?:st|nd|rd|th|er|e|º|ª)(?![\p{L}\p{N}])|^\.(?=\s\p{L})/u;
const shortMagnitudes: Readonly<Record<string, number>> = {
  k: 1e3,
  M: 1e6,
  bn: 1e9,
  Mio: 1e6,
  Mrd: 1e9,
};
/** Joins two numbers that share the unit behind the second: "92 to 96 °C". */
const rangeSign = /^\s?(?:-|–|—|to|bis|à|a|and|und|et|y|or|oder|ou|o)\s?$/iu;

type NumberFact = FactOf<"number">;

/** Reads the numbers of a text, in digits and in words, each with its unit. */
export function readNumbers(text: string, language: AskedLanguage): NumberFact[] {
  const facts: NumberFact[] = readFractions(text, language);
  const rest = withoutFacts(text, facts);
  if (/\d/.test(rest))
    for (const { 0: said, index, groups } of rest.matchAll(digits))
      facts.push(numberInDigits(rest, { said, index, groups: groups ?? {} }, language));
  for (const { 0: said, index } of rest.matchAll(spelledWord)) {
    const fact = numberInWords(rest, said, index, language);
    if (fact) facts.push(fact);
  }
  facts.sort((a, b) => a.start - b.start);
  return shareUnits(text, joinQuantity(text, facts)).map((fact) => withBound(fact, text, language));
}

type Match = { said: string; index: number; groups: Record<string, string | undefined> };

function numberInDigits(
  text: string,
  { said, index, groups }: Match,
  language: AskedLanguage,
): NumberFact {
  const end = index + said.length;
  const { times, unit, length, ordinal } = readBehind(text.slice(end, end + 40), language);
  const sign = groups.minus ? -1 : 1;
  const read = valuesOf(groups.number ?? "");
  // "112.414 million" has no thousands before its millions.
  const values = read.slice(times > 1 ? -1 : 0).map((value) => sign * value * times);
  const currency = groups.currency?.trim();
  return {
    kind: "number",
    values,
    unit: unit ?? (currency ? unitOf(currency) : null),
    rough: isRough(text, index, language),
    spelled: false,
    ordinal,
    bound: null,
    inFull: "",
    before: null,
    behind: null,
    said: text.slice(index, end + length),
    start: index,
    end: end + length,
  };
}

function numberInWords(
  text: string,
  said: string,
  index: number,
  language: AskedLanguage,
): NumberFact | null {
  const value = numberOfWord(said, language);
  const place = value === null ? ordinalOfWord(said, language) : null;
  // "One hundred members", "cent personnes": the word that multiplies has no number before it.
  const alone =
    value === null && place === null ? magnitudeAlone(text, said, index, language) : null;
  const known = value ?? place ?? alone;
  if (known === null) return null;
  const end = index + said.length;
  const behind = readBehind(text.slice(end, end + 40), language);
  const { times, unit, length } = place === null ? behind : { times: 1, unit: null, length: 0 };
  return {
    kind: "number",
    values: [known * times],
    unit,
    rough: isRough(text, index, language),
    spelled: true,
    ordinal: place !== null,
    bound: null,
    inFull: "",
    before: null,
    behind: null,
    said: text.slice(index, end + length),
    start: index,
    end: end + length,
  };
}

function magnitudeAlone(
  text: string,
  said: string,
  index: number,
  language: AskedLanguage,
): number | null {
  const times = magnitudeOfWord(said, language);
  if (times === null) return null;
  const before =
    /([\p{L}\p{M}\p{N}]+)[\s-]$/u.exec(text.slice(Math.max(0, index - 24), index))?.[1] ?? "";
  const counted =
    /\p{N}$/u.test(before) ||
    numberOfWord(before, language) !== null ||
    magnitudeOfWord(before, language) !== null;
  return counted ? null : times;
}

/** The values that digits may have: "1.204" is 1204 in German and 1.204 in English. */
function valuesOf(said: string): number[] {
  const plain = said.replace(/[\s'’\u00a0\u202f]/gu, "");
  const signs = plain.match(/[.,]/g) ?? [];
  if (signs.length === 0) return [Number(plain)];
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const behind = plain.length - last - 1;
  const asDecimal = Number(`${plain.slice(0, last).replace(/[.,]/g, "")}.${plain.slice(last + 1)}`);
  const whole = Number(plain.replace(/[.,]/g, ""));
  if (new Set(signs).size > 1) return [asDecimal];
  if (signs.length > 1) return [whole];
  return behind === 3 && !plain.startsWith("0") ? [whole, asDecimal] : [asDecimal];
}

type Behind = { times: number; unit: Measure | null; length: number; ordinal: boolean };

/** Reads what multiplies and measures a number, from the text behind it. */
function readBehind(text: string, language: AskedLanguage): Behind {
  const none = { times: 1, unit: null, length: 0, ordinal: false };
  const ordinal = ordinalBehind.exec(text);
  if (ordinal) return { ...none, length: ordinal[0].length, ordinal: true };
  const sign = signBehind.exec(text);
  if (sign)
    return {
      ...none,
      unit: unitOf(sign[0].trim().toLowerCase()) ?? unitOf(sign[0].trim()),
      length: sign[0].length,
    };
  const match = wordBehind.exec(text);
  const word = match?.groups?.word?.replace(/\.$/u, "") ?? "";
  if (!match || word === "") return none;
  const length = match[0].replace(/\.$/u, "").length;
  const magnitude = magnitudeOfWord(word, language) ?? shortMagnitudes[word];
  if (magnitude !== undefined && (word.length > 1 || length === 1)) {
    const further = readBehind(text.slice(length), language);
    return {
      times: magnitude * further.times,
      unit: further.unit,
      length: length + further.length,
      ordinal: false,
    };
  }
  const unit = unitOf(word);
  return unit ? { ...none, unit, length } : none;
}

function isRough(text: string, index: number, language: AskedLanguage): boolean {
  const before = /([\p{L}\p{M}]+)\.?\s+(?:de\s)?[€$£~]?$/u.exec(
    text.slice(Math.max(0, index - 24), index),
  );
  const word = before?.[1]?.toLowerCase() ?? "";
  return (
    /[~≈]\s?$/u.test(text.slice(0, index)) ||
    factVocabulary[language].rough.split(" ").includes(word)
  );
}

const partSign = /^(?:,|\s?(?:and|und|et|y))?\s?$/iu;

/** A number that ends what is said of a length of time is of the next smaller unit: the seconds of "4 minutes 10". */
function withSmallerUnit(text: string, whole: NumberFact, fact: NumberFact): NumberFact {
  const { unit } = whole;
  if (unit?.dimension !== "time" || fact.unit !== null || unit.factor < 60 || unit.factor > 3_600)
    return fact;
  const endsIt =
    text.slice(whole.end, fact.start) === " " && /^\s*(?:[.,;:)!?]|$)/u.test(text.slice(fact.end));
  const isPart = fact.values.every((value) => value < 60);
  return endsIt && isPart ? { ...fact, unit: { ...unit, factor: unit.factor / 60 } } : fact;
}

/** Joins the parts of one quantity: "8 minutes and 20 seconds", "1 h 30 min". */
function joinQuantity(text: string, facts: readonly NumberFact[]): NumberFact[] {
  const joined: NumberFact[] = [];
  for (const each of facts) {
    const whole = joined.at(-1);
    const fact = whole ? withSmallerUnit(text, whole, each) : each;
    const isPart =
      whole?.unit &&
      fact.unit &&
      !fact.rough &&
      whole.unit.dimension === fact.unit.dimension &&
      whole.unit.factor > fact.unit.factor &&
      partSign.test(text.slice(whole.end, fact.start));
    if (!whole?.unit || !fact.unit || !isPart) {
      joined.push(fact);
      continue;
    }
    const [larger, smaller] = [whole.unit, fact.unit];
    joined[joined.length - 1] = {
      ...whole,
      values: whole.values.flatMap((value) =>
        fact.values.map((part) => (value * larger.factor + part * smaller.factor) / smaller.factor),
      ),
      unit: smaller,
      said: text.slice(whole.start, fact.end),
      end: fact.end,
    };
  }
  return joined;
}

/** Gives the first number of a range the unit of the second. */
function shareUnits(text: string, facts: readonly NumberFact[]): NumberFact[] {
  return facts.map((fact, at) => {
    const next = facts[at + 1];
    if (fact.unit !== null || !next?.unit) return fact;
    return rangeSign.test(text.slice(fact.end, next.start)) ? { ...fact, unit: next.unit } : fact;
  });
}
