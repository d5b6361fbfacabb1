import type { Db } from "../db/client.ts";
import { dot } from "../embedding/dot.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { AskedLanguage } from "../question/words/index.ts";
import { type RetrievedChunk, retrieve } from "../retrieval/retrieve.ts";
import type { Scope } from "../retrieval/search.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";
import { describedWords, shareHeld, stemsOf } from "./words-of-documents.ts";

/** The share of a subject's words that a passage about it must contain. */
const minHeldShare = 0.6;
/** How far beyond the model's threshold, of the rest up to 1, a passage without any of the words must be. */
const surelyLikeShare = 0.25;
/** Chunks searched for documents on a subject. */
const maxSearchedChunks = 30;
/** Documents quoted with their best passage. */
const maxQuotedDocuments = 5;

/** A document about a subject: its best passage, and the unit of it to quote. */
type SubjectFound = { chunk: RetrievedChunk; unit: DocumentUnit | undefined };

/** Finds the documents about a subject, the best first. */
export async function findSubject(
  { db, embedder }: { db: Db; embedder: Embedder },
  scope: Scope,
  subject: string,
  language: AskedLanguage,
): Promise<SubjectFound[]> {
  const words = describedWords(subject, language);
  if (words.length === 0) return [];
  const { similarityThreshold } = embedder.model;
  const sureCosine = similarityThreshold + surelyLikeShare * (1 - similarityThreshold);
  const { chunks } = await retrieve(
    { db, embedder },
    { ...scope, question: subject, limit: maxSearchedChunks },
  );
  const speaking = chunks.filter((chunk) => {
    const cosine = chunk.vectorScore ?? 0;
    if (cosine >= sureCosine) return true;
    const stems = stemsOf(
      [chunk.title, chunk.filename, chunk.section, chunk.text].join("\n"),
      language,
    );
    const held = words.filter((word) => shareHeld(word, stems) > 0).length;
    const enough = cosine >= similarityThreshold ? 0 : minHeldShare;
    return held > 0 && held / words.length >= enough;
  });
  const best = new Map<string, RetrievedChunk>();
  for (const chunk of speaking) if (!best.has(chunk.documentId)) best.set(chunk.documentId, chunk);
  const found = [...best.values()];
  const units = await nearestUnits(embedder, subject, found.slice(0, maxQuotedDocuments));
  return found.map((chunk, i) => ({ chunk, unit: units[i] }));
}

/** Returns the unit of each chunk that is most like the subject. */
async function nearestUnits(
  embedder: Embedder,
  subject: string,
  chunks: readonly RetrievedChunk[],
): Promise<(DocumentUnit | undefined)[]> {
  const units = chunks.map((chunk) => documentUnits([chunk]).filter(({ whole }) => whole));
  const [asked, ...vectors] = await embedder.embedSentences([
    subject,
    ...units.flat().map(({ words }) => words),
  ]);
  let from = 0;
  return units.map((own) => {
    const first = from;
    from += own.length;
    const scored = own.map((unit, i) => {
      const vector = vectors[first + i];
      return { unit, like: asked && vector ? dot(asked, vector) : 0 };
    });
    return scored.toSorted((a, b) => b.like - a.like)[0]?.unit;
  });
}
