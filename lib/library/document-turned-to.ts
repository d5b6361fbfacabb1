import type { Db } from "../db/client.ts";
import { isCalendarName, readAnswerKind } from "../question/answer-kind.ts";
import { readEntryQuestion } from "../question/entry-question.ts";
import { pointsBack } from "../question/points-back.ts";
import { readLanguage } from "../question/read-language.ts";
import { readLibraryQuestion } from "../question/read-library-question.ts";
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

/** More words say what is asked of a document, besides its name; and so do more words beside the name of its file. */
const maxNamingWords = 3;
/** Chunks of a document, spread over it, that tell which words of the earlier question it has. */
const maxSampledChunks = 24;

/** Whether a question says what it asks of the document: its contents, a page, its latest entry. */
function asksItself(question: string): boolean {
  const ofLibrary = readLibraryQuestion(question);
  return (
    (ofLibrary !== undefined && "described" in ofLibrary) || readEntryQuestion(question) !== null
  );
}

/** A document that a follow-up turns to, and what is asked of it. */
type TurnedTo = { documentId: string; question: string };

/**
 * Reads a follow-up that says nothing but the name of another document, "and the bee paper?", "same for the other flat?": it
 * asks of that document what was asked before, without the words that only the document before has. Beside the name of a
 * file there may be a part of it, "and smtp in mail.ini", which is asked the same, or a setting of it, which is asked itself.
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
  if (asksItself(question)) return null;
  const language = readLanguage(question);
  const words = namingWords(question);
  if (readAnswerKind(question) !== null || words.length === 0 || words.length > 2 * maxNamingWords)
    return null;
  const before = earlier.findLast((each) => namingWords(each).length > 0 && says(each));
  if (before === undefined) return null;
  const documents = await readLibrary(db, scope);
  const written = documents.filter(({ filename }) =>
    question.toLowerCase().includes(filename.toLowerCase()),
  );
  const [file] = written.length === 1 ? written : [];
  const rest = file ? words.filter((word) => shareHeld(word, fileStems(file, language)) === 0) : [];
  if ((rest.length || words.length) > maxNamingWords) return null;
  const fitting = documents.filter((document) => {
    if (rest.length > 0) return document === file;
    const stems = stemsOf(namesOf(document), language);
    return words.every((word) => shareHeld(word, stems) > 0);
  });
  const others = fitting.filter(({ id }) => id !== lastCited);
  const [found] = others;
  const last = documents.find(({ id }) => id === lastCited);
  const isSure = others.length === 1 && (fitting.length === 1 || asksForOther(question));
  if (!found || !last || !isSure) return null;
  const here = stemsOf(await heldText(db, scope, last), readLanguage(before));
  // A word that the last document has may be asked of it: "and in March?".
  const isOfLast = !file && words.every((word) => isDayOrNumber(word) || shareHeld(word, here) > 0);
  if (isOfLast && !areSiblings(last, found, language)) return null;
  const text = await heldText(db, scope, found);
  const there = stemsOf(text, readLanguage(before));
  if (rest.some((word) => shareHeld(word, there) === 0)) return null;
  const part = rest.map(({ word }) => word);
  if (part.length > 0 && isSetting(part, text))
    return { documentId: found.id, question: part.join(" ") };
  const left = describedWords(before, readLanguage(before)).filter(
    (word) => shareHeld(word, here) > 0 && shareHeld(word, there) === 0,
  );
  const asked = renamed(before, {
    from: left.map(({ word }) => word),
    to: file ? "" : words.map(({ word }) => word).join(" "),
  });
  return { documentId: found.id, question: [asked, ...part].join(" ") };
}

const fileStems = ({ filename }: LibraryDocument, language: AskedLanguage) =>
  stemsOf(filename.replace(/[-_.]+/gu, " "), language);

/** Whether words are the name of a setting in a text, as in `max_connections = 8`. */
const isSetting = (words: readonly string[], text: string) =>
  new RegExp(`^\\s*["']?${words.join("[ ._-]?")}["']?\\s*[:=]\\s*[^\\s{[]`, "imu").test(text);

const isDayOrNumber = ({ word }: DescribedWord) => isCalendarName(word) || /^\d+$/u.test(word);

/** Whether two documents have a word of their names in common, as a policy of one year and that of another have. A year does not count. */
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
  return [...ownName(one)].some((stem) => /\p{L}/u.test(stem) && stems.has(stem));
}

/** A document's name and its text, or parts of it that are spread over a long one. */
async function heldText(db: Db, scope: Scope, document: LibraryDocument): Promise<string> {
  const limits = { limit: maxSampledChunks, abstractAlone: false };
  const chunks = await chooseChunks(db, scope, document.id, limits);
  return [namesOf(document), ...chunks.map(({ text }) => text)].join("\n");
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

/** A question with one name in the place of the words of another: of a question without any, "what does want for", nothing is read. */
function renamed(question: string, { from, to }: { from: readonly string[]; to: string }): string {
  const parts = question.split(/(?<=\s)/u);
  const isName = parts.map((part) => {
    const bare = part.normalize("NFD").replace(/\p{M}|[^\p{L}\p{N}'’-]/gu, "");
    return from.includes(bare.toLowerCase());
  });
  const first = isName.indexOf(true);
  return parts
    .flatMap((part, at) => (isName[at] ? (at === first && to !== "" ? `${to} ` : []) : part))
    .join("")
    .trim();
}
