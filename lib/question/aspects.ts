import { wordsOf } from "./read-language.ts";
import { questionWords } from "./words/index.ts";

const aspects = Object.values(questionWords).flatMap(({ aspects: own }) =>
  own.map(({ asks, sections }) => ({
    asked: new RegExp(`(?<![\\p{L}\\p{N}])(?:${asks})(?![\\p{L}\\p{N}])`, "iu"),
    sections: sections.split("|"),
  })),
);

/** A routine aspect of a document that a question asks for: "main findings", "who funded this?". */
export type Aspect = {
  /** Names of the sections that cover it, best first; `abstract > results` is that part of an abstract. */
  sections: string[];
  /** The words that ask for it. */
  words: ReadonlySet<string>;
};

/** Returns the aspects that a question asks for, merged into one; undefined for none. */
export function readAspect(question: string): Aspect | undefined {
  const found = aspects.flatMap(({ asked, sections }) => {
    const match = asked.exec(question);
    return match ? [{ sections, words: wordsOf(match[0]) }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    sections: [...new Set(found.flatMap(({ sections }) => sections))],
    words: new Set(found.flatMap(({ words }) => words)),
  };
}

/** Returns the rank of a section among those that cover an aspect, 0 for the best; -1 for any other section. */
export function placeAmong({ sections }: Aspect, section: string | null): number {
  // Text before the first heading has no section, and neither has an unstructured abstract.
  if (section === null) return sections.indexOf("abstract");
  const path = section.toLowerCase();
  return sections.findIndex((name) => name.split(" > ").every((part) => path.includes(part)));
}
