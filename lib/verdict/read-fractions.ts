import { type Measure, unitOf } from "../question/measures.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { FactOf } from "./fact.ts";
import { numberOfWord, numberWordsOf } from "./number-words.ts";

/** How a language says parts of a whole and a single unit. In a pattern, `N` is a number and `U` the word of a unit. */
type FractionWords = {
  /** What each word of a part is worth, by its beginning. */
  parts: string;
  /** What "a" and "one" are called. */
  one: string;
  /** Parts of a unit: "half an hour", "two and a half days". */
  ofUnit: readonly string[];
  /** Parts of a whole, which are a share of it: "half of the members". */
  ofWhole: readonly string[];
  /** Words before a part that tell which one it is, and not how much: "the second half of 2024". */
  which: string;
  /** One of a unit of time where it is an amount, and no rate as in "twice a week". */
  single: string;
};

const fractionWords: Readonly<Record<AskedLanguage, FractionWords>> = {
  en: {
    parts: "half=1/2 third=1/3 quarter=1/4 fifth=1/5 tenth=1/10",
    one: "an?|one",
    ofUnit: [
      "(?<whole>N)\\sand\\s(?:a|one)\\s(?<part>half|third|quarter)\\s(?<unit>U)",
      "(?<whole>N)\\s(?<unit>U)\\sand\\s(?:a|one)\\s(?<part>half|quarter)",
      "(?:(?<count>N)[\\s-])?(?<part>half|thirds?|quarters?)(?:\\sof)?\\s(?:an?|one)\\s(?<unit>U)",
      "(?:an?\\s)?(?<part>half)[\\s-](?<unit>hours?|days?|years?)",
    ],
    ofWhole: [
      "(?:(?:one|a)[\\s-])?(?<part>half)\\s(?:of(?=\\s)|(?=(?:the|all|its|their|our|those|these)\\s))",
      "(?<count>N)[\\s-](?<part>thirds?|quarters?|fifths?|tenths?)\\sof",
    ],
    which:
      "first|second|third|fourth|1st|2nd|3rd|4th|last|latter|former|other|next|final|early|earlier|later|upper|lower",
    single:
      "(?<=(?:^|\\P{L})(?:for|within|after|in|about|takes?|took|lasts?|lasted|than|least|most|to|until)\\s)an?\\s(?<unit>U)|(?<=[^.!?\\s]\\s)one\\s(?<unit>U)",
  },
  de: {
    parts: "halb=1/2 hälft=1/2 dreiviertel=3/4 drittel=1/3 viertel=1/4 fünftel=1/5 zehntel=1/10",
    one: "ein(?:e[nmr]?)?",
    ofUnit: [
      "(?:(?<count>N)\\s)?(?<part>halbe[nmrs]?)\\s(?<unit>U)",
      "(?:ein(?:e[nmr]?)?\\s)?(?<part>dreiviertel|viertel)\\s?(?<unit>stunde|jahr|liter)",
    ],
    ofWhole: [
      "(?:(?:die|der|zur)\\s)?(?<part>Hälfte)",
      "(?<count>N)\\s(?<part>Drittel|Viertel|Fünftel|Zehntel)",
    ],
    which: "(?:erst|zweit|dritt|viert|letzt|ander|ober|unter|nächst)e[nmrs]?|\\d\\.",
    single: "ein(?:e[nmr]?)?\\s(?<unit>U)",
  },
  fr: {
    parts: "demi=1/2 moitié=1/2 tiers=1/3 quart=1/4 cinquième=1/5 dixième=1/10",
    one: "une?",
    ofUnit: [
      "(?<whole>N)\\s(?<unit>U)\\set\\s(?<part>demie?|quart)",
      "(?:une?\\s)?(?<part>demi)e?-(?<unit>U)",
      "(?<count>N)\\s(?<part>quarts?)\\sd['’](?<unit>U)",
    ],
    ofWhole: ["(?:la\\s)?(?<part>moitié)", "(?<count>N)\\s(?<part>tiers|quarts?|cinquièmes?)\\sd"],
    which:
      "premi(?:er|ère)s?|secondes?|seconds?|deuxième|troisième|quatrième|derni(?:er|ère)s?|autre|1re|1ère|2e",
    single: "une?\\s(?<unit>U)",
  },
  es: {
    parts: "medi=1/2 mitad=1/2 tercio=1/3 cuarto=1/4 quinto=1/5 décimo=1/10",
    one: "una?",
    ofUnit: [
      "(?<whole>N)\\s(?<unit>U)\\sy\\s(?<part>medi[ao]|cuarto)",
      "(?<part>medi[ao])\\s(?<unit>U)",
      "(?<count>N)\\s(?<part>cuartos?)\\sde\\s(?<unit>U)",
    ],
    ofWhole: ["(?:la\\s)?(?<part>mitad)", "(?<count>N)\\s(?<part>tercios?|cuartos?|quintos?)\\sde"],
    which: "primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|últim[oa]|otr[oa]|1\\.?ª|2\\.?ª",
    single: "una?\\s(?<unit>U)",
  },
};

/** The parts that have a sign, and those of two figures: "1½ hours", "3/4 of the fee". */
const signs: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅛": 1 / 8,
};
const figures =
  /(?<![\p{N}\p{L}/.,])(?:(?<whole>\d{1,4})\s?)?(?:(?<sign>[½⅓⅔¼¾⅛])|(?<!\/)(?<top>[1-9])\/(?<bottom>[2-9])(?![\d/]))(?:\s?(?<unit>[\p{L}µ]+))?/gu;
const ofWord = /^(?:of|der|des|aller|von|de|du|des|del)$/iu;
/** Hours and minutes of a length of time: "1:30 hours". */
const clockLength =
  /(?<![\d:.,])(?<h>\d{1,2}):(?<m>[0-5]\d)\s?(?:hours?|hrs?|Stunden?|Std|heures?|horas?)(?!\p{L})/giu;

type Read = {
  patterns: readonly { shape: RegExp; isShare: boolean }[];
  parts: [string, number][];
  /** What is before a part that is one of several, up to that part. */
  which: RegExp;
};
/** UTF-16 units before a part in which a word tells which one it is. */
const whichReach = 16;
const patternsByLanguage = new Map<AskedLanguage, Read>();

function fractionPatterns(language: AskedLanguage): Read {
  const known = patternsByLanguage.get(language);
  if (known) return known;
  const { parts, one, ofUnit, ofWhole, which, single } = fractionWords[language];
  const number = `(?:\\d{1,4}|${one}|${numberWordsOf(language).join("|")})`;
  const shapeOf = (pattern: string) =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_-])(?:${pattern.replaceAll("N)", `${number})`).replaceAll("U)", "[\\p{L}]+)")})(?!\\p{L})`,
      "giu",
    );
  const made: Read = {
    patterns: [
      ...ofUnit.map((pattern) => ({ shape: shapeOf(pattern), isShare: false })),
      ...ofWhole.map((pattern) => ({ shape: shapeOf(pattern), isShare: true })),
      { shape: shapeOf(single), isShare: false },
    ],
    parts: parts.split(" ").map((entry): [string, number] => {
      const [word = "", value = ""] = entry.split("=");
      const [top = "", bottom = ""] = value.split("/");
      return [word, Number(top) / Number(bottom)];
    }),
    which: new RegExp(`(?<![\\p{L}\\p{N}])(?:${which})[\\s-]$`, "iu"),
  };
  patternsByLanguage.set(language, made);
  return made;
}

type FractionQuantity = { values: number[]; unit: Measure | null };

/** Reads parts of units and of wholes, and single units of time: "half an hour", "a third of the members", "one year". */
export function readFractions(text: string, language: AskedLanguage): FactOf<"number">[] {
  const facts: FactOf<"number">[] = [];
  const take = (start: number, said: string, quantity: FractionQuantity | null) => {
    const end = start + said.length;
    if (!quantity || facts.some((fact) => fact.start < end && start < fact.end)) return;
    facts.push({
      kind: "number",
      ...quantity,
      rough: false,
      spelled: true,
      ordinal: false,
      bound: null,
      inFull: "",
      before: null,
      behind: null,
      said,
      start,
      end,
    });
  };
  if (/[\d½⅓⅔¼¾⅛]/u.test(text)) {
    for (const match of text.matchAll(clockLength)) {
      const { h, m } = match.groups ?? {};
      take(match.index, match[0], { values: [Number(h) * 60 + Number(m)], unit: unitOf("min") });
    }
    for (const match of text.matchAll(figures)) take(match.index, ...quantityInFigures(match));
  }
  const { patterns, parts, which } = fractionPatterns(language);
  for (const { shape, isShare } of patterns)
    for (const match of text.matchAll(shape)) {
      const quantity = quantityInWords(match, { isShare, parts, language });
      // "The first half hour" lasts half an hour; the first half of a whole, or of a year, is a part of time.
      const isPlace = isShare || quantity?.unit?.dimension === "months";
      const before = text.slice(Math.max(0, match.index - whichReach), match.index);
      if (!isPlace || !which.test(before)) take(match.index, match[0].trimEnd(), quantity);
    }
  return facts;
}

/** @returns what was said of it, and the quantity; null for figures with a bar that are no part of anything. */
function quantityInFigures(match: RegExpMatchArray): [string, FractionQuantity | null] {
  const { whole, sign, top, bottom, unit: word = "" } = match.groups ?? {};
  const part = sign ? (signs[sign] ?? 0) : Number(top) / Number(bottom);
  const unit = unitOf(word);
  const said = unit || word === "" ? match[0] : match[0].slice(0, -word.length).trimEnd();
  if (part >= 1) return [said, null];
  if (!unit && whole === undefined && ofWord.test(word)) return [said, percentOfPart(part)];
  if (!unit && !sign && whole === undefined) return [said, null];
  return [said, { values: [Number(whole ?? 0) + part], unit }];
}

type WordsOptions = { isShare: boolean; parts: Read["parts"]; language: AskedLanguage };

function quantityInWords(
  { groups = {} }: RegExpMatchArray,
  { isShare, parts, language }: WordsOptions,
): FractionQuantity | null {
  const { whole, count, part: word } = groups;
  const part = parts.find(([begin]) => word?.toLowerCase().startsWith(begin))?.[1];
  const amount = (said: string | undefined) =>
    said === undefined ? 0 : /\d/.test(said) ? Number(said) : (numberOfWord(said, language) ?? 1);
  if (isShare) return part === undefined ? null : percentOfPart((amount(count) || 1) * part);
  const unit = unitOf(groups.unit ?? "");
  const isOne = word === undefined;
  // "A pound", "one degree": only lengths of time are called so in other units as well.
  if (!unit || (isOne && unit.dimension !== "time" && unit.dimension !== "months")) return null;
  return { values: [amount(whole) + (isOne ? 1 : (amount(count) || 1) * (part ?? 1))], unit };
}

/** A share in percent. That of a third is said in whole numbers as well. */
function percentOfPart(part: number): FractionQuantity {
  const percent = Math.round(part * 1e6) / 1e4;
  return { values: [...new Set([percent, Math.round(percent)])], unit: unitOf("%") };
}
