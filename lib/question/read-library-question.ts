import type { LibraryQuestion, ListQuestion } from "./library-question.ts";
import { libraryReaders, type Reader } from "./library-readers.ts";
import { foldInPlace, readLanguage, wordsOf } from "./read-language.ts";
import { readList, wholeList } from "./read-list-asked.ts";
import { questionWords } from "./words/index.ts";
import type { Collection } from "./words/library-words.ts";

/** Longer questions ask for more than facts (UTF-16 units). */
const maxLibraryQuestionChars = 300;

/**
 * Reads a question that documents' metadata answers instead of their text: a greeting, or a question for the list, an
 * author or a summary. A word that tells what a text is about makes it a question for retrieval, except for the words
 * that describe a document, its author or its subject, which only the documents can resolve.
 */
export function readLibraryQuestion(question: string): LibraryQuestion | undefined {
  if (question.length > maxLibraryQuestionChars) return undefined;
  const said = tidyQuestion(question);
  const own = readLanguage(question);
  const readers = libraryReaders.toSorted(
    (a, b) => Number(b.language === own) - Number(a.language === own),
  );
  // Any words may be what documents are called.
  let called: LibraryQuestion | undefined;
  for (const reader of readers) {
    const read = readIn(reader, said);
    if (read && read.act !== "called") return read;
    called ??= read;
  }
  return called;
}

/** More words ask for something else than for less of a list. */
const maxContinuingWords = 5;

/** What a follow-up asks for that narrows the list before it: "and the oldest?"; null for any other. */
export function continueList(
  question: string,
  before: string,
): Extract<LibraryQuestion, ListQuestion> | null {
  const listed = readLibraryQuestion(before);
  const words = wordsOf(question);
  if (listed?.act !== "list" || listed.noun === null || words.length > maxContinuingWords)
    return null;
  // What else the list was narrowed to would be lost, or it was none: "what do papers since 2020 say".
  if (listed.left.length > 0 || listed.subject !== null) return null;
  const added = [listed.noun, ...words.filter((word) => !joining.has(word))].join(" ");
  const read = readLibraryQuestion(added);
  if (read?.act !== "list") return null;
  const { order, byArrival, isOne } = read.order ? read : listed;
  return {
    ...read,
    years: read.years ?? listed.years,
    inLanguage: read.inLanguage ?? listed.inLanguage,
    order,
    byArrival,
    isOne,
  };
}

const joining = new Set(Object.values(questionWords).flatMap(({ and }) => and.split(" ")));

/** Puts a question on one line, without quotation marks and punctuation. */
function tidyQuestion(question: string): string {
  return question
    .normalize("NFC")
    .replace(/[‘’]/gu, "'")
    .replace(/["“”„«»`¿¡]/gu, " ")
    .replace(/[,;!?.…]+(?=\s|$)/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

function readIn(reader: Reader, said: string): LibraryQuestion | undefined {
  let text = said;
  // Words that are left over may only be polite, or ask for what every list shows.
  let partial: LibraryQuestion | undefined;
  for (;;) {
    const folded = foldInPlace(text);
    const read = readWhole(reader, text, folded);
    const isPartial = read?.act === "called" || (read?.act === "list" && read.left.length > 0);
    if (read && !isPartial) return read;
    // Fewer words are left of what documents are called.
    if (!partial || partial.act === "called") partial = read ?? partial;
    const front = reader.front.exec(folded)?.[0].length ?? 0;
    const back = reader.back.exec(folded)?.index ?? text.length;
    if (front === 0 && back === text.length) return partial;
    text = text.slice(front, Math.max(front, back)).trim();
  }
}

function readWhole(reader: Reader, text: string, folded: string): LibraryQuestion | undefined {
  const { language } = reader;
  for (const act of ["thanks", "greeting", "abilities", "topics"] as const)
    if (reader.whole[act].test(folded)) return { language, act };
  if (reader.whole.topics.test(folded.slice(0, reader.briefly.exec(folded)?.index)))
    return { language, act: "topics" };
  const subject = firstGroup(reader.about, text, folded);
  if (subject !== undefined) return { language, act: "about", subject };
  if (reader.whatIsHere.test(folded)) return { language, ...wholeList, left: [] };
  for (const [fact, patterns] of reader.facts) {
    const brief = fact === "summary" ? reader.briefly.exec(folded)?.index : undefined;
    const described = firstGroup(patterns, text.slice(0, brief), folded.slice(0, brief));
    if (described === undefined) continue;
    if (fact !== "summary") return { language, act: "fact", fact, described };
    if (reader.everything.test(foldInPlace(described))) return { language, act: "topics" };
    return { language, act: "summary", described };
  }
  const part = readPartAsked(reader, text, folded) ?? readComparison(reader, text, folded);
  if (part) return { language, ...part };
  const list = readList(reader, text, folded);
  if (list) return { language, ...list };
  return namesNewestOrOldest(reader, text)
    ? { language, act: "contents", described: text }
    : undefined;
}

/** Whether a turn is only the name of the newest or oldest text of a kind: "the latest minutes". Papers are listed by their years. */
function namesNewestOrOldest(reader: Reader, text: string): boolean {
  const { sets, collections } = reader;
  const papers = collections.find(([name]) => name === "paper")?.[1];
  const words = wordsOf(text).filter((word) => !sets.listing.has(word));
  const isOrder = (word: string) => sets.newest.has(word) || sets.oldest.has(word);
  return (
    words.length > 1 &&
    words.some(isOrder) &&
    words.every((word) => isOrder(word) || (sets.works.has(word) && !papers?.has(word))) &&
    namesDocument(reader, text)
  );
}

/** Reads a question for what one document says as a whole, for one of its pages, or for its headings. */
function readPartAsked(reader: Reader, text: string, folded: string) {
  const page = reader.pages.map((pattern) => pattern.exec(folded)).find((match) => match !== null);
  if (page) {
    const [start = 0, end = 0] = page.indices?.groups?.["x"] ?? [];
    const described = text.slice(start, end).trim();
    return { act: "page", page: Number(page.groups?.["n"]), described } as const;
  }
  const headed = firstGroup(reader.headings, text, folded);
  if (headed !== undefined && namesDocument(reader, headed))
    return { act: "headings", described: headed } as const;
  const said = firstGroup(reader.contents, text, folded);
  if (said !== undefined && namesDocument(reader, said))
    return { act: "contents", described: said } as const;
  return undefined;
}

/** Reads a question for what differs between two documents; undefined where nothing says that documents are meant. */
function readComparison(reader: Reader, text: string, folded: string) {
  for (const pattern of reader.comparisons) {
    const { a, b, x } = pattern.exec(folded)?.indices?.groups ?? {};
    const [first, second] = [a ?? x ?? b, a ? b : undefined].map(
      (place) => place && text.slice(...place).trim(),
    );
    if (!first || ![first, second ?? ""].some((each) => mentionsDocument(reader, each))) continue;
    return {
      act: "compare",
      described: first,
      other: second ?? null,
      areBoth: x !== undefined,
    } as const;
  }
  return undefined;
}

/** Whether a description has a noun for a document, or ends in the name of a file. */
function mentionsDocument(reader: Reader, described: string): boolean {
  const { sets, severalWorks, collections } = reader;
  return (
    nameOfFile.test(described) ||
    wordsOf(described).some(
      (word) =>
        sets.works.has(word) ||
        severalWorks.has(word) ||
        collections.some(([name, nouns]) => !ofLines.has(name) && nouns.has(word)),
    )
  );
}

const nameOfFile = /\S\.\p{L}\w{1,4}$/u;
/** Files that are read line by line, and not as texts. */
const ofLines: ReadonlySet<Collection> = new Set(["chat", "config"]);

/** Whether a description ends in a noun for one text, "the chart slides", or in the name of a file. */
function namesDocument({ sets, collections }: Reader, described: string): boolean {
  if (nameOfFile.test(described)) return true;
  const last = wordsOf(described).at(-1) ?? "";
  const collection = collections.find(([, nouns]) => nouns.has(last))?.[0];
  return collection ? !ofLines.has(collection) : sets.works.has(last);
}

/** Returns the group `x` of the first matching pattern, in the asker's spelling. */
function firstGroup(patterns: readonly RegExp[], text: string, folded: string): string | undefined {
  for (const pattern of patterns) {
    const place = pattern.exec(folded)?.indices?.groups?.x;
    if (place) return text.slice(place[0], place[1]).trim();
  }
  return undefined;
}
