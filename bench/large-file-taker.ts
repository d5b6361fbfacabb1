/** The process that `large-file.ts` measures: takes a file in as the app does, and says what it has reached. */
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "../lib/db/client.ts";
import { documents } from "../lib/db/schema.ts";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { readEnv } from "../lib/env.ts";
import { addFiles } from "../lib/ingestion/add-files.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { buildRuntime } from "../lib/runtime.ts";
import { readFrom } from "../lib/upload/spool-file.ts";
import { localUser } from "../lib/viewer.ts";
import { modelsFolder } from "./bare-model.ts";

const [dataDir = "", path = "", databaseUrl] = process.argv.slice(2);
const viewer = { userId: localUser.id };
const tell = (stage: string) => process.send?.(stage);

const database = await openDatabase({ dataDir, databaseUrl });
const embedder = await openEmbedder({
  model: "all-MiniLM-L6-v2",
  modelsFolder,
  cacheFolder: modelsFolder,
});
const env = readEnv({ DATA_DIR: dataDir, SAMPLE: "off", MAX_UPLOAD_MB: "2000" });
const { queue } = await buildRuntime(env, database, embedder);
const { db } = database;
// The model is loaded with the first text.
await embedder.embedPassages(Array.from({ length: 32 }, () => "a line of a log ".repeat(60)));
process.once("message", () => void take());
tell("idle");

async function take(): Promise<void> {
  const { id } = await createKnowledgeBase(db, viewer, { name: "Large", kind: "shared" });
  tell("storing");
  const file = await open(path);
  const { size } = await file.stat();
  const read = (from: number, to: number) => readFrom(file, from, to);
  const { documents: added } = await addFiles(db, viewer, {
    knowledgeBaseId: id,
    files: [{ filename: basename(path), source: { size, read } }],
    maxBytes: 2_000 * 1_048_576,
    queue,
  });
  await file.close();
  let stage = "";
  for (;;) {
    const [row] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, added[0]?.id ?? ""));
    const reached = row?.status ?? "gone";
    if (reached !== stage) tell((stage = reached));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
