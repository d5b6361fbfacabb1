import { and, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { isCommonWord } from "../judgement/likeness.ts";
import { possibleLanguages } from "../keyword/detect-language.ts";
import { termSlots } from "../keyword/keyword-vector.ts";
import { intArray } from "../keyword/store-keywords.ts";
import { isAskingWord, readLanguage } from "../question/read-language.ts";
import { documentsInScope } from "./documents-in-scope.ts";
import { areEnglishWords } from "./english-dictionary.ts";
import { inBases } from "./in-scope.ts";
import type { Scope } from "./search.ts";

/** A word of a question that no document has, and the word of the documents that it is one slip away from. */
export type Misspelling = { typed: string; meant: string };

/** Shorter words are one slip away from too many others. */
const minLetters = 5;
/** In shorter words a wrong letter makes another word, or another name. */
const minLettersWithWrong = 6;
/** Longer strings are no words of a language, and longer questions are pasted text. */
const maxLetters = 24;
const maxQuestionChars = 500;
const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Finds words of a question that are no English and stand in no text of the scope, while a word that is one slip away does: a letter behind
 * the first left out, added, swapped with the next or, in a long word, a wrong one (Damerau 1964). The index knows terms
 * by their slots alone, so each possible slip is tried instead of compared with a list of words.
 */
export async function findMisspellings(
  db: Db,
  scope: Scope,
  question: string,
): Promise<Misspelling[]> {
  if (question.length > maxQuestionChars) return [];
  const asked = unusualWords(question);
  if (asked.length === 0) return [];
  const languages = possibleLanguages(question);
  const slotsOf = (word: string) => termSlots(word, languages);
  const known = await readFrequencies(db, scope, asked.flatMap(slotsOf));
  const unknown = asked.filter((word) => !slotsOf(word).some((slot) => known.has(slot)));
  const tried = unknown.map((word) => ({
    word,
    slips: slipsOf(word).map((meant) => ({ meant, slots: slotsOf(meant) })),
  }));
  const slots = tried.flatMap(({ slips }) => slips.flatMap((slip) => slip.slots));
  if (slots.length === 0) return [];
  const frequencies = await readFrequencies(db, scope, slots);
  const found = tried.flatMap(({ word, slips }) => {
    const frequency = (slip: (typeof slips)[number]) =>
      Math.max(0, ...slip.slots.map((slot) => frequencies.get(slot) ?? 0));
    const [best] = slips.toSorted((a, b) => frequency(b) - frequency(a));
    return best && frequency(best) > 0 ? [{ typed: word, meant: best.meant }] : [];
  });
  const words = found.map((each) => each.typed);
  const [named, english] = await Promise.all([readNamed(db, scope, words), areEnglishWords(words)]);
  return found.filter(({ typed }, at) => !named.has(typed) && !english[at]);
}

/** Writes a question with the words that were meant. */
export function correctSpelling(question: string, misspellings: readonly Misspelling[]): string {
  return misspellings.reduce(
    (text, { typed, meant }) =>
      text.replace(new RegExp(`(?<!\\p{L})${typed}(?!\\p{L})`, "giu"), meant),
    question,
  );
}

/** The words of a question, in small letters, that are no part of a name or a path, and are not common in any language. */
function unusualWords(question: string): string[] {
  const language = readLanguage(question);
  const words = question.match(
    /(?<![\p{L}\p{N}_./@"“„«`'’-])[A-Za-z][a-z]+(?![\p{L}\p{N}_/@"”»`'’-]|[.:]\p{L})/gu,
  );
  return [...new Set((words ?? []).map((word) => word.toLowerCase()))].filter(
    (word) =>
      word.length >= minLetters &&
      word.length <= maxLetters &&
      !isCommonWord(word) &&
      !isAskingWord(word, language),
  );
}

/** All words that are one slip away from a word, those with one more letter first: a letter is left out most often. */
function slipsOf(word: string): string[] {
  const places = Array.from({ length: word.length }, (_, at) => at).slice(1);
  const [before, after] = [(at: number) => word.slice(0, at), (at: number) => word.slice(at)];
  const longer = [...places, word.length].flatMap((at) =>
    alphabet.map((letter) => before(at) + letter + after(at)),
  );
  const swapped = places
    .slice(0, -1)
    .map((at) => `${before(at)}${word[at + 1]}${word[at]}${after(at + 2)}`);
  const shorter = places.map((at) => before(at) + after(at + 1));
  const wrong =
    word.length < minLettersWithWrong
      ? []
      : places.flatMap((at) => alphabet.map((letter) => before(at) + letter + after(at + 1)));
  return [...new Set([...longer, ...swapped, ...shorter, ...wrong])].filter(
    (slip) => slip !== word && slip.length >= minLetters,
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
  const named = new Set<string>();
  for (const word of words) {
    const [row] = await db
      .select({ id: documents.id })
      .from(documents)
      .innerJoin(knowledgeBases, sql`${knowledgeBases.id} = ${documents.knowledgeBaseId}`)
      .where(
        and(
          documentsInScope(scope),
          sql`position(${word} IN lower(concat_ws(' ', ${documents.title}, ${documents.filename}, ${documents.journal}, ${documents.authors}::text))) > 0`,
        ),
      )
      .limit(1);
    if (row) named.add(word);
  }
  return named;
}
