import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { reportFailure } from "../report-failure.ts";
import {
  chunkLiteral,
  inverseFrequency,
  sparseLiteral,
  type TermCounts,
  termFrequency,
  termWeight,
} from "./keyword-vector.ts";
import { minHoles } from "./reserve-positions.ts";
import { intArray } from "./store-keywords.ts";
import { stripeSize } from "./stripe-rows.ts";

/**
 * Maximum of chunks that a search may read one by one before postings are built for them: they cost it a fraction of a
 * millisecond.
 */
const maxLooseChunks = 256;

/** Maximum distance of a stripe's average length from its knowledge base's average, as a share of it. */
const maxLengthDrift = 0.1;

/** Terms with postings written in one transaction: the embedded database does nothing else meanwhile. */
const termsPerTransaction = 4_000;

/** Chunks read or written by one statement. */
const chunksPerStatement = 250;

/**
 * Rebuilds the knowledge base's stale stripes: those with many loose or dead chunks, or with another average length
 * than the base's current one. The work is done in short transactions, so that it may be interrupted anywhere, and
 * several processes may do it at once. It grows with what was stored and removed, since a stripe is stale after a part
 * of it has changed. A search is right before, after and meanwhile; a failure is reported and leaves it so.
 */
export async function tidyKeywords(db: Db, knowledgeBaseId: string): Promise<void> {
  try {
    for (const stripe of await dueStripes(db, knowledgeBaseId)) await remakeStripe(db, stripe);
  } catch (error) {
    reportFailure("Tidying the keyword index failed", error);
  }
}

/** A stripe as it was when its rebuilding began. */
type Stripe = {
  stripe: number;
  knowledgeBaseId: string;
  /** Chunks in the postings, including those that are dead by now. */
  posted: number;
  dead: number;
  holes: number;
  loose: number;
  /** The average length that its weights were computed with. */
  averageLength: number;
  /** The current average length of the whole base. */
  baseAverage: number;
  /** Chunks of the whole base. */
  chunks: number;
};

async function dueStripes(db: Db, knowledgeBaseId: string): Promise<Stripe[]> {
  const stripes = await rowsOf<Stripe>(
    db,
    sql`WITH base AS MATERIALIZED (
        SELECT chunks, term_count::float8 / nullif((SELECT sum(used - dead - holes) FROM keyword_stripes WHERE knowledge_base_id = ${knowledgeBaseId}), 0) AS average
        FROM knowledge_bases WHERE id = ${knowledgeBaseId}
      )
      SELECT stripe, knowledge_base_id AS "knowledgeBaseId", used - loose - holes AS posted, dead, holes, loose, usual_length AS "averageLength",
        coalesce(nullif(average, 0), usual_length)::real AS "baseAverage", chunks
      FROM keyword_stripes, base
      WHERE knowledge_base_id = ${knowledgeBaseId} AND (
        loose >= greatest(${maxLooseChunks}, used - dead - holes - loose)
        OR (loose > 0 AND used = ${stripeSize} AND holes < ${minHoles})
        OR dead >= greatest(${maxLooseChunks}, (used - dead - holes) / 2)
        OR abs(usual_length / nullif(average, 0) - 1) > ${maxLengthDrift}
      ) ORDER BY stripe`,
  );
  return stripes;
}

/**
 * Thrown when the stripe changed during its rebuilding by more than chunks stored at its end, so that what was read may
 * be wrong.
 */
class StripeChangedError extends Error {
  override readonly name = "StripeChangedError";
}

/**
 * Rebuilds a stripe's postings from its chunks' terms. Meanwhile its loose chunks stay loose, and a search reads them
 * one by one whether or not some of their terms are in the postings already.
 */
async function remakeStripe(db: Db, found: Stripe): Promise<void> {
  try {
    const stripe = await settleLength(db, found);
    // A few chunks get no postings: a search reads them one by one.
    if (stripe.posted === 0 && stripe.loose < maxLooseChunks) return;
    const { postings, loose, kept } = await readPostings(db, stripe);
    await writePostings(db, stripe, postings);
    await finishStripe(db, stripe, { loose, kept });
  } catch (error) {
    // Another process may have rebuilt it, or chunks were removed: then it becomes stale again when there is much to
    // do.
    if (!(error instanceof StripeChangedError)) throw error;
  }
}

/** Locks a stripe for the transaction, unless it has changed. */
async function holdStripe(
  tx: Db,
  { stripe, posted, dead, holes, averageLength }: Stripe,
): Promise<void> {
  const rows = await rowsOf(
    tx,
    sql`SELECT 1 FROM keyword_stripes WHERE stripe = ${stripe} AND used - loose - holes = ${posted} AND dead = ${dead} AND holes = ${holes}
      AND usual_length = ${averageLength}::real FOR UPDATE`,
  );
  if (rows.length === 0) throw new StripeChangedError();
}

/** Rewrites the weights of a stripe's chunks with the base's current average length, if the two are far apart. */
async function settleLength(db: Db, stripe: Stripe): Promise<Stripe> {
  const { stripe: number, averageLength, baseAverage } = stripe;
  if (Math.abs(averageLength / baseAverage - 1) <= maxLengthDrift) return stripe;
  await db.transaction(async (tx) => {
    await holdBase(tx, stripe);
    await holdStripe(tx, stripe);
    for await (const chunks of readStripe(tx, stripe)) {
      const literals = chunks.map((chunk) => chunkLiteral(chunk, baseAverage));
      await tx.execute(
        sql`UPDATE chunk_terms SET terms = made.terms::sparsevec
          FROM unnest(${intArray(chunks.map(({ slot }) => number * stripeSize + slot))}, string_to_array(${literals.join(" ")}, ' ')) AS made (position, terms)
          WHERE chunk_terms.position = made.position`,
      );
    }
    await tx.execute(
      sql`UPDATE keyword_stripes SET usual_length = ${baseAverage} WHERE stripe = ${number}`,
    );
  });
  return { ...stripe, averageLength: baseAverage };
}

/** A transaction that stores or removes chunks has locked their base's row first. */
async function holdBase(tx: Db, { knowledgeBaseId }: Stripe): Promise<void> {
  await tx.execute(
    sql`SELECT 1 FROM knowledge_bases WHERE id = ${knowledgeBaseId} FOR NO KEY UPDATE`,
  );
}

type StoredChunk = TermCounts & { slot: number; loose: boolean; version: string };

async function* readStripe(
  db: Db,
  { stripe, averageLength }: Stripe,
): AsyncGenerator<StoredChunk[]> {
  const first = stripe * stripeSize;
  for (let from = first; from < first + stripeSize; from += chunksPerStatement) {
    const rows = await rowsOf<{
      slot: number;
      length: number;
      loose: boolean;
      version: string;
      terms: string;
    }>(
      db,
      sql`SELECT position - ${first}::int AS slot, length, loose, xmin::text AS version, terms::text FROM chunk_terms
        WHERE position BETWEEN ${from} AND ${from + chunksPerStatement - 1} ORDER BY position`,
    );
    yield rows.map(({ terms, ...row }) => ({
      ...row,
      counts: countsOf(terms, row.length, averageLength),
    }));
  }
}

function countsOf(terms: string, length: number, averageLength: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const entry of terms.slice(1, terms.indexOf("}")).split(",")) {
    const colon = entry.indexOf(":");
    if (colon < 0) continue;
    const weight = Number(entry.slice(colon + 1));
    counts.set(Number(entry.slice(0, colon)), termFrequency(weight, length, averageLength));
  }
  return counts;
}

/** Each term's slots, from 1, and its weights there. */
type Postings = Map<number, [slot: number, weight: number][]>;

async function readPostings(db: Db, stripe: Stripe) {
  const postings: Postings = new Map();
  const loose: StoredChunk[] = [];
  let kept = 0;
  for await (const chunks of readStripe(db, stripe)) {
    for (const chunk of chunks) {
      kept += 1;
      if (chunk.loose) loose.push(chunk);
      for (const [term, tf] of chunk.counts) {
        const entry: [number, number] = [
          chunk.slot + 1,
          termWeight(tf, chunk.length, stripe.averageLength),
        ];
        const entries = postings.get(term);
        if (entries) entries.push(entry);
        else postings.set(term, [entry]);
      }
    }
  }
  return { postings, loose, kept };
}

/** Replaces the old postings, a range of terms at a time. */
async function writePostings(db: Db, stripe: Stripe, postings: Postings): Promise<void> {
  const terms = [...postings.keys()].toSorted((x, y) => x - y);
  for (let from = 0; from === 0 || from < terms.length; from += termsPerTransaction) {
    const some = terms.slice(from, from + termsPerTransaction);
    // Deletes the range between two runs: terms in it no longer occur.
    const after = terms[from - 1] ?? 0;
    const last = terms[from + termsPerTransaction] === undefined ? 2 ** 31 - 1 : some.at(-1);
    const scales = await readScales(db, stripe, some);
    const weights = some.map((term, i) => {
      const scale = scales[i] ?? 1;
      const entries = (postings.get(term) ?? []).map(
        ([slot, weight]) => [slot, weight * scale] as const,
      );
      return sparseLiteral(entries, stripeSize);
    });
    await db.transaction(async (tx) => {
      await holdStripe(tx, stripe);
      await tx.execute(
        sql`DELETE FROM keyword_postings WHERE stripe = ${stripe.stripe} AND term > ${after} AND term <= ${last}`,
      );
      await tx.execute(
        sql`INSERT INTO keyword_postings (term, stripe, scale, weights)
          SELECT term, ${stripe.stripe}, scale, weights::sparsevec FROM unnest(${intArray(some)}, ${`{${scales.join(",")}}`}::real[],
            string_to_array(${weights.join(" ")}, ' ')) AS p (term, scale, weights)`,
      );
    });
  }
}

/** Returns what each term is worth in the whole base. */
async function readScales(
  db: Db,
  { knowledgeBaseId, chunks }: Stripe,
  terms: readonly number[],
): Promise<number[]> {
  const stats = await rowsOf<{ term: number; df: number }>(
    db,
    sql`SELECT term, df FROM term_stats WHERE knowledge_base_id = ${knowledgeBaseId} AND term = ANY (${intArray(terms)})`,
  );
  const df = new Map(stats.map((row) => [row.term, row.df]));
  return terms.map((term) => Math.fround(inverseFrequency(df.get(term) ?? 0, chunks)));
}

/** Marks the chunks that were loose as found by the postings, and forgets the dead ones. */
async function finishStripe(
  db: Db,
  stripe: Stripe,
  { loose, kept }: { loose: readonly StoredChunk[]; kept: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdBase(tx, stripe);
    await holdStripe(tx, stripe);
    const marked = await rowsOf(
      tx,
      // Only the very rows that were read: a position may belong to another chunk by now.
      sql`UPDATE chunk_terms SET loose = false
        FROM unnest(${intArray(loose.map(({ slot }) => stripe.stripe * stripeSize + slot))}, string_to_array(${loose.map(({ version }) => version).join(" ")}, ' ')) AS made (position, version)
        WHERE chunk_terms.position = made.position AND chunk_terms.loose AND chunk_terms.xmin::text = made.version RETURNING 1`,
    );
    if (marked.length < loose.length) throw new StripeChangedError();
    if (kept - loose.length !== stripe.posted - stripe.dead) throw new StripeChangedError();
    await tx.execute(
      sql`UPDATE keyword_stripes SET dead = 0, dead_slots = NULL, holes = holes + dead, loose = loose - ${loose.length} WHERE stripe = ${stripe.stripe}`,
    );
  });
}
