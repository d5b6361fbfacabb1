import { eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { fulltexts } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import { getWritableDocument } from "../document/queries.ts";
import {
  requireUsable,
  type SourcedUpload,
  type UploadedFile,
  withSource,
} from "../ingestion/add-files.ts";
import { readApart } from "../ingestion/parse-apart.ts";
import { hashContent, type IngestQueue, replaceFile } from "../ingestion/store-incoming.ts";
import type { Viewer } from "../viewer.ts";

/**
 * Gives a document the file that its reader has, as its new revision. The file is read first: one that cannot be used is
 * refused, and the document stays as it was.
 * @throws IbidError `not_found`, `closed`, and as a refused file has it.
 */
export async function giveFile(
  db: Db,
  viewer: Viewer,
  documentId: string,
  given: { file: UploadedFile | SourcedUpload; maxBytes: number; queue: IngestQueue },
): Promise<DocumentRow> {
  const before = await getWritableDocument(db, viewer, documentId);
  // The very file that it has need not be read to be known.
  const file = withSource(given.file);
  const isKnown =
    before.bytes === file.source.size && before.contentHash === (await hashContent(file.source));
  if (isKnown) return before;
  await requireUsable(file, given.maxBytes);
  const { release } = await readApart({ ...file, receivedAt: new Date() });
  release();
  const document = await replaceFile(db, viewer, documentId, file, given.queue);
  await db.delete(fulltexts).where(eq(fulltexts.documentId, documentId));
  return document;
}
