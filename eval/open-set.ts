import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { type Database, type Db, openDatabase } from "../lib/db/client.ts";
import { documents, users } from "../lib/db/schema.ts";
import { claimVectorIndex } from "../lib/db/vector-index.ts";
import { storePart } from "../lib/document/index-chunks.ts";
import { writeText } from "../lib/document/storage.ts";
import { type Embedder, openEmbedder } from "../lib/embedding/embed.ts";
import { type Env, readEnv } from "../lib/env.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { openReranker, type Reranker } from "../lib/reranking/reranker.ts";
import type { Viewer } from "../lib/viewer.ts";
import { type ChunkedEntry, chunkEntries, type Entry } from "./chunk-entries.ts";
import { embedCached } from "./embed-cached.ts";
import { settingsFor } from "./settings.ts";

/** A set's entries in a database, ready to be searched; a chunk's source id is its entry's id. */
export type OpenSet = {
  database: Database;
  env: Env;
  /** Returns the vectors of the questions given to {@link openSet} at once. */
  embedder: Embedder;
  /** The reranker of the setting `RERANKER_MODEL`. */
  reranker: Reranker;
  viewer: Viewer;
  knowledgeBaseIds: string[];
  /** The notices printed so far. */
  noticed: Set<string>;
  /** The ids of an entry's chunks, in order. */
  chunkIdsOf(entryId: string): string[];
  close(): Promise<void>;
};

/** Documents stored per transaction. */
const documentsAtOnce = 500;

/**
 * Ingests a set's entries, chunked, analysed and stored as an upload is: into a fresh embedded database or, when
 * DATABASE_URL names a server, into a knowledge base of its own there, which `close` removes. Vectors are kept in the
 * data folder (`eval-vectors`), so that a set is embedded only once.
 * @param questions all that will be asked, in the order of the set's file.
 * @throws IbidError `embedding_model_mismatch` when another model made the vectors of that server.
 */
export async function openSet(
  entries: readonly Entry[],
  questions: readonly string[],
): Promise<OpenSet> {
  const env = readEnv(settingsFor());
  const embedder = await openEmbedder({
    model: env.EMBEDDING_MODEL,
    cacheFolder: join(env.DATA_DIR, "models"),
    baseUrl: env.EMBEDDING_MODEL_BASE_URL,
    apiKey: env.EMBEDDING_MODEL_API_KEY,
  });
  const reranker = openReranker({
    model: env.RERANKER_MODEL,
    embeddingModel: embedder.model,
    cacheFolder: join(env.DATA_DIR, "models"),
  });
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-eval-"));
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });
  const { db } = database;
  const viewer = { userId: `evaluation-${randomUUID()}` };
  const close = async () => {
    // Deleting the user deletes everything of the evaluation.
    await db.delete(users).where(eq(users.id, viewer.userId));
    await Promise.all([embedder.close(), reranker.close(), database.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const vectors = join(env.DATA_DIR, "eval-vectors");
    const chunked = chunkEntries(entries);
    const embeddings = await embedCached(
      embedder,
      chunked.flatMap(({ chunks }) => chunks.map((chunk) => chunk.indexedText)),
      "passages",
      vectors,
    );
    const asked = await embedCached(embedder, questions, "questions", vectors);
    await db.insert(users).values({ id: viewer.userId, name: "Evaluation" });
    // Personal, so that no other user of that server sees it.
    const { id } = await createKnowledgeBase(db, viewer, { name: "Evaluation", kind: "personal" });
    const chunkIds = await store(db, id, chunked, embeddings);
    // Built over all vectors at once, which is many times faster than adding them one by one.
    await claimVectorIndex(db, { id: embedder.model.id, dimensions: embedder.dimensions });
    await db.execute(sql`ANALYZE`);
    return {
      database,
      env,
      embedder: withVectors(embedder, questions, asked),
      reranker,
      viewer,
      knowledgeBaseIds: [id],
      noticed: new Set(),
      chunkIdsOf: (entryId) => chunkIds.get(entryId) ?? [],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stores the entries as documents with their text and chunks. @returns the chunks' ids by entry. */
async function store(
  db: Db,
  knowledgeBaseId: string,
  entries: readonly ChunkedEntry[],
  embeddings: readonly Float32Array[],
): Promise<Map<string, string[]>> {
  const chunkIds = new Map<string, string[]>();
  let stored = 0;
  for (let from = 0; from < entries.length; from += documentsAtOnce) {
    await db.transaction(async (tx) => {
      for (const [at, entry] of entries.slice(from, from + documentsAtOnce).entries()) {
        const documentId = `${knowledgeBaseId}-${from + at}`;
        const part = entry.chunks.map((chunk, i) => ({
          ...chunk,
          embedding: embeddings[stored + i] ?? new Float32Array(),
        }));
        stored += part.length;
        chunkIds.set(
          entry.id,
          part.map(({ span }) => `${documentId}:1:${span.ordinal}`),
        );
        await tx.insert(documents).values({
          id: documentId,
          knowledgeBaseId,
          sourceId: entry.id,
          filename: `${entry.id}.jsonl`,
          title: entry.title,
          mediaType: "application/jsonl",
          bytes: entry.text.length,
          contentHash: createHash("sha256").update(documentId).digest("hex"),
          total: part.length,
          indexedRevision: 1,
          textLength: entry.text.length,
        });
        await writeText(tx, documentId, entry.text);
        await storePart(tx, { documentId, knowledgeBaseId, revision: 1 }, 0, part);
      }
    });
  }
  return chunkIds;
}

/** Wraps an embedder so that it embeds no question twice, and these questions not at all. */
function withVectors(
  embedder: Embedder,
  questions: readonly string[],
  vectors: readonly Float32Array[],
): Embedder {
  const known = new Map(questions.map((question, at) => [question, vectors[at]]));
  return {
    ...embedder,
    async embedQuestion(question) {
      const vector = known.get(question) ?? (await embedder.embedQuestion(question));
      known.set(question, vector);
      return vector;
    },
  };
}
