import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { IbidError } from "../errors.ts";
import { type Db, rowsOf, type VectorType } from "./client.ts";
import { chunks, settings } from "./schema.ts";

/** The embedding model of an index: its id, and how many numbers its vectors have. */
export type IndexModel = { id: string; dimensions: number };

const indexModelKey = "embedding_model";
const indexModel = z.object({ id: z.string(), dimensions: z.number() });

/** Up to this many chunks a missing index is built at start, which takes some seconds. */
const quickUpTo = 20_000;

/** Returns the model that made the stored vectors; undefined before the first start. */
export async function readIndexModel(db: Db): Promise<IndexModel | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, indexModelKey));
  return row && indexModel.parse(row.value);
}

/** Records which model made the stored vectors. */
export async function writeIndexModel(db: Db, { id, dimensions }: IndexModel): Promise<void> {
  const value: IndexModel = { id, dimensions };
  await db
    .insert(settings)
    .values({ key: indexModelKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Returns whether vectors of the two models may be compared. */
export function isSameModel(a: IndexModel, b: IndexModel): boolean {
  return a.id === b.id && a.dimensions === b.dimensions;
}

/**
 * Keeps the index with this model until the transaction ends. Call it before storing vectors.
 * @throws IbidError `embedding_model_mismatch` when another model has the index by now.
 */
export async function holdIndexModel(tx: Db, model: IndexModel): Promise<void> {
  const [row] = await rowsOf<{ value: unknown }>(
    tx,
    sql`SELECT value FROM settings WHERE key = ${indexModelKey} FOR SHARE`,
  );
  const made = row && indexModel.parse(row.value);
  if (made && !isSameModel(made, model)) throw otherModel(made, model);
}

/**
 * A vector in a statement that compares it with the index's. If the index has another model by the time the statement
 * runs, it fails in the same round trip; lib/embedding/follow-index.ts has what follows.
 * @param model the id of the vector's model; without it nothing is checked.
 */
export function comparedVector(vector: SQL, model: string | undefined): SQL {
  if (model === undefined) return vector;
  return sql`CASE WHEN coalesce((SELECT value ->> 'id' FROM settings WHERE key = ${sql.raw(`'${indexModelKey}'`)}), ${model}::text) = ${model}::text
    THEN ${vector}::text ELSE 'a vector of another embedding model' END`;
}

/**
 * Makes the index ready for vectors of this model, and records that it made them. A missing or unfinished vector index
 * is built where that is quick.
 * @throws IbidError `embedding_model_mismatch` when another model made the stored vectors, and `closed` when the index
 * is not whole and cannot be repaired at once; both name the command that repairs it.
 */
export async function claimVectorIndex(db: Db, model: IndexModel): Promise<void> {
  await db.transaction(async (tx) => {
    // Processes that start at the same time do this one after the other.
    await lockVectorIndex(tx);
    await claimLocked(tx, model, db.vectorType ?? "halfvec");
  });
}

/** Lets one transaction at a time decide about the vector index. */
export async function lockVectorIndex(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7100423)`);
}

async function claimLocked(tx: Db, model: IndexModel, vectorType: VectorType): Promise<void> {
  const made = await readIndexModel(tx);
  const [chunk] = await tx.select({ id: chunks.id }).from(chunks).limit(1);
  if (chunk && made && !isSameModel(made, model)) throw otherModel(made, model);
  await writeIndexModel(tx, model);
  if (await hasVectorIndex(tx, model, vectorType)) return;
  if (await countWrong(tx, model))
    throw new IbidError(
      "embedding_model_mismatch",
      `Some passages have vectors of another length than the ${model.dimensions} numbers of the embedding model ${model.id}. ` +
        "Run `npm run reindex`, which makes them again.",
    );
  if ((await tx.$count(chunks)) > quickUpTo)
    throw new IbidError(
      "closed",
      "The vector index is missing or was left unfinished. Run `npm run reindex`, which makes it again from the vectors that are there.",
    );
  await makeVectorIndex(tx, model, vectorType);
}

function otherModel(made: IndexModel, model: IndexModel): IbidError {
  const message =
    made.id === model.id
      ? `The index holds vectors of ${made.dimensions} numbers, and the embedding model ${model.id} gives ${model.dimensions} by now. ` +
        "Run `npm run reindex`, which makes the vectors again."
      : `The index was made by the embedding model ${made.id}, and the setting EMBEDDING_MODEL names ${model.id}. ` +
        `Set EMBEDDING_MODEL=${made.id}, or run \`npm run reindex -- --model ${model.id}\`, which makes the index again by that one.`;
  return new IbidError("embedding_model_mismatch", message);
}

/** The name of the index of a column of vectors. */
export function vectorIndexName(
  column: "embedding" | "next_embedding",
  { dimensions }: IndexModel,
  vectorType: VectorType,
): string {
  return `chunks_${column}_${vectorType}_${dimensions}`;
}

/** Returns whether the index for this model's vectors exists and is whole. */
export async function hasVectorIndex(
  db: Db,
  model: IndexModel,
  vectorType: VectorType,
): Promise<boolean> {
  const [index] = await rowsOf<{ valid: boolean }>(
    db,
    sql`SELECT indisvalid AND indisready AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = 'chunks'::regclass AND relname = ${vectorIndexName("embedding", model, vectorType)}`,
  );
  return index?.valid === true;
}

/** Returns how many chunks have vectors of another length than the model's. Reads all chunks. */
export async function countWrong(db: Db, { dimensions }: IndexModel): Promise<number> {
  const [row] = await rowsOf<{ wrong: number }>(
    db,
    sql`SELECT count(*)::int AS wrong FROM chunks WHERE vector_dims(embedding) <> ${dimensions}`,
  );
  return row?.wrong ?? 0;
}

/** Rebuilds the vector index over all chunks, in a transaction, with enough memory to hold it. */
export async function makeVectorIndex(
  tx: Db,
  model: IndexModel,
  vectorType: VectorType,
): Promise<void> {
  const others = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = 'chunks'::regclass AND relname LIKE 'chunks\\_embedding\\_%'`,
  );
  // An index for another length refuses this model's vectors, and an unfinished one is of no use.
  for (const { name } of others) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`);
  const memory = indexMegabytes(await tx.$count(chunks), model, vectorType);
  await tx.execute(sql`SET LOCAL maintenance_work_mem = ${sql.raw(`'${memory}MB'`)}`);
  await createVectorIndex(tx, "embedding", model, vectorType);
}

/**
 * The size of an index's graph in memory: the vectors, and about 400 bytes of neighbours each. No more than that is
 * reserved.
 */
function indexMegabytes(count: number, { dimensions }: IndexModel, vectorType: VectorType): number {
  const each = dimensions * (vectorType === "vector" ? 4 : 2) + 400;
  const maxMegabytes = vectorType === "vector" ? 1_024 : 4_096;
  return Math.min(maxMegabytes, 64 + Math.ceil((count * each * 1.2) / 1_048_576));
}

/** The column takes any length, but the index needs one. m and ef_construction are pgvector's defaults. */
export async function createVectorIndex(
  db: Db,
  column: "embedding" | "next_embedding",
  model: IndexModel,
  vectorType: VectorType,
): Promise<void> {
  const type = sql.raw(`${vectorType}(${Math.trunc(model.dimensions)})`);
  await db.execute(
    sql`CREATE INDEX IF NOT EXISTS ${sql.identifier(vectorIndexName(column, model, vectorType))} ON chunks
      USING hnsw ((${sql.identifier(column)}::${type}) ${sql.raw(vectorType)}_cosine_ops) WITH (m = 16, ef_construction = 64)`,
  );
}
