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

/** A word of a question that no document has, and the word of the documents that it is one slip away from. */
export type Misspelling = { typed: string; meant: string };

/** Shorter words are one slip away from too many others. */
const minTypedLetters = 5;
/** In shorter words a wrong letter makes another word. */
const minWithWrongLetter = 6;
/** Longer strings are no words of a language, and longer questions are pasted text. */
const maxTypedLetters = 24;
const maxTypedChars = 500;
/** A question of more such words is of another language. */
const maxUnknownWords = 5;
const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Finds words of an English question that are no English and stand in no text of the scope, while an English word that is
 * one slip away does: a letter behind the first left out, added, swapped with the next or, in a longer word, a wrong one
 * (Damerau 1964). A name is never read as another name. The index knows terms by their slots alone, so each possible slip is
 * tried instead of compared with a list of words.
 */
export async function findMisspellings(
  db: Db,
  scope: Scope,
  question: string,
): Promise<Misspelling[]> {
  if (question.length > maxTypedChars || readLanguage(question) !== "en") return [];
  const unusual = unusualWords(question);
  if (unusual.length === 0) return [];
  const slotsOf = (word: string) => termSlots(word, ["english"]);
  const known = await readFrequencies(db, scope, unusual.flatMap(slotsOf));
  const unknown = unusual.filter((word) => {
    const slots = slotsOf(word);
    return slots.length > 0 && !slots.some((slot) => known.has(slot));
  });
  if (unknown.length === 0 || unknown.length > maxUnknownWords) return [];
  const tried = unknown.map((word) => ({
    word,
    slips: slipsOf(word).map((meant) => ({ meant, slots: slotsOf(meant) })),
  }));
  const slots = tried.flatMap(({ slips }) => slips.flatMap((slip) => slip.slots));
  const frequencies = await readFrequencies(db, scope, slots);
  const found = tried.map(({ word, slips }) => ({
    word,
    near: slips
      .map((slip) => ({
        meant: slip.meant,
        frequency: Math.max(0, ...slip.slots.map((slot) => frequencies.get(slot) ?? 0)),
      }))
      .filter(({ frequency }) => frequency > 0)
      .toSorted((x, y) => y.frequency - x.frequency),
  }));
  const candidates = found.filter(({ near }) => near.length > 0);
  const words = candidates.map(({ word }) => word);
  const [named, isEnglish] = await Promise.all([
    readNamed(db, scope, words),
    openEnglishDictionary(words.length > 0),
  ]);
  return candidates.flatMap(({ word, near }) => {
    if (named.has(word) || isEnglish(word) || isEnglish(capitalised(word))) return [];
    const best = near.find(({ meant }) => isEnglish(meant));
    return best ? [{ typed: word, meant: best.meant }] : [];
  });
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** What a word of a question is no part of: a name, a path, a quotation. */
const outsideNames = `(?<![\\p{L}\\p{N}_./@"“„«\`'’-])`;
const notInside = `(?![\\p{L}\\p{N}_/@"”»\`'’-]|[.:]\\p{L})`;

/** Writes a question with the words that were meant. */
export function correctSpelling(question: string, misspellings: readonly Misspelling[]): string {
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

/** All words that are one slip away from a word, those with one more letter first: a letter is left out most often. */
function slipsOf(word: string): string[] {
  const places = Array.from({ length: word.length }, (_, at) => at).slice(1);
  const [head, tail] = [(at: number) => word.slice(0, at), (at: number) => word.slice(at)];
  const longer = [...places, word.length].flatMap((at) =>
    alphabet.map((letter) => head(at) + letter + tail(at)),
  );
  const swapped = places
    .slice(0, -1)
    .map((at) => `${head(at)}${word[at + 1]}${word[at]}${tail(at + 2)}`);
  const shorter = places.map((at) => head(at) + tail(at + 1));
  const wrong =
    word.length < minWithWrongLetter
      ? []
      : places.flatMap((at) => alphabet.map((letter) => head(at) + letter + tail(at + 1)));
  return [...new Set([...longer, ...swapped, ...shorter, ...wrong])].filter(
    (slip) => slip !== word && slip.length >= minTypedLetters,
  );
}

/** In how many passages of the readable knowledge bases each of these terms stands, if in any. */
async function readFrequencies(
  db: Db,
  scope: Scope,
  slots: readonly number[],
): Promise<Map<number, number>> {
  const rows = await rowsOf<{ term: number; df: number }>(
    db,
    sql`SELECT term, sum(df)::int AS df FROM term_stats
      WHERE term = ANY (${intArray([...new Set(slots)])})
        AND knowledge_base_id IN (SELECT id FROM knowledge_bases WHERE ${inBases(scope)})
      GROUP BY term HAVING sum(df) > 0`,
  );
  return new Map(rows.map(({ term, df }) => [term, df]));
}

/** Those of the words that stand in what is known of the documents beside their text. */
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
