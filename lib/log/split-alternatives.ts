import { type AskedWord, askedWord, eitherWord } from "./asked-word.ts";
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

const joinedNames = /[\p{L}\p{N}_.@-]+(?:(?:, ?(?:and |or )?| and | or | & )[\p{L}\p{N}_.@-]+)+/giu;

/** Makes words of a question, of which those named together may be alternatives: "carol or dave", "carol and dave". */
export function listedWords(left: string, content: readonly string[]): AskedWord[] {
  const lists = [...left.matchAll(joinedNames)].map(([list]) => {
    const names = list.split(/(?:, ?| )(?:(?:and|or|&) )?/iu);
    return { names, either: / or /iu.test(list) };
  });
  const known = lists.filter(({ names }) => names.every((name) => content.includes(name)));
  return content.flatMap((said) => {
    const { names, either } = known.find((one) => one.names.includes(said)) ?? {};
    if (!names || names.length < 2) return [askedWord(said)];
    if (!either) return [{ ...askedWord(said), joined: names }];
    return said === names[0] ? [eitherWord(names.map(askedWord))] : [];
  });
}

/** The kind of a term. An entry has only one term of each kind, except for quoted words. */
export function shapeOf(term: string): string {
  if (/^(?:[A-Z]+ )?\//u.test(term)) return "path";
  if (/^[A-Z][A-Z0-9]*_/u.test(term)) return "code";
  if (/(?:Error|Exception)$/u.test(term)) return "exception";
  if (/^\d{1,3}(?:\.\d{1,3}){3}/u.test(term)) return "address";
  return /^[\w-]*\d[\w-]*$|^[a-z]+(?:-[a-z]+)+$/u.test(term) ? "instance" : "word";
}
