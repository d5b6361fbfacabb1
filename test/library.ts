import type { Database } from "../lib/db/client.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import type { Viewer } from "../lib/viewer.ts";
import type { TestFiles } from "./documents.ts";

/** A knowledge base made for a test: its id, and its documents' ids by file name. */
export type TestBase = { id: string; documentIds: Record<string, string> };

/**
 * Makes a knowledge base for the viewer and indexes these files, given by name and text or bytes, like an upload.
 * @throws Error when a file is refused, which is the test's own mistake.
 */
export async function addTestBase(
  { database, embedder }: { database: Database; embedder: Embedder },
  viewer: Viewer,
  { name, kind, files }: { name: string; kind: string; files: TestFiles },
): Promise<TestBase> {
  const { db } = database;
  const { id } = await createKnowledgeBase(db, viewer, { name, kind });
  const { documents } = await addFiles(db, viewer, {
    knowledgeBaseId: id,
    files: Object.entries(files).map(([filename, text]) => ({
      filename,
      bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
    })),
    maxBytes: Number.POSITIVE_INFINITY,
  });
  const documentIds: Record<string, string> = {};
  for (const document of documents) {
    if (!document.id)
      throw new Error(`${document.filename} was refused: ${document.error?.message}`);
    await ingestDocument(db, embedder, document.id);
    documentIds[document.filename] = document.id;
  }
  return { id, documentIds };
}
