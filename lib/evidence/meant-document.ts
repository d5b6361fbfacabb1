import { type QuestionWord, rareWordsOf } from "../judgement/asked-question.ts";
import { openingChars } from "../judgement/draft-units.ts";
import { spelledLike, termsOf } from "../judgement/likeness.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import { type RetrievedChunk, retrieve } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import type { AnswerTools } from "./answer-tools.ts";

/** Chunks of the meant document that are given beside what was found, at most. */
const maxAdded = 3;
/** The best chunk and the beginning of the meant document stay. */
const minKept = 2;

/** A document that a question names by what it begins with, and the words of the question that do. */
type Meant = { opening: RetrievedChunk; words: ReadonlySet<string> };

/**
 * Looks into the document that a question names by words of its beginning: the tenant or the address of a lease, the product of
 * a leaflet. Its other parts do not repeat them, and are found by what the question asks besides.
 * @param found what was found for the whole question, by score.
 * @param chosen those that are given; of the fresh ones, `topN` at most, the last make room.
 */
export async function withMeantDocument(
  { database: { db }, embedder }: Pick<AnswerTools, "database" | "embedder">,
  scope: Scope,
  {
    question,
    found,
    chosen,
    topN,
  }: { question: string; found: RetrievedChunk[]; chosen: RetrievedChunk[]; topN: number },
): Promise<RetrievedChunk[]> {
  const meant = scope.documentIds ? undefined : readMeant(question, found);
  if (!meant) return chosen;
  const { opening, words } = meant;
  const { chunks } = await retrieve(
    { db, embedder },
    {
      ...scope,
      documentIds: [opening.documentId],
      question: question.replace(/[\p{L}\p{N}]+/gu, (word) =>
        words.has(word.toLowerCase()) ? "" : word,
      ),
      limit: maxAdded + 1,
    },
  );
  const fresh = chosen.filter((chunk) => !chunk.carried);
  const given = new Set([opening, ...fresh].map(({ chunkId }) => chunkId));
  const most = Math.max(0, Math.min(maxAdded, topN - minKept));
  const added = chunks.filter(({ chunkId }) => !given.has(chunkId)).slice(0, most);
  if (added.length === 0) return chosen;
  const least = Math.min(...fresh.map(({ score }) => score));
  const kept = fresh
    .filter(({ chunkId }) => chunkId !== opening.chunkId)
    .slice(0, topN - added.length - 1);
  const ids = new Set([opening, ...added].map(({ chunkId }) => chunkId));
  return [
    ...[...kept, opening].toSorted((one, other) => other.score - one.score),
    ...added.map((chunk) => ({ ...chunk, score: Math.min(chunk.score, least) })),
    ...chosen.filter((chunk) => chunk.carried && !ids.has(chunk.chunkId)),
  ];
}

/**
 * The one document whose beginning has most of the question's rare words, which nothing else that was found has: what stands
 * elsewhere as well names no document, or is found there.
 */
function readMeant(question: string, found: readonly RetrievedChunk[]): Meant | undefined {
  const rare = rareWordsOf(question);
  const fresh = found
    .filter((chunk) => !chunk.carried)
    .map((chunk) => ({ chunk, words: wordsAmong(rare, chunk.text) }));
  const openings = fresh.flatMap(({ chunk: opening }) => {
    if (opening.ordinal > 0 || opening.timeStart !== null) return [];
    const elsewhere = fresh.filter(({ chunk }) => chunk.chunkId !== opening.chunkId);
    const words = [...wordsAmong(rare, opening.text.slice(0, openingChars))].filter((word) =>
      elsewhere.every((other) => !other.words.has(word)),
    );
    return words.length > 0 ? [{ opening, words: new Set(words) }] : [];
  });
  const most = Math.max(0, ...openings.map(({ words }) => words.size));
  const [meant, ...others] = openings.filter(({ words }) => words.size === most);
  return others.length === 0 ? meant : undefined;
}

/** Those of some words that a text has. */
function wordsAmong(words: readonly QuestionWord[], text: string): ReadonlySet<string> {
  const terms = termsOf(text, [detectLanguage(text)]);
  return new Set(
    words.filter(({ stems }) => spelledLike(stems, terms) >= 1).map(({ word }) => word),
  );
}
