import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { readChunkId, toChunkId } from "../document/chunk-id.ts";
import { chunkWords } from "./chunk-words.ts";
import { inScope } from "./in-scope.ts";
import { loadChunks } from "./load-chunks.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import type { Scope } from "./search.ts";

/** Chunks at either end of a document, and beside one that is looked at. */
const atEnds = 10;
const maxBehind = 6;
/** Chunks that name a version, at most. */
const maxNaming = 8;

/**
 * The chunks of one document in which an entry is looked for: those at its ends, for the newest entry of a log is at one of them,
 * those around a place, and those that name a version with what follows them.
 */
export async function findEntryChunks(
  db: Db,
  scope: Scope,
  documentId: string,
  { version, around }: { version?: string | undefined; around?: number | undefined },
): Promise<RetrievedChunk[]> {
  const { ordinal, section } = chunks;
  const last = sql`(SELECT max(other.ordinal) FROM chunks AS other WHERE other.document_id = ${chunks.documentId})`;
  const isNear =
    around === undefined
      ? sql`false`
      : sql`${ordinal} BETWEEN ${around - maxBehind}::int AND ${around + maxBehind}::int`;
  const read = (condition: SQL, order: SQL[], limit: number) =>
    db
      .select({ id: chunks.id })
      .from(chunks)
      .innerJoin(documents, eq(documents.id, chunks.documentId))
      .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.knowledgeBaseId))
      .innerJoin(chunkWords, sql`true`)
      .where(
        and(
          eq(chunks.documentId, documentId),
          eq(chunks.switchedOff, false),
          inScope(scope),
          condition,
        ),
      )
      .orderBy(...order, asc(ordinal))
      .limit(limit);
  const placed = await read(
    sql`(${ordinal} < ${atEnds}::int OR ${ordinal} > ${last} - ${atEnds}::int OR ${isNear})`,
    [],
    2 * atEnds + 2 * maxBehind + 1,
  );
  const named = `(^|[^0-9.])${version?.replaceAll(".", "\\.")}($|[^0-9.]|\\.$)`;
  const inSection = sql`coalesce(${section}, '') ~* ${named}`;
  // Later entries may mention it as well.
  const naming =
    version === undefined
      ? []
      : await read(
          sql`(${inSection} OR held.text ~* ${named})`,
          [sql`${inSection} DESC`],
          maxNaming,
        );
  const ids = [...placed, ...naming].map(({ id }) => id);
  return loadChunks(db, scope, [...ids, ...naming.flatMap(({ id }) => idsBehind(id))]);
}

/** The ids of the chunks behind one. */
export function idsBehind(chunkId: string): string[] {
  const place = readChunkId(chunkId);
  if (!place) return [];
  return Array.from({ length: maxBehind }, (_, at) =>
    toChunkId({ ...place, ordinal: place.ordinal + at + 1 }),
  );
}
