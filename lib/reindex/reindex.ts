import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, rowsOf } from "../db/client.ts";
import {
  countWrong,
  createVectorIndex,
  hasVectorIndex,
  type IndexModel,
  isSameModel,
  lockVectorIndex,
  makeVectorIndex,
  readIndexModel,
  vectorIndexName,
  writeIndexModel,
} from "../db/vector-index.ts";
import { indexedText } from "../document/index-chunks.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import { intArray } from "../keyword/store-keywords.ts";

/** Chunks that are embedded and stored at once: what a killed process has to do again at most. */
const reindexBatchSize = 64;

/** How long a change of the table waits for those who read it; others queue up behind it meanwhile. */
const lockMs = 2_000;

const nextModelKey = "next_embedding_model";
const nextModel = z.object({ id: z.string(), dimensions: z.number(), done: z.number() });

/** The model that the index is being made anew by, and how many chunks have its vectors. */
export type NextModel = z.output<typeof nextModel>;

export type ReindexProgress = { done: number; total: number };

export type ReindexOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReindexProgress) => void) | undefined;
};

/** What re-indexing did: nothing had to be done, the vector index was made again, or the index is the other model's now. */
export type ReindexResult = "whole" | "mended" | "switched";

/**
 * Makes the index anew by another embedding model, while the old one answers: each chunk is given a second vector, batch
 * after batch, and when all have one the second vectors take the place of the first ones at once. Killed anywhere, it goes
 * on where it was; chunks that come, go or change meanwhile are caught up with. Several processes may do it at once. Of the
 * model that the index is by already, what is not whole is mended.
 * @throws the signal's reason once it is aborted, IbidError `closed` when it was cancelled, or another model took its place.
 */
export async function reindex(
  db: Db,
  embedder: Embedder,
  options: ReindexOptions = {},
): Promise<ReindexResult> {
  const model = indexModelOf(embedder);
  const begun = await beginReindex(db, model);
  if (begun !== "begun") return begun;
  while ((await giveVectors(db, embedder, options)) > 0 || !(await tryToSwitch(db, embedder))) {
    options.signal?.throwIfAborted();
    if (await isSwitched(db, model)) break;
  }
  return "switched";
}

/** What a re-indexing that was begun and has not ended is for. */
export async function readNextModel(db: Db): Promise<NextModel | undefined> {
  const [row] = await rowsOf<{ value: unknown }>(
    db,
    sql`SELECT value FROM settings WHERE key = ${nextModelKey}`,
  );
  return row && nextModel.parse(row.value);
}

/** Gives a re-indexing up, with the vectors that it made. The index stays as it is. */
export async function cancelReindex(db: Db): Promise<void> {
  await changeTable(db, async (tx) => {
    const gone = await rowsOf(
      tx,
      sql`DELETE FROM settings WHERE key = ${nextModelKey} RETURNING key`,
    );
    if (gone.length > 0) await emptyNext(tx);
  });
}

/**
 * Notes that the index is to be made anew by this model; what was made for still another one is thrown away.
 * @returns `begun`, or what was done where the index is this model's already.
 */
export async function beginReindex(
  db: Db,
  model: IndexModel,
): Promise<"whole" | "mended" | "begun"> {
  const vectorType = db.vectorType ?? "halfvec";
  return changeTable(db, async (tx) => {
    await lockVectorIndex(tx);
    const made = await readIndexModel(tx);
    if (made && isSameModel(made, model)) {
      if (await hasVectorIndex(tx, model, vectorType)) return "whole";
      if ((await countWrong(tx, model)) === 0) {
        await makeVectorIndex(tx, model, vectorType);
        return "mended";
      }
    }
    const next = await readNextModel(tx);
    if (next && isSameModel(next, model)) return "begun";
    const value = JSON.stringify({ ...model, done: 0 } satisfies NextModel);
    await tx.execute(
      sql`INSERT INTO settings (key, value) VALUES (${nextModelKey}, ${value}::text::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    await emptyNext(tx);
    // Made while there is nothing in it, so that it grows with each batch and nobody ever waits for it.
    await createVectorIndex(tx, "next_embedding", model, vectorType);
    return "begun";
  });
}

/** Takes the second vectors and their index away, without a look at the rows. */
async function emptyNext(tx: Db): Promise<void> {
  await tx.execute(sql`ALTER TABLE chunks DROP COLUMN next_embedding`);
  await tx.execute(sql`ALTER TABLE chunks ADD COLUMN next_embedding halfvec`);
}

type ChunkKey = { knowledgeBaseId: string; id: string };

type MissingRow = ChunkKey & {
  documentId: string;
  title: string;
  section: string | null;
  start: number;
  end: number;
  contentHash: string;
};

/** Gives the chunks their second vectors that have none, once through all of them. @returns how many were given one. */
async function giveVectors(
  db: Db,
  embedder: Embedder,
  { signal, onProgress }: ReindexOptions,
): Promise<number> {
  const model = indexModelOf(embedder);
  const total = await countChunks(db);
  let given = 0;
  let last: ChunkKey | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await readMissing(db, last);
    last = rows.at(-1);
    if (!last) return given;
    const vectors = await embedRows(db, embedder, rows);
    const { stored, done } = await db.transaction((tx) => storeVectors(tx, model, rows, vectors));
    // Another process was here, or has ended it.
    if (stored === undefined) {
      if (await isSwitched(db, model)) return given;
      throw await overtaken(db);
    }
    given += stored;
    onProgress?.({ done: Math.min(done, total), total });
  }
}

async function readMissing(db: Db, after: ChunkKey | undefined): Promise<MissingRow[]> {
  const further = after
    ? sql`AND (chunks.knowledge_base_id, chunks.id) > (${after.knowledgeBaseId}, ${after.id})`
    : sql``;
  return rowsOf<MissingRow>(
    db,
    sql`SELECT chunks.knowledge_base_id AS "knowledgeBaseId", chunks.id, chunks.document_id AS "documentId", documents.title, chunks.section,
        chunks.start_offset AS start, chunks.end_offset AS "end", chunks.content_hash AS "contentHash"
      FROM chunks JOIN documents ON documents.id = chunks.document_id
      WHERE chunks.next_embedding IS NULL ${further}
      ORDER BY chunks.knowledge_base_id, chunks.id LIMIT ${reindexBatchSize}`,
  );
}

async function embedRows(
  db: Db,
  embedder: Embedder,
  rows: readonly MissingRow[],
): Promise<Float32Array[]> {
  const texts = await readSpans(db, [...rows]);
  return embedder.embedPassages(
    rows.map(({ title, section }, i) => indexedText(title, section, texts[i] ?? "")),
  );
}

/**
 * Stores second vectors, and counts them. A chunk that was removed or has other words by now is passed over.
 * @returns `stored` undefined where the re-indexing has ended, or is for another model.
 */
async function storeVectors(
  tx: Db,
  model: IndexModel,
  rows: readonly MissingRow[],
  vectors: readonly Float32Array[],
): Promise<{ stored: number | undefined; done: number }> {
  // First of all, as it stands before the chunks for everybody who locks both.
  const [next] = await rowsOf<{ done: number }>(
    tx,
    sql`SELECT (value ->> 'done')::int AS done FROM settings
      WHERE key = ${nextModelKey} AND value ->> 'id' = ${model.id} AND (value ->> 'dimensions')::int = ${model.dimensions} FOR UPDATE`,
  );
  if (!next) return { stored: undefined, done: 0 };
  const column = (value: (row: MissingRow) => string) => textParameter(rows.map(value));
  const stored = await rowsOf(
    tx,
    sql`UPDATE chunks SET next_embedding = made.vector::halfvec
      FROM unnest(${column((row) => row.knowledgeBaseId)}, ${column((row) => row.id)}, ${column((row) => row.contentHash)},
        ${intArray(rows.map((row) => row.start))}, ${textParameter(vectors.map((vector) => `[${vector.join(",")}]`))})
        AS made (base, id, content_hash, start, vector)
      WHERE chunks.knowledge_base_id = made.base AND chunks.id = made.id AND chunks.content_hash = made.content_hash
        AND chunks.start_offset = made.start AND chunks.next_embedding IS NULL
      RETURNING 1`,
  );
  const done = next.done + stored.length;
  await tx.execute(
    sql`UPDATE settings SET value = jsonb_set(value, '{done}', to_jsonb(${done}::int)) WHERE key = ${nextModelKey}`,
  );
  return { stored: stored.length, done };
}

/** Texts as one parameter. */
function textParameter(texts: readonly string[]): SQL {
  const literal = texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",");
  return sql`${`{${literal}}`}::text[]`;
}

/**
 * Puts the second vectors in the place of the first ones, if all chunks have one. Those few that were stored since the last
 * look are given theirs here, while whoever wants to store more waits.
 * @returns whether it is done; false where chunks came in between all the same.
 */
async function tryToSwitch(db: Db, embedder: Embedder): Promise<boolean> {
  const model = indexModelOf(embedder);
  const vectorType = db.vectorType ?? "halfvec";
  return changeTable(db, async (tx) => {
    // Whoever stores chunks holds the first one, whoever gives them vectors the second.
    await tx.execute(
      sql`SELECT key FROM settings WHERE key IN ('embedding_model', ${nextModelKey}) ORDER BY key FOR UPDATE`,
    );
    const next = await readNextModel(tx);
    if (!next || !isSameModel(next, model)) {
      if (await isSwitched(tx, model)) return true;
      throw await overtaken(tx);
    }
    await giveVectors(tx, embedder, {});
    await tx.execute(sql`LOCK TABLE chunks IN ACCESS EXCLUSIVE MODE`);
    await tx.execute(sql`ALTER TABLE chunks ALTER COLUMN next_embedding SET NOT NULL`);
    await tx.execute(sql`ALTER TABLE chunks DROP COLUMN embedding`);
    await tx.execute(sql`ALTER TABLE chunks RENAME COLUMN next_embedding TO embedding`);
    const [from, to] = (["next_embedding", "embedding"] as const).map((column) =>
      sql.identifier(vectorIndexName(column, model, vectorType)),
    );
    await tx.execute(sql`ALTER INDEX ${from} RENAME TO ${to}`);
    await tx.execute(sql`ALTER TABLE chunks ADD COLUMN next_embedding halfvec`);
    await writeIndexModel(tx, model);
    await tx.execute(sql`DELETE FROM settings WHERE key = ${nextModelKey}`);
    return true;
  }).catch((error: unknown) => {
    // A chunk has no second vector: it was stored without a word to the settings.
    if (hasCode(error, "23502")) return false;
    throw error;
  });
}

/**
 * A transaction that changes the table itself. It waits only briefly for those who read it, as everybody else waits behind
 * it, and then tries again.
 */
async function changeTable<Result>(db: Db, change: (tx: Db) => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL lock_timeout = ${sql.raw(`'${lockMs}ms'`)}`);
        return change(tx);
      });
    } catch (error) {
      // A lock that was not to be had in time, and a circle of those who wait.
      if (!hasCode(error, "55P03", "40P01")) throw error;
    }
  }
}

/** Whether the database gave an error one of these codes (SQLSTATE). */
function hasCode(error: unknown, ...codes: string[]): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && codes.some((code) => code === cause.code)) return true;
  return false;
}

/** Whether the index is this model's, and no re-indexing is left: another process may have ended it. */
async function isSwitched(db: Db, model: IndexModel): Promise<boolean> {
  const made = await readIndexModel(db);
  return made !== undefined && isSameModel(made, model) && !(await readNextModel(db));
}

async function overtaken(db: Db): Promise<IbidError> {
  const next = await readNextModel(db);
  return new IbidError(
    "closed",
    next
      ? `Re-indexing by the embedding model ${next.id} was begun in the place of this one.`
      : "This re-indexing was cancelled. The index is as it was.",
  );
}

/** The chunks of all knowledge bases, as they are counted there. */
export async function countChunks(db: Db): Promise<number> {
  const [row] = await rowsOf<{ chunks: number }>(
    db,
    sql`SELECT coalesce(sum(chunks), 0)::int AS chunks FROM knowledge_bases`,
  );
  return row?.chunks ?? 0;
}
