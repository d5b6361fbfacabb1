import { openEmbedder } from "../lib/embedding/embed.ts";
import { modelsFolder, openBareModel } from "./bare-model.ts";
import { measureLibrary, measureMemory } from "./measure-library.ts";
import type { Measurement } from "./measurement.ts";
import { openLibrary } from "./open-library.ts";

const modelId = "all-MiniLM-L6-v2";

/** Measures retrieval at 10,000 chunks, and its parts without Ibid. */
export async function measureSearch(): Promise<Measurement[]> {
  return measureAt(10_000);
}

/** Measures the same at sizes that take minutes to load: 100,000 chunks embedded, 1,890,000 on the named server. */
export async function measureScale(): Promise<Measurement[]> {
  const embedded = await measureAt(100_000);
  const serverUrl = process.env.BENCH_DATABASE_URL ?? process.env.DATABASE_URL;
  if (serverUrl) return [...embedded, ...(await measureAt(1_890_000, serverUrl))];
  console.log(
    "  1,890,000 chunks are measured on a PostgreSQL server: name one in BENCH_DATABASE_URL whose user may create databases.",
  );
  return embedded;
}

async function measureAt(chunks: number, serverUrl?: string): Promise<Measurement[]> {
  const small = await openLibrary(chunks / 10, serverUrl);
  const large = await openLibrary(chunks, serverUrl);
  const embedder = await openEmbedder({ model: modelId, modelsFolder, cacheFolder: modelsFolder });
  const bare = await openBareModel(modelId);
  try {
    const models = { embedder, bare };
    const where = serverUrl ? "PostgreSQL" : "embedded";
    const costs = await measureLibrary([large, small], models, where);
    return [...costs, await measureMemory(large, models, where)];
  } finally {
    await bare.close();
    await embedder.close();
    await large.close();
    await small.close();
  }
}
