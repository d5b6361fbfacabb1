import { isAskingWord, readLanguage, wordsOf } from "./read-language.ts";
import { asksOfSeveral } from "./reading.ts";
import { questionWords } from "./words/index.ts";

const aspects = Object.values(questionWords).flatMap(({ aspects: own }) =>
  own.map(({ asks, sections, atEnd = false, counts }) => ({
    asked: new RegExp(`(?<![\\p{L}\\p{N}])(?:${asks})(?![\\p{L}\\p{N}])`, "giu"),
    sections: sections.split("|"),
    atEnd,
    counts,
  })),
);

/** A routine aspect of a document that a question asks for: "main findings", "who funded this?". */
export type Aspect = {
  /** Names of the sections that cover it, best first; `abstract > results` is that part of an abstract. */
  sections: string[];
  /** Whether an abstract without headings has it in its last sentences. */
  atEnd: boolean;
  /** The words that ask for it. */
  words: ReadonlySet<string>;
  /** Matches a text that says how many there are of what it counts, such as participants; null for what counts nothing. */
  counted: RegExp | null;
};

/** A number of several, and up to so many words before what it counts: "1 878 female colorectal cancer cases". */
const sampleCount = (nouns: string) =>
  new RegExp(
    `(?<![\\p{L}\\d.,/])(?:\\d{1,3}(?:[\\s,.]\\d{3})+|\\d{2,})(?![\\d.,]*\\d|\\s?[%/])(?:\\s[\\p{L}-]+){0,3}?\\s(?:${nouns})(?![\\p{L}-])|(?<!\\p{L})n\\s?=\\s?\\d`,
    "iu",
  );

const sectionNames = [
  ...new Set(aspects.flatMap(({ sections }) => sections.flatMap((name) => name.split(" > ")))),
];

const wordsForPapers = new Set(
  Object.values(questionWords).flatMap(({ library }) => library.collections.paper.split(" ")),
);

/** Whether a word says that what has an aspect is a paper, and not which one: "study", "article". */
export const isWordForPaper = (word: string): boolean => wordsForPapers.has(word);

/** Whether a heading of a few words is one that sections with an aspect have: "Methods", "Funding". */
export function isSectionName(heading: string): boolean {
  const folded = heading.toLowerCase();
  return sectionNames.some((name) => folded.startsWith(name));
}

/** Returns the aspects that a question asks for, merged into one; undefined for none. */
export function readAspect(question: string): Aspect | undefined {
  const found = aspects.flatMap(({ asked, sections, atEnd, counts }) => {
    const words = [...question.matchAll(asked)].flatMap(([said]) => wordsOf(said));
    return words.length > 0 ? [{ sections, atEnd, words, counts }] : [];
  });
  if (found.length === 0) return undefined;
  const counted = found.flatMap(({ counts }) => counts ?? []);
  return {
    sections: [...new Set(found.flatMap(({ sections }) => sections))],
    atEnd: found.some(({ atEnd }) => atEnd),
    words: new Set(found.flatMap(({ words }) => words)),
    counted: counted.length > 0 ? sampleCount(counted.join("|")) : null,
  };
}

/** Whether a question names nothing but an aspect: "conflict of interest?". */
export function namesOnly(question: string, { words }: Aspect): boolean {
  const language = readLanguage(question);
  return wordsOf(question).every((word) => words.has(word) || isAskingWord(word, language));
}

/** Whether a question asks for one aspect of several papers, and names none of them: "compare the limitations of both studies". */
export const asksAspectOfSeveral = (question: string, { words }: Aspect): boolean =>
  asksOfSeveral(question, { isAspect: (word) => words.has(word), isThing: isWordForPaper });

/**
 * Returns the rank of a place among the sections that cover an aspect, 0 for the best; -1 for any other place.
 * @param section null for text before the first heading, as an abstract is.
 * @param heading the heading right above the place, where the section does not name it, as inside an abstract.
 */
export function placeAmong(
  { sections }: Aspect,
  section: string | null,
  heading: string | null = null,
): number {
  // A heading inside a section that is the name of another one sets its text apart: "Funding:" below the conclusion.
  const label = heading?.split(": ").at(-1);
  if (label !== undefined && isSectionName(label) && !isAmongNames(label, sections)) return -1;
  const path = [section ?? "abstract", heading].filter(Boolean).join(" > ").toLowerCase();
  return sections.findIndex((name) => name.split(" > ").every((part) => path.includes(part)));
}

/** Whether a section is called what a question asks for: "Actions" of "action items". "Discussion" is not of "limitations". */
export const isCalledByAspect = ({ words }: Aspect, section: string | null): boolean =>
  wordsOf(section ?? "").some((word) =>
    [...words].some((asked) => word.replace(/s$/u, "") === asked.replace(/s$/u, "")),
  );

/** Whether a heading has one of the names of sections, or the part of one that is after its section. */
function isAmongNames(heading: string, sections: readonly string[]): boolean {
  const folded = heading.toLowerCase();
  return sections.some((name) => folded.includes(name.split(" > ").at(-1) ?? name));
}

/** Whether an aspect is covered by the last sentences of a place, as the conclusion of an abstract without headings is. */
export function isAtEnd(
  { atEnd }: Aspect,
  section: string | null,
  heading: string | null,
): boolean {
  return atEnd && section === null && heading === null;
}
