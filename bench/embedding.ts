import { monitorEventLoopDelay } from "node:perf_hooks";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { modelsFolder, openBareModel } from "./bare-model.ts";
import { type Measurement, measurement, median } from "./measurement.ts";
import { zipfText } from "./seeded-text.ts";

const modelId = "all-MiniLM-L6-v2";
const chunks = 500;
const rounds = 3;

/** The longest acceptable time in which the server answers no request, in milliseconds. */
const maxBlockMs = 20;

/**
 * Measures chunks embedded per second through Ibid's thread, and by onnxruntime alone over like batches that are already
 * tokenised; and the longest time the event loop was blocked meanwhile.
 */
export async function measureEmbedding(): Promise<Measurement[]> {
  const random = seededRandom(1);
  const write = zipfText(random);
  // Of a chunk's length: 40 to 160 words.
  const texts = Array.from({ length: chunks }, () => write(40 + Math.floor(random() * 120)));
  const bare = await openBareModel(modelId);
  const batches = bare.prepare(texts, undefined, 256);
  const embedder = await openEmbedder({ model: modelId, modelsFolder, cacheFolder: modelsFolder });
  const bareLoop = () => bare.run(batches);
  const through = async () => {
    await embedder.embedPassages(texts);
  };

  await bare.run(batches.slice(0, 8));
  await embedder.embedPassages(texts.slice(0, 32));
  const rates = { bare: [] as number[], ibid: [] as number[] };
  const processorMs = { bare: 0, ibid: 0 };
  const blocks: Block[] = [];
  // In turns, so that a busy moment of the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    const before = processorTime();
    rates.bare.push(await perSecond(bareLoop));
    const between = processorTime();
    const watched = watchEventLoop();
    rates.ibid.push(await perSecond(through));
    blocks.push(watched.stop());
    processorMs.bare += between - before;
    processorMs.ibid += processorTime() - between;
  }
  await embedder.close();
  await bare.close();
  return [
    measurement({
      name: "embedding",
      value: median(rates.ibid),
      unit: "chunks/s",
      baseline: { name: "bare onnxruntime, tokenised before", value: median(rates.bare) },
      // Not affected by the machine's other work: below 1 when Ibid's way costs more.
      details: { processorRatio: processorMs.bare / processorMs.ibid },
    }),
    measurement({
      name: "embedding: event loop blocked at most",
      value: Math.max(...blocks.map((block) => block.busyMs)),
      unit: "ms",
      baseline: { name: "the bound", value: maxBlockMs },
      details: { delayMs: Math.min(...blocks.map((block) => block.delayMs)) },
    }),
  ];
}

type Block = {
  /** The longest processor time that this thread took at one stretch. */
  busyMs: number;
  /** The longest delay of a timer; on a busy machine it includes the time in which this thread could not run. */
  delayMs: number;
};

/** Watches how long the event loop is blocked. */
function watchEventLoop(): { stop(): Block } {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let busy = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    busy = Math.max(busy, now.user + now.system - last.user - last.system);
    last = now;
  }, 1);
  delay.enable();
  return {
    stop() {
      delay.disable();
      clearInterval(timer);
      return { busyMs: busy / 1000, delayMs: delay.max / 1e6 };
    },
  };
}

/** Returns the processor time of all threads of this process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return (chunks * 1000) / (performance.now() - start);
}
