import { askedAs } from "../keyword/asked-as.ts";
import { stem } from "../keyword/stem.ts";
import { type Language, stopWords } from "../keyword/stop-words.ts";
import { polarityVocabulary } from "../question/polarity-words.ts";
import { isAskingWord } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { FactOf } from "./fact.ts";
import { factVocabulary } from "./fact-words.ts";
import { numberWordsOf } from "./number-words.ts";
import { scaleVocabulary } from "./scale-words.ts";

type BoundShapes = Record<"least" | "most", { before: RegExp; behind: RegExp }>;

const boundShapesByLanguage = new Map<AskedLanguage, BoundShapes>();
const phrasesOf = new Map<AskedLanguage, RegExp>();
const denialsOf = new Map<AskedLanguage, RegExp>();
/** UTF-16 units on each side of a number in which its bound is looked for, and those in which a word denies it. */
const boundReach = 24;
const denialReach = 160;
const clauseEnd = /[.;:!?()\n](?=\s|$)/u;

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
  const own = { start: fact.start - found.lead.length, end: fact.end + found.trail.length };
  const denial = denialOf(text, own, language);
  if (denial === "several") return fact;
  const start = Math.min(own.start, denial?.start ?? own.start);
  const end = Math.max(own.end, denial?.end ?? own.end);
  const turned = found.bound === "least" ? "most" : "least";
  return { ...fact, bound: denial ? turned : found.bound, inFull: text.slice(start, end) };
}

/** The negation beside a bound that turns it round: "must never exceed 20 kg", "more than 20 kg are not allowed". */
function denialOf(
  text: string,
  { start, end }: TextSpan,
  language: AskedLanguage,
): TextSpan | "several" | null {
  const blank = (said: string) => " ".repeat(said.length);
  const lead =
    text
      .slice(Math.max(0, start - denialReach), start)
      .split(clauseEnd)
      .at(-1) ?? "";
  const [trail = ""] = text.slice(end, end + denialReach).split(clauseEnd);
  const found = [
    { part: lead, from: start - lead.length },
    { part: trail, from: end },
  ].flatMap(({ part, from }) =>
    [...part.replace(boundPhrases(language), blank).matchAll(denialShape(language))].map(
      ({ 0: said, index }) => ({ start: from + index, end: from + index + said.length }),
    ),
  );
  return found.length > 1 ? "several" : (found[0] ?? null);
}

function denialShape(language: AskedLanguage): RegExp {
  const known = denialsOf.get(language);
  if (known) return known;
  const { avoiding, prohibiting } = factVocabulary[language];
  const { negators } = polarityVocabulary[language];
  const denying = `${negators} ${avoiding} ${prohibiting}`.replaceAll(" ", "|");
  const made = new RegExp(`(?<!\\p{L})(?:${denying})(?!\\p{L})|\\p{L}+n['’]t(?!\\p{L})`, "giu");
  denialsOf.set(language, made);
  return made;
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

/** The phrases that bound numbers, wherever they stand. */
function boundWords(language: AskedLanguage): RegExp {
  const { least, most } = scaleVocabulary[language];
  const phrases = [least.before, most.before, least.behind, most.behind].join("|");
  return new RegExp(`(?<!\\p{L})(?:${phrases})(?!\\p{L})`, "giu");
}

/** Whether a text bounds something, by the phrases of its language. */
export const saysBound = (text: string, language: AskedLanguage) =>
  text.search(boundWords(language)) >= 0;

/**
 * The stems of the words of meaning in the clause of a bounded number, apart from the number, its bound and negations; of
 * the whole sentence where its clause has none.
 */
export function wordsBesideBound(
  text: string,
  { start, end, inFull, said }: FactOf<"number">,
  language: Language,
): Set<string> {
  const asked = askedAs[language] ?? "en";
  const bounds = boundWords(asked);
  const joining = factVocabulary[asked].joining.replaceAll(" ", "|");
  const partEnd = new RegExp(`[.,;:!?()\\n]|(?<!\\p{L})(?:${joining})(?!\\p{L})`, "iu");
  const lead = Math.max(0, inFull.indexOf(said));
  const [from, to] = [start - lead, start - lead + Math.max(inFull.length, end - start)];
  // "Not weigh more than 20 kg", "12 characters or more": what stands between is said beside the number, too.
  const between = inFull.replace(said, " ");
  const meaning = (part: string) =>
    new Set(
      [
        ...part
          .replace(bounds, " ")
          .replace(denialShape(asked), " ")
          .matchAll(/[\p{L}\p{M}]+/gu),
      ]
        .map(([word]) => word.toLowerCase())
        .filter(
          (word) =>
            word.length > 1 && !stopWords.get(language)?.has(word) && !isAskingWord(word, asked),
        )
        .map((word) => stem(word, language)),
    );
  const sides = [text.slice(0, from), text.slice(to)] as const;
  const near = `${sides[0].split(partEnd).at(-1) ?? ""} ${between} ${sides[1].split(partEnd)[0] ?? ""}`;
  const own = meaning(near);
  return own.size > 0 ? own : meaning(`${sides[0]} ${sides[1]}`);
}

/** Whether one of two sets of words has all of the other. */
export function isOneInOther(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((each) => other.has(each)).length;
  return shared > 0 && shared === Math.min(one.size, other.size);
}
