import { and, asc, eq, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { readableBy } from "../knowledge/access.ts";
import type { Aspect } from "../question/aspects.ts";
import { loadChunks } from "./load-chunks.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import type { Scope } from "./search.ts";

/** Chunks that the sections of a document bring beside those that are found by likeness. */
const maxOfAspect = 3;

/**
 * The beginning of the sections of one document that have an aspect which is asked for, the best section first. A section
 * is known by its name in use, so "who funded this?" finds "Funding" whatever its words are. A chunk that was dropped takes
 * no other's place.
 */
export async function findSections(
  db: Db,
  scope: Scope,
  documentId: string,
  { sections }: Aspect,
): Promise<RetrievedChunk[]> {
  return findInOrder(db, scope, documentId, sections.map(hasSectionName));
}

/** The beginning of the sections of one document whose headings begin with one of some letters, "B. Pump blocked". */
export async function findLabelledSections(
  db: Db,
  scope: Scope,
  documentId: string,
  labels: readonly string[],
): Promise<RetrievedChunk[]> {
  const isLabelled = (label: string) =>
    sql`coalesce(${chunks.section}, '') ~ ${`(^|> )${label}[.)] [^>]*$`}`;
  return findInOrder(db, scope, documentId, labels.map(isLabelled));
}

/** The first chunks of one document that one of the conditions is true of, in the order of these. */
async function findInOrder(
  db: Db,
  scope: Scope,
  documentId: string,
  conditions: readonly SQL[],
): Promise<RetrievedChunk[]> {
  const place = sql<number>`CASE ${sql.join(
    conditions.map((holds, at) => sql`WHEN ${holds} THEN ${at}::int`),
    sql` `,
  )} END`;
  const rows = await db
    .select({ id: chunks.id })
    .from(chunks)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.knowledgeBaseId))
    .where(
      and(
        eq(chunks.documentId, documentId),
        eq(chunks.switchedOff, false),
        sql`${chunks.knowledgeBaseId} = ANY (${textArray(scope.knowledgeBaseIds)}::text[])`,
        readableBy(scope.viewer),
        isNull(knowledgeBases.closedAt),
        sql`${place} IS NOT NULL`,
        notInArray(chunks.id, [...(scope.droppedChunkIds ?? [])]),
      ),
    )
    .orderBy(place, asc(chunks.ordinal))
    .limit(maxOfAspect);
  return loadChunks(
    db,
    scope,
    rows.map(({ id }) => id),
  );
}

/** The condition on a chunk that its section has a name; `abstract` is also what a document has as its abstract. */
function hasSectionName(name: string): SQL {
  const parts = name.split(" > ");
  const path = sql`lower(coalesce(${chunks.section}, ''))`;
  return sql.join(
    parts.map((part) =>
      part === "abstract"
        ? sql`(${chunks.part} = 'abstract' OR strpos(${path}, 'abstract') > 0)`
        : sql`strpos(${path}, ${part}) > 0`,
    ),
    sql` AND `,
  );
}
