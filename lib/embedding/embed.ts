import { createHash } from "node:crypto";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embedMany } from "ai";
import { LRUCache } from "lru-cache";
import { type EmbeddingModel, embeddingModel } from "./model.ts";
import { type ModelFolders, modelThreads } from "./model-session.ts";
import { followModelThread } from "./model-thread.ts";
import { planRuns } from "./plan-runs.ts";
import type { EmbeddedTexts, EmbedRequest } from "./worker.ts";

/**
 * Turns texts into unit vectors. Questions and documents each have their own thread, so that neither waits for the
 * other.
 */
export type Embedder = {
  model: EmbeddingModel;
  dimensions: number;
  embedQuestion(text: string): Promise<Float32Array>;
  /** Returns vectors in the order given. Sorts by length inside, because padding is computed like text. */
  embedPassages(texts: string[]): Promise<Float32Array[]>;
  /** As {@link embedPassages}, but in the questions' thread: for the sentences of an answer that a reader waits for. */
  embedSentences(texts: string[]): Promise<Float32Array[]>;
  /**
   * As {@link embedSentences}, and also how near each text comes to each of a question's words, -1 to 1: the cosine of
   * the word with the most similar one of the text. A text's result does not depend on the other texts. The rows are
   * empty where the model runs on a server, which gives no vectors of words.
   */
  compareTexts(words: readonly string[], texts: string[]): Promise<ComparedText[]>;
  close(): Promise<void>;
};

/** A text's unit vector, and how near it comes to each of the compared words. */
export type ComparedText = { vector: Float32Array; nearness: Float32Array };

/** Characters in one batch: about 512 word pieces for a thread; more for a server, where a round trip takes longer. */
const batchLength = { transformers: 2_000, "openai-compatible": 32_000 } as const;

/** Compared texts with vectors that are kept instead of asked of a server again: the evidence of about fifty questions. */
const comparedRemembered = 4_000;

/** Batches that a thread is given ahead, so that it goes on while the server is busy. */
const batchesAhead = 2;

async function startEmbeddingThread(model: EmbeddingModel, folders: ModelFolders) {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { model, folders, threads: modelThreads },
  });
  const thread = followModelThread<object, EmbedRequest, EmbeddedTexts>(
    worker,
    "The embedding model",
  );
  await thread.ready;
  return {
    ...thread,
    async embed(texts: string[], words?: readonly string[]): Promise<ComparedText[]> {
      const made = await thread.ask(words ? { texts, words } : { texts });
      const { vectors, dimensions, nearness } = made;
      const rows = vectors.length / dimensions;
      const width = nearness.length / rows;
      return Array.from({ length: rows }, (_, row) => ({
        vector: vectors.subarray(row * dimensions, (row + 1) * dimensions),
        nearness: nearness.subarray(row * width, (row + 1) * width),
      }));
    },
  };
}

/** Runs `embed` over batches of texts sorted by length, and returns its results in the order of the texts. */
async function inBatches<Embedded>(
  texts: string[],
  embed: (batch: string[]) => Promise<Embedded[]>,
  runtime: EmbeddingModel["runtime"],
): Promise<Embedded[]> {
  const runs = planRuns(
    texts.map((text) => text.length),
    batchLength[runtime],
  );
  const embedded: Embedded[] = [];
  const embedRuns = async () => {
    for (let run = runs.shift(); run; run = runs.shift()) {
      const found = await embed(run.map((index) => texts[index] ?? ""));
      run.forEach((index, row) => {
        const made = found[row];
        if (!made) throw new Error("The embedding model gave fewer vectors than texts.");
        embedded[index] = made;
      });
    }
  };
  await Promise.all(Array.from({ length: batchesAhead }, embedRuns));
  return embedded;
}

/** Keeps a model in a thread, started when it is first needed and restarted after it has ended, e.g. out of memory. */
function keepThread(model: EmbeddingModel, folders: ModelFolders) {
  let thread: ReturnType<typeof startEmbeddingThread> | undefined;
  let isClosed = false;
  const start = () => {
    if (isClosed) throw new Error("The embedding model is closed.");
    const started = startEmbeddingThread(model, folders);
    thread = started;
    // A failed start is tried again.
    started.catch(() => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    async open(): Promise<void> {
      await (thread ?? start());
    },
    async run(texts: string[], words?: readonly string[]): Promise<ComparedText[]> {
      const known = thread;
      let running = await (known ?? start());
      // Of several callers that find it ended, the first restarts it.
      if (running.hasEnded()) running = await (thread === known ? start() : (thread ?? start()));
      return running.embed(texts, words);
    },
    async embed(texts: string[]): Promise<Float32Array[]> {
      return (await this.run(texts)).map(({ vector }) => vector);
    },
    async close(): Promise<void> {
      isClosed = true;
      await (await thread)?.close();
    },
  };
}

async function openTransformers(model: EmbeddingModel, folders: ModelFolders) {
  const questions = keepThread(model, folders);
  await questions.open();
  // A start must not wait for the documents' thread, which questions do not need.
  const passages = keepThread(model, folders);
  return {
    question: (texts: string[]) => questions.embed(texts),
    passages: (texts: string[]) => passages.embed(texts),
    compare: (words: readonly string[], texts: string[]) => questions.run(texts, words),
    close: async () => {
      await Promise.all([questions.close(), passages.close()]);
    },
  };
}

function openEndpoint(
  model: EmbeddingModel,
  endpoint: { baseUrl?: string | undefined; apiKey?: string | undefined },
) {
  if (!endpoint.baseUrl)
    throw new Error(`EMBEDDING_MODEL=${model.id} needs EMBEDDING_MODEL_BASE_URL.`);
  const provider = createOpenAICompatible({
    name: "embedding",
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey ? { apiKey: endpoint.apiKey } : {}),
  });
  const remote = provider.embeddingModel(model.id.slice("openai-compatible:".length));
  const embed = async (values: string[]) => {
    const { embeddings } = await embedMany({ model: remote, values });
    return embeddings.map((embedding) => {
      const norm = Math.hypot(...embedding) || 1;
      return Float32Array.from(embedding, (value) => value / norm);
    });
  };
  const known = new LRUCache<string, Float32Array>({ max: comparedRemembered });
  const compare = async (_words: readonly string[], texts: string[]): Promise<ComparedText[]> => {
    const keyOf = (text: string) => createHash("sha256").update(text).digest("base64");
    const vectors = new Map(texts.map((text) => [text, known.get(keyOf(text))]));
    const unknown = [...vectors].flatMap(([text, vector]) => (vector ? [] : text));
    const embedded = unknown.length > 0 ? await embed(unknown) : [];
    unknown.forEach((text, at) => {
      const vector = embedded[at];
      if (!vector) return;
      known.set(keyOf(text), vector);
      vectors.set(text, vector);
    });
    return texts.flatMap((text) => {
      const vector = vectors.get(text);
      return vector ? { vector, nearness: new Float32Array() } : [];
    });
  };
  return { question: embed, passages: embed, compare, close: async () => {} };
}

/**
 * Loads the embedding model of the setting `EMBEDDING_MODEL`.
 * @throws when its weights are neither in `models/` nor available from the hub, or its server does not answer.
 */
export async function openEmbedder(options: {
  model: string;
  cacheFolder: string;
  modelsFolder?: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
}): Promise<Embedder> {
  const model = embeddingModel(options.model);
  const folders = {
    models: options.modelsFolder ?? join(process.cwd(), "models"),
    cache: options.cacheFolder,
  };
  const threads =
    model.runtime === "transformers"
      ? await openTransformers(model, folders)
      : openEndpoint(model, options);
  const question = async (text: string) => {
    const [vector] = await threads.question([model.questionPrefix + text]);
    if (!vector) throw new Error("The embedding model gave no vector.");
    return vector;
  };
  const dimensions = model.dimensions ?? (await question("dimensions")).length;
  const prefixed = (texts: string[]) => texts.map((text) => model.passagePrefix + text);
  return {
    model,
    dimensions,
    embedQuestion: question,
    embedPassages: (texts) => inBatches(prefixed(texts), threads.passages, model.runtime),
    embedSentences: (texts) => inBatches(prefixed(texts), threads.question, model.runtime),
    compareTexts: (words, texts) =>
      inBatches(prefixed(texts), (batch) => threads.compare(words, batch), model.runtime),
    close: threads.close,
  };
}
