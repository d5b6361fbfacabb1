import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documentRecords, documents, type RecordFacts } from "../db/schema.ts";
import type { DocumentStatus } from "../wire/document.ts";
import type { DocumentRow } from "./document.ts";
import { readSpans } from "./storage.ts";
import { measureFulltext } from "./text-status.ts";

/** Returns what the record of a document said, where the document has its text from another file by now. */
export async function readRecordFacts(
  db: Db,
  documentId: string,
): Promise<RecordFacts | undefined> {
  const [row] = await db
    .select({ facts: documentRecords.facts })
    .from(documentRecords)
    .where(eq(documentRecords.documentId, documentId));
  return row?.facts;
}

/** Keeps what a document's record says before another file takes its place. A document with full text is no record. */
export async function keepRecord(tx: Db, document: DocumentRow): Promise<void> {
  if (document.indexedRevision === 0 || (await measureFulltext(tx, document)) > 0) return;
  const facts = await recordFactsOf(tx, document);
  const { id, knowledgeBaseId, contentHash } = document;
  await tx
    .insert(documentRecords)
    .values({ documentId: id, knowledgeBaseId, contentHash, facts })
    .onConflictDoNothing();
}

/** Returns what a document that is a record says of its paper. */
export async function recordFactsOf(db: Db, document: DocumentRow): Promise<RecordFacts> {
  const {
    id,
    abstractLength,
    title,
    authors,
    journal,
    publicationDate,
    doi,
    category,
    standing,
    metadata,
  } = document;
  const [abstract = ""] = await readSpans(db, [{ documentId: id, start: 0, end: abstractLength }]);
  return { title, authors, journal, publicationDate, doi, category, standing, metadata, abstract };
}

/** Finds the documents of a knowledge base that were added as these bytes, with the hash of the bytes. */
export async function findByContent(
  db: Db,
  knowledgeBaseId: string,
  contentHashes: readonly string[],
): Promise<{ id: string; status: DocumentStatus; contentHash: string }[]> {
  const hashes = [...contentHashes];
  const asDocuments = await db
    .select({ id: documents.id, status: documents.status, contentHash: documents.contentHash })
    .from(documents)
    .where(
      and(eq(documents.knowledgeBaseId, knowledgeBaseId), inArray(documents.contentHash, hashes)),
    );
  const asRecords = await db
    .select({
      id: documents.id,
      status: documents.status,
      contentHash: documentRecords.contentHash,
    })
    .from(documentRecords)
    .innerJoin(documents, eq(documents.id, documentRecords.documentId))
    .where(
      and(
        eq(documentRecords.knowledgeBaseId, knowledgeBaseId),
        inArray(documentRecords.contentHash, hashes),
      ),
    );
  return [...asDocuments, ...asRecords];
}
