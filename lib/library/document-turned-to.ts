import type { Db } from "../db/client.ts";
import { isCalendarName, readAnswerKind } from "../question/answer-kind.ts";
import { pointsBack } from "../question/points-back.ts";
import { readLanguage } from "../question/read-language.ts";
import { asksForOther, isOrder } from "../question/reading.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import type { Scope } from "../retrieval/search.ts";
import { chooseChunks } from "./choose-chunks.ts";
import { type LibraryDocument, readLibrary } from "./read-library.ts";
import {
  type DescribedWord,
  describedWords,
  namesOf,
  shareHeld,
  stemsOf,
} from "./words-of-documents.ts";

/** More words say what is asked of a document, besides its name. */
const maxNamingWords = 3;
/** Chunks of a document, spread over it, that tell which words of the earlier question it has. */
const readChunks = 24;

/** A document that a follow-up turns to, and what is asked of it. */
export type TurnedTo = { documentId: string; question: string };

/**
 * Reads a follow-up that says nothing but the name of another document, "and the bee paper?", "same for the other flat?": it
 * asks of that document what was asked before, without the words that only the document before has.
 * @param earlier the questions before it, oldest first.
 * @param lastCited the document that the last answer cited first.
 * @returns null for any other question, or where no document or several have that name.
 */
export async function readDocumentTurnedTo(
  db: Db,
  scope: Scope,
  question: string,
  { earlier, lastCited }: { earlier: readonly string[]; lastCited: string },
): Promise<TurnedTo | null> {
  const language = readLanguage(question);
  const words = namingWords(question);
  if (readAnswerKind(question) !== null || words.length === 0 || words.length > maxNamingWords)
    return null;
  const before = earlier.findLast((each) => namingWords(each).length > 0 && says(each));
  if (before === undefined) return null;
  const documents = await readLibrary(db, scope);
  const fitting = documents.filter((document) => {
    const stems = stemsOf(namesOf(document), language);
    return words.every((word) => shareHeld(word, stems) > 0);
  });
  const others = fitting.filter(({ id }) => id !== lastCited);
  const [found] = others;
  const last = documents.find(({ id }) => id === lastCited);
  const isSure = others.length === 1 && (fitting.length === 1 || asksForOther(question));
  if (!found || !last || !isSure) return null;
  const here = await heldStems(db, scope, last, readLanguage(before));
  // A word that the last document has may be asked of it: "and in March?".
  const isOfLast = words.every((word) => isTime(word) || shareHeld(word, here) > 0);
  if (isOfLast && !areSiblings(last, found, language)) return null;
  const there = await heldStems(db, scope, found, readLanguage(before));
  const left = describedWords(before, readLanguage(before)).filter(
    (word) => shareHeld(word, here) > 0 && shareHeld(word, there) === 0,
  );
  return {
    documentId: found.id,
    question: without(
      before,
      left.map(({ word }) => word),
    ),
  };
}

const isTime = ({ word }: DescribedWord) => isCalendarName(word) || /^\d+$/u.test(word);

/** Whether two documents have a word of their names in common, as a policy of one year and that of another have. */
function areSiblings(
  one: LibraryDocument,
  other: LibraryDocument,
  language: AskedLanguage,
): boolean {
  const ownName = ({ title, filename }: LibraryDocument) =>
    stemsOf(
      `${title} ${filename}`.replace(/\.\w+(?=\s|$)/gu, "").replace(/[-_.]+/gu, " "),
      language,
    );
  const stems = ownName(other);
  return [...ownName(one)].some((stem) => stems.has(stem));
}

/** The stems of a document's name and of its text, or of parts of it that are spread over a long one. */
async function heldStems(
  db: Db,
  scope: Scope,
  document: LibraryDocument,
  language: AskedLanguage,
): Promise<ReadonlySet<string>> {
  const limits = { limit: readChunks, abstractAlone: false };
  const chunks = await chooseChunks(db, scope, document.id, limits);
  return stemsOf([namesOf(document), ...chunks.map(({ text }) => text)].join("\n"), language);
}

/** The words of a question that may name a document. */
function namingWords(question: string) {
  return describedWords(question, readLanguage(question)).filter(
    ({ word, isWork }) => !isWork && !pointsBack(word) && !isOrder(word, { compares: true }),
  );
}

/** Whether a question says by itself what is asked. */
const says = (question: string) =>
  readAnswerKind(question) !== null || namingWords(question).length > 1;

function without(question: string, words: readonly string[]): string {
  const kept = question.split(/(?<=\s)/u).filter((part) => {
    const bare = part.normalize("NFD").replace(/\p{M}|[^\p{L}\p{N}'’-]/gu, "");
    return !words.includes(bare.toLowerCase());
  });
  return kept.join("").trim();
}
