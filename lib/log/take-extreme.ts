import {
  amountNounPattern,
  countOf,
  extremePatterns,
  failurePattern,
  interruptionPattern,
  isLogFiller,
  lengthNounPattern,
  levelWords,
  numberWords,
  ordinals,
  placeInOrder,
  sizeNounPattern,
} from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { bytesPerUnit, msPerUnit } from "./line-figures.ts";
import type { StateTurn } from "./log-question.ts";
import { endingTurns } from "./take-turn.ts";
import type { Words } from "./take-words.ts";

/** Which entries are asked for by a figure in them. */
export type Extreme = {
  which: "highest" | "lowest";
  /** A length of time, a speed, a size, or what the names say. */
  of: "length" | "pace" | "size" | "names";
  /** Whether lines may state a speed instead: of the slowest it is the lowest. */
  paced?: boolean;
  /** The words for the figure, the noun last. */
  names: readonly AskedWord[];
  /** How many entries are wanted; or the one of this rank. */
  count: number;
  rank?: number;
};

const countedAs = `(?:(?<rank>${ordinals.join("|")})[ -])?(?:(?:top )?(?<count>\\d{1,2}|${numberWords.join("|")}) )?`;
/** The longest times without an entry are gaps; the biggest may be figures of what lines call so. */
const ofGaps = "(?! (?:gaps?|pauses?|silences?|quiet|silent)\\b)";
/** What is behind the words for a figure. */
const nounPhrase =
  /^(?: (?:values?|figures?|number|reading) of| of)?(?: the)? (?<nouns>(?:(?!(?:on|in|at|of|from|for|to|and|or|by|was|were|is|are|did|does|has|had|that|with|during|between|before|after|since|until|per|ever)\b)[\p{L}_][\p{L}\d_-]* ?){1,4})/iu;
/** "Which battery is the lowest?" Some languages have every adjective behind its noun. */
const nounBefore = /([\p{L}_][\p{L}\d_-]*) (?:(?:is|was) )?(?:the )?$/iu;
const countedNouns = new RegExp(
  `^(?:numbers?|counts?|amounts?|rates?|shares?|percentages?|proportions?|${levelWords})$`,
  "iu",
);

/**
 * Takes out the words for an extreme figure: `the slowest query`, `the lowest battery`; what the figure is of stays, as a
 * condition on lines. Null if none is asked for, or if counts are compared.
 */
export function takeExtreme(words: Words): Extreme | null {
  for (const [name, said] of extremePatterns) {
    const gaps = name === "longest" || name === "shortest" ? ofGaps : "";
    const shape = new RegExp(`(?<![\\w/-])${countedAs}(?:${said})(?![\\w/-])${gaps}`, "iu");
    const match = shape.exec(words.left);
    if (!match) continue;
    const count = match.groups?.["count"];
    const behind = words.left.slice(match.index + match[0].length);
    const before = nounBefore.exec(words.left.slice(0, match.index))?.[1];
    const read = readFigure(name, behind) ?? (before ? readFigure(name, ` ${before}`) : null);
    if (!read) return null;
    words.take(shape);
    words.takeAll(inUnits);
    if (read.of === "length" && name !== "longest" && name !== "shortest")
      words.take(lengthNounPattern);
    const paced = pacedWord.test(match[0]) ? { paced: true } : {};
    const rank = placeInOrder(match.groups?.["rank"]?.toLowerCase() ?? "");
    if (rank) return { ...read, ...paced, count: rank, rank };
    return { ...read, ...paced, count: count ? countOf(count.toLowerCase()) : 1 };
  }
  return null;
}

/**
 * Takes out what was interrupted where the longest or shortest time of it is asked for: `the longest outage`. Lines tell its
 * beginning and its end. Null if none is asked for.
 */
export function takeInterruption(words: Words, { of }: Extreme): readonly StateTurn[] | null {
  return of === "length" && words.take(interruptionPattern) ? endingTurns : null;
}

const pacedWord = /slow|fast|quick/iu;
/** "The slowest request, how many seconds" counts none. */
const inUnits = new RegExp(
  `\\b(?:how many|in) (?:milliseconds|${Object.keys({ ...msPerUnit, ...bytesPerUnit }).join("|")})(?![\\p{L}\\d_-])`,
  "iu",
);

function readFigure(
  name: (typeof extremePatterns)[number][0],
  behind: string,
): Omit<Extreme, "count"> | null {
  const which = name === "longest" || name === "highest" ? "highest" : "lowest";
  const nouns = nounPhrase.exec(behind)?.groups?.["nouns"]?.trim() ?? "";
  if (name === "longest" || name === "shortest") {
    if (!amountNounPattern.test(nouns)) return { which, of: "length", names: [] };
    return { which, of: "names", names: nouns.split(" ").map(askedWord) };
  }
  if (lengthNounPattern.test(nouns)) return { which, of: "length", names: [] };
  const said = nouns.split(" ").filter(Boolean);
  if (said.some((noun) => countedNouns.test(noun)) || failurePattern.test(nouns)) return null;
  const names = said.filter((noun) => !isLogFiller(noun.toLowerCase())).map(askedWord);
  if (sizeNounPattern.test(nouns)) return { which, of: "size", names };
  return names.length === 0 ? null : { which, of: "names", names };
}
