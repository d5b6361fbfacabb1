import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, ne } from "drizzle-orm";
import { openDatabase } from "../lib/db/client.ts";
import { documents } from "../lib/db/schema.ts";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { readEnv } from "../lib/env.ts";
import { addFiles, type UploadedFile } from "../lib/ingestion/add-files.ts";
import { createKnowledgeBase } from "../lib/knowledge/knowledge-base.ts";
import { buildRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { modelsFolder } from "./bare-model.ts";
import { type Measurement, measurement } from "./measurement.ts";
import { zipfText } from "./seeded-text.ts";

/** Records of a round; the more there are, the less their first and last ones weigh. */
const records = 250;
const recordChars = 1_200;
const files = 16;
const rounds = 2;

/**
 * Measures how fast many small records are loaded, from their bytes to `ready`, beside the same number of words in a few
 * files, where the embedding model is all that takes time.
 */
export async function measureLoading(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "ibid-loading-"));
  const database = await openDatabase({ dataDir });
  const embedder = await openEmbedder({
    model: "all-MiniLM-L6-v2",
    modelsFolder,
    cacheFolder: modelsFolder,
  });
  const env = readEnv({ DATA_DIR: dataDir, SAMPLE: "off" });
  const runtime = await buildRuntime(env, database, embedder);
  const ms = { records: 0, files: 0 };
  try {
    const write = zipfText(seededRandom(1));
    const text = () => write(recordChars / 4).slice(0, recordChars);
    const made = () => Array.from({ length: records }, text);
    // Starts the model and the parsers.
    await load(runtime, inFiles(made().slice(0, files)));
    // In turns, so that a busy moment of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      ms.files += await load(runtime, inFiles(made()));
      ms.records += await load(runtime, [inRecords(made())]);
    }
  } finally {
    await runtime.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const rate = (took: number) => (records * rounds * 1_000) / took;
  return [
    measurement({
      name: `loading ${records * rounds} records of ${recordChars} characters`,
      value: rate(ms.records),
      unit: "records/s",
      baseline: { name: `the same words in ${files} files`, value: rate(ms.files) },
    }),
  ];
}

function inRecords(texts: readonly string[]): UploadedFile {
  const lines = texts.map((text, at) =>
    JSON.stringify({ id: `record-${at}`, title: `Record ${at}`, text }),
  );
  return { filename: "records.jsonl", bytes: new TextEncoder().encode(lines.join("\n")) };
}

function inFiles(texts: readonly string[]): UploadedFile[] {
  return Array.from({ length: files }, (_, at) => {
    const own = texts.filter((_text, index) => index % files === at);
    return {
      filename: `file-${at}.txt`,
      bytes: new TextEncoder().encode(own.join("\n\n")),
    };
  });
}

/** Adds files to a knowledge base of their own. @returns the time until all are ready, in milliseconds. */
async function load({ database, queue, ...runtime }: Runtime, added: UploadedFile[]) {
  const { db } = database;
  const viewer = { userId: localUser.id };
  const name = `Loading ${performance.now()}`;
  const { id } = await createKnowledgeBase(db, viewer, { name, kind: "shared" });
  const start = performance.now();
  await addFiles(db, viewer, {
    knowledgeBaseId: id,
    files: added,
    maxBytes: runtime.env.MAX_UPLOAD_MB * 1_048_576,
    queue,
  });
  const unready = and(eq(documents.knowledgeBaseId, id), ne(documents.status, "ready"));
  while ((await db.$count(documents, unready)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return performance.now() - start;
}
