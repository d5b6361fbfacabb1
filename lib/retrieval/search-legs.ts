import { and, type SQL, sql } from "drizzle-orm";
import type { VectorType } from "../db/client.ts";
import { textArray } from "../db/text-array.ts";
import type { Filters } from "../wire/filters.ts";
import { filterCondition } from "./filter.ts";

/** Candidates of each leg, and more where more are asked for. */
const minLegCandidates = 200;

/** Of the keyword index, the best places that are looked through for those that a filter lets pass. */
const filteredPlaces = sql.raw("10000");

/** What the legs look for within the scope; the kinds of knowledge bases are part of the scope itself. */
type Narrowing = {
  knowledgeBaseIds: readonly string[];
  documentIds?: readonly string[] | undefined;
  filters?: Omit<Filters, "kinds"> | undefined;
  /** What the vector index holds, and how many numbers a vector has. */
  vectorType: VectorType;
  dimensions: number;
  /** Up to how many chunks are compared one by one. */
  exactUpTo: number;
  /** How many chunks the search is to give. */
  limit: number;
  /** Chunks that the legs may find, and that the search does not give. */
  droppedChunkIds?: readonly string[] | undefined;
};

/*
 * The fragments are part of the statement of search.ts, after its tables `question` (the vector), `scope` (the knowledge bases
 * that are read, n chunks each), `matching` where something narrows the search, `idf` and `asked` (the keywords). A leg has the columns base, id and s, and consists of two parts of which one is carried out: a condition that
 * speaks of no row is checked once, before the part is begun.
 */

/** Whether there are named documents or filters. */
export function isNarrowed({
  documentIds,
  filters = {},
}: Pick<Narrowing, "documentIds" | "filters">): boolean {
  return documentIds !== undefined || filterCondition(filters) !== undefined;
}

/** Whether so few chunks can be found that all of them are compared. Of documents that are named, all always are. */
function areFew(narrowing: Narrowing): SQL {
  if (narrowing.documentIds) return sql`true`;
  return isNarrowed(narrowing)
    ? sql`(SELECT count(*) <= ${inlineNumber(narrowing.exactUpTo)} FROM matching)`
    : sql`(SELECT coalesce(sum(n), 0) <= ${inlineNumber(narrowing.exactUpTo)} FROM scope)`;
}

/** Writes a number into the statement itself, so that the planner can count on it. */
const inlineNumber = (value: number) => sql.raw(String(Math.trunc(value)));

function legSize({ limit, droppedChunkIds = [] }: Narrowing): SQL {
  return inlineNumber(Math.max(minLegCandidates, limit) + droppedChunkIds.length);
}

const chunkInScope = sql`chunks.knowledge_base_id = ANY (ARRAY(SELECT id FROM scope))`;

/** What the owner of a document switched off is in no leg. */
const isOn = sql.raw("NOT chunks.switched_off");

/** The condition on chunks, joined with documents. */
function withinNarrowing({ documentIds, filters = {} }: Narrowing): SQL | undefined {
  return and(
    chunkInScope,
    isOn,
    documentIds ? sql`chunks.document_id = ANY (${textArray(documentIds)}::text[])` : undefined,
    filterCondition(filters),
  );
}

/**
 * The condition on a chunk of an index that is walked in the index's own order. Wrapped up, so that the planner neither
 * guesses how many chunks it lets pass nor looks for another way to them.
 */
function walkedWithin({ filters = {} }: Narrowing): SQL {
  const condition = filterCondition(filters);
  const holds = condition
    ? sql`(SELECT ${condition} FROM documents WHERE documents.id = chunks.document_id)`
    : sql`true`;
  return sql`CASE WHEN ${chunkInScope} AND ${isOn} THEN ${holds} END`;
}

/** The cosine distance as the index has it, and a cheaper form of the same where the column need not be converted. */
function distances({ vectorType, dimensions }: Narrowing): { indexed: SQL; plain: SQL } {
  const type = sql.raw(`${vectorType}(${dimensions})`);
  const indexed = sql`(chunks.embedding::${type} <=> (SELECT vector FROM question))`;
  const plain = sql`(chunks.embedding <=> (SELECT vector FROM question))`;
  return { indexed, plain: vectorType === "halfvec" ? plain : indexed };
}

/** The chunks that filters or named documents let pass, with their cosine: of filters, one more than are compared. */
export function matchingChunks(narrowing: Narrowing): SQL {
  const { documentIds, filters = {} } = narrowing;
  const { journals, publishedFrom, publishedTo, ...ofChunks } = filters;
  const ofDocuments = and(
    filterCondition({ journals, publishedFrom, publishedTo }),
    ofChunks.lineFrom || ofChunks.lineTo ? sql`documents.has_lines` : undefined,
  );
  // The ids that were asked for are repeated beside those that may be read: the planner knows their share of a table.
  const inBases = (column: SQL) =>
    sql`${column} = ANY (${textArray(narrowing.knowledgeBaseIds)}::text[]) AND ${column} = ANY (ARRAY(SELECT id FROM scope))`;
  const named = (column: SQL) =>
    documentIds ? sql`${column} = ANY (${textArray(documentIds)}::text[])` : undefined;
  // Documents are few beside chunks, so those that are meant are found first.
  const among = ofDocuments
    ? sql`(SELECT id FROM documents WHERE ${and(inBases(sql`knowledge_base_id`), named(sql`id`), ofDocuments)} OFFSET 0) AS meant, LATERAL`
    : sql``;
  // A document's chunks are read by themselves, and not out of the whole base's.
  const place = ofDocuments ? sql`chunks.document_id = meant.id` : named(sql`chunks.document_id`);
  const base = place
    ? sql`CASE WHEN ${chunkInScope} THEN true END`
    : inBases(sql`chunks.knowledge_base_id`);
  return sql`SELECT found.* FROM ${among} (
        SELECT chunks.knowledge_base_id AS base, chunks.id, chunks.position, 1 - ${distances(narrowing).plain} AS s FROM chunks
        WHERE ${and(place, base, isOn, filterCondition(ofChunks))} ${ofDocuments ? sql`OFFSET 0` : sql``}
      ) AS found ${documentIds ? sql`` : sql`LIMIT ${inlineNumber(narrowing.exactUpTo + 1)}`}`;
}

/** The chunks nearest to the question: all of few compared, or the index walked until there are enough. */
export function vectorLeg(narrowing: Narrowing): SQL {
  const few = areFew(narrowing);
  const { indexed, plain } = distances(narrowing);
  // A zero vector has no cosine, which sorts before every number.
  const best = sql`s <> 'NaN' ORDER BY s DESC, id LIMIT ${legSize(narrowing)}`;
  const exact = isNarrowed(narrowing)
    ? sql`(SELECT base, id, s FROM matching WHERE ${few} AND ${best})`
    : // The range says no more than the equality, but has the planner expect few rows and take the index, whatever part of
      // the table the base is.
      sql`(SELECT base, id, s FROM (
        SELECT scope.id AS base, near.id, near.s FROM scope, LATERAL (
          SELECT chunks.id, 1 - ${plain} AS s FROM chunks
          WHERE chunks.knowledge_base_id = scope.id AND chunks.knowledge_base_id BETWEEN scope.id AND scope.id AND ${isOn} AND ${few}
          OFFSET 0
        ) AS near
      ) AS near WHERE ${best})`;
  if (narrowing.documentIds) return exact;
  return sql`${exact} UNION ALL (
      SELECT chunks.knowledge_base_id, chunks.id, 1 - ${indexed} FROM chunks
      WHERE NOT ${few} AND ${walkedWithin(narrowing)} ORDER BY ${indexed} LIMIT ${legSize(narrowing)})`;
}

/** Finds the chunks with the words that fit the question's best: scores each of few, else takes those of the keyword index. */
export function keywordLeg(narrowing: Narrowing): SQL {
  const few = areFew(narrowing);
  const places = (wanted: SQL) =>
    sql`SELECT found.position, found.score::float8 AS s
        FROM idf, keyword_search(ARRAY(SELECT id FROM scope), idf.terms, idf.weights, ${wanted}) AS found`;
  if (!isNarrowed(narrowing))
    return sql`SELECT chunks.knowledge_base_id AS base, chunks.id, found.s FROM (${places(legSize(narrowing))}) AS found
      JOIN chunks ON chunks.position = found.position AND ${isOn}`;
  const exact = sql`(SELECT base, id, s FROM (
        SELECT matching.base, matching.id, words.s FROM matching, LATERAL (
          SELECT -(chunk_terms.terms <#> (SELECT terms FROM asked)) AS s FROM chunk_terms
          WHERE chunk_terms.position = matching.position AND ${few} LIMIT 1
        ) AS words
      ) AS words WHERE s > 0 ORDER BY s DESC, id LIMIT ${legSize(narrowing)})`;
  if (narrowing.documentIds) return exact;
  return sql`${exact} UNION ALL (
      SELECT place.base, place.id, found.s FROM (${places(filteredPlaces)} WHERE NOT ${few} ORDER BY s DESC, position) AS found,
        LATERAL (
          SELECT chunks.knowledge_base_id AS base, chunks.id FROM chunks
          WHERE chunks.position = found.position AND ${walkedWithin(narrowing)} LIMIT 1
        ) AS place
      ORDER BY found.s DESC, place.id LIMIT ${legSize(narrowing)})`;
}

/** The chunks that are carried, where they are still in scope, scored as by both legs; `place` is their order. */
export function carriedChunks(narrowing: Narrowing, chunkIds: readonly string[]): SQL {
  return sql`SELECT chunks.knowledge_base_id AS base, chunks.id, wanted.place, nullif(1 - ${distances(narrowing).plain}, 'NaN') AS v,
        (SELECT nullif(greatest(0, -(chunk_terms.terms <#> (SELECT terms FROM asked))), 0) FROM chunk_terms
          WHERE chunk_terms.position = chunks.position) AS k
      FROM unnest(${textArray([...new Set(chunkIds)])}::text[]) WITH ORDINALITY AS wanted (id, place)
      JOIN documents ON documents.id = regexp_replace(wanted.id, ':[^:]*:[^:]*$', '')
      JOIN chunks ON chunks.knowledge_base_id = documents.knowledge_base_id AND chunks.id = wanted.id
      WHERE ${withinNarrowing(narrowing)}`;
}
