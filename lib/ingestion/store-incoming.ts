import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documentRecords, documents, fileBlocks } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import { findByContent, keepRecord } from "../document/document-record.ts";
import type { FileSource } from "../document/file-source.ts";
import { readBlocks, readWhole } from "../document/file-source.ts";
import { lockWritable } from "../document/queries.ts";
import { writeFileBytes } from "../document/storage.ts";
import { keepOpen } from "../knowledge/writable-base.ts";
import { storable } from "../text/storable-text.ts";
import type { Viewer } from "../viewer.ts";
import type { AddedFile } from "../wire/document.ts";

/** A file or record that can be stored. */
export type IncomingFile = {
  filename: string;
  source: FileSource;
  sourceId: string;
  title: string;
};

/** Where stored documents wait to be indexed (lib/job/queue.ts). */
export type IngestQueue = { add(documentIds: readonly string[], tx: Db): Promise<void> };

/** Larger files are stored one by one, so that a transaction stays short. */
const maxTogetherBytes = 65_536;

const unread = { status: "queued", done: 0, total: 0 } as const;
const unknownType = "application/octet-stream";

/** Maximum length of a source id in UTF-16 units, so that it fits an index row. */
const maxSourceIdLength = 500;

/** Returns the id itself, or if it is too long its beginning and a hash of the whole. */
function shortened(sourceId: string): string {
  if (sourceId.length <= maxSourceIdLength) return sourceId;
  const hash = createHash("sha256").update(sourceId).digest("hex").slice(0, 16);
  return `${storable(sourceId.slice(0, maxSourceIdLength - 17))}~${hash}`;
}

type Prepared = IncomingFile & { contentHash: string };

async function prepare({ source, filename, sourceId, title }: IncomingFile): Promise<Prepared> {
  return {
    source,
    filename: storable(filename),
    title: storable(title),
    sourceId: shortened(storable(sourceId)),
    contentHash: await hashContent(source),
  };
}

/** Returns the digest by which a file is recognised when it comes again. */
export async function hashContent(source: FileSource): Promise<string> {
  const hash = createHash("sha256");
  for await (const block of readBlocks(source)) hash.update(block);
  return hash.digest("hex");
}

/**
 * Serialises uploads of the same bytes, so that the second sees the first. The locks are taken in one order, in which two
 * transactions do not wait for each other.
 */
async function lockBytes(
  tx: Db,
  knowledgeBaseId: string,
  contentHashes: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT hashtextextended(${knowledgeBaseId} || ' ' || hash, 0) AS key
      FROM unnest(string_to_array(${contentHashes.join(" ")}, ' ')) AS hash ORDER BY 1) AS keys`,
  );
}

/**
 * Stores those of the files that are new documents, in one transaction.
 * @returns what became of these and of duplicates. The rest is for {@link storeIncoming}: what is large, has the
 *   source id of a stored document, or the bytes or source id of one before it.
 */
export async function storeNew(
  db: Db,
  knowledgeBaseId: string,
  incoming: readonly IncomingFile[],
  queue: IngestQueue | undefined,
): Promise<Map<IncomingFile, AddedFile>> {
  const seen = new Set<string>();
  const isFirst = (kind: string, value: string) => {
    const size = seen.size;
    return seen.add(`${kind} ${value}`).size > size;
  };
  const together = incoming.filter(({ source }) => source.size <= maxTogetherBytes);
  const read = together.map(async (file) => ({
    file,
    ...(await prepare(file)),
    bytes: await readWhole(file.source),
  }));
  const prepared = (await Promise.all(read)).filter(({ contentHash, sourceId }) =>
    [isFirst("bytes", contentHash), isFirst("id", sourceId)].every(Boolean),
  );
  return db.transaction(async (tx) => {
    const hashes = prepared.map(({ contentHash }) => contentHash);
    await lockBytes(tx, knowledgeBaseId, hashes);
    const known = await findByContent(tx, knowledgeBaseId, hashes);
    const added = new Map<IncomingFile, AddedFile>();
    const other: (typeof prepared)[number][] = [];
    for (const each of prepared) {
      const same = known.find(({ contentHash }) => contentHash === each.contentHash);
      if (!same) other.push(each);
      else {
        const { id, status } = same;
        added.set(each.file, { id, filename: each.filename, status, duplicateOf: id });
      }
    }
    const stored = await insertNew(tx, knowledgeBaseId, other);
    await queue?.add([...stored.values()], tx);
    for (const { file, filename, sourceId } of other) {
      const id = stored.get(sourceId);
      if (id) added.set(file, { id, filename, status: "queued" });
    }
    return added;
  });
}

/** Inserts the files without a document of their source id. @returns the new ids by source id. */
async function insertNew(
  tx: Db,
  knowledgeBaseId: string,
  prepared: readonly (Prepared & { bytes: Uint8Array })[],
): Promise<Map<string, string>> {
  if (prepared.length === 0) return new Map();
  const rows = prepared.map(({ filename, bytes, contentHash, sourceId, title }) => ({
    ...unread,
    id: randomUUID(),
    knowledgeBaseId,
    filename,
    bytes: bytes.length,
    contentHash,
    sourceId,
    title,
    mediaType: unknownType,
  }));
  const inserted = await tx
    .insert(documents)
    // In one order, in which two such transactions do not wait for each other.
    .values(rows.toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1)))
    .onConflictDoNothing({ target: [documents.knowledgeBaseId, documents.sourceId] })
    .returning({ id: documents.id, sourceId: documents.sourceId });
  const ids = new Map(inserted.map(({ id, sourceId }) => [sourceId, id]));
  await keepOpen(tx, knowledgeBaseId);
  const blocks = prepared.flatMap(({ sourceId, bytes }) => {
    const documentId = ids.get(sourceId);
    return documentId ? { documentId, revision: 1, ordinal: 0, bytes } : [];
  });
  if (blocks.length > 0) await tx.insert(fileBlocks).values(blocks);
  return ids;
}

/**
 * Gives a document another file, which is its new revision: it keeps its source id and its numbers, and what its record said.
 * The very file that it has already changes nothing.
 * @returns the document as it then is.
 * @throws IbidError `not_found` where the viewer may not change it, `closed`
 */
export async function replaceFile(
  db: Db,
  viewer: Viewer,
  documentId: string,
  file: { filename: string; source: FileSource },
  queue: IngestQueue | undefined,
): Promise<DocumentRow> {
  const { source, filename, contentHash } = await prepare({ ...file, sourceId: "", title: "" });
  return db.transaction(async (tx) => {
    const document = await lockWritable(tx, viewer, documentId);
    await keepOpen(tx, document.knowledgeBaseId);
    if (document.contentHash === contentHash) return document;
    await keepRecord(tx, document);
    const [row] = await tx
      .update(documents)
      .set({
        filename,
        bytes: source.size,
        contentHash,
        ...unread,
        error: null,
        revision: document.revision + 1,
        updatedAt: new Date(),
      })
      .where(eq(documents.id, documentId))
      .returning();
    if (!row) throw new Error("A document that was locked is gone.");
    await writeFileBytes(tx, documentId, row.revision, readBlocks(source));
    await queue?.add([documentId], tx);
    return row;
  });
}

/**
 * Stores a file as a new document, or as the new revision of the one that has its source id.
 * @returns what became of it; a duplicate is told by its bytes.
 */
export async function storeIncoming(
  db: Db,
  knowledgeBaseId: string,
  incoming: IncomingFile,
  queue: IngestQueue | undefined,
): Promise<AddedFile> {
  const { source, filename, sourceId, title, contentHash } = await prepare(incoming);
  return db.transaction(async (tx): Promise<AddedFile> => {
    await lockBytes(tx, knowledgeBaseId, [contentHash]);
    const [same] = await findByContent(tx, knowledgeBaseId, [contentHash]);
    if (same) return { id: same.id, filename, status: same.status, duplicateOf: same.id };
    const fresh = { filename, bytes: source.size, contentHash, ...unread };
    const [row] = await tx
      .insert(documents)
      .values({
        ...fresh,
        id: randomUUID(),
        knowledgeBaseId,
        sourceId,
        title,
        mediaType: unknownType,
      })
      .onConflictDoUpdate({
        target: [documents.knowledgeBaseId, documents.sourceId],
        set: {
          ...fresh,
          error: null,
          revision: sql`${documents.revision} + 1`,
          updatedAt: new Date(),
        },
      })
      .returning({ id: documents.id, revision: documents.revision });
    if (!row) throw new Error("A stored document gave no row.");
    // Comes after the document's row, because every transaction locks the document before its base.
    await keepOpen(tx, knowledgeBaseId);
    if (row.revision > 1)
      await tx.delete(documentRecords).where(eq(documentRecords.documentId, row.id));
    await writeFileBytes(tx, row.id, row.revision, readBlocks(source));
    await queue?.add([row.id], tx);
    return { id: row.id, filename, status: "queued" };
  });
}
