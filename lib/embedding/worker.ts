/** An embedding model in a thread of its own, so that neither the server nor the other thread waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { AutoModel, AutoTokenizer, type Tensor } from "@huggingface/transformers";
import type { EmbeddingModel } from "./model.ts";
import { lookForModel, type ModelFolders, sessionOptions } from "./model-session.ts";
import { nearnessToWords, takeWordPieces, type WordPieces } from "./nearness-to-words.ts";
import { type HiddenStates, poolUnitVectors } from "./pool-unit-vectors.ts";

export type EmbedRequest = {
  id: number;
  texts: string[];
  /** The words of a question, where each text is also to tell how near it comes to each of them. */
  words?: readonly string[];
};
export type EmbedReply =
  | {
      id: number;
      vectors: Float32Array<ArrayBuffer>;
      dimensions: number;
      /** One row of `words` a text, one after the other; empty without words. */
      nearness: Float32Array<ArrayBuffer>;
    }
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

async function readHidden(texts: string[]): Promise<HiddenStates> {
  const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: model.maxTokens });
  const output: { last_hidden_state: Tensor } = await network(inputs);
  const [rows = 0, length = 0, dimensions = 0] = output.last_hidden_state.dims;
  return {
    hidden: output.last_hidden_state.data as Float32Array,
    mask: inputs.attention_mask.data as BigInt64Array,
    shape: { rows, length, dimensions },
  };
}

/** The question that was read last: its texts come in several batches. */
let lastAsked: { key: string; words: WordPieces } | undefined;

/** The word pieces of a question's words, with their vectors in its context. */
async function readWords(words: readonly string[]): Promise<WordPieces> {
  const question = words.join(" ");
  if (lastAsked?.key === question) return lastAsked.words;
  const pieces = words.map((word) => tokenizer.encode(word, { add_special_tokens: false }).length);
  const read = takeWordPieces(await readHidden([model.questionPrefix + question]), pieces);
  lastAsked = { key: question, words: read };
  return read;
}

/** Texts of one batch to unit vectors, one after the other in a flat array, and how near they come to the words. */
async function embed(texts: string[], words: readonly string[]) {
  const asked = words.length > 0 ? await readWords(words) : undefined;
  const states = await readHidden(texts);
  const vectors = poolUnitVectors({ ...states, pooling: model.pooling });
  const nearness = asked ? nearnessToWords(states, asked) : new Float32Array();
  return { vectors, dimensions: states.shape.dimensions, nearness };
}

let line: Promise<void> = Promise.resolve();
parentPort?.on("message", ({ id, texts, words = [] }: EmbedRequest) => {
  line = line.then(async () => {
    try {
      const reply: EmbedReply = { id, ...(await embed(texts, words)) };
      parentPort?.postMessage(reply, [reply.vectors.buffer, reply.nearness.buffer]);
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
