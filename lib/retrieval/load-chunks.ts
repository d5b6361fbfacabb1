import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { chunkWords, givenWords } from "./chunk-words.ts";
import { inScope } from "./in-scope.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import type { Scope } from "./search.ts";

/** What is read of a chunk, of its document and of its knowledge base. */
const loadedColumns = {
  chunkId: chunks.id,
  documentId: chunks.documentId,
  knowledgeBaseId: chunks.knowledgeBaseId,
  kind: knowledgeBases.kind,
  sourceId: documents.sourceId,
  filename: documents.filename,
  title: documents.title,
  authors: documents.authors,
  journal: documents.journal,
  publicationDate: documents.publicationDate,
  doi: documents.doi,
  category: documents.category,
  standing: documents.standing,
  ordinal: chunks.ordinal,
  part: chunks.part,
  section: chunks.section,
  page: chunks.page,
  pageStarts: chunks.pageStarts,
  lineStart: chunks.lineStart,
  lineEnd: chunks.lineEnd,
  timeStart: chunks.timeStart,
  timeEnd: chunks.timeEnd,
  start: chunks.startOffset,
  end: chunks.endOffset,
  heldText: sql<string | null>`held.text`,
  heldFrom: sql<number | null>`held.start`,
  heldCorrected: sql<string | null>`held.corrected`,
};

/**
 * These chunks with their words, in the order asked for, each once: those of the scope that the viewer may read, less what
 * was dropped. They were looked up and not searched for, so their score is 1 and no leg has one; the scope's filters do not
 * hold here.
 */
export async function loadChunks(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<RetrievedChunk[]> {
  const dropped = new Set(scope.droppedChunkIds);
  const wanted = [...new Set(ids)].filter((id) => !dropped.has(id));
  if (wanted.length === 0) return [];
  const rows = await db
    .select(loadedColumns)
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.knowledgeBaseId))
    .innerJoin(chunkWords, sql`true`)
    .where(
      and(
        sql`${chunks.id} = ANY (${textArray(wanted)}::text[])`,
        eq(chunks.switchedOff, false),
        inScope(scope),
      ),
    );
  const byId = new Map(rows.map((row) => [row.chunkId, row]));
  const found = wanted.flatMap((id) => byId.get(id) ?? []);
  return found.map(({ heldText, heldFrom, heldCorrected, ...row }) => ({
    ...row,
    timeStart: row.timeStart?.toISOString() ?? null,
    timeEnd: row.timeEnd?.toISOString() ?? null,
    carried: false,
    score: 1,
    vectorScore: null,
    keywordScore: null,
    ...givenWords({ heldText, heldFrom, heldCorrected }, row),
  }));
}
