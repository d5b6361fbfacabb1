/**
 * The process that the crash test kills. It opens Ibid on a data folder, adds a fixed set of documents unless they are
 * there, and works until all are done. It reports each step on its standard output, one per line.
 */
import { ne } from "drizzle-orm";
import { openDatabase } from "../lib/db/client.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { documents, knowledgeBases } from "../lib/db/schema.ts";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { readEnv } from "../lib/env.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { buildRuntime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { crashFiles } from "./crash-files.ts";

const [dataDir = "", databaseUrl] = process.argv.slice(2);
const tell = (step: string) => process.stdout.write(`${step}\n`);

const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE: "off" });
if (!databaseUrl) acquireDataLock({ dataDir });
tell("opening");
const database = await openDatabase({ databaseUrl, dataDir });
const embedder = await openEmbedder({ model: env.EMBEDDING_MODEL, cacheFolder: dataDir });
const runtime = await buildRuntime(env, database, {
  ...embedder,
  embedPassages(texts) {
    tell("batch");
    return embedder.embedPassages(texts);
  },
});
const { db } = database;
const viewer = { userId: localUser.id };
tell("open");
const [base] = await db.select({ id: knowledgeBases.id }).from(knowledgeBases);
const { id } = base ?? (await createKnowledgeBase(db, viewer, { name: "Crash", kind: "shared" }));
await addFiles(db, viewer, {
  knowledgeBaseId: id,
  files: crashFiles(),
  maxBytes: 2 ** 30,
  queue: runtime.queue,
});
tell("added");
tell("working");
while ((await db.$count(documents, ne(documents.status, "ready"))) > 0) {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
tell("done");
await runtime.close();
process.exit(0);
