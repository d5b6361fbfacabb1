import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddingModel } from "../lib/embedding/model.ts";
import { lateInteractionId, openReranker } from "../lib/reranking/reranker.ts";
import { writeRealSize } from "../test/cross-encoder.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { modelsFolder, openBareModel } from "./bare-model.ts";
import { type Measurement, measurement, median } from "./measurement.ts";
import { zipfText } from "./seeded-text.ts";

const shipped = "all-MiniLM-L6-v2";
const rounds = 9;

/**
 * Measures reranking 20 passages, by a cross-encoder of 6 layers of 384 in int8 and by late interaction, compared with
 * onnxruntime alone over the same tokens, tokenised beforehand.
 */
export async function measureReranking(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "ibid-bench-reranking-"));
  try {
    writeRealSize(join(folder, "made"));
    const made = await measureReranker({ model: "made", folder, bareId: "made", head: true });
    const late = await measureReranker({
      model: lateInteractionId,
      folder: modelsFolder,
      bareId: shipped,
      head: false,
    });
    return [
      measurement({ name: "reranking 20 passages: cross-encoder", unit: "ms", ...made }),
      measurement({ name: "reranking 20 passages: late interaction", unit: "ms", ...late }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureReranker(options: {
  model: string;
  folder: string;
  bareId: string;
  head: boolean;
}) {
  const { model, folder, bareId, head } = options;
  const random = seededRandom(2);
  const write = zipfText(random);
  const question = write(12);
  const passages = Array.from({ length: 20 }, () => write(40 + Math.floor(random() * 120)));
  const bare = await openBareModel(bareId, { folder, head });
  const batches = head
    ? bare.prepare(
        passages.map(() => question),
        passages,
      )
    : [...bare.prepare([question]), ...bare.prepare(passages, undefined, 256)];
  const reranker = openReranker({
    model,
    embeddingModel: embeddingModel(shipped),
    cacheFolder: folder,
    modelsFolder: folder,
    loadWaitMs: 60_000,
  });
  const took = { bare: [] as number[], ibid: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await bare.run(batches);
    const between = performance.now();
    const { notices } = await reranker.rerank(question, passages);
    const end = performance.now();
    if (notices[0]) throw new Error(notices[0].message);
    // The first call loads and warms up the model.
    if (round === 0) continue;
    took.bare.push(between - start);
    took.ibid.push(end - between);
  }
  await reranker.close();
  await bare.close();
  return {
    value: median(took.ibid),
    baseline: { name: "bare onnxruntime, tokenised before", value: median(took.bare) },
  };
}
