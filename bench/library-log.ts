import { and, eq } from "drizzle-orm";
import type { Database } from "../lib/db/client.ts";
import { documents } from "../lib/db/schema.ts";
import type { Embedder } from "../lib/embedding/embed.ts";
import { embeddingModel } from "../lib/embedding/model.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { ingestDocument } from "../lib/ingestion/ingest-document.ts";
import { tidyKeywords } from "../lib/keyword/tidy-keywords.ts";
import { seededRandom } from "../test/seeded-random.ts";
import type { syntheticLibrary } from "./synthetic-library.ts";

/** The knowledge base that holds the log, and the log's number of entries. */
export const logBase = "logs";
export const logLines = 40_000;

const filename = "app.log";
const begins = Date.UTC(2026, 10, 21);

/** Writes a log of entries two seconds apart, of which one in 500 is fatal. */
function writeLog(): string {
  const random = seededRandom(5);
  const lines = Array.from({ length: logLines }, (_, i) => {
    const share = random();
    const severity =
      share < 0.002 ? "FATAL" : share < 0.02 ? "ERROR" : share < 0.1 ? "WARN" : "INFO";
    const time = new Date(begins + i * 2_000).toISOString();
    const service = ["payment", "search", "mail", "login"][Math.floor(random() * 4)];
    return `${time} ${severity} ${service} request ${i} took ${Math.floor(random() * 900)} ms`;
  });
  return lines.join("\n");
}

/**
 * Stores the log as a document, indexed as an upload is, but with synthetic vectors; one that exists is kept.
 * @returns its id.
 */
export async function addLog(
  { db }: Database,
  library: ReturnType<typeof syntheticLibrary>,
): Promise<string> {
  const find = async () => {
    const [row] = await db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.knowledgeBaseId, logBase), eq(documents.filename, filename)));
    return row?.id;
  };
  if (!(await find())) {
    await addFiles(
      db,
      { userId: "bench" },
      {
        knowledgeBaseId: logBase,
        files: [{ filename, bytes: new TextEncoder().encode(writeLog()) }],
        maxBytes: 2 ** 30,
      },
    );
  }
  const id = await find();
  if (!id) throw new Error("The log was not taken.");
  await ingestDocument(db, syntheticEmbedder(library), id);
  await tidyKeywords(db, logBase);
  return id;
}

/** Gives each text a vector of the library, regardless of its words. */
function syntheticEmbedder(library: ReturnType<typeof syntheticLibrary>): Embedder {
  let next = 10_000_000;
  const embed = async (texts: string[]) =>
    texts.flatMap(() => {
      next += 1;
      const [chunk] = library.document(next);
      return chunk ? [chunk.embedding] : [];
    });
  const question = async (text: string) => {
    const [vector] = await embed([text]);
    if (!vector) throw new Error("The library gave no vector.");
    return vector;
  };
  return {
    model: { ...embeddingModel("all-MiniLM-L6-v2"), id: "bench" },
    dimensions: 384,
    embedQuestion: question,
    embedPassages: embed,
    embedSentences: embed,
    compareTexts: async (_words, texts) =>
      (await embed(texts)).map((vector) => ({ vector, nearness: new Float32Array() })),
    close: async () => {},
  };
}
