import { type AskedLanguage, questionWords } from "./words/index.ts";
import type { Collection, DocumentFact, LibraryWords } from "./words/library-words.ts";

export const libraryReaders = Object.values(questionWords).map(({ language, library }) => ({
  language,
  words: library,
  whole: {
    greeting: wholeTurn(library.greetings),
    thanks: wholeTurn(library.thanks),
    abilities: wholeTurn(library.abilities),
    topics: wholeTurn(library.whatAbout),
  },
  whatIsHere: wholeTurn(library.whatIsHere),
  everything: wholeTurn(library.everything),
  about: library.somethingAbout.map(wholeTurn),
  facts: Object.entries(library.facts).map(
    ([fact, patterns]) => [fact as DocumentFact | "summary", patterns.map(wholeTurn)] as const,
  ),
  contents: library.contents.map(wholeTurn),
  pages: library.pages.map(wholeTurn),
  headings: library.headings.map(wholeTurn),
  comparisons: library.comparisons.map(wholeTurn),
  opensList: new RegExp(`^(?:${library.opensList})(?= |$)`, "u"),
  lists: new RegExp(`^(?:${library.lists})(?= |$)`, "u"),
  opensCount: new RegExp(`^(?:${library.opensCount})(?![\\p{L}\\p{N}])`, "u"),
  front: new RegExp(`^(?:${library.polite}|${library.greetings}) `, "u"),
  back: new RegExp(` (?:${library.polite}|${library.thanks})$`, "u"),
  briefly: new RegExp(` (?:${library.briefly})$`, "u"),
  sets: {
    listing: wordSet(library.listing),
    topics: wordSet(library.topics),
    anything: wordSet(library.anything),
    about: wordSet(library.about),
    existing: wordSet(library.existing),
    newest: wordSet(library.newest),
    oldest: wordSet(library.oldest),
    added: wordSet(library.added),
    what: wordSet(library.what),
    uploads: wordSet(library.uploads),
    askers: wordSet(library.askers),
    owning: wordSet(library.owning),
    one: wordSet(library.one),
    works: wordSet(library.works),
    partsOff: wordSet(library.partsOff),
  },
  severalWorks: nounsOfSeveral(library),
  collections: Object.entries(library.collections).map(
    ([collection, nouns]) => [collection as Collection, wordSet(nouns)] as const,
  ),
  languages: (Object.entries(library.languages) as [AskedLanguage, string][]).map(
    ([named, names]) => [named, wordSet(names)] as const,
  ),
  bounds: (["since", "after", "before", "until"] as const).map(
    (bound) => [bound, wordSet(library[bound])] as const,
  ),
}));
export type Reader = (typeof libraryReaders)[number];

function wholeTurn(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, "du");
}

/** Nouns for several documents: "letters", "minutes". */
export function nounsOfSeveral({ works, worksEnd }: LibraryWords): ReadonlySet<string> {
  const ends = worksEnd.split(" ");
  return new Set(
    works
      .split(" ")
      .flatMap((noun) => [
        ...(noun.endsWith("s") ? [noun] : []),
        ...(noun.endsWith("y") ? [`${noun.slice(0, -1)}ies`] : []),
        ...ends.map((end) => noun + end),
      ]),
  );
}

function wordSet(words: LibraryWords["listing"]): ReadonlySet<string> {
  return new Set(words.split(" "));
}
