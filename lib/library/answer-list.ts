import type { LibraryQuestion, ListQuestion } from "../question/library-question.ts";
import { collectionCalled } from "../question/read-list-asked.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import type { LibraryWording } from "../wording/wording.ts";
import { entryOf, titleOf } from "./document-name.ts";
import { documentsOfKindCalled } from "./documents-of-kind-called.ts";
import { findSubject } from "./find-subject.ts";
import { inThatLanguage } from "./in-that-language.ts";
import type { LibraryTurn } from "./library-turn.ts";
import { maxListedDocuments, writeDocumentList } from "./list-documents.ts";
import { documentsCalled, narrowDocuments } from "./narrow-documents.ts";
import { papersByText } from "./papers-by-text.ts";
import { type QuotedText, quoteUnit } from "./quoted-text.ts";
import { readHeadings } from "./read-headings.ts";
import type { LibraryDocument } from "./read-library.ts";
import { describedWords, namesOf, shareHeld, stemsOf } from "./words-of-documents.ts";

/** Documents listed when the newest or oldest are asked for. */
const maxOrderedDocuments = 5;

/** Lists or counts the documents that a question asks for; undefined where the metadata cannot tell them. */
export async function answerList(
  state: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
): Promise<QuotedText | undefined> {
  const { db, documents, wording } = state;
  const { noun, collection, years, left, inLanguage } = asked;
  const spoken = inLanguage ? await inThatLanguage(db, documents, inLanguage) : documents;
  const papers = collection === "paper" ? await papersByText(db, spoken) : undefined;
  const narrowed = narrowDocuments(spoken, asked, asked.language, papers);
  if (!narrowed)
    return asked.leftIsAhead
      ? listAbout({ ...state, documents: spoken }, asked, papers)
      : undefined;
  if (asked.subject !== null) {
    const ofKind = await listOfKind(state, asked, narrowed.documents);
    if (ofKind) return ofKind;
    const within = narrowed.documents.map(({ id }) => id);
    const scope = { ...state.scope, documentIds: within };
    return answerAbout({ ...state, scope }, asked.subject, asked.language);
  }
  if (asked.order) return listInOrder(narrowed.documents, asked, wording);
  const count = narrowed.documents.length;
  if (count === 0) return [wording.none(noun)];
  const isNarrowed = years !== null || inLanguage !== null || left.length > 0;
  const said = narrowed.nounFits || noun === null;
  const told =
    said || (isNarrowed && collection !== "any")
      ? wording.count(count, said ? noun : null)
      : wording.noneSuch(escapeForAnswer(noun ?? ""), count);
  return [`${told}\n\n${writeDocumentList(narrowed.documents, wording)}`];
}

/**
 * Lists the files that are of the kind that their subject names, "files on settings", and behind them those whose text is about
 * it; undefined where it names none. Notes on settings are no settings themselves.
 */
async function listOfKind(
  { db, embedder, scope, wording }: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
  documents: readonly LibraryDocument[],
): Promise<QuotedText | undefined> {
  const { collection, subject, noun, language } = asked;
  if (collection !== "any" || subject === null) return undefined;
  const called = collectionCalled(subject, language);
  const ofKind = called && narrowDocuments(documents, { ...asked, collection: called }, language);
  if (!ofKind?.nounFits) return undefined;
  const others = documents.filter((document) => !ofKind.documents.includes(document));
  const within = { ...scope, documentIds: others.map(({ id }) => id) };
  const found =
    others.length > 0 ? await findSubject({ db, embedder }, within, subject, language) : [];
  const about = new Set(found.map(({ chunk }) => chunk.documentId));
  const listed = [...ofKind.documents, ...others.filter(({ id }) => about.has(id))];
  return writeList(listed, noun, wording);
}

/**
 * Lists the documents about what stands before their noun, "hive notes": those of the kind that are called so, or else those
 * whose text is about it. What lines of logs and settings are about is asked of themselves.
 */
async function listAbout(
  state: LibraryTurn,
  asked: ListQuestion & { language: AskedLanguage },
  papers: ReadonlySet<string> | undefined,
): Promise<QuotedText | undefined> {
  const { collection, language, noun } = asked;
  const ofKind = narrowDocuments(state.documents, { ...asked, left: [] }, language, papers);
  if (!ofKind) return undefined;
  const words = describedWords(asked.left.join(" "), language);
  const called = ofKind.documents.filter((document) => {
    const stems = stemsOf(namesOf(document), language);
    return words.every((word) => shareHeld(word, stems) > 0);
  });
  if (collection !== "any" && ofKind.nounFits && called.length > 0)
    return writeList(called, noun, state.wording);
  if (collection !== "any" && collection !== "named" && collection !== "paper") return undefined;
  // A note may be called anything, and a paper is one by its text.
  const within = collection === "named" ? state.documents : ofKind.documents;
  const scope = { ...state.scope, documentIds: within.map(({ id }) => id) };
  return answerAbout({ ...state, scope }, asked.left.join(" "), language);
}

const writeList = (
  documents: readonly LibraryDocument[],
  noun: string | null,
  wording: LibraryWording,
): QuotedText => [
  `${wording.count(documents.length, noun)}\n\n${writeDocumentList(documents, wording)}`,
];

/**
 * Lists the documents that are called what the asker has. They are counted only if each is one by its name, as several leases
 * are; a document of recipes holds more of them, which its headings tell.
 * @returns undefined where no document is called so, or its text has to tell what and how many there are.
 */
export async function listOwned(
  { db, documents, wording }: LibraryTurn,
  { noun, isOne, count, language }: Extract<LibraryQuestion, { act: "owned" }>,
): Promise<QuotedText | undefined> {
  const { all, holding } = documentsCalled(documents, { noun, isOne }, language);
  const areSingle = all.length > 1 && holding.length === 0;
  if (all.length === 0 || (count && !areSingle)) return undefined;
  if (holding.length < all.length)
    return writeList(all, areSingle && !isOne ? noun : null, wording);
  const headings = await readHeadings(db, all);
  const areParted = all.every(({ id }) => (headings.get(id) ?? []).length > 0);
  return areParted ? writeList(all, null, wording) : undefined;
}

/** Lists the documents that are of a kind by their names; undefined where none or one is. */
export async function listCalled(
  { db, documents, wording }: LibraryTurn,
  { noun, language }: Extract<LibraryQuestion, { act: "called" }>,
): Promise<QuotedText | undefined> {
  const ofKind = await documentsOfKindCalled(db, documents, noun, language);
  return ofKind.length > 1 ? writeList(ofKind, noun, wording) : undefined;
}

/** Lists the newest or oldest documents, by arrival or by publication. */
function listInOrder(
  documents: readonly LibraryDocument[],
  { order, byArrival, collection, isOne }: ListQuestion,
  wording: LibraryWording,
): QuotedText {
  const dated = documents.filter(({ publicationDate }) => publicationDate !== null);
  const byPublication = !byArrival && collection === "paper" && dated.length > 0;
  const day = ({ createdAt, publicationDate }: LibraryDocument) =>
    byPublication ? (publicationDate ?? "") : createdAt.toISOString();
  const sorted = (byPublication ? dated : [...documents]).toSorted((a, b) =>
    order === "newest" ? day(b).localeCompare(day(a)) : day(a).localeCompare(day(b)),
  );
  const items = sorted.slice(0, isOne ? 1 : maxOrderedDocuments).map((document) => {
    const added = byPublication ? "" : `, ${wording.addedOn(day(document).slice(0, 10))}`;
    return `- ${entryOf(document)}${added}`;
  });
  return [`${order === "newest" ? wording.newest : wording.oldest}\n\n${items.join("\n")}`];
}

/** Lists the documents with something on a subject, each with the sentence that says most of it. */
export async function answerAbout(
  { db, embedder, scope, documents, wording }: LibraryTurn,
  subject: string,
  language: AskedLanguage,
): Promise<QuotedText | undefined> {
  const found = await findSubject({ db, embedder }, scope, subject, language);
  if (found.length === 0) return undefined;
  const text: QuotedText = [`${wording.about(found.length)}\n`];
  for (const { chunk, unit } of found.slice(0, maxListedDocuments)) {
    const document = documents.find(({ id }) => id === chunk.documentId);
    text.push(`\n- ${document ? entryOf(document) : titleOf(chunk)}`);
    if (unit) text.push(": ", ...quoteUnit(unit));
    else text.push(" ", { chunk, words: chunk.text });
  }
  return text;
}
