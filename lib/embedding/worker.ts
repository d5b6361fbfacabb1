/** An embedding model in a thread of its own, so that neither the server nor the other thread waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { AutoModel, AutoTokenizer, type Tensor } from "@huggingface/transformers";
import type { EmbeddingModel } from "./model.ts";
import { lookForModel, type ModelFolders, sessionOptions } from "./model-session.ts";
import { poolUnitVectors } from "./pool-unit-vectors.ts";

export type EmbedRequest = { id: number; texts: string[] };
export type EmbedReply =
  | { id: number; vectors: Float32Array<ArrayBuffer>; dimensions: number }
  | { id: number; error: string };

const { model, folders, threads } = workerData as {
  model: EmbeddingModel;
  folders: ModelFolders;
  threads: number;
};

lookForModel(model.id, folders);
const tokenizer = await AutoTokenizer.from_pretrained(model.id);
const network = await AutoModel.from_pretrained(model.id, {
  dtype: model.dtype,
  session_options: sessionOptions(threads),
});

/** Texts of one batch to unit vectors, one after the other in a flat array. */
async function embed(texts: string[]) {
  const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: model.maxTokens });
  const output: { last_hidden_state: Tensor } = await network(inputs);
  const [rows = 0, length = 0, dimensions = 0] = output.last_hidden_state.dims;
  const vectors = poolUnitVectors({
    hidden: output.last_hidden_state.data as Float32Array,
    mask: inputs.attention_mask.data as BigInt64Array,
    shape: { rows, length, dimensions },
    pooling: model.pooling,
  });
  return { vectors, dimensions };
}

let line: Promise<void> = Promise.resolve();
parentPort?.on("message", ({ id, texts }: EmbedRequest) => {
  line = line.then(async () => {
    try {
      const { vectors, dimensions } = await embed(texts);
      const reply: EmbedReply = { id, vectors, dimensions };
      parentPort?.postMessage(reply, [vectors.buffer]);
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
