import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { reportFailure } from "../report-failure.ts";
import { chunkLiteral, inverseFrequency, termFrequency } from "./keyword-vector.ts";
import { fewestHoles } from "./reserve-positions.ts";
import { intArray } from "./store-keywords.ts";
import { type SlotCounts, stripeRows, stripeSize } from "./stripe-rows.ts";

/** Chunks that a search may read one by one before postings are made of them: as many as cost it a fraction of a millisecond. */
const mostLoose = 256;

/** How far a stripe's usual length may lie from the average of its knowledge base, as a part of it. */
const mostDrift = 0.1;

/** Terms are written in this many turns, between which other work of the process goes on. */
const turns = 16;

/**
 * Makes the stripes of a knowledge base anew that are due: with many loose or dead chunks, or with another usual length
 * than the base's average by now. Each in a short transaction of its own, so that it may be broken off anywhere, and
 * several processes may do it at once. The work grows with what was stored and removed, since a stripe is due after a
 * part of it has changed. A search is right before and after; a failure is reported and leaves it so.
 */
export async function tidyKeywords(db: Db, knowledgeBaseId: string): Promise<void> {
  try {
    for (const stripe of await dueStripes(db, knowledgeBaseId)) {
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`SELECT 1 FROM knowledge_bases WHERE id = ${knowledgeBaseId} FOR NO KEY UPDATE`,
        );
        await remakeStripe(tx, knowledgeBaseId, stripe);
      });
    }
  } catch (error) {
    reportFailure("Tidying the keyword index failed", error);
  }
}

/** The average length of a base's chunks that have keywords, in terms; null where there are none. */
function averageLength(knowledgeBaseId: string): SQL {
  return sql`(SELECT nullif(term_count, 0)::float8 / nullif((SELECT sum(used - dead - holes) FROM keyword_stripes WHERE knowledge_base_id = ${knowledgeBaseId}), 0)
    FROM knowledge_bases WHERE id = ${knowledgeBaseId})`;
}

async function dueStripes(db: Db, knowledgeBaseId: string, stripe?: number): Promise<number[]> {
  const rows = await rowsOf<{ stripe: number }>(
    db,
    sql`WITH base AS MATERIALIZED (SELECT ${averageLength(knowledgeBaseId)} AS average)
      SELECT stripe FROM keyword_stripes, base
      WHERE knowledge_base_id = ${knowledgeBaseId} ${stripe === undefined ? sql`` : sql`AND stripe = ${stripe}`} AND (
        loose >= greatest(${mostLoose}, (used - dead - holes - loose) / 2)
        OR (loose > 0 AND used = ${stripeSize} AND holes < ${fewestHoles})
        OR dead >= greatest(${mostLoose}, (used - dead - holes) / 2)
        OR abs(usual_length / average - 1) > ${mostDrift}
      ) ORDER BY stripe`,
  );
  return rows.map((row) => row.stripe);
}

/** Makes a stripe's weights and postings anew from its chunks' terms, in a transaction that has locked its base's row. */
async function remakeStripe(tx: Db, knowledgeBaseId: string, stripe: number): Promise<void> {
  // Another process may have done it meanwhile.
  if ((await dueStripes(tx, knowledgeBaseId, stripe)).length === 0) return;
  const [row] = await rowsOf<{ usual: number; average: number; chunks: number; posted: boolean }>(
    tx,
    sql`SELECT usual_length AS usual, coalesce(${averageLength(knowledgeBaseId)}, usual_length)::real AS average,
        (SELECT chunks FROM knowledge_bases WHERE id = ${knowledgeBaseId}) AS chunks,
        used - loose - holes > 0 OR loose >= ${mostLoose} AS posted
      FROM keyword_stripes WHERE stripe = ${stripe} FOR UPDATE`,
  );
  if (!row) return;
  const { usual, average, chunks, posted } = row;
  const slots = await readStripe(tx, stripe, usual);
  await tx.execute(sql`DELETE FROM keyword_postings WHERE stripe = ${stripe}`);
  if (posted) await writePostings(tx, { knowledgeBaseId, stripe, slots, average, chunks });
  await writeWeights(tx, { stripe, slots, average, loose: !posted });
  await tx.execute(
    sql`UPDATE keyword_stripes SET dead = 0, dead_slots = NULL, holes = used - ${slots.length}, usual_length = ${average},
        loose = ${posted ? 0 : slots.length} WHERE stripe = ${stripe}`,
  );
}

async function readStripe(tx: Db, stripe: number, usual: number): Promise<SlotCounts[]> {
  const first = stripe * stripeSize;
  const slots: SlotCounts[] = [];
  for (let from = 0; from < stripeSize; from += 250) {
    const rows = await rowsOf<{ slot: number; length: number; terms: string }>(
      tx,
      sql`SELECT position - ${first}::int AS slot, length, terms::text FROM chunk_terms
        WHERE position BETWEEN ${first + from} AND ${first + from + 249} ORDER BY position`,
    );
    for (const { slot, length, terms } of rows) {
      const counts = new Map<number, number>();
      for (const entry of terms.slice(1, terms.indexOf("}")).split(",")) {
        const colon = entry.indexOf(":");
        if (colon < 0) continue;
        const weight = Number(entry.slice(colon + 1));
        counts.set(Number(entry.slice(0, colon)), termFrequency(weight, length, usual));
      }
      slots.push({ slot, length, counts });
    }
  }
  return slots;
}

async function writePostings(
  tx: Db,
  stripe: {
    knowledgeBaseId: string;
    stripe: number;
    slots: readonly SlotCounts[];
    average: number;
    chunks: number;
  },
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const slots = stripe.slots.map(({ counts, ...slot }) => ({
      ...slot,
      counts: new Map([...counts].filter(([term]) => term % turns === turn)),
    }));
    const terms = new Set(slots.flatMap(({ counts }) => [...counts.keys()]));
    const stats = await rowsOf<{ term: number; df: number }>(
      tx,
      sql`SELECT term, df FROM term_stats WHERE knowledge_base_id = ${stripe.knowledgeBaseId} AND term = ANY (${intArray([...terms])})`,
    );
    const df = new Map(stats.map((row) => [row.term, row.df]));
    const idfOf = (term: number) => inverseFrequency(df.get(term) ?? 0, stripe.chunks);
    const { postings } = stripeRows(slots, stripe.average, idfOf);
    await tx.execute(
      sql`INSERT INTO keyword_postings (term, stripe, scale, weights)
        SELECT term, ${stripe.stripe}, scale, weights::sparsevec FROM unnest(${intArray(postings.map(({ term }) => term))},
          ${`{${postings.map(({ scale }) => scale).join(",")}}`}::real[],
          string_to_array(${postings.map(({ weights }) => weights).join(" ")}, ' ')) AS p (term, scale, weights)`,
    );
  }
}

async function writeWeights(
  tx: Db,
  stripe: { stripe: number; slots: readonly SlotCounts[]; average: number; loose: boolean },
): Promise<void> {
  for (let from = 0; from < stripe.slots.length; from += 250) {
    const slots = stripe.slots.slice(from, from + 250);
    const literals = slots.map((slot) => chunkLiteral(slot, stripe.average));
    await tx.execute(
      sql`UPDATE chunk_terms SET terms = made.terms::sparsevec, loose = ${stripe.loose}
        FROM unnest(${intArray(slots.map(({ slot }) => stripe.stripe * stripeSize + slot))}, string_to_array(${literals.join(" ")}, ' ')) AS made (position, terms)
        WHERE chunk_terms.position = made.position`,
    );
  }
}
