import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { fulltexts } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import { getWritableDocument } from "../document/queries.ts";
import { requireUsable, type UploadedFile } from "../ingestion/add-files.ts";
import { parseApart } from "../ingestion/parse-apart.ts";
import { type IngestQueue, replaceFile } from "../ingestion/store-incoming.ts";
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
  { file, maxBytes, queue }: { file: UploadedFile; maxBytes: number; queue: IngestQueue },
): Promise<DocumentRow> {
  const before = await getWritableDocument(db, viewer, documentId);
  // The very file that it has need not be read to be known.
  if (before.contentHash === createHash("sha256").update(file.bytes).digest("hex")) return before;
  await requireUsable(file, maxBytes);
  await parseApart({ ...file, receivedAt: new Date() });
  const document = await replaceFile(db, viewer, documentId, file, queue);
  await db.delete(fulltexts).where(eq(fulltexts.documentId, documentId));
  return document;
}
