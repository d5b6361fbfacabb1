import { isAskingWord, readLanguage } from "../question/read-language.ts";
import { analyseText } from "./analyse-text.ts";
import { detectLanguage, possibleLanguages } from "./detect-language.ts";

/** Terms are hashed into the widest `sparsevec` there is; two terms of a library rarely share a slot. */
export const keywordDimensions = 1_000_000_000;

// BM25 (Robertson and Zaragoza 2009) with its default constants.
const k1 = 1.2;
const b = 0.75;

/** Maximum of terms in a `sparsevec`; only a line of a megabyte has more. */
const maxTerms = 16_000;

/** How often each hashed term occurs in a text, and the number of all its terms. */
export type TermCounts = { counts: ReadonlyMap<number, number>; length: number };

/** Returns a term's slot, from 1: FNV-1a over its UTF-16 units. */
function slotOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  }
  return ((hash >>> 0) % keywordDimensions) + 1;
}

/** Returns the slots of an English word's terms; none for a stop word. */
export function termSlots(word: string): number[] {
  return [...countSlots(analyseText(word)).counts.keys()];
}

function countSlots(terms: readonly string[]): { counts: Map<number, number>; length: number } {
  const counts = new Map<number, number>();
  for (const term of terms) {
    const slot = slotOf(term);
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return { counts, length: terms.length };
}

/**
 * Returns the terms of a chunk; if there are more than the database's type holds, the most frequent ones. `names` are
 * other names of its document, anywhere in a question (see {@link documentNames}).
 */
export function chunkKeywords(text: string, names: readonly string[] = []): TermCounts {
  const { counts, length } = countSlots(
    analyseText([text, ...names].join("\n"), [detectLanguage(text)]),
  );
  if (counts.size <= maxTerms) return { counts, length };
  const kept = [...counts].toSorted(([x, m], [y, n]) => n - m || x - y).slice(0, maxTerms);
  return { counts: new Map(kept), length };
}

/**
 * Returns the names of a document that its text need not contain: its own id, if that is not its file's name, and its
 * DOI. Its first chunk is found by them, through its keywords alone: they mean nothing to an embedding model.
 */
export function documentNames(document: {
  sourceId: string;
  filename: string;
  doi: string | null;
}): string[] {
  const { sourceId, filename, doi } = document;
  return [sourceId === filename ? "" : sourceId, doi ?? ""].filter(Boolean);
}

/** The denominator's length part in BM25: high for a long chunk. `averageLength` is in terms. */
function lengthNorm(length: number, averageLength: number): number {
  return k1 * (1 - b + (b * length) / averageLength);
}

/**
 * Returns what a term is worth that occurs in `df` of so many chunks. The search's SQL (lib/search/search.ts) has the
 * same formula.
 */
export function inverseFrequency(df: number, chunks: number): number {
  return Math.log(1 + Math.max(0, chunks - df + 0.5) / (df + 0.5));
}

/** Returns a term's share of BM25 before its idf: its frequency, saturated, and smaller for a longer chunk. */
export function termWeight(tf: number, length: number, averageLength: number): number {
  return (tf * (k1 + 1)) / (tf + lengthNorm(length, averageLength));
}

/** Returns the frequency that {@link termWeight} was given, a whole number; the weight may be of single precision. */
export function termFrequency(weight: number, length: number, averageLength: number): number {
  return Math.max(1, Math.round((weight * lengthNorm(length, averageLength)) / (k1 + 1 - weight)));
}

/** Returns a chunk's weights as a `sparsevec` literal. */
export function chunkLiteral({ counts, length }: TermCounts, averageLength: number): string {
  const entries = [...counts].toSorted(([x], [y]) => x - y);
  return sparseLiteral(
    entries.map(([slot, tf]) => [slot, termWeight(tf, length, averageLength)] as const),
    keywordDimensions,
  );
}

/** Removes the words that only ask: "What am I allergic to?" is about allergies, and not about what one may. */
function withoutAsking(question: string): string {
  const language = readLanguage(question);
  return question.replace(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu, (word) =>
    isAskingWord(word, language) && word !== word.toUpperCase() ? " " : word,
  );
}

function askedTerms(question: string): Map<number, number> {
  const languages = possibleLanguages(question);
  const { counts } = countSlots(analyseText(withoutAsking(question), languages));
  // A question that consists only of such words is searched by them.
  return counts.size > 0 ? counts : countSlots(analyseText(question, languages)).counts;
}

/** Returns a question's slots with their weights: how often each term occurs in it. */
export function questionKeywords(question: string): { slots: number[]; weights: number[] } {
  const weightBySlot = askedTerms(question);
  return { slots: [...weightBySlot.keys()], weights: [...weightBySlot.values()] };
}

/** A `sparsevec` literal of entries in ascending order of their index, from 1. */
export function sparseLiteral(
  entries: readonly (readonly [index: number, value: number])[],
  dimensions: number,
): string {
  // Seven digits: as many as single precision holds.
  const written = entries.map(([index, value]) => `${index}:${Number(value.toPrecision(7))}`);
  return `{${written.join(",")}}/${dimensions}`;
}
