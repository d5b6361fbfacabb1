import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { writeFileBytes } from "../document/storage.ts";
import { IbidError, notFound } from "../errors.ts";
import { writableBy } from "../knowledge/access.ts";
import { storable } from "../text/storable-text.ts";
import type { Viewer } from "../viewer.ts";
import type { AddedFile } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import { splitJsonlRecords } from "./parse/jsonl-record.ts";
import { sniffFile } from "./parse/parse-file.ts";
import { peekSourceId } from "./peek-source-id.ts";

export type UploadedFile = { filename: string; bytes: Uint8Array };

type Incoming = { filename: string; bytes: Uint8Array; sourceId: string; title: string };

/**
 * Stores files, or the records of `.jsonl` files, as documents of a knowledge base, to be indexed. Bytes that are
 * already stored are recognised; other bytes under an existing source id are its new revision. A file that cannot be
 * used is refused with a sentence, and the others are still added.
 * @returns each outcome, and the ids to put into the queue.
 * @throws IbidError `not_found` when the viewer may not add to the knowledge base, `closed` when it is closed.
 */
export async function addFiles(
  db: Db,
  viewer: Viewer,
  options: { knowledgeBaseId: string; files: readonly UploadedFile[]; maxBytes: number },
): Promise<{ documents: AddedFile[]; queued: string[] }> {
  const { knowledgeBaseId, files, maxBytes } = options;
  await requireOpenBase(db, viewer, knowledgeBaseId);
  const added: AddedFile[] = [];
  const queued: string[] = [];
  for (const file of files) {
    for (const incoming of await readIncoming(file, maxBytes)) {
      if ("error" in incoming) {
        added.push({
          id: null,
          filename: incoming.filename,
          status: "refused",
          error: incoming.error,
        });
        continue;
      }
      const stored = await storeIncoming(db, knowledgeBaseId, incoming);
      added.push(stored);
      if (stored.id && !stored.duplicateOf) queued.push(stored.id);
    }
  }
  return { documents: added, queued };
}

async function requireOpenBase(db: Db, viewer: Viewer, knowledgeBaseId: string): Promise<void> {
  const [base] = await db
    .select({ closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.id, knowledgeBaseId), writableBy(viewer)));
  if (!base) throw notFound("knowledge base");
  if (base.closedAt) throw baseClosed();
}

/** Returns a file as one document, the records of a `.jsonl` file as one each, or the reason for refusal. */
async function readIncoming(
  { filename, bytes }: UploadedFile,
  maxBytes: number,
): Promise<(Incoming | { filename: string; error: ErrorBody })[]> {
  try {
    if (bytes.length === 0) {
      throw new IbidError("empty_file", `${filename} is empty. Add a file that has words in it.`);
    }
    if (bytes.length > maxBytes) {
      const limit = Math.floor(maxBytes / 1_048_576);
      throw new IbidError(
        "too_large",
        `${filename} is larger than ${limit} MB. Split it, or raise the setting MAX_UPLOAD_MB.`,
      );
    }
    if (/\.(jsonl|ndjson)$/i.test(filename)) {
      return Array.from(splitJsonlRecords(bytes), (record) =>
        "error" in record
          ? { filename: `${filename}:${record.line}`, error: record.error.toBody() }
          : { filename, bytes: record.bytes, sourceId: record.sourceId, title: record.title },
      );
    }
    await sniffFile({ head: bytes.subarray(0, 65_536), filename });
    return [{ filename, bytes, sourceId: peekSourceId(bytes) ?? filename, title: filename }];
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    return [{ filename, error: error.toBody() }];
  }
}

/** Maximum length of a source id in UTF-16 units, so that it fits an index row. */
const maxSourceIdLength = 500;

/** Returns the id itself, or if it is too long its beginning and a hash of the whole. */
function shortened(sourceId: string): string {
  if (sourceId.length <= maxSourceIdLength) return sourceId;
  const hash = createHash("sha256").update(sourceId).digest("hex").slice(0, 16);
  return `${storable(sourceId.slice(0, maxSourceIdLength - 17))}~${hash}`;
}

/** Keeps the knowledge base from being closed or deleted until the transaction ends. @throws IbidError `closed` */
async function keepOpen(tx: Db, knowledgeBaseId: string): Promise<void> {
  const [base] = await tx
    .select({ closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(eq(knowledgeBases.id, knowledgeBaseId))
    .for("key share");
  if (!base) throw notFound("knowledge base");
  if (base.closedAt) throw baseClosed();
}

function baseClosed(): IbidError {
  return new IbidError(
    "closed",
    "This case is closed. Add the file to an open knowledge base instead.",
  );
}

async function storeIncoming(
  db: Db,
  knowledgeBaseId: string,
  incoming: Incoming,
): Promise<AddedFile> {
  const { bytes } = incoming;
  const filename = storable(incoming.filename);
  const title = storable(incoming.title);
  const sourceId = shortened(storable(incoming.sourceId));
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return db.transaction(async (tx): Promise<AddedFile> => {
    // Serialises uploads of the same bytes, so that the second sees the first.
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${knowledgeBaseId} ${contentHash}`}, 0))`,
    );
    const [same] = await tx
      .select({ id: documents.id, status: documents.status })
      .from(documents)
      .where(
        and(eq(documents.knowledgeBaseId, knowledgeBaseId), eq(documents.contentHash, contentHash)),
      )
      .limit(1);
    if (same) return { id: same.id, filename, status: same.status, duplicateOf: same.id };
    const fresh = {
      filename,
      bytes: bytes.length,
      contentHash,
      status: "queued",
      done: 0,
      total: 0,
    } as const;
    const [row] = await tx
      .insert(documents)
      .values({
        ...fresh,
        id: randomUUID(),
        knowledgeBaseId,
        sourceId,
        title,
        mediaType: "application/octet-stream",
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
    await writeFileBytes(tx, row.id, row.revision, bytes);
    return { id: row.id, filename, status: "queued" };
  });
}
