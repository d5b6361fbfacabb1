import { eq, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { isCommonWord } from "../judgement/likeness.ts";
import { termSlots } from "../keyword/keyword-vector.ts";
import { intArray } from "../keyword/store-keywords.ts";
import { isAskingWord, readLanguage } from "../question/read-language.ts";
import { documentsInScope } from "./documents-in-scope.ts";
import { openEnglishDictionary } from "./english-dictionary.ts";
import { inBases } from "./in-scope.ts";
import type { Scope } from "./search.ts";
import { spellingVariants } from "./spelling-variants.ts";

/** A word of a question that no document has, and the word of the documents that it is one slip away from. */
export type Misspelling = {
  typed: string;
  meant: string;
  /** Whether it is the same word, as it is written in British English. */
  isVariant: boolean;
};

/** Shorter words are one slip away from too many others. */
const minTypedLetters = 5;
/** Longer words take long to find others like them. */
const maxTypedLetters = 16;
/** Longer questions are pasted text. */
const maxTypedChars = 500;
/** A question of more such words is of another language. */
const maxUnknownWords = 5;

/**
 * Finds words of an English question that are no English and occur in no text of the scope, while an English word that they
 * are a slip of does. A name is never read as another name, and the British spelling of a word is none of another.
 */
export async function findMisspellings(
  db: Db,
  scope: Scope,
  question: string,
): Promise<Misspelling[]> {
  if (question.length > maxTypedChars || readLanguage(question) !== "en") return [];
  const unusual = unusualWords(question);
  const known = await readHeld(db, scope, unusual);
  const unknown = unusual.filter((word) => !known.has(word));
  if (unknown.length === 0 || unknown.length > maxUnknownWords) return [];
  const dictionary = await openEnglishDictionary();
  const named = await readNamed(db, scope, unknown);
  const tried = unknown
    .filter((word) => !named.has(word) && ![word, capitalised(word)].some(dictionary.correct))
    .filter((word) => !joinsTwoWords(word, dictionary.correct))
    .map((word) => {
      const variants = spellingVariants(word).filter(dictionary.correct);
      const isVariant = variants.length > 0;
      const near = isVariant
        ? variants
        : dictionary.suggest(word).filter((each) => mayBeMeant(each, word));
      return { word, isVariant, near };
    });
  const held = await readHeld(
    db,
    scope,
    tried.flatMap(({ near }) => near),
  );
  return tried.flatMap(({ word, isVariant, near }) => {
    const meant = near.find((each) => held.has(each));
    return meant ? [{ typed: word, meant, isVariant }] : [];
  });
}

/** Whether a word of English may be meant by another: it is no name, and begins alike, as slips rarely change the first letter. */
const mayBeMeant = (meant: string, typed: string) =>
  /^[a-z]+$/u.test(meant) && meant.length >= minTypedLetters && meant[0] === typed[0];

const minPartLetters = 3;

/** Whether a word is two common ones together, which dictionaries have only apart: "backend", "carpark". */
function joinsTwoWords(word: string, isCorrect: (word: string) => boolean): boolean {
  const places = Array.from({ length: word.length }, (_, at) => at);
  return places
    .slice(minPartLetters, 1 - minPartLetters)
    .some((at) =>
      [word.slice(0, at), word.slice(at)].every((part) => isCommonWord(part) && isCorrect(part)),
    );
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** What a word of a question is no part of: a name, a path, a quotation. */
const outsideNames = `(?<![\\p{L}\\p{N}_./@"“„«\`'’-])`;
const notInside = `(?![\\p{L}\\p{N}_/@"”»\`'’-]|[.:]\\p{L})`;

/** Writes a question with the words that were meant. */
export function correctSpelling(
  question: string,
  misspellings: readonly Pick<Misspelling, "typed" | "meant">[],
): string {
  return misspellings.reduce(
    (text, { typed, meant }) =>
      text.replace(new RegExp(`${outsideNames}${typed}${notInside}`, "giu"), (word) =>
        /^\p{Lu}/u.test(word) ? capitalised(meant) : meant,
      ),
    question,
  );
}

const typedWord = new RegExp(`${outsideNames}[A-Za-z][a-z]+${notInside}`, "gu");

/** The words of a question, in small letters, that are no part of a name or a path, and are not common in any language. */
function unusualWords(question: string): string[] {
  const words = [...question.matchAll(typedWord)]
    // Inside a sentence a capital is a name's.
    .filter(({ 0: word, index }) => !/^[A-Z]/u.test(word) || question.slice(0, index).trim() === "")
    .map(([word]) => word.toLowerCase());
  return [...new Set(words)].filter(
    (word) =>
      word.length >= minTypedLetters &&
      word.length <= maxTypedLetters &&
      !isCommonWord(word) &&
      !isAskingWord(word, "en"),
  );
}

/** Those of the words that occur in passages of the readable knowledge bases. */
async function readHeld(db: Db, scope: Scope, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const slots = new Map(words.map((word) => [word, termSlots(word)]));
  const rows = await rowsOf<{ term: number }>(
    db,
    sql`SELECT DISTINCT term FROM term_stats
      WHERE term = ANY (${intArray([...slots.values()].flat())}) AND df > 0
        AND knowledge_base_id IN (SELECT id FROM knowledge_bases WHERE ${inBases(scope)})`,
  );
  const held = new Set(rows.map(({ term }) => term));
  // A stop word has no slot: it is in no index, and in every text.
  return new Set(words.filter((word) => slots.get(word)?.every((slot) => held.has(slot))));
}

/** Those of the words that occur in what is known of the documents beside their text. */
async function readNamed(db: Db, scope: Scope, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const facts = sql`lower(concat_ws(' ', ${documents.title}, ${documents.filename}, ${documents.journal}, ${documents.authors}::text))`;
  const rows = await db
    .selectDistinct({ word: sql<string>`asked.word` })
    .from(sql`unnest(${textArray(words)}::text[]) AS asked (word)`)
    .innerJoin(documents, sql`position(asked.word IN ${facts}) > 0`)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(documentsInScope(scope));
  return new Set(rows.map(({ word }) => word));
}
