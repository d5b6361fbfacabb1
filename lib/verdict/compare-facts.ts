import { wordWorth } from "../judgement/likeness.ts";
import type { Measure } from "../question/measures.ts";
import type { Alignment } from "./align-claim.ts";
import type { ReadClaim } from "./claim-words.ts";
import type { CalendarDay, Fact, FactOf } from "./fact.ts";
import { findCounterpart } from "./find-counterpart.ts";
import type { PassageUnit, PassageWords } from "./passage-words.ts";
import { isOneInOther, wordsBesideBound } from "./read-bounds.ts";
import { isSameDay } from "./read-days.ts";
import { isSameTime } from "./read-times.ts";
import { findSpelling, readSpelling } from "./spelling.ts";

/** What became of one fact of a claim in a passage. */
export type FactCheck = {
  fact: Fact;
  /** The words of the claim that say it. */
  said: string;
  /** `open`: the passage does not say it in so many words, and may do so all the same, as "three" of three things. */
  state: "agreed" | "open" | "missing" | "other";
  /** What the passage says instead; null unless the state is `other`. */
  counterpart: string | null;
};

/** Whether a fact is a number, a day, a time or an identifier, which have one spelling or value, and not a name. */
export const hasOneForm = (fact: Fact) => fact.kind !== "name" || fact.sort === "identifier";

/** Facts of a claim that are compared. A claim with more of them is a table. */
const maxChecked = 40;
/** Small numbers in words are often counted by the writer: "three women", "both doors". */
const maxCounted = 12;

/** Looks up each fact of a claim in the part of a passage that the claim rests on, and in the rest of it. */
export function compareFacts(
  claim: ReadClaim,
  passage: PassageWords,
  { near, unit }: Alignment,
): FactCheck[] {
  const own = claim.facts.slice(0, maxChecked);
  const nearFacts = near.flatMap((each) => each.facts());
  const headings = passage.headingFacts();
  const agreesNear = (fact: Fact) =>
    [...nearFacts, ...headings].some((each) => isSameFact(fact, each));
  const allFacts = () => passage.units.flatMap((each) => each.facts());
  const agreesFar = (fact: Fact) =>
    allFacts().some((other) => isSameFact(fact, other) && isAlike(fact, other));
  return own.map((fact): FactCheck => {
    const agreed =
      fact.kind === "name"
        ? hasName(fact, passage)
        : fact.kind === "day"
          ? hasDay(fact, [...nearFacts, ...headings]) || hasDay(fact, allFacts())
          : agreesNear(fact) || agreesFar(fact);
    const { said } = fact;
    const bounded = agreed === true ? oppositeBound(fact, claim, near) : null;
    if (bounded) return { fact, said: bounded.own, state: "other", counterpart: bounded.other };
    if (agreed === true && !isUnitChanged(fact, nearFacts) && !isCountChanged(fact, nearFacts))
      return { fact, said, state: "agreed", counterpart: null };
    const free = nearFacts.filter(
      (each) => !own.some((mine) => mine !== fact && isSameFact(mine, each)),
    );
    const counterpart = findCounterpart(fact, free, {
      best: unit?.facts() ?? [],
      words: claim.text,
    });
    if (counterpart) return { fact, said, state: "other", counterpart: counterpart.said };
    if (agreed !== false) return { fact, said, state: "agreed", counterpart: null };
    return { fact, said, state: mayBeUnsaid(fact) ? "open" : "missing", counterpart: null };
  });
}

/**
 * The same number as the least of something in one text and as the most in the other, where both clauses are of the same;
 * null where no bounds oppose. "Children less than 6" and "children at least 6" may both be told of.
 */
function oppositeBound(
  fact: Fact,
  claim: ReadClaim,
  near: readonly PassageUnit[],
): { own: string; other: string } | null {
  if (fact.kind !== "number" || fact.bound === null) return null;
  const equal = near.flatMap(({ text, facts }) =>
    facts().flatMap((each) =>
      each.kind === "number" && isSameFact(fact, each) ? [{ text, fact: each }] : [],
    ),
  );
  if (equal.some((each) => each.fact.bound === fact.bound)) return null;
  const { language } = claim;
  const own = wordsBesideBound(claim.text, fact, language);
  const opposed = equal.find(
    (each) =>
      each.fact.bound !== null &&
      isOneInOther(own, wordsBesideBound(each.text, each.fact, language)),
  );
  return opposed ? { own: fact.inFull.trim(), other: opposed.fact.inFull.trim() } : null;
}

/** Whether the number is near the sentence with another unit, and nowhere there with its own: "3 months", "3 years". */
function isUnitChanged(fact: Fact, near: readonly Fact[]): boolean {
  if (fact.kind !== "number" || fact.unit === null) return false;
  const { unit, values } = fact;
  const equal = near.filter(
    (other) =>
      other.kind === "number" &&
      other.unit !== null &&
      other.values.some((value) => values.includes(value)),
  );
  const own = near.some(
    (other) =>
      other.kind === "number" &&
      other.unit?.dimension === unit.dimension &&
      isSameFact(fact, other),
  );
  return equal.length > 0 && !own;
}

/** Whether what the number counts is counted near the sentence, and by other numbers alone: "12 deaths", "3 deaths on 12 May". */
function isCountChanged(fact: Fact, near: readonly Fact[]): boolean {
  if (fact.kind !== "number" || fact.unit !== null || fact.behind === null) return false;
  const counts = near.filter(
    (other) => other.kind === "number" && other.unit === null && other.behind === fact.behind,
  );
  // "40 staff in 2020, and in 2021 60": the second number leaves out what it counts.
  const isLeftOut = near.some(
    (other) =>
      other.kind === "number" &&
      other.unit === null &&
      other.behind === null &&
      isSameFact(fact, other),
  );
  return counts.length > 0 && !isLeftOut && !counts.some((other) => isSameFact(fact, other));
}

const mayBeUnsaid = (fact: Fact) =>
  (fact.kind === "name" && fact.sort === "noun") ||
  (fact.kind === "number" &&
    (((fact.spelled || fact.ordinal) &&
      fact.unit === null &&
      fact.values.some((value) => value <= maxCounted)) ||
      // A share or a single hour in words may be counted by the writer too: "half of the members".
      (fact.spelled && (fact.unit?.dimension === "percent" || fact.values.includes(1)))));

/** Whether two facts say the same. */
export function isSameFact(one: Fact, other: Fact): boolean {
  if (one.kind === "number" && other.kind === "number") return isSameNumber(one, other);
  if (one.kind === "day" && other.kind === "day")
    return one.days.some((a) => other.days.some((b) => isSameDay(a, b)));
  if (one.kind === "time" && other.kind === "time") return isSameTime(one, other);
  if (one.kind === "name" && other.kind === "name")
    return one.words.some((word) => other.words.includes(word));
  if (one.kind === "number") return isInOtherForm(one, other);
  return other.kind === "number" && isInOtherForm(other, one);
}

/** A number may be a year, the day of a month, or a time with a full stop: "7.30". */
function isInOtherForm(number: FactOf<"number">, other: Fact): boolean {
  if (other.kind === "day")
    return other.days.some((day) =>
      number.values.some((value) => value === day.year || value === day.day),
    );
  if (other.kind === "time") {
    const said = /^(\d{1,2})(?:[.:](\d\d))?$/.exec(number.said);
    const seconds = Number(said?.[1]) * 3_600 + Number(said?.[2] ?? 0) * 60;
    return (said !== null && other.seconds.includes(seconds)) || isSameLength(number, other);
  }
  return false;
}

/** "1h30" is a length of time as well as a time of day. */
function isSameLength(
  { unit, values }: FactOf<"number">,
  { said, seconds }: FactOf<"time">,
): boolean {
  if (unit?.dimension !== "time" || !/^\d+\s?h/u.test(said)) return false;
  return values.some((value) => value * unit.factor === seconds[0]);
}

/** Values of one dimension are as good as equal within this share. */
const tolerance = 1e-6;
/** A rough number may differ from the exact one by this share. */
const roughly = 0.1;

function isSameNumber(one: FactOf<"number">, other: FactOf<"number">): boolean {
  const { unit } = one;
  if (unit && other.unit && unit.dimension !== other.unit.dimension) return false;
  const rough = one.rough !== other.rough ? roughly : tolerance;
  return factorPairs(unit, other.unit).some(([own, theirs]) =>
    one.values.some((a) =>
      other.values.some(
        (b) => isNearFigure(a * own, b * theirs, rough) || isRounded(a * own, b * theirs),
      ),
    ),
  );
}

/** What two numbers are multiplied by to be compared: by both ways of counting in thousands, 1 MB is 1,000 kB or 1,024. */
function factorPairs(one: Measure | null, other: Measure | null): [number, number][] {
  if (!one || !other) return [[1, 1]];
  const { factor, otherFactor = factor } = one;
  const theirs = other.otherFactor ?? other.factor;
  const pair: [number, number] = [factor, other.factor];
  return otherFactor === factor && theirs === other.factor ? [pair] : [pair, [otherFactor, theirs]];
}

const isNearFigure = (a: number, b: number, share: number) =>
  Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

/** "60 %" for 59.7 %, "4.6 million" for 4,612,000: whole, or in millions, for what is more exact. */
function isRounded(said: number, exact: number): boolean {
  if (!Number.isInteger(exact) && Math.abs(exact) >= 3 && Math.round(exact) === said) return true;
  return (
    Math.abs(exact) >= 1e5 && exact !== said && Number(exact.toPrecision(digitsOf(said))) === said
  );
}

/** The digits of a number before its closing zeros. */
const digitsOf = (value: number) =>
  Math.min(15, Math.max(2, String(Math.abs(value)).replace(/0+$/, "").replace(".", "").length));

/** Whether a fact far from the sentence that a claim rests on is about the same thing: it has the unit or a neighbour. */
function isAlike(one: Fact, other: Fact): boolean {
  if (one.kind !== "number" || other.kind !== "number") return true;
  if (one.unit && other.unit) return true;
  return (
    (one.behind !== null && one.behind === other.behind) ||
    (one.before !== null && one.before === other.before)
  );
}

const dayKeys = ["year", "month", "day", "weekday"] as const;
const sharedKeys = (one: CalendarDay, other: CalendarDay) =>
  dayKeys.filter((key) => one[key] !== undefined && other[key] !== undefined).length;

/**
 * Whether a day is said as exactly as another one that contradicts it: of 12 March 2026, "2026" is not enough beside
 * "12 April 2026".
 */
function hasDay(fact: FactOf<"day">, facts: readonly Fact[]): boolean {
  let agreed = 0;
  let against = 0;
  let asked = 4;
  for (const own of fact.days) {
    asked = Math.min(asked, dayKeys.filter((key) => own[key] !== undefined).length);
    for (const other of facts) {
      if (other.kind === "number" && isInOtherForm(other, fact)) agreed = Math.max(agreed, 1);
      if (other.kind !== "day") continue;
      for (const day of other.days) {
        const shared = sharedKeys(own, day);
        if (isSameDay(own, day)) agreed = Math.max(agreed, shared);
        else against = Math.max(against, shared);
      }
    }
  }
  return agreed > 0 && (agreed >= asked || agreed >= against);
}

/** Whether a passage has a name: all its words, some of them, or its initials. */
function hasName({ words, sort, said }: FactOf<"name">, passage: PassageWords): boolean | "partly" {
  if (sort === "identifier") {
    const sought = readSpelling(said);
    return (
      findSpelling(passage.spelling, sought) >= 0 ||
      findSpelling(passage.headingSpelling, sought) >= 0
    );
  }
  if (words.every((word) => hasWord(word, passage))) return true;
  const initials = words.map((word) => word.charAt(0)).join("");
  if (initials.length > 2 && hasWord(initials, passage)) return true;
  const [last = ""] = words.slice(-1);
  // "Rohrbruch" in "Wasserrohrbruch".
  if (sort === "noun" && last.length >= minSharedChars && passage.spelling.letters.includes(last))
    return true;
  if (words.length === 1) return isKnownOtherwise(last, said, passage);
  // Of "Stephen Curry", the passage may say the last word alone; the first alone is somebody else's.
  return wordWorth(last) >= minSurnameWorth && hasWord(last, passage) ? "partly" : false;
}

/** A more frequent word than this is no name of its own. */
const minSurnameWorth = 0.7;
const minFormChars = 3;
const minMistypedChars = 6;

/** Whether two words are the same except for one letter more, or two that changed places: "Cesarean", "Gereks". */
function isMistyped(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minMistypedChars) return false;
  let start = 0;
  while (start < one.length && one.charAt(start) === other.charAt(start)) start += 1;
  if (start === 0) return false;
  const [ends, otherEnds] = [one.slice(start), other.slice(start)];
  if (one.length !== other.length)
    return ends.slice(1) === otherEnds || otherEnds.slice(1) === ends;
  return (
    ends.charAt(0) === otherEnds.charAt(1) &&
    ends.charAt(1) === otherEnds.charAt(0) &&
    ends.slice(2) === otherEnds.slice(2)
  );
}

/** Whether a passage has a word, or the same with another short ending: "Africa", "African". */
function hasWord(word: string, { spelling, headingSpelling }: PassageWords): boolean {
  const isForm = (each: string) =>
    Math.abs(each.length - word.length) <= 2 &&
    Math.min(each.length, word.length) >= minFormChars &&
    (each.startsWith(word) || word.startsWith(each) || isMistyped(each, word));
  return [spelling.words, headingSpelling.words].some(
    (words) => words.has(word) || [...words].some(isForm),
  );
}

/** Letters that "Germany" and "German" share, and other forms of a name. */
const minSharedChars = 4;

/** Whether a passage has the words of an acronym, or another form of a word. */
function isKnownOtherwise(word: string, said: string, passage: PassageWords): boolean {
  const { spelling, headingSpelling, units, headings } = passage;
  if (/^\p{Lu}{3,5}$/u.test(said))
    return (
      headings.initials.includes(word) || units.some(({ terms }) => terms.initials.includes(word))
    );
  if (word.length < minSharedChars) return false;
  const begin = word.slice(0, Math.max(minSharedChars, word.length - 3));
  const isForm = (each: string) => each.startsWith(begin) && each.length <= word.length + 3;
  return [...spelling.words].some(isForm) || [...headingSpelling.words].some(isForm);
}
