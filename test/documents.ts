import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Db } from "../lib/db/client.ts";
import { documents } from "../lib/db/schema.ts";
import type { DocumentRow } from "../lib/document/document.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import type { Viewer } from "../lib/viewer.ts";
import type { AddedFile } from "../lib/wire/document.ts";

/** Files of a test, by name. */
export type TestFiles = Record<string, string | Uint8Array>;

const noLimit = 2 ** 40;

/** Makes a knowledge base and returns its id. */
export async function newBase(db: Db, viewer: Viewer, kind = "personal"): Promise<string> {
  const name = `A ${kind} base ${randomUUID()}`;
  return (await createKnowledgeBase(db, viewer, { name, kind })).id;
}

/** Adds files as an upload does, without indexing them. */
export async function addTestFiles(
  db: Db,
  viewer: Viewer,
  knowledgeBaseId: string,
  files: TestFiles,
): Promise<{ documents: AddedFile[]; queued: string[] }> {
  return addFiles(db, viewer, {
    knowledgeBaseId,
    files: Object.entries(files).map(([filename, content]) => ({
      filename,
      bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
    })),
    maxBytes: noLimit,
  });
}

/**
 * Adds files and indexes the new ones.
 * @returns their rows by file name, or for a record by source id.
 */
export async function ingestFiles(
  db: Db,
  embedder: Embedder,
  viewer: Viewer,
  knowledgeBaseId: string,
  files: TestFiles,
): Promise<Map<string, DocumentRow>> {
  const { queued } = await addTestFiles(db, viewer, knowledgeBaseId, files);
  for (const id of queued) await ingestDocument(db, embedder, id);
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.knowledgeBaseId, knowledgeBaseId))
    .orderBy(asc(documents.sourceId));
  return new Map(rows.map((row) => [row.sourceId, row]));
}
