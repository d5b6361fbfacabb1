import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { readChunkId } from "../document/chunk-id.ts";
import { readSpans } from "../document/storage.ts";
import { filterCondition } from "./filter.ts";
import { inBases } from "./in-scope.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import type { Scope } from "./search.ts";

/** Words that refer to what was said before them, or draw on it; of the languages in which Ibid splits sentences. */
const referring =
  "this that these those such it they he she its their however therefore thus hence moreover furthermore consequently instead otherwise similarly but so dieser diese dieses daher deshalb jedoch somit ausserdem ce cette ces cependant donc ainsi este esta estos estas sin por lo";
const referringWords = new Set(referring.split(" "));

/** A point of a list, of which the first says what the list is of. */
const listPoint = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/u;

/** Whether a passage begins in the middle of something: its sentence or its list has begun, or its first word refers back. */
export function beginsMidway(text: string): boolean {
  if (listPoint.test(text)) return true;
  const first = /\p{L}[\p{L}\p{M}'’]*/u.exec(text)?.[0];
  if (first === undefined || text.trimStart().search(/\p{L}/u) > 2) return false;
  // A word in small letters goes on with a sentence; a name like `iPhone` or `mRNA` may begin one.
  if (/^[\p{Ll}\p{M}'’]+$/u.test(first)) return true;
  return referringWords.has(first.toLowerCase());
}

/** Whether the chunk before this one may belong to it. Lines of a log are each complete. */
function mayBeWidened(chunk: RetrievedChunk): boolean {
  // What its owner wrote is a whole.
  if (chunk.original !== undefined) return false;
  return chunk.ordinal > 0 && chunk.timeStart === null && beginsMidway(chunk.text);
}

/** The part of a scope that tells which chunks others may be widened by. */
type WidenScope = Pick<Scope, "viewer" | "knowledgeBaseIds" | "droppedChunkIds" | "filters">;

/**
 * Whether words of a chunk were corrected, its own or those of one that it begins in: the text of the document has the misread
 * ones there.
 */
const holdsCorrected = sql`EXISTS (
  SELECT 1 FROM passage_edits AS edit JOIN chunks AS other
    ON other.document_id = edit.document_id AND other.content_hash = edit.content_hash
  WHERE edit.document_id = ${chunks.documentId} AND edit.corrected IS NOT NULL
    AND other.knowledge_base_id = ${chunks.knowledgeBaseId} AND other.ordinal BETWEEN ${chunks.ordinal} - 1 AND ${chunks.ordinal}
    AND other.end_offset > ${chunks.startOffset})`;

/**
 * Widens the chunks that begin in the middle of an argument to the start of the chunk before them. They keep
 * their ids and scores; start, text and place are those of the wider span. A chunk that is given with its neighbour
 * stays as it is, and so does one behind a chunk that was dropped, or that the filters leave out.
 */
export async function widenPassages(
  db: Db,
  scope: WidenScope,
  found: readonly RetrievedChunk[],
): Promise<RetrievedChunk[]> {
  const dropped = (scope.droppedChunkIds ?? []).flatMap((id) => readChunkId(id) ?? []);
  const given = new Set(
    [...found, ...dropped].map(({ documentId, ordinal }) => `${documentId} ${ordinal}`),
  );
  const midway = found.filter(
    (chunk) => mayBeWidened(chunk) && !given.has(`${chunk.documentId} ${chunk.ordinal - 1}`),
  );
  if (midway.length === 0) return [...found];
  const before = await readChunksBefore(db, scope, midway);
  const widened = new Map(
    midway.flatMap((chunk) => {
      const first = before.find(
        (each) => each.documentId === chunk.documentId && each.ordinal === chunk.ordinal - 1,
      );
      if (!first || first.part !== chunk.part || first.section !== chunk.section) return [];
      if (first.start >= chunk.start) return [];
      const { start, page, lineStart } = first;
      const pageStarts = joinPageStarts(first, chunk);
      return [[chunk.chunkId, { ...chunk, start, page, pageStarts, lineStart }]];
    }),
  );
  const texts = await readSpans(db, [...widened.values()]);
  const wider = new Map(
    [...widened.values()].map((chunk, i) => [chunk.chunkId, { ...chunk, text: texts[i] ?? "" }]),
  );
  return found.map((chunk) => {
    const wide = wider.get(chunk.chunkId);
    // A document that was replaced since the search has other words there.
    return wide?.text.endsWith(chunk.text) ? wide : chunk;
  });
}

/** Where the chunks before these ones begin, of those that the scope and its filters have. */
function readChunksBefore(db: Db, scope: WidenScope, midway: readonly RetrievedChunk[]) {
  return db
    .select({
      documentId: chunks.documentId,
      ordinal: chunks.ordinal,
      part: chunks.part,
      section: chunks.section,
      page: chunks.page,
      pageStarts: chunks.pageStarts,
      lineStart: chunks.lineStart,
      start: chunks.startOffset,
    })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, chunks.knowledgeBaseId))
    .where(
      and(
        inBases(scope),
        eq(chunks.switchedOff, false),
        sql`NOT ${holdsCorrected}`,
        filterCondition(scope.filters ?? {}),
        or(
          ...midway.map((chunk) =>
            and(eq(chunks.documentId, chunk.documentId), eq(chunks.ordinal, chunk.ordinal - 1)),
          ),
        ),
      ),
    );
}

type Paged = Pick<RetrievedChunk, "page" | "pageStarts">;

/** Where pages begin inside a chunk and the one after it, taken together. */
function joinPageStarts(first: Paged, next: Paged & { start: number }): number[] | null {
  const starts = first.pageStarts ?? [];
  const pagesBetween = (next.page ?? 0) - (first.page ?? 0) - starts.length;
  const between = Array.from({ length: Math.max(0, pagesBetween) }, () => next.start);
  const joined = [...starts, ...between, ...(next.pageStarts ?? [])];
  return joined.length > 0 ? joined : null;
}
