import { and, asc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { CitedLine } from "../citation/cited-text.ts";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases, textBlocks } from "../db/schema.ts";
import type { DocumentSpan } from "../document/storage.ts";
import { readSwitchedOff } from "../document/switched-off.ts";
import { documentsInScope } from "../retrieval/documents-in-scope.ts";
import { inScope } from "../retrieval/in-scope.ts";
import type { Scope } from "../retrieval/search.ts";
import { logType } from "../wire/file-name.ts";
import type { TableDocument } from "./open-table.ts";
import type { DataRow } from "./table.ts";

/** At most this many documents are read for one question, and UTF-16 units of all of them. */
const maxDocuments = 100;
const maxChars = 8_000_000;

/** A document with its stored text, and what of that is switched off. */
export type TextWithTables = TableDocument & { text: string; off: readonly DocumentSpan[] };

/**
 * Reads the documents in scope that may hold tables, by name.
 * @param among only these.
 * @returns null if there are too many to read.
 */
export async function readTableDocuments(
  db: Db,
  scope: Scope,
  among?: readonly string[],
): Promise<TextWithTables[] | null> {
  const inReach = await db
    .select({
      id: documents.id,
      filename: documents.filename,
      title: documents.title,
      length: documents.textLength,
    })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        documentsInScope(scope),
        gt(documents.chunks, 0),
        or(ne(documents.mediaType, logType), isFileOfRecords),
        among ? inArray(documents.id, [...among]) : undefined,
      ),
    )
    .orderBy(asc(documents.filename), asc(documents.id))
    .limit(maxDocuments + 1);
  const length = inReach.reduce((sum, document) => sum + document.length, 0);
  if (inReach.length > maxDocuments || length > maxChars) return null;
  const holding = await findTabled(
    db,
    inReach.map(({ id }) => id),
  );
  return readTexts(
    db,
    inReach.filter(({ id }) => holding.has(id)),
  );
}

/** Of the logs, only tables of events are read. */
const isFileOfRecords = sql`${documents.filename} ~* '[.]([ct]sv|xlsx|xlsm|ods|json)$'`;

/** The documents of which a block has a bar, a tab or two blanks beside each other, or that are files of records. */
async function findTabled(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: textBlocks.documentId })
    .from(textBlocks)
    .innerJoin(documents, eq(documents.id, textBlocks.documentId))
    .where(
      and(
        inArray(textBlocks.documentId, [...ids]),
        or(sql`${textBlocks.text} ~ '[|\t]|\\S  +\\S'`, isFileOfRecords),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

async function readTexts(
  db: Db,
  tabled: readonly (TableDocument & { length: number })[],
): Promise<TextWithTables[]> {
  if (tabled.length === 0) return [];
  const blocks = await db
    .select({ id: textBlocks.documentId, text: textBlocks.text })
    .from(textBlocks)
    .where(
      and(
        inArray(
          textBlocks.documentId,
          tabled.map(({ id }) => id),
        ),
        lte(textBlocks.startOffset, maxChars),
      ),
    )
    .orderBy(asc(textBlocks.documentId), asc(textBlocks.startOffset));
  const byDocument = Map.groupBy(blocks, ({ id }) => id);
  const off = await readSwitchedOff(
    db,
    tabled.map(({ id }) => id),
  );
  const offByDocument = Map.groupBy(off, ({ documentId }) => documentId);
  return tabled.map(({ id, filename, title }) => ({
    id,
    filename,
    title,
    text: (byDocument.get(id) ?? []).map(({ text }) => text).join(""),
    off: offByDocument.get(id) ?? [],
  }));
}

/** Finds the chunks that hold rows, so that each can be cited; null if one of them is in no chunk in scope. */
export async function placeRows(
  db: Db,
  scope: Scope,
  document: TextWithTables,
  rows: readonly DataRow[],
): Promise<CitedLine[] | null> {
  const places = await db
    .select({ id: chunks.id, start: chunks.startOffset, end: chunks.endOffset })
    .from(chunks)
    .innerJoin(documents, eq(documents.id, chunks.documentId))
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(inScope(scope), eq(chunks.switchedOff, false), eq(chunks.documentId, document.id)))
    .orderBy(asc(chunks.startOffset));
  const lines = rows.flatMap(({ start, end }): CitedLine[] => {
    const holding = places.filter((place) => place.start <= start && start < place.end);
    const chunk = holding.find((place) => end <= place.end) ?? holding[0];
    return chunk
      ? [{ chunkId: chunk.id, start, text: document.text.slice(start, Math.min(end, chunk.end)) }]
      : [];
  });
  return lines.length === rows.length ? lines : null;
}
