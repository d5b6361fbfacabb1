import type { AskedLanguage } from "../question/words/index.ts";
import type { Measure } from "../text/measures.ts";
import type { FactOf } from "./fact.ts";

/** How a language says that something costs nothing, as alternatives of a pattern. "Free" alone is as often "available". */
const freePhrases: Readonly<Record<AskedLanguage, string>> = {
  en: "for free|free of (?:charge|cost)|(?<=(?:is|are|was|were|be|remains?) )free(?= (?:for|on|at|during|until|under|with|if|and|but)(?!\\p{L})|\\s*(?:[.,;:!?)]|$))|free(?= (?:entry|entrance|admission|parking|shipping|delivery)(?!\\p{L}))|(?:at|with) no (?:extra |additional )?(?:charge|cost)|without charge|(?<=(?:costs?|pays?|paid) )nothing",
  de: "kostenlos(?:e[nmrs]?)?|kostenfrei(?:e[nmrs]?)?|gratis|umsonst|unentgeltlich|gebührenfrei|(?<=(?:kostet|kosten|zahlt|zahlen) )nichts|(?<=Eintritt ist )frei|freie[nmr]? Eintritt",
  fr: "gratuit(?:e|s|es|ement)?|sans frais|(?<=(?:coûte|paie|paient) )rien",
  es: "gratis|gratuit[oa]s?|gratuitamente|sin (?:coste|costo|cargo)",
};

const shapes = new Map<AskedLanguage, RegExp>();
/** What before such a phrase says that it does cost something. */
const denied = /(?:not|n['’]t|never|no longer|nicht|pas|no) $/iu;

/** The phrases that say that something costs nothing, which deny nothing by themselves: "at no charge". */
export function freeShape(language: AskedLanguage): RegExp {
  const known = shapes.get(language);
  if (known) return known;
  const made = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${freePhrases[language]})(?![\\p{L}-])`, "giu");
  shapes.set(language, made);
  return made;
}

/** The unit of what costs nothing: a price in any currency. */
const price: Measure = { dimension: "price", factor: 1 };
const currencies = new Set(["euros", "dollars", "sterling"]);

/** Whether a unit measures a price, and whether it does so in no currency, because it is 0. */
export const isPrice = (unit: Measure | null) =>
  unit !== null && (unit.dimension === price.dimension || currencies.has(unit.dimension));
export const isFree = (unit: Measure | null) => unit?.dimension === price.dimension;

/** Reads where a text says that something costs nothing, as a price of 0. */
export function readFree(text: string, language: AskedLanguage): FactOf<"number">[] {
  return [...text.matchAll(freeShape(language))].flatMap(({ 0: said, index: start }) =>
    denied.test(text.slice(Math.max(0, start - 12), start))
      ? []
      : [
          {
            kind: "number",
            values: [0],
            unit: price,
            rough: false,
            spelled: true,
            ordinal: false,
            bound: null,
            inFull: "",
            before: null,
            behind: null,
            said,
            start,
            end: start + said.length,
          },
        ],
  );
}
