import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { comparedVector } from "../db/vector-index.ts";
import { unfinishedStatuses } from "../document/document.ts";
import { keywordDimensions } from "../keyword/keyword-vector.ts";
import type { Viewer } from "../viewer.ts";
import type { Filters } from "../wire/filters.ts";
import type { Standing } from "../wire/standing.ts";
import { chunkWords, givenWords } from "./chunk-words.ts";
import { diversifiedScore } from "./diversify.ts";
import { filterCondition } from "./filter.ts";
import { fusion } from "./fuse-scores.ts";
import { inBases, inScope } from "./in-scope.ts";
import { carriedChunks, isNarrowed, keywordLeg, matchingChunks, vectorLeg } from "./search-legs.ts";

export type SearchMode = "hybrid" | "vector" | "keyword";

/** Where a search looks: the viewer's knowledge bases among these, narrowed to documents and filters. */
export type Scope = {
  viewer: Viewer;
  knowledgeBaseIds: readonly string[];
  documentIds?: readonly string[] | undefined;
  filters?: Filters | undefined;
  /** Chunks that are as if they were not there: what was dropped from a conversation. */
  droppedChunkIds?: readonly string[] | undefined;
};

/** A chunk that a search found, or that was carried, with its document's facts and its words. */
export type FoundChunk = {
  chunkId: string;
  documentId: string;
  knowledgeBaseId: string;
  kind: string;
  sourceId: string;
  filename: string;
  title: string;
  authors: string[];
  journal: string | null;
  publicationDate: string | null;
  doi: string | null;
  category: string | null;
  standing: Standing | null;
  ordinal: number;
  part: "abstract" | "fulltext";
  section: string | null;
  page: number | null;
  /** Where the pages after `page` begin inside it (lib/document/chunk-span.ts). */
  pageStarts: number[] | null;
  lineStart: number | null;
  lineEnd: number | null;
  timeStart: string | null;
  timeEnd: string | null;
  start: number;
  end: number;
  carried: boolean;
  score: number;
  vectorScore: number | null;
  keywordScore: number | null;
  text: string;
  /** The document's words, where the text is what its owner corrected them to. */
  original?: string;
};

/**
 * Up to how many chunks are compared one by one, which misses none; of more, the vector index is walked. That costs as much
 * as comparing some thousands of chunks, and the more the smaller the part of the index is that may be found: half a
 * percent of 200,000 chunks cost seven times as much as all. With 384 dimensions 20,000 take 15 ms on a server; the embedded
 * database converts each vector to single precision first, and takes that long for 5,000.
 */
const exactUpTo = { halfvec: 20_000, vector: 5_000 } as const;

/** A question as the two legs need it. */
export type SearchQuestion = {
  vector: Float32Array;
  /** The id of the model that made it: a search fails where the index is of another one by now. */
  model?: string | undefined;
  keywords: { slots: number[]; weights: number[] };
};

export type SearchOptions = Scope & {
  question: SearchQuestion;
  mode: SearchMode;
  limit: number;
  carriedChunkIds?: readonly string[] | undefined;
  /** The part of its score that each further fresh chunk of a document keeps; 1: all of it. */
  documentDecay?: number | undefined;
  /** Compares up to so many chunks one by one, instead of the number that is fastest. */
  exactUpTo?: number | undefined;
};

/**
 * Vector search, keyword search, their fusion, the carried chunks, the viewer's access, the filters and the words of what
 * was found, in one statement. Gives at most `limit` fresh chunks by score, then the carried ones in the order asked for;
 * a chunk that is both is fresh. Carried chunks are scored on the same scale and never displace a fresh one.
 */
export async function search(db: Db, options: SearchOptions): Promise<FoundChunk[]> {
  const query = db
    .select(columns)
    .from(sql`(${searchStatement(db, options)}) AS found`)
    .orderBy(sql`found.place NULLS FIRST`, sql`found.score DESC`, sql`found."chunkId"`);
  // Kept by the server, a statement is parsed once and sent in one round trip; where something narrows it, how it is best
  // carried out depends on what is asked for.
  const narrowed = isNarrowed({ ...options, filters: withoutKinds(options.filters) });
  const rows = await (narrowed ? query : query.prepare("search").execute());
  return rows.map(({ heldText, heldFrom, heldCorrected, ...row }) => ({
    ...row,
    timeStart: isoTime(row.timeStart),
    timeEnd: isoTime(row.timeEnd),
    ...givenWords({ heldText, heldFrom, heldCorrected }, row),
  }));
}

/** The statement of {@link search}, for its plan to be read. */
export function searchStatement(db: Db, options: SearchOptions): SQL {
  const { question, mode, limit } = options;
  const { slots, weights } = question.keywords;
  const vector = unitVector(question.vector);
  const vectorType = db.vectorType ?? "halfvec";
  const dimensions = question.vector.length;
  const narrowing = {
    ...options,
    exactUpTo: options.exactUpTo ?? exactUpTo[vectorType],
    filters: withoutKinds(options.filters),
    vectorType,
    dimensions,
  };
  const kinds = filterCondition({ kinds: options.filters?.kinds });
  return sql`
    WITH question AS MATERIALIZED (SELECT (${comparedVector(sql`${vector}`, question.model)})::${sql.raw(`${vectorType}(${dimensions})`)} AS vector),
    scope AS MATERIALIZED (
      SELECT id, chunks AS n FROM knowledge_bases
      WHERE ${and(inBases(options), kinds)}
    ),
    idf AS MATERIALIZED (
      SELECT array_agg(term) AS terms, array_agg((weight * ln(1 + greatest(0, n - coalesce(df, 0) + 0.5) / (coalesce(df, 0) + 0.5)))::real) AS weights
      FROM unnest(${`{${slots.join(",")}}`}::int[], ${`{${weights.join(",")}}`}::float8[]) AS u (term, weight)
      LEFT JOIN (
        SELECT term, sum(df) AS df FROM term_stats
        WHERE knowledge_base_id = ANY (ARRAY(SELECT id FROM scope)) AND term = ANY (${`{${slots.join(",")}}`}::int[])
        GROUP BY term
      ) AS df USING (term), (SELECT sum(n) AS n FROM scope) AS total
      HAVING count(*) > 0
    ),
    asked AS MATERIALIZED (
      SELECT ('{' || string_agg(term || ':' || weight, ',' ORDER BY term) || ${`}/${keywordDimensions}`})::sparsevec AS terms
      FROM idf, unnest(idf.terms, idf.weights) AS u (term, weight)
      HAVING count(*) > 0
    ),
    ${isNarrowed(narrowing) ? sql`matching AS MATERIALIZED (${matchingChunks(narrowing)}),` : sql``}
    vector_leg AS MATERIALIZED (${vector !== null && mode !== "keyword" ? vectorLeg(narrowing) : noRows}),
    keyword_leg AS MATERIALIZED (${mode !== "vector" ? keywordLeg(narrowing) : noRows}),
    carried AS (${carriedChunks(narrowing, options.carriedChunkIds ?? [])}),
    ${fusion(mode, options.droppedChunkIds)},
    chosen AS MATERIALIZED (
      (SELECT base, id, v, k, place, ${diversifiedScore(options.documentDecay ?? 1)} AS score FROM ranked WHERE place IS NULL
      ORDER BY score DESC, id LIMIT ${limit})
      UNION ALL
      SELECT base, id, v, k, place, score FROM ranked WHERE place IS NOT NULL
    )
    ${foundRows}`;
}

/** The filters on documents and chunks: those on kinds of knowledge bases belong to the scope. */
function withoutKinds(filters: Filters = {}): Filters {
  return { ...filters, kinds: undefined };
}

const noRows = sql`SELECT NULL::text AS base, NULL::text AS id, NULL::float8 AS s WHERE false`;

/** The chosen chunks with what the reader is told of them. */
const foundRows = sql`
    SELECT chunks.id AS "chunkId", chunks.document_id AS "documentId", chunks.knowledge_base_id AS "knowledgeBaseId", knowledge_bases.kind,
      documents.source_id AS "sourceId", documents.filename, documents.title, documents.authors, documents.journal,
      documents.publication_date AS "publicationDate", documents.doi, documents.category, documents.standing, chunks.ordinal, chunks.part, chunks.section, chunks.page,
      chunks.page_starts AS "pageStarts",
      chunks.line_start AS "lineStart", chunks.line_end AS "lineEnd", chunks.time_start AS "timeStart", chunks.time_end AS "timeEnd",
      chunks.start_offset AS "start", chunks.end_offset AS "end", chosen.place,
      chosen.score, chosen.v, chosen.k, held.text AS "heldText", held.start AS "heldFrom", held.corrected AS "heldCorrected"
    FROM chosen JOIN chunks ON chunks.knowledge_base_id = chosen.base AND chunks.id = chosen.id
    JOIN documents ON documents.id = chunks.document_id JOIN knowledge_bases ON knowledge_bases.id = chunks.knowledge_base_id,
    ${chunkWords}
    WHERE place IS NULL OR NOT EXISTS (SELECT 1 FROM chosen AS other WHERE other.place IS NULL AND other.id = chosen.id)`;

const columns = {
  chunkId: sql<string>`found."chunkId"`,
  documentId: sql<string>`found."documentId"`,
  knowledgeBaseId: sql<string>`found."knowledgeBaseId"`,
  kind: sql<string>`found.kind`,
  sourceId: sql<string>`found."sourceId"`,
  filename: sql<string>`found.filename`,
  title: sql<string>`found.title`,
  authors: sql<string[]>`found.authors`,
  journal: sql<string | null>`found.journal`,
  publicationDate: sql<string | null>`found."publicationDate"`,
  doi: sql<string | null>`found.doi`,
  category: sql<string | null>`found.category`,
  standing: sql<Standing | null>`found.standing`,
  ordinal: sql<number>`found.ordinal`,
  part: sql<"abstract" | "fulltext">`found.part`,
  section: sql<string | null>`found.section`,
  page: sql<number | null>`found.page`,
  pageStarts: sql<number[] | null>`found."pageStarts"`.mapWith(chunks.pageStarts),
  lineStart: sql<number | null>`found."lineStart"`,
  lineEnd: sql<number | null>`found."lineEnd"`,
  timeStart: sql<Date | string | null>`found."timeStart"`,
  timeEnd: sql<Date | string | null>`found."timeEnd"`,
  start: sql<number>`found."start"`,
  end: sql<number>`found."end"`,
  carried: sql<boolean>`found.place IS NOT NULL`,
  score: sql<number>`${unitOrNull(sql`found.score`)}`,
  vectorScore: sql<number | null>`${unitOrNull(sql`found.v`)}`,
  keywordScore: sql<number | null>`found.k`,
  heldText: sql<string | null>`found."heldText"`,
  heldFrom: sql<number | null>`found."heldFrom"`,
  heldCorrected: sql<string | null>`found."heldCorrected"`,
};

/** A score held between 0 and 1; null stays null, which `least` and `greatest` alone pass over. */
function unitOrNull(score: SQL): SQL {
  return sql`CASE WHEN ${score} IS NOT NULL THEN least(1, greatest(0, ${score})) END`;
}

/** The vector of length 1, as a literal; null of one that has no direction, which nothing is near to. */
function unitVector(vector: Float32Array): string | null {
  const norm = Math.hypot(...vector);
  if (!Number.isFinite(norm) || norm === 0) return null;
  return `[${Array.from(vector, (value) => Number((value / norm).toPrecision(7))).join(",")}]`;
}

function isoTime(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString();
}

/** How many chunks the viewer could search in this scope. */
export async function countSearchable(db: Db, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ chunks: sql<number>`coalesce(sum(${documents.chunks}), 0)::int` })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(inScope(scope));
  return row?.chunks ?? 0;
}

/**
 * How many documents of this scope are not, or not wholly, indexed yet, and how many of their passages are; of a document that
 * is not read yet, the passages are not known.
 */
export async function countUnindexed(
  db: Db,
  scope: Scope,
): Promise<{ documents: number; done: number; total: number }> {
  const [row] = await db
    .select({
      documents: sql<number>`count(*)::int`,
      done: sql<number>`coalesce(sum(${documents.chunks}), 0)::int`,
      total: sql<number>`coalesce(sum(${documents.total}) FILTER (WHERE ${documents.status} <> 'parsing'), 0)::int`,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(inScope(scope), inArray(documents.status, [...unfinishedStatuses])));
  return row ?? { documents: 0, done: 0, total: 0 };
}
