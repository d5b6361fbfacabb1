import { type SQL, sql } from "drizzle-orm";
import { textArray } from "../db/text-array.ts";
import type { SearchMode } from "./search.ts";

/** The vector leg's weight: from `least`, where the two legs know nothing of each other, to `most`, where they agree. */
const weights = { least: 0.1, most: 0.6 } as const;

/** The agreement (see {@link fusion}) from which the vector leg has its full weight. */
const fullAgreement = 0.4;

/**
 * Where the best chunk has less than this part of what BM25 could give the question, its words are hardly in the library:
 * it is asked in another language, or of something that no document covers. The less, the nearer the weight comes to
 * even, whatever the agreement.
 */
const fewWords = { part: 0.1, weight: 0.5 } as const;

/** The most that BM25 gives a term, of its idf: k1 + 1. */
const maxTermGain = 2.2;

/** Clamps a value to 0 to 1; null becomes 0. */
const clampedToUnit = (value: SQL): SQL => sql`coalesce(least(1, greatest(0, ${value})), 0)`;

/**
 * The cosine is scaled over so many of the best candidates, however many there are: what is first does not depend on how
 * many are asked for. Over all 200, one exact identifier of 26 lost its first place to what is merely like it.
 */
const scaledOver = 100;

/** The lowest cosine that counts beside the keywords. */
const lowest = sql`coalesce((SELECT v FROM fresh WHERE v IS NOT NULL ORDER BY v DESC OFFSET ${sql.raw(String(scaledOver - 1))} LIMIT 1), min(v))`;

/** The cosine scaled to its lowest and highest among the best fresh candidates; 0 below them. */
const scaledVector = clampedToUnit(
  sql`CASE WHEN high > low THEN (v - low) / (high - low) WHEN v >= high THEN 1 ELSE 0 END * (v IS NOT NULL)::int`,
);

/** BM25 in parts of the best. */
const scaledKeyword = clampedToUnit(sql`k / nullif(best, 0) * (k IS NOT NULL)::int`);

/**
 * Fuses the two legs by score: w × the cosine, min-max over its candidates, + (1 − w) × BM25, divided by the best one. How
 * far the vectors are to be trusted is not known beforehand: a model trained on English orders Arabic by chance. So each
 * question says it itself: w grows with the square of the *agreement*, the mean BM25 (in parts of the best) of the vector leg's
 * candidates, weighted by the square of their scaled cosine. A chunk that the keyword leg did not name is scored all the
 * same, because two lists of a hundred from a large library have little in common even where they agree.
 *
 * On twelve collections in four languages (all-MiniLM-L6-v2, nDCG@10) this is 0.017 above the better leg on average and never more
 * than 0.005 below it; a weight of 0.4 for every question: 0.013 and 0.026; reciprocal rank fusion (k 60): up to 0.57
 * below. The constants, left to be chosen without one collection each time, gave that one 0.016 on average.
 *
 * Belongs after the tables `idf` (the weights of all that is asked for, whether in the library or not) and `asked` (the same
 * as a sparse vector), the legs `vector_leg` and `keyword_leg` (base, id, s) and `carried` (base, id, place, v, k).
 * @param dropped chunks that take no part, whatever a leg found.
 * @returns tables for a WITH clause, the last of which is `ranked`: base, id, the cosine v, BM25 in parts of the best k, place
 * (null of fresh chunks) and the score, from 0 to 1.
 */
export function fusion(mode: SearchMode, dropped: readonly string[] = []): SQL {
  const isKept = dropped.length > 0 ? sql`WHERE id <> ALL (${textArray(dropped)}::text[])` : sql``;
  return sql`
    fresh AS MATERIALIZED (
      SELECT base, id, v, ${mode === "hybrid" ? sql`coalesce(k, ${keywordScore})` : sql`k`} AS k
      FROM (SELECT base, id, vector_leg.s AS v, keyword_leg.s AS k FROM vector_leg FULL JOIN keyword_leg USING (base, id)) AS legs
      ${isKept}
    ),
    bounds AS MATERIALIZED (SELECT ${mode === "hybrid" ? lowest : sql`min(v)`} AS low, max(v) AS high, max(k) AS best FROM fresh),
    balance AS MATERIALIZED (SELECT ${mode === "hybrid" ? vectorWeight : sql`${mode === "vector" ? 1 : 0}::float8`} AS w),
    ranked AS (
      SELECT base, id, v, CASE WHEN k > 0 THEN ${scaledKeyword} END AS k, place, w * ${scaledVector} + (1 - w) * ${scaledKeyword} AS score
      FROM bounds, balance, (
        SELECT base, id, v, k, NULL::bigint AS place FROM fresh
        UNION ALL
        SELECT base, id, v, k, place FROM carried
      ) AS scored
    )`;
}

/** BM25 of one of the `legs`; null where it has none of the question's words. */
const keywordScore = sql`(
        SELECT nullif(greatest(0, -(chunk_terms.terms <#> (SELECT terms FROM asked))), 0)
        FROM chunks JOIN chunk_terms ON chunk_terms.position = chunks.position
        WHERE chunks.knowledge_base_id = legs.base AND chunks.id = legs.id)`;

const agreement = sql`(SELECT sum(square * part) / sum(square) FROM (
        SELECT ${scaledVector} ^ 2 AS square, ${scaledKeyword} AS part FROM fresh, bounds) AS both_legs)`;

const maxKeywordScore = sql`(SELECT ${maxTermGain}::float8 * sum(weight) FROM idf, unnest(idf.weights) AS weight)`;

const vectorWeight = sql`(SELECT CASE WHEN high IS NULL THEN 0 WHEN best IS NULL THEN ${weights.most}::float8 ELSE greatest(
        ${weights.least}::float8 + ${weights.most - weights.least}::float8 * ${clampedToUnit(sql`${agreement} / ${fullAgreement}::float8`)} ^ 2,
        ${fewWords.weight}::float8 * (1 - best / (${fewWords.part}::float8 * ${maxKeywordScore}))) END FROM bounds)`;
