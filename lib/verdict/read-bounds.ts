import type { AskedLanguage } from "../question/words/index.ts";
import type { FactOf } from "./fact.ts";
import { numberWordsOf } from "./number-words.ts";
import { scaleVocabulary } from "./scale-words.ts";

type BoundShapes = Record<"least" | "most", { before: RegExp; behind: RegExp }>;

const boundShapesByLanguage = new Map<AskedLanguage, BoundShapes>();
const phrasesOf = new Map<AskedLanguage, RegExp>();
/** UTF-16 units on each side of a number in which its bound is looked for. */
const boundReach = 24;

function boundShapesOf(language: AskedLanguage): BoundShapes {
  const known = boundShapesByLanguage.get(language);
  if (known) return known;
  const { least, most } = scaleVocabulary[language];
  const shape = ({ before, behind }: { before: string; behind: string }) => ({
    before: new RegExp(`(?<!\\p{L})(?:${before})\\s(?:[€$£]\\s?)?$`, "iu"),
    // "12 characters or more"
    behind: new RegExp(
      `^(?:\\s\\p{L}+)?\\s(?:${behind})(?!\\p{L})(?!\\s(?:than|als|de|que)\\s)`,
      "iu",
    ),
  });
  const made = { least: shape(least), most: shape(most) };
  boundShapesByLanguage.set(language, made);
  return made;
}

/** Adds to a number of a text whether it is the least or the most, and the words that say so. */
export function withBound(
  fact: FactOf<"number">,
  text: string,
  language: AskedLanguage,
): FactOf<"number"> {
  const before = text.slice(Math.max(0, fact.start - boundReach), fact.start);
  const behind = text.slice(fact.end, fact.end + boundReach);
  const shapes = boundShapesOf(language);
  // "No more than 12" has "more than 12" in it, so the longer phrase decides.
  const found = (["least", "most"] as const)
    .map((bound) => ({
      bound,
      lead: shapes[bound].before.exec(before)?.[0] ?? "",
      trail: shapes[bound].behind.exec(behind)?.[0] ?? "",
    }))
    .filter(({ lead, trail }) => lead !== "" || trail !== "")
    .toSorted((one, other) => other.lead.length - one.lead.length)[0];
  if (!found) return fact;
  return {
    ...fact,
    bound: found.bound,
    inFull: text.slice(fact.start - found.lead.length, fact.end + found.trail.length),
  };
}

/** The phrases before numbers that bound them, which deny and oppose nothing by themselves: "no more than 12". */
export function boundPhrases(language: AskedLanguage): RegExp {
  const known = phrasesOf.get(language);
  if (known) return known;
  const { least, most } = scaleVocabulary[language];
  const number = `[€$£]?\\s?\\d|(?:${numberWordsOf(language).join("|")})(?!\\p{L})`;
  const made = new RegExp(
    `(?<!\\p{L})(?:${least.before}|${most.before})(?=\\s(?:${number}))`,
    "giu",
  );
  phrasesOf.set(language, made);
  return made;
}
