import type { ListQuestion } from "../question/library-question.ts";
import { wordsOf } from "../question/read-language.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Collection, FileKind } from "../question/words/library-words.ts";
import { holdsRecords, logType } from "../wire/file-name.ts";
import type { LibraryDocument } from "./read-library.ts";
import { describedWords, namesOf, stemsOf } from "./words-of-documents.ts";

/** File kinds whose names differ from their extensions. */
const fileKinds: Readonly<Record<string, readonly string[]>> = {
  markdown: ["md", "markdown"],
  text: ["txt"],
  word: ["docx", "docm"],
  excel: ["xlsx", "xlsm"],
  powerpoint: ["pptx", "pptm"],
  mail: ["eml"],
  html: ["html", "htm"],
  yaml: ["yaml", "yml"],
};
/** How the files of a collection end. */
const collectionEnds: Readonly<Record<FileKind | "config", RegExp>> = {
  config: /\.(?:ya?ml|json|ini|env|toml|conf|cfg|properties|xml)$/iu,
  slides: /\.(?:pptx|pptm|odp)$/iu,
  sheet: /\.(?:xlsx|xlsm|ods|csv|tsv)$/iu,
  pdf: /\.pdf$/iu,
  mail: /\.eml$/iu,
  notebook: /\.ipynb$/iu,
};
const isFileKind = (collection: Collection): collection is FileKind | "config" =>
  collection in collectionEnds;

/** Whether a document is of the kind that the noun names: a paper, a log, a configuration. */
export function isOfCollection(document: LibraryDocument, collection: Collection): boolean {
  const { journal, doi, authors, publicationDate, mediaType, filename } = document;
  if (collection === "paper")
    return (
      journal !== null ||
      doi !== null ||
      (authors.length > 0 && publicationDate !== null && mediaType !== "message/rfc822")
    );
  if (collection === "log") return mediaType === logType && !document.isChat;
  if (collection === "chat") return document.isChat;
  return !isFileKind(collection) || collectionEnds[collection].test(filename);
}

/** The name of a file that says it is of a collection. */
const calledSo: Readonly<Partial<Record<Collection, RegExp>>> = {
  paper: /(?<!\p{L})(?:paper|study|article|preprint)(?!\p{L})/iu,
  chat: /(?<!\p{L})(?:chats?|whatsapp)(?!\p{L})/iu,
};

/** The documents that a list question asks for, and whether its noun excluded any. */
type Narrowed = { documents: LibraryDocument[]; nounFits: boolean };

/**
 * Narrows the documents to those that a list question names.
 * @param papers documents that are papers by their text.
 * @returns undefined when one of its words is not in any document's metadata, so that the question means something
 *   else.
 */
export function narrowDocuments(
  documents: readonly LibraryDocument[],
  { collection, noun, years, left, leftIsName }: ListQuestion,
  language: AskedLanguage,
  papers: ReadonlySet<string> = new Set(),
): Narrowed | undefined {
  const isKind = isFileKind(collection) && collection !== "config";
  const called =
    (collection === "named" || isKind) && noun !== null ? stemsOf(noun, language) : null;
  const ofNoun = documents.filter((document) => {
    if (isKind && isOfCollection(document, collection)) return true;
    if (!called)
      return (
        isOfCollection(document, collection) ||
        (collection === "paper" && papers.has(document.id)) ||
        (calledSo[collection]?.test(document.filename) ?? false)
      );
    const stems = stemsOf(`${namesOf(document)}\n${document.knowledgeBaseName}`, language);
    return [...called].some((stem) => stems.has(stem) || endsCompound(stem, stems, language));
  });
  const nounFits = ofNoun.length > 0;
  let narrowed = nounFits ? ofNoun : [...documents];
  if (left.length > 0) {
    narrowed = narrowed.filter((document) => {
      const facts = leftIsName ? factWords(document) : kindWords(document);
      return left.every((word) => facts.has(word) || facts.has(word.replace(/s$/u, "")));
    });
    if (narrowed.length === 0) return undefined;
  }
  if (years) {
    const dated = narrowed.filter(({ publicationDate }) => publicationDate !== null);
    const ofYears = dated.filter(({ publicationDate }) => {
      const year = Number(publicationDate?.slice(0, 4) ?? Number.NaN);
      return year >= years.from && year <= years.to;
    });
    // Of what year the others are only their text can tell.
    if (ofYears.length === 0 && dated.length < narrowed.length) return undefined;
    narrowed = ofYears;
  }
  return { documents: narrowed, nounFits };
}

/** Shorter endings match by chance. */
const minCompoundEnd = 4;

/** Whether a word of German ends with another: "Mietvertrag" is a "Vertrag". */
const endsCompound = (stem: string, stems: ReadonlySet<string>, language: AskedLanguage) =>
  language === "de" &&
  stem.length >= minCompoundEnd &&
  [...stems].some((other) => other.endsWith(stem));

/** Documents that have a noun in their names. */
type CalledDocuments = {
  all: LibraryDocument[];
  /**
   * Those that are not one of it each, as "lease-garage.txt" is a lease: they have it in the plural that was asked for, "Mum's
   * recipes", or before another kind of document, "recipe book".
   */
  holding: LibraryDocument[];
};

/**
 * The documents whose title or file has a noun in its name, logs and tables of values aside, which hold lines of it.
 */
export function documentsCalled(
  documents: readonly LibraryDocument[],
  { noun, isOne }: { noun: string; isOne: boolean },
  language: AskedLanguage,
): CalledDocuments {
  const asked = stemsOf(noun, language);
  const [folded = ""] = wordsOf(noun);
  const isAsked = (word: string) => [...stemsOf(word, language)].some((stem) => asked.has(stem));
  const isKind = (word: string) => describedWords(word, language).some(({ isWork }) => isWork);
  const namesOfIt = ({ title, filename }: LibraryDocument) =>
    [title, filename.replace(/\.\w+$/u, "").replace(/[-_.]+/gu, " ")]
      .map(wordsOf)
      .filter((words) => words.some(isAsked));
  const isHolding = (words: readonly string[]) =>
    (!isOne && words.includes(folded)) ||
    words.some((word, i) => isAsked(words[i - 1] ?? "") && isKind(word) && !isAsked(word));
  const all = documents.filter(
    (document) =>
      !isOfCollection(document, "log") &&
      !holdsRecords(document.filename) &&
      namesOfIt(document).length > 0,
  );
  return { all, holding: all.filter((document) => namesOfIt(document).some(isHolding)) };
}

/** The words of a document's metadata (authors, journal, category, knowledge base, kind of file), without its title. */
function factWords(document: LibraryDocument): Set<string> {
  const { authors, journal, category, knowledgeBaseName } = document;
  const facts = [...authors, journal, category, knowledgeBaseName];
  return new Set([...kindWords(document), ...facts.flatMap((fact) => wordsOf(fact ?? ""))]);
}

/** The words for a document's kind of file and of knowledge base. */
function kindWords({ filename, kind }: LibraryDocument): Set<string> {
  const end = /\.([A-Za-z0-9]+)$/u.exec(filename)?.[1]?.toLowerCase() ?? "";
  const names = Object.entries(fileKinds).flatMap(([name, ends]) =>
    ends.includes(end) ? [name] : [],
  );
  return new Set([kind, end, ...names]);
}
