import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, hasSqlState, rowsOf } from "../db/client.ts";
import { textArray } from "../db/text-array.ts";
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
import { readPassageEdits } from "../document/passage-edits.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { indexModelOf } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import { intArray } from "../keyword/store-keywords.ts";

/** Chunks embedded and stored at once: the most that a killed process must repeat. */
const reindexBatchSize = 64;

/** How long a change of the table waits for its readers; other statements queue up after it meanwhile. */
const lockMs = 2_000;

const nextModelKey = "next_embedding_model";
const nextModel = z.object({ id: z.string(), dimensions: z.number(), done: z.number() });

/** The model of a running re-indexing, and how many chunks have its vectors. */
type NextModel = z.output<typeof nextModel>;

type ReindexProgress = { done: number; total: number };

type ReindexOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ReindexProgress) => void) | undefined;
};

/**
 * The result of a re-indexing: nothing had to be done, the vector index was rebuilt, or the index has the other model
 * now.
 */
type ReindexResult = "whole" | "mended" | "switched";

/**
 * Rebuilds the index with another embedding model, while the old one answers. Each chunk gets a second vector, batch by
 * batch; when all have one, the second vectors replace the first ones at once. Killed anywhere, it continues where it
 * was; chunks that come, go or change meanwhile are included. Several processes may do it at once. If the index already
 * has this model, broken parts are repaired.
 * @throws the signal's reason once it is aborted, IbidError `closed` when it was cancelled, or another model took its
 * place.
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

/** Returns the model of a re-indexing that has begun and not ended. */
export async function readNextModel(db: Db): Promise<NextModel | undefined> {
  const [row] = await rowsOf<{ value: unknown }>(
    db,
    sql`SELECT value FROM settings WHERE key = ${nextModelKey}`,
  );
  return row && nextModel.parse(row.value);
}

/** Gives up a re-indexing, with the vectors that it made. The index stays unchanged. */
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
 * Records that the index is to be rebuilt with this model; work for any other model is thrown away.
 * @returns `begun`, or what was done if the index has this model already.
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
    // Created while it is empty, so that it grows with each batch and no query ever waits for it.
    await createVectorIndex(tx, "next_embedding", model, vectorType);
    return "begun";
  });
}

/** Removes the second vectors and their index, without reading the rows. */
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

/** A row with its second vector. */
type MadeVector = MissingRow & {
  /** The owner's words that it is of; "" where it is of the document's. */
  corrected: string;
  vector: Float32Array;
};

/** Gives second vectors to the chunks without one, in one pass. @returns how many got one. */
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
    const made = await embedRows(db, embedder, rows);
    const { stored, done } = await db.transaction((tx) => storeVectors(tx, model, made));
    // Another process worked on it, or has ended it.
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
): Promise<MadeVector[]> {
  const texts = await readSpans(db, [...rows]);
  const edits = await readPassageEdits(
    db,
    rows.map(({ documentId }) => documentId),
  );
  const read = rows.map((row, i) => {
    const words = texts[i] ?? "";
    return { row, words, corrected: edits.of(row.documentId, words)?.corrected ?? "" };
  });
  const vectors = await embedder.embedPassages(
    read.map(({ row: { title, section }, words, corrected }) =>
      indexedText(title, section, corrected || words),
    ),
  );
  return read.flatMap(({ row, corrected }, i) => {
    const vector = vectors[i];
    return vector ? [{ ...row, corrected, vector }] : [];
  });
}

/**
 * Stores second vectors, and counts them. A chunk that was removed, changed its words or was corrected meanwhile is skipped.
 * @returns `stored` undefined when the re-indexing has ended, or is for another model.
 */
async function storeVectors(
  tx: Db,
  model: IndexModel,
  rows: readonly MadeVector[],
): Promise<{ stored: number | undefined; done: number }> {
  // First, because every transaction that locks both locks it before the chunks.
  const [next] = await rowsOf<{ done: number }>(
    tx,
    sql`SELECT (value ->> 'done')::int AS done FROM settings
      WHERE key = ${nextModelKey} AND value ->> 'id' = ${model.id} AND (value ->> 'dimensions')::int = ${model.dimensions} FOR UPDATE`,
  );
  if (!next) return { stored: undefined, done: 0 };
  // A correction writes its chunks: once they are locked, the next statement sees it.
  await tx.execute(
    sql`SELECT FROM chunks JOIN unnest(${textColumn(rows, (row) => row.knowledgeBaseId)}, ${textColumn(rows, (row) => row.id)}) AS made (base, id)
        ON chunks.knowledge_base_id = made.base AND chunks.id = made.id
      ORDER BY chunks.knowledge_base_id, chunks.id FOR NO KEY UPDATE OF chunks`,
  );
  const stored = await rowsOf(
    tx,
    sql`UPDATE chunks SET next_embedding = made.vector::halfvec
      FROM unnest(${textColumn(rows, (row) => row.knowledgeBaseId)}, ${textColumn(rows, (row) => row.id)}, ${textColumn(rows, (row) => row.contentHash)},
        ${intArray(rows.map((row) => row.start))}, ${textColumn(rows, (row) => row.corrected)}, ${textColumn(rows, ({ vector }) => `[${vector.join(",")}]`)})
        AS made (base, id, content_hash, start, corrected, vector)
      WHERE chunks.knowledge_base_id = made.base AND chunks.id = made.id AND chunks.content_hash = made.content_hash
        AND chunks.start_offset = made.start AND chunks.next_embedding IS NULL
        AND made.corrected = coalesce((SELECT edit.corrected FROM passage_edits AS edit
          WHERE edit.document_id = chunks.document_id AND edit.content_hash = chunks.content_hash), '')
      RETURNING 1`,
  );
  const done = next.done + stored.length;
  await tx.execute(
    sql`UPDATE settings SET value = jsonb_set(value, '{done}', to_jsonb(${done}::int)) WHERE key = ${nextModelKey}`,
  );
  return { stored: stored.length, done };
}

/** One text of each row, as an array of the database. */
function textColumn(rows: readonly MadeVector[], value: (row: MadeVector) => string): SQL {
  return sql`${textArray(rows.map(value))}::text[]`;
}

/**
 * Replaces the first vectors by the second ones, if all chunks have one. The few chunks stored since the last pass get
 * theirs here, while other transactions that store wait.
 * @returns whether it is done; false if chunks were added in between all the same.
 */
async function tryToSwitch(db: Db, embedder: Embedder): Promise<boolean> {
  const model = indexModelOf(embedder);
  const vectorType = db.vectorType ?? "halfvec";
  return changeTable(db, async (tx) => {
    // Storing chunks locks the first one, giving them vectors the second.
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
    // A chunk has no second vector: it was stored without notice in the settings.
    if (hasSqlState(error, "23502")) return false;
    throw error;
  });
}

/**
 * Runs a transaction that changes the table itself. It waits only briefly for readers, because all others wait after
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
      // A lock that was not granted in time, or a deadlock.
      if (!hasSqlState(error, "55P03", "40P01")) throw error;
    }
  }
}

/** Returns whether the index has this model and no re-indexing is left: another process may have ended it. */
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

/** Returns the number of chunks of all knowledge bases, from their counts. */
export async function countChunks(db: Db): Promise<number> {
  const [row] = await rowsOf<{ chunks: number }>(
    db,
    sql`SELECT coalesce(sum(chunks), 0)::int AS chunks FROM knowledge_bases`,
  );
  return row?.chunks ?? 0;
}
