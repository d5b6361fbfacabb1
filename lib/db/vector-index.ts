import { eq, sql } from "drizzle-orm";
import { IbidError } from "../errors.ts";
import { type Db, rowsOf, type VectorType } from "./client.ts";
import { chunks, settings } from "./schema.ts";

const key = "embedding_model";

/**
 * Makes the index ready for vectors of this model, and records that it made them.
 * @throws IbidError `embedding_model_mismatch` when another model made the vectors that are there.
 */
export async function claimVectorIndex(
  db: Db,
  model: { id: string; dimensions: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes that start at once do it one after the other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(7100423)`);
    await claimLocked(tx, model, db.vectorType ?? "halfvec");
  });
}

async function claimLocked(
  db: Db,
  model: { id: string; dimensions: number },
  vectorType: VectorType,
): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  const made = row?.value as { id: string; dimensions: number } | undefined;
  if (made && made.id !== model.id) {
    const [chunk] = await db.select({ id: chunks.id }).from(chunks).limit(1);
    if (chunk) {
      throw new IbidError(
        "embedding_model_mismatch",
        `The index was made by the embedding model ${made.id}, and the setting EMBEDDING_MODEL names ${model.id}. ` +
          `Set EMBEDDING_MODEL=${made.id}, or start with another DATA_DIR and add the documents again.`,
      );
    }
  }
  const value = { id: model.id, dimensions: model.dimensions };
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
  const name = `chunks_embedding_${vectorType}_${model.dimensions}`;
  const others = await rowsOf<{ indexname: string }>(
    db,
    sql`SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexname LIKE 'chunks\\_embedding\\_%' AND indexname <> ${name}`,
  );
  // An index for another length refuses this model's vectors.
  for (const { indexname } of others)
    await db.execute(sql`DROP INDEX ${sql.identifier(indexname)}`);
  const type = sql.raw(`${vectorType}(${model.dimensions})`);
  // The column takes any length; the index needs one. m and ef_construction are pgvector's defaults.
  await db.execute(
    sql`CREATE INDEX IF NOT EXISTS ${sql.identifier(name)} ON chunks
      USING hnsw ((embedding::${type}) ${sql.raw(vectorType)}_cosine_ops) WITH (m = 16, ef_construction = 64)`,
  );
}
