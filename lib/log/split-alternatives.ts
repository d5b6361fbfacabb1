import type { AskedWord } from "./asked-word.ts";
import type { GroupBy } from "./line-fields.ts";

/** Terms that must all appear in an entry, and a word for alternatives: an entry has one path and one code. */
type SaidTerms = { terms: string[]; word: AskedWord | null; groupBy: GroupBy | null };

/** Separates terms that can appear together from alternatives. */
export function splitAlternatives(left: string, terms: string[]): SaidTerms {
  const shapes = terms.map(shapeOf);
  const alternative = /\bor\b/iu.test(left);
  const apart = terms.filter(
    (_, at) =>
      shapes.indexOf(shapes[at] ?? "") !== shapes.lastIndexOf(shapes[at] ?? "") &&
      (alternative || shapes[at] !== "word"),
  );
  if (apart.length < 2) return { terms, word: null, groupBy: null };
  return {
    terms: terms.filter((term) => !apart.includes(term)),
    word: {
      said: apart.join(" / "),
      stems: [],
      phrases: apart.map((term) => term.toLowerCase()),
    },
    groupBy: apart.every((term) => shapeOf(term) === "path") ? "endpoint" : null,
  };
}

/** The kind of a term. An entry has only one term of each kind, except for quoted words. */
export function shapeOf(term: string): string {
  if (/^(?:[A-Z]+ )?\//u.test(term)) return "path";
  if (/^[A-Z][A-Z0-9]*_/u.test(term)) return "code";
  if (/(?:Error|Exception)$/u.test(term)) return "exception";
  if (/^\d{1,3}(?:\.\d{1,3}){3}/u.test(term)) return "address";
  return /^[\w-]*\d[\w-]*$|^[a-z]+(?:-[a-z]+)+$/u.test(term) ? "instance" : "word";
}
