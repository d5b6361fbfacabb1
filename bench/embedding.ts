import { join } from "node:path";
import { env, pipeline } from "@huggingface/transformers";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { type Measurement, measurement, median } from "./measurement.ts";
import { seededRandom, zipfText } from "./seeded-text.ts";

const modelId = "all-MiniLM-L6-v2";
const rounds = 3;

/** Chunks embedded in a second through Ibid's thread, and by a bare loop over the same texts in batches of 16. */
export async function measureEmbedding(): Promise<Measurement[]> {
  const random = seededRandom(1);
  const write = zipfText(random);
  // As long as chunks are: 40 to 160 words.
  const texts = Array.from({ length: 192 }, () => write(40 + Math.floor(random() * 120)));
  const modelsFolder = join(import.meta.dirname, "..", "models");

  env.localModelPath = modelsFolder;
  env.allowRemoteModels = false;
  const extract = await pipeline("feature-extraction", modelId, { dtype: "q8" });
  const bareLoop = async () => {
    for (let from = 0; from < texts.length; from += 16) {
      const batch = texts.slice(from, from + 16);
      const vectors = await extract(batch, { pooling: "mean", normalize: true });
      vectors.tolist();
    }
  };
  const embedder = await openEmbedder({ model: modelId, modelsFolder, cacheFolder: modelsFolder });
  const through = async () => {
    await embedder.embedPassages(texts);
  };

  await bareLoop();
  await through();
  const rates = { bare: [] as number[], ibid: [] as number[] };
  // In turns, so that a busy moment of the machine meets both.
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await perSecond(texts.length, bareLoop));
    rates.ibid.push(await perSecond(texts.length, through));
  }
  await embedder.close();
  await extract.dispose();
  return [
    measurement({
      name: "embedding",
      value: median(rates.ibid),
      unit: "chunks/s",
      baseline: { name: "a bare transformers.js loop", value: median(rates.bare) },
    }),
  ];
}

async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return (count * 1000) / (performance.now() - start);
}
