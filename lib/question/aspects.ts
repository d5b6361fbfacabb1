import { questionWords } from "./words/index.ts";

const aspects = Object.values(questionWords).flatMap(({ aspects: own }) =>
  own.map(({ asks, sections }) => ({
    asked: new RegExp(`(?<![\\p{L}\\p{N}])(?:${asks})(?![\\p{L}\\p{N}])`, "iu"),
    sections: sections.split("|"),
  })),
);

/**
 * The names in use of the sections that a question about one document asks for ("main findings", "who funded this?"), the
 * best first; none where it asks for nothing of the kind.
 */
export function askedSections(question: string): string[] {
  return [
    ...new Set(aspects.flatMap(({ asked, sections }) => (asked.test(question) ? sections : []))),
  ];
}
