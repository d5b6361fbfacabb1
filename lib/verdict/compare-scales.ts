import { fold } from "../keyword/fold.ts";
import { stem } from "../keyword/stem.ts";
import { type Language, stopWords } from "../keyword/stop-words.ts";
import { unitOf } from "../question/measures.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Disagreement } from "./disagreement.ts";
import { numberOfWord, numberWordsOf } from "./number-words.ts";
import { askedLanguageOf } from "./read-facts.ts";
import { type Degree, scaleVocabulary } from "./scale-words.ts";

/** A word that says how many or how often, with the words of meaning beside it, which tell of what. */
type Graded = { kind: "howMany" | "howOften"; degree: Degree; said: string; beside: Set<string> };
/** How long it is from one time to the next, in seconds or months. */
type Interval = {
  length: string;
  said: string;
  /** How much or how often it is in each, as it is said: "40 hours", "twice"; "" for once. Null for a length of time. */
  amount: string | null;
  /** The stems of the words of meaning beside it. */
  beside: Set<string>;
};

type ScaleText = { text: string; language: Language };

const degrees = ["part", "all", "most", "some", "few"] as const;
/** What a sentence may say where its passage says this: of all members, some may vote. */
const carried: Readonly<Record<Degree, readonly Degree[]>> = {
  all: ["all", "most", "some"],
  most: ["most", "some", "part"],
  part: ["part", "some", "few"],
  some: ["some", "part", "few"],
  few: ["few", "some", "part"],
};
/** UTF-16 units of a text that are read. */
const maxScaleChars = 4_000;
/** UTF-16 units, and words of meaning, on each side of a word that tell what it is said of. */
const maxCharsBeside = 40;
const maxWordsBeside = 2;
/** Words of a measure between its number and an interval: "30 litres of water a day". */
const maxMeasured = 3;

/** How a claim and the sentence that it rests on differ in how many, how often and how regularly. */
export type ScaleComparison = {
  /** All for some, often for rarely, daily for weekly. */
  turn: Disagreement | null;
  /** The claim's words for what the passage says too, perhaps in others: "annually" and "every year". */
  agreed: string[];
};

/**
 * Compares what a claim and a passage say of how many and how often, where they say it of the same thing.
 * @param around the words near the passage's sentence, which may say what the claim says.
 */
export function compareScales(
  claim: ScaleText,
  passage: ScaleText & { around: string },
): ScaleComparison {
  const [graded, intervals] = [readGraded(claim), readIntervals(claim)];
  const near = { ...passage, text: passage.around };
  const compared = [
    ...(graded.length === 0
      ? []
      : compareGraded(graded, readGraded(passage), readGraded(near)).map((each, at) =>
          each.turn && saysWithout(claim, graded[at], near) ? { turn: null, agreed: [] } : each,
        )),
    ...(intervals.length === 0
      ? []
      : compareIntervals(intervals, readIntervals(passage), readIntervals(near))),
  ];
  return {
    turn: compared.find(({ turn }) => turn !== null)?.turn ?? null,
    agreed: compared.flatMap(({ agreed }) => agreed),
  };
}

function compareGraded(
  own: readonly Graded[],
  other: readonly Graded[],
  near: readonly Graded[],
): ScaleComparison[] {
  return own.map((each) => {
    const ofSame = (some: readonly Graded[]) =>
      some.filter(
        ({ kind, beside }) =>
          kind === each.kind && [...beside].some((word) => each.beside.has(word)),
      );
    if (ofSame(near).some(({ degree }) => carried[degree].includes(each.degree)))
      return { turn: null, agreed: [each.said] };
    const [against] = ofSame(other);
    return {
      turn: against ? { claim: each.said, passage: against.said } : null,
      agreed: [],
    };
  });
}

/** Whether a clause of a passage says without a degree what a claim says with one: "users must …; some users … early". */
function saysWithout(claim: ScaleText, own: Graded | undefined, passage: ScaleText): boolean {
  const said = clausesOf(claim).find(({ text }) => own && text.includes(own.said));
  if (!said || !own) return false;
  const sought = meaningStems(said.text.replace(own.said, " "), claim.language);
  return clausesOf(passage).some(({ text }) => {
    const there = new Set(meaningStems(text, passage.language));
    const isPlain = !readGraded({ ...passage, text }).some(({ kind }) => kind === own.kind);
    return isPlain && sought.length > 1 && sought.every((word) => there.has(word));
  });
}

const clausesOf = ({ text }: ScaleText) =>
  text
    .slice(0, maxScaleChars)
    .split(/[.,;:!?()\n]/u)
    .map((clause) => ({ text: clause }));

function compareIntervals(
  own: readonly Interval[],
  other: readonly Interval[],
  near: readonly Interval[],
): ScaleComparison[] {
  const agreed = own.filter(({ length }) => near.some((each) => each.length === length));
  const turned = own.flatMap((each) => {
    const against = other.find((there) => areOfSame(each, there));
    return against ? [{ claim: each.said, passage: against.said }] : [];
  });
  return [
    {
      turn: agreed.length === 0 ? (turned[0] ?? null) : null,
      agreed: agreed.map(({ said }) => said),
    },
  ];
}

/** Whether two intervals tell how often the same is the case. "5 mg twice a day" is as much as "5 mg every 12 hours". */
function areOfSame(one: Interval, other: Interval): boolean {
  if (one.amount === null || one.amount !== other.amount) return false;
  const shared = [...one.beside].filter((word) => other.beside.has(word)).length;
  return 2 * shared > Math.min(one.beside.size, other.beside.size);
}

type Shapes = {
  graded: { kind: Graded["kind"]; degree: Degree; shape: RegExp }[];
  idioms: RegExp;
  interval: RegExp;
  /** Up to an interval, how much or how often it is in each. */
  amount: RegExp;
  named: ReadonlyMap<string, string>;
  partsOfDay: ReadonlySet<string>;
};
const shapesIn = new Map<AskedLanguage, Shapes>();

function scaleShapes(language: AskedLanguage): Shapes {
  const known = shapesIn.get(language);
  if (known) return known;
  const words = scaleVocabulary[language];
  const whole = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "giu");
  const named = new Map(
    words.intervals.split(" ").map((entry): [string, string] => {
      const [word = "", unit = ""] = entry.split("=");
      return [fold(word), unit];
    }),
  );
  const numbers = numberWordsOf(language).join("|");
  const made: Shapes = {
    graded: (["howMany", "howOften"] as const).flatMap((kind) =>
      // "Not all" has "all" in it.
      degrees.map((degree) => ({ kind, degree, shape: whole(words[kind][degree]) })),
    ),
    idioms: whole(words.idioms),
    interval: whole(
      `(?:${words.each})\\s(?:(?<count>\\d{1,3}|${numbers})\\s)?(?<unit>\\p{L}+)(?!\\s(?:ago|later|earlier|before|after)(?!\\p{L}))|(?<named>${words.intervals.replace(/=\S+/gu, "").replaceAll(" ", "|")})`,
    ),
    amount: new RegExp(
      `(?<!\\p{L})(?:(?<once>${words.once})|${words.times}|(?:[€$£]\\s?)?(?:\\d[\\d.,]*|(?:${numbers})(?!\\p{L}))(?:[\\s-]?[\\p{L}%€$£/]+){0,${maxMeasured}})\\s?$`,
      "iu",
    ),
    named,
    partsOfDay: new Set(words.partsOfDay.split(" ").map(fold)),
  };
  shapesIn.set(language, made);
  return made;
}

/** As many spaces as a phrase has letters, so that what is behind it keeps its place. */
function spacesFor(said: string): string {
  return " ".repeat(said.length);
}

/** The text without phrases and intervals that only look like a word of degree: "after all", "every day". */
function withoutIdioms({ text, language }: ScaleText, { idioms }: Shapes): string {
  let plain = text.slice(0, maxScaleChars).replace(idioms, spacesFor);
  for (const { start, said } of intervalsIn(plain, askedLanguageOf(language)))
    plain = plain.slice(0, start) + spacesFor(said) + plain.slice(start + said.length);
  return plain;
}

function readGraded(source: ScaleText): Graded[] {
  const shapes = scaleShapes(askedLanguageOf(source.language));
  let rest = withoutIdioms(source, shapes);
  const text = rest;
  const found: Graded[] = [];
  for (const { kind, degree, shape } of shapes.graded)
    rest = rest.replace(shape, (said: string, ...more: unknown[]) => {
      const at = more.find((each) => typeof each === "number") ?? 0;
      const beside = besideWord(text, at, at + said.length, { ...source, kind });
      found.push({ kind, degree, said, beside });
      return spacesFor(said);
    });
  return found;
}

/** The stems of the nearest words of meaning: behind a word for how many, on both sides of one for how often. */
function besideWord(
  text: string,
  start: number,
  end: number,
  { language, kind }: { language: Language; kind: Graded["kind"] },
): Set<string> {
  const meaning = (part: string) => meaningStems(part, language);
  const [behind = ""] = text.slice(end, end + maxCharsBeside).split(/[.,;:!?()\n]/u);
  const before =
    text
      .slice(Math.max(0, start - maxCharsBeside), start)
      .split(/[.,;:!?()\n]/u)
      .at(-1) ?? "";
  const nearest = [
    ...meaning(behind).slice(0, maxWordsBeside),
    ...(kind === "howOften" ? meaning(before).slice(-maxWordsBeside) : []),
  ];
  return new Set(nearest);
}

/** The stems of the words of meaning of a text, in order. */
const meaningStems = (text: string, language: Language): string[] =>
  [...text.matchAll(/[\p{L}\p{M}]+/gu)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => word.length > 1 && stopWords.get(language)?.has(word) !== true)
    .map((word) => stem(word, language));

function readIntervals(source: ScaleText): Interval[] {
  const text = source.text.slice(0, maxScaleChars);
  const asked = askedLanguageOf(source.language);
  const { amount } = scaleShapes(asked);
  const article = new RegExp(`^(?:${scaleVocabulary[asked].article})\\s`, "iu");
  return intervalsIn(text, asked).map(({ length, said, start }) => {
    const before = text.slice(Math.max(0, start - maxCharsBeside), start);
    const found = amount.exec(before);
    const from = start - (found?.[0].length ?? 0);
    // "An hour from the city" is no "once an hour".
    const none = article.test(said) ? null : "";
    const isCounted = found && found.groups?.once === undefined;
    return {
      length,
      said,
      amount: isCounted ? fold(found[0].trim().toLowerCase()) : found ? "" : none,
      beside: besideWord(text, from, start + said.length, { ...source, kind: "howOften" }),
    };
  });
}

type FoundInterval = Pick<Interval, "length" | "said"> & { start: number };

function intervalsIn(text: string, language: AskedLanguage): FoundInterval[] {
  const { interval, named, partsOfDay } = scaleShapes(language);
  return [...text.matchAll(interval)].flatMap(({ 0: said, index, groups = {} }) => {
    const made = named.get(fold((groups.named ?? "").toLowerCase())) ?? "";
    const [, times = "1", ofName = ""] = /^(\d*)(.*)$/u.exec(made) ?? [];
    const name = groups.unit ?? ofName;
    const unit = unitOf(partsOfDay.has(fold(name.toLowerCase())) ? "day" : name);
    if (!unit || (unit.dimension !== "time" && unit.dimension !== "months")) return [];
    const { count } = groups;
    const every = count === undefined ? Number(times || 1) : amountOf(count, language);
    return [{ length: `${every * unit.factor} ${unit.dimension}`, said, start: index }];
  });
}

const amountOf = (said: string, language: AskedLanguage) =>
  numberOfWord(said, language) ?? Number(said);
