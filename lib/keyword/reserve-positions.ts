import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { keywordStripes } from "../db/schema.ts";
import { stripeSize } from "./stripe-rows.ts";

/** A chunk's position in the keyword index, and the average length that its stripe's weights are computed with. */
type ReservedPosition = { position: number; averageLength: number };

/** Freed positions are reused only if there are this many, because finding them means reading the stripe. */
export const minHoles = 256;

/**
 * Gives positions in the keyword index to chunks that are about to be stored; each is counted as loose. Call it inside
 * the transaction that stores them: it has locked the knowledge base's row, so no other one changes its stripes.
 * `averageLength` is the average length of the base's chunks, in terms, for new stripes.
 */
export async function reservePositions(
  tx: Db,
  knowledgeBaseId: string,
  wanted: number,
  averageLength: number,
): Promise<ReservedPosition[]> {
  const stripes = await rowsOf<{ stripe: number; used: number; averageLength: number }>(
    tx,
    sql`SELECT stripe, used, usual_length AS "averageLength" FROM keyword_stripes
      WHERE knowledge_base_id = ${knowledgeBaseId} AND (used < ${stripeSize} OR holes >= ${minHoles})
      ORDER BY used = ${stripeSize}, stripe FOR UPDATE`,
  );
  const reserved: ReservedPosition[] = [];
  while (reserved.length < wanted) {
    const stripe = stripes.shift() ?? (await beginStripe(tx, knowledgeBaseId, averageLength));
    const left = wanted - reserved.length;
    const slots =
      stripe.used < stripeSize
        ? await takeNext(tx, stripe, left)
        : await takeHoles(tx, stripe.stripe, left);
    for (const slot of slots) {
      reserved.push({
        position: stripe.stripe * stripeSize + slot,
        averageLength: stripe.averageLength,
      });
    }
  }
  return reserved;
}

async function beginStripe(tx: Db, knowledgeBaseId: string, averageLength: number) {
  const [stripe] = await tx
    .insert(keywordStripes)
    .values({ knowledgeBaseId, averageLength })
    .returning({
      stripe: keywordStripes.stripe,
      used: keywordStripes.used,
      // As it is stored, in single precision.
      averageLength: keywordStripes.averageLength,
    });
  if (!stripe) throw new Error("A stripe of the keyword index was not stored.");
  return stripe;
}

async function takeNext(
  tx: Db,
  { stripe, used }: { stripe: number; used: number },
  wanted: number,
): Promise<number[]> {
  const taken = Math.min(wanted, stripeSize - used);
  await tx.execute(
    sql`UPDATE keyword_stripes SET used = used + ${taken}, loose = loose + ${taken} WHERE stripe = ${stripe}`,
  );
  return Array.from({ length: taken }, (_, i) => used + i);
}

async function takeHoles(tx: Db, stripe: number, wanted: number): Promise<number[]> {
  const free = await rowsOf<{ slot: number }>(
    tx,
    sql`WITH gone AS (
        SELECT split_part(entry, ':', 1)::int - 1 AS slot
        FROM keyword_stripes, string_to_table(trim(BOTH '{}' FROM split_part(dead_slots::text, '/', 1)), ',') AS entry
        WHERE stripe = ${stripe} AND entry <> ''
      ),
      kept AS (
        SELECT position - ${stripe * stripeSize} AS slot FROM chunk_terms
        WHERE position BETWEEN ${stripe * stripeSize} AND ${stripe * stripeSize + stripeSize - 1}
      )
      SELECT slot FROM generate_series(0, ${stripeSize - 1}) AS slot
      WHERE slot NOT IN (SELECT slot FROM gone) AND slot NOT IN (SELECT slot FROM kept)
      ORDER BY slot LIMIT ${wanted}`,
  );
  await tx.execute(
    sql`UPDATE keyword_stripes SET holes = holes - ${free.length}, loose = loose + ${free.length} WHERE stripe = ${stripe}`,
  );
  return free.map(({ slot }) => slot);
}
