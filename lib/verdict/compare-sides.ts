import { wordWorth } from "../judgement/likeness.ts";
import type { Language } from "../keyword/stop-words.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { Disagreement } from "./disagreement.ts";
import { factVocabulary } from "./fact-words.ts";
import { orderVocabulary } from "./order-words.ts";
import { askedLanguageOf } from "./read-facts.ts";
import { readWordOrder } from "./read-order.ts";

type OrderedText = { text: string; language: Language };

/**
 * Whether what is before and behind two opposite words has changed sides, so that both texts say the same: "start it
 * after you install Node" and "install Node before you start it".
 */
export function areSidesExchanged(
  claim: OrderedText,
  passage: OrderedText,
  opposite: Disagreement,
): boolean {
  if (areCompared(claim, passage, opposite)) return true;
  const mine = wordsOnSides(claim, opposite.claim);
  const theirs = opposite.passage === null ? null : wordsOnSides(passage, opposite.passage);
  if (!mine || !theirs) return false;
  const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((each) => other.has(each)).length;
  const across = [shared(mine.left, theirs.right), shared(mine.right, theirs.left)];
  const along = shared(mine.left, theirs.left) + shared(mine.right, theirs.right);
  return across.every((count) => count > 0) && across.reduce((a, b) => a + b, 0) > 2 * along;
}

/** Whether two opposite words compare the same two things, each from the other side: "A has more than B", "B has less than A". */
function areCompared(claim: OrderedText, passage: OrderedText, opposite: Disagreement): boolean {
  const sidesOfWord = (source: OrderedText, sought: string | null) =>
    readSided(source).find(({ word }) => word === sought?.toLowerCase())?.sides;
  const [mine, theirs] = [
    sidesOfWord(claim, opposite.claim),
    sidesOfWord(passage, opposite.passage),
  ];
  return mine !== undefined && theirs !== undefined && areExchanged(mine, theirs);
}

function wordsOnSides(source: OrderedText, sought: string): Sides | null {
  const start = source.text.indexOf(sought);
  return start < 0 || /\s/u.test(sought)
    ? null
    : sidesOf(source, { start, end: start + sought.length }, /$^/u);
}

/** A more frequent word than this tells no side: "you", "one". */
const minTellingWorth = 0.5;

/**
 * The words on both sides of a place, up to where its part of the text ends; of a word that begins its sentence, the left
 * side is the clause behind the comma.
 */
function sidesOf({ text, language }: OrderedText, { start, end }: TextSpan, ends: RegExp): Sides {
  const words = (part: string) =>
    new Set(
      readWordOrder(part, [], { language }).flatMap(({ isContent, key, word }) =>
        isContent && wordWorth(word) >= minTellingWorth ? [key] : [],
      ),
    );
  const before = text.slice(0, start).split(ends).at(-1) ?? "";
  const [behind = ""] = text.slice(end).split(ends);
  const comma = /\p{L}/u.test(before) ? -1 : behind.indexOf(",");
  return comma < 0
    ? { left: words(before), right: words(behind) }
    : { left: words(behind.slice(comma)), right: words(behind.slice(0, comma)) };
}

/** UTF-16 units of a text in which the words between two sides are looked for. */
const maxSidedChars = 1_500;
const sentenceEnd = /[.;:!?]\s/u;

/**
 * Finds the same word between two sides that have changed places: "the west has more rain than the east", "drain the
 * node before you restart it". Each side keeps its words, so that nothing else tells the two texts apart.
 */
export function exchangedSides(claim: OrderedText, passage: OrderedText): Disagreement | null {
  const theirs = readSided(passage);
  for (const own of readSided(claim)) {
    const same = theirs.filter(({ word }) => word === own.word);
    const [turned] = same;
    if (turned && same.every((other) => areExchanged(own.sides, other.sides)))
      return { claim: own.said, passage: turned.said };
  }
  return null;
}

/** Reads the words between two sides. What is compared ends with its clause, what comes before and after with its sentence. */
function readSided({
  text,
  language,
}: OrderedText): { said: string; word: string; sides: Sides }[] {
  const { shape, clauseEnd } = sidedShapes(askedLanguageOf(language));
  const read = text.slice(0, maxSidedChars);
  return [...read.matchAll(shape)].map(({ 0: said, index, groups }) => {
    const { comparative } = groups ?? {};
    const ends = comparative === undefined ? sentenceEnd : clauseEnd;
    const sides = sidesOf(
      { text: read, language },
      { start: index, end: index + said.length },
      ends,
    );
    return { said, word: (comparative ?? said).toLowerCase(), sides };
  });
}

const shapesOf = new Map<AskedLanguage, { shape: RegExp; clauseEnd: RegExp }>();

function sidedShapes(language: AskedLanguage) {
  const known = shapesOf.get(language);
  if (known) return known;
  const { comparative, than, sided } = orderVocabulary[language];
  const joining = factVocabulary[language].joining.replaceAll(" ", "|");
  const made = {
    shape: new RegExp(
      `(?<!\\p{L})(?:(?<comparative>${comparative})(?:\\s\\p{L}+){0,2}?\\s(?:${than})|${sided})(?!\\p{L})`,
      "giu",
    ),
    clauseEnd: new RegExp(`[.,;:!?()\\n]|\\s(?:${joining})\\s`, "iu"),
  };
  shapesOf.set(language, made);
  return made;
}

type Sides = { left: ReadonlySet<string>; right: ReadonlySet<string> };

/** Whether what tells two sides apart is on the other one, and nothing of the right side is where it was. */
function areExchanged(own: Sides, other: Sides): boolean {
  const isOnOneSide = (word: string) =>
    !(own.left.has(word) && own.right.has(word)) &&
    !(other.left.has(word) && other.right.has(word));
  const crossed = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
    [...from].filter((word) => isOnOneSide(word) && to.has(word)).length;
  return (
    crossed(own.left, other.right) > 0 &&
    crossed(own.right, other.left) > 0 &&
    crossed(own.right, other.right) === 0 &&
    crossed(other.right, own.right) === 0
  );
}
