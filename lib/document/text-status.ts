import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import { readSpans } from "./storage.ts";

/** Which parts of a document's text exist, as `GET /api/documents/:id/text-status` reports it. */
export type TextStatus = {
  document_id: string;
  title: string;
  /** Whether the text is stored. */
  has_abstract: boolean;
  has_fulltext: boolean;
  /** Whether it is in the index. */
  has_abstract_embeddings: boolean;
  has_fulltext_chunks: boolean;
  /** UTF-16 units, without the blank lines between the two. */
  abstract_length: number;
  fulltext_length: number;
  /** Whether it can be searched now; a question to the document first indexes what is only stored. */
  can_use_fulltext_semantic: boolean;
  can_use_abstract_semantic: boolean;
  has_any_text: boolean;
};

/**
 * Returns which parts of a document's text are stored and indexed.
 * @throws IbidError `not_found`
 */
export async function readTextStatus(db: Db, viewer: Viewer, id: string): Promise<TextStatus> {
  const { title, textLength, abstractLength } = getTableColumns(documents);
  const [row] = await db
    .select({
      title,
      textLength,
      abstractLength,
      abstractChunks: hasChunks("abstract"),
      fulltextChunks: hasChunks("fulltext"),
    })
    .from(documents)
    .where(and(eq(documents.id, id), inReadableBase(viewer, documents.knowledgeBaseId)));
  if (!row) throw notFound("document");
  const hasAbstract = row.abstractLength > 0;
  const fulltextLength = row.textLength - row.abstractLength - (await blankBehind(db, id, row));
  const hasFulltext = fulltextLength > 0;
  return {
    document_id: id,
    title: row.title,
    has_abstract: hasAbstract,
    has_fulltext: hasFulltext,
    has_abstract_embeddings: row.abstractChunks,
    has_fulltext_chunks: row.fulltextChunks,
    abstract_length: row.abstractLength,
    fulltext_length: fulltextLength,
    can_use_fulltext_semantic: hasFulltext && row.fulltextChunks,
    can_use_abstract_semantic: hasAbstract && row.abstractChunks,
    has_any_text: row.textLength > 0,
  };
}

/** UTF-16 units of the blank lines between a document's abstract and its full text; a parser writes a few at most. */
async function blankBehind(
  db: Db,
  documentId: string,
  { textLength, abstractLength }: { textLength: number; abstractLength: number },
): Promise<number> {
  if (abstractLength === 0 || textLength === abstractLength) return 0;
  const start = abstractLength;
  const [behind = ""] = await readSpans(db, [{ documentId, start, end: start + 16 }]);
  return behind.length - behind.trimStart().length;
}

/** Whether a part of the document has a chunk. Stops at the first, so that a long log is quick too. */
function hasChunks(part: "abstract" | "fulltext") {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${chunks} WHERE ${and(eq(chunks.documentId, documents.id), eq(chunks.part, part))})`;
}
