import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { findChats } from "../log/log-document.ts";
import { documentsInScope } from "../retrieval/documents-in-scope.ts";
import { filterCondition } from "../retrieval/filter.ts";
import type { Scope } from "../retrieval/search.ts";
import { logType } from "../wire/file-name.ts";

/** A document's metadata, known without reading its text. */
export type LibraryDocument = {
  id: string;
  knowledgeBaseId: string;
  knowledgeBaseName: string;
  kind: string;
  filename: string;
  title: string;
  authors: string[];
  journal: string | null;
  publicationDate: string | null;
  doi: string | null;
  category: string | null;
  mediaType: string;
  /** Whether it is an exported chat, which is read as a log. */
  isChat: boolean;
  createdAt: Date;
};

/** Of a larger library, only the newest documents are known by name. */
const maxLibraryDocuments = 20_000;

/** What is read of a document's row, joined with that of its knowledge base. */
export const libraryFields = {
  id: documents.id,
  knowledgeBaseId: documents.knowledgeBaseId,
  knowledgeBaseName: knowledgeBases.name,
  kind: knowledgeBases.kind,
  filename: documents.filename,
  title: documents.title,
  authors: documents.authors,
  journal: documents.journal,
  publicationDate: documents.publicationDate,
  doi: documents.doi,
  category: documents.category,
  mediaType: documents.mediaType,
  createdAt: documents.createdAt,
};

/** The documents in scope that have something within its filters, newest first. */
export async function readLibrary(db: Db, scope: Scope): Promise<LibraryDocument[]> {
  const rows = await db
    .select(libraryFields)
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(and(documentsInScope(scope), hasPassing(scope)))
    .orderBy(desc(documents.createdAt), asc(documents.id))
    .limit(maxLibraryDocuments);
  return markChats(db, rows);
}

/** The condition that a document has a chunk that the filters on chunks let pass; none without any. */
function hasPassing({ filters = {} }: Scope): SQL | undefined {
  const {
    kinds: _kinds,
    journals: _journals,
    publishedFrom: _from,
    publishedTo: _to,
    ...rest
  } = filters;
  const condition = filterCondition(rest);
  return (
    condition &&
    sql`EXISTS (SELECT 1 FROM ${chunks} WHERE ${and(eq(chunks.documentId, documents.id), condition)})`
  );
}

/** Adds to documents whether they are exported chats, which the beginning of their text tells. */
export async function markChats<Row extends Omit<LibraryDocument, "isChat">>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Pick<LibraryDocument, "isChat">)[]> {
  const logs = rows
    .filter(({ mediaType }) => mediaType === logType)
    .map((row) => ({ ...row, isLog: true }));
  const chats = await findChats(db, logs);
  return rows.map((row) => ({ ...row, isChat: chats.has(row.id) }));
}
