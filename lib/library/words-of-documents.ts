import { analyseText } from "../keyword/analyse-text.ts";
import type { Language } from "../keyword/stop-words.ts";
import { namesOfMonths } from "../question/calendar-names.ts";
import { datesInFigures } from "../question/dates-in-figures.ts";
import { nounsOfSeveral } from "../question/library-readers.ts";
import { isAskingWord, wordsOf } from "../question/read-language.ts";
import { type AskedLanguage, questionWords } from "../question/words/index.ts";
import type { LibraryDocument } from "./read-library.ts";

const analysed: Readonly<Record<AskedLanguage, readonly Language[]>> = {
  en: ["english", "german", "french", "spanish"],
  de: ["german", "english"],
  fr: ["french", "english"],
  es: ["spanish", "english"],
};

/** The stems of a text, read together with a question in this language. */
export function stemsOf(text: string, language: AskedLanguage): Set<string> {
  return new Set(analyseText(text.replaceAll("_", " "), analysed[language]));
}

/** A word of a description, and whether it only says that a document is meant. */
export type DescribedWord = { word: string; stems: ReadonlySet<string>; isWork: boolean };

const workWords = new Map(
  Object.values(questionWords).map(({ language, library }) => [
    language,
    new Set([
      ...[library.works, ...Object.values(library.collections)].join(" ").split(" "),
      ...nounsOfSeveral(library),
    ]),
  ]),
);

/** The telling words of a description, in order, without elided articles. */
export function describedWords(described: string, language: AskedLanguage): DescribedWord[] {
  const said = wordsOf(described);
  return said.flatMap((each, at) => {
    const word = each.replace(/^\p{L}{1,2}'(?=\p{L}{2})/u, "");
    const isWork = workWords.get(language)?.has(word) ?? false;
    if (!isWork && (isAskingWord(word, language) || isAskingWord(each, language))) return [];
    // A name may join two words: "post mortem" in postmortem.md.
    const joined = [`${said[at - 1] ?? ""}${each}`, `${each}${said[at + 1] ?? ""}`].join(" ");
    const stems = stemsOf(isWork ? word : `${word} ${joined}`, language);
    return stems.size > 0 ? [{ word, stems, isWork }] : [];
  });
}

/** A document's name and metadata as one text, with what a reader calls its month and its version. */
export function namesOf(document: LibraryDocument): string {
  const { title, filename, authors, journal, publicationDate, category } = document;
  return [
    title,
    filename,
    filename.replace(/[-_.]+/g, " "),
    ...datesInFigures(`${title}\n${filename}`.replace(/[-_](?=\d{4}-)/gu, " ")).map(
      ({ month }) => namesOfMonths[month - 1],
    ),
    ...(`${title} ${filename}`.match(/(?<!\p{L})v\d+/giu) ?? []).map(
      (version) => `version ${version.slice(1)}`,
    ),
    ...authors,
    journal,
    publicationDate?.slice(0, 4),
    category,
  ]
    .filter(Boolean)
    .join("\n");
}

/** How much of a word appears among stems: 1 for the whole, less for the beginning or end of a compound. */
export function shareHeld(word: DescribedWord, stems: ReadonlySet<string>): number {
  for (const stem of word.stems) if (stems.has(stem)) return 1;
  for (const stem of word.stems) {
    if (stem.length < 4) continue;
    for (const other of stems)
      if (other.length > stem.length && (other.startsWith(stem) || other.endsWith(stem)))
        return 0.7;
  }
  return 0;
}
