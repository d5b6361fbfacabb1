/** An embedding model in a thread of its own, so that neither the server nor the other thread waits for it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import {
  AutoModel,
  AutoTokenizer,
  env,
  mean_pooling,
  type Tensor,
} from "@huggingface/transformers";
import type { EmbeddingModel } from "./model.ts";

export type EmbedRequest = { id: number; texts: string[] };
export type EmbedReply =
  | { id: number; vectors: Float32Array; dimensions: number }
  | { id: number; error: string };

const { model, modelsFolder, cacheFolder, threads } = workerData as {
  model: EmbeddingModel;
  modelsFolder: string;
  cacheFolder: string;
  threads: number;
};

env.localModelPath = modelsFolder;
env.cacheDir = cacheFolder;
env.allowRemoteModels = !existsSync(join(modelsFolder, model.id));

const tokenizer = await AutoTokenizer.from_pretrained(model.id);
const network = await AutoModel.from_pretrained(model.id, {
  dtype: model.dtype,
  session_options: {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Threads that wait by spinning take the processor from the database, the server and the other model's thread.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  },
});

/** Texts of one batch to unit vectors, one after the other in a flat array. */
async function embed(texts: string[]): Promise<{ vectors: Float32Array; dimensions: number }> {
  const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: model.maxTokens });
  const output: { last_hidden_state: Tensor } = await network(inputs);
  const pooled =
    model.pooling === "cls"
      ? output.last_hidden_state.slice(null, 0)
      : mean_pooling(output.last_hidden_state, inputs.attention_mask);
  const unit = pooled.normalize(2, -1);
  return {
    vectors: Float32Array.from(unit.data as Float32Array),
    dimensions: unit.dims.at(-1) ?? 0,
  };
}

let line: Promise<void> = Promise.resolve();
parentPort?.on("message", ({ id, texts }: EmbedRequest) => {
  line = line.then(async () => {
    try {
      const { vectors, dimensions } = await embed(texts);
      const reply: EmbedReply = { id, vectors, dimensions };
      parentPort?.postMessage(reply, [vectors.buffer as ArrayBuffer]);
    } catch (error) {
      const reply: EmbedReply = {
        id,
        error: error instanceof Error ? error.message : String(error),
      };
      parentPort?.postMessage(reply);
    }
  });
});
parentPort?.postMessage("up");
