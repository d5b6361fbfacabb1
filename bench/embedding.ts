import { monitorEventLoopDelay } from "node:perf_hooks";
import { openEmbedder } from "../lib/embedding/embed.ts";
import { modelsFolder, openBareModel } from "./bare-model.ts";
import { type Measurement, measurement, median } from "./measurement.ts";
import { seededRandom, zipfText } from "./seeded-text.ts";

const modelId = "all-MiniLM-L6-v2";
const chunks = 500;
const rounds = 3;

/** The server answers nobody for no longer than this. */
const longestBlockMs = 20;

/**
 * Chunks embedded in a second through Ibid's thread, and by onnxruntime alone over batches of the same kind that are
 * tokenised already; and for how long at most the event loop was blocked meanwhile.
 */
export async function measureEmbedding(): Promise<Measurement[]> {
  const random = seededRandom(1);
  const write = zipfText(random);
  // As long as chunks are: 40 to 160 words.
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
  // In turns, so that a busy moment of the machine meets both.
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
      // What the machine's other work cannot change: below 1 where Ibid's way costs more.
      details: { processorRatio: processorMs.bare / processorMs.ibid },
    }),
    measurement({
      name: "embedding: event loop blocked at most",
      value: Math.max(...blocks.map((block) => block.busyMs)),
      unit: "ms",
      baseline: { name: "the bound", value: longestBlockMs },
      details: { delayMs: Math.min(...blocks.map((block) => block.delayMs)) },
    }),
  ];
}

type Block = {
  /** The processor's time that this thread took at one stretch, at most. */
  busyMs: number;
  /** How late a timer was, at most: on a machine with other work, also the time in which this thread was not let run. */
  delayMs: number;
};

/** Watches for how long the event loop lets nothing else run. */
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

/** Milliseconds that all threads of this process took of the processors. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function perSecond(run: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return (chunks * 1000) / (performance.now() - start);
}
