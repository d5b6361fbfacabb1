/** Runs an embedding model in its own thread, so that neither the server nor the other thread waits for it. */
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { AutoModel, AutoTokenizer, type Tensor } from "@huggingface/transformers";
import { LRUCache } from "lru-cache";
import type { EmbeddingModel } from "./model.ts";
import { lookForModel, type ModelFolders, sessionOptions } from "./model-session.ts";
import { type ThreadReply, takeRequests } from "./model-thread.ts";
import { nearnessToWords, takeWordPieces, type WordPieces } from "./nearness-to-words.ts";
import { type HiddenStates, poolUnitVectors } from "./pool-unit-vectors.ts";

export type EmbedRequest = {
  texts: string[];
  /** The words of a question. With them each text is read alone and compared with each word. */
  words?: readonly string[];
};
/** The vectors of texts, one after the other. */
export type EmbeddedTexts = {
  vectors: Float32Array<ArrayBuffer>;
  dimensions: number;
  /** One row of `words` for each text, one after the other; empty without words. */
  nearness: Float32Array<ArrayBuffer>;
};

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

/** The last question that was read: its texts come in several batches. */
let lastAsked: { key: string; words: WordPieces } | undefined;

/** The word pieces of a question's words, with their vectors in its context. */
async function readWordPieces(words: readonly string[]): Promise<WordPieces> {
  const question = words.join(" ");
  if (lastAsked?.key === question) return lastAsked.words;
  const pieces = words.map((word) => tokenizer.encode(word, { add_special_tokens: false }).length);
  const read = takeWordPieces(await readHidden([model.questionPrefix + question]), pieces);
  lastAsked = { key: question, words: read };
  return read;
}

/** Bytes of memory for compared texts as the model read them: the evidence of about twenty questions. */
const maxRemembered = 64 * 2 ** 20;

/**
 * Compared texts as the model read them, by a digest of their words. A second look at a question's evidence, with other
 * words or to quote from it, reads none of it again.
 */
const remembered = new LRUCache<string, HiddenStates>({
  maxSize: maxRemembered,
  sizeCalculation: ({ hidden }) => hidden.byteLength,
});

/** Reads a text alone: with weights of eight bits, a text's vectors change with the other texts of its batch. */
async function readAlone(text: string): Promise<HiddenStates> {
  const key = createHash("sha256").update(text).digest("base64");
  const known = remembered.get(key);
  if (known) return known;
  const states = await readHidden([text]);
  remembered.set(key, states);
  return states;
}

/** Returns the unit vectors of one batch, one after the other in a flat array. */
async function embed(texts: string[]): Promise<EmbeddedTexts> {
  const states = await readHidden(texts);
  return {
    vectors: poolUnitVectors({ ...states, pooling: model.pooling }),
    dimensions: states.shape.dimensions,
    nearness: new Float32Array(),
  };
}

/** Reads each compared text alone, and returns its vector and how near it comes to the words of a question. */
async function compareTexts(texts: string[], words: readonly string[]): Promise<EmbeddedTexts> {
  const asked = words.length > 0 ? await readWordPieces(words) : undefined;
  const vectors: Float32Array[] = [];
  const nearness = new Float32Array(texts.length * words.length);
  for (const [row, text] of texts.entries()) {
    const states = await readAlone(text);
    vectors.push(poolUnitVectors({ ...states, pooling: model.pooling }));
    if (asked) nearness.set(nearnessToWords(states, asked), row * words.length);
  }
  const dimensions = vectors[0]?.length ?? 0;
  const flat = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    flat.set(vector, row * dimensions);
  });
  return { vectors: flat, dimensions, nearness };
}

let line: Promise<void> = Promise.resolve();
takeRequests<EmbedRequest>(parentPort, ({ id, texts, words }) => {
  line = line.then(async () => {
    try {
      const result = words === undefined ? await embed(texts) : await compareTexts(texts, words);
      const reply: ThreadReply<EmbeddedTexts> = { id, result };
      parentPort?.postMessage(reply, [result.vectors.buffer, result.nearness.buffer]);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const reply: ThreadReply<EmbeddedTexts> = {
        id,
        error: `The embedding model failed: ${why}`,
      };
      parentPort?.postMessage(reply);
    }
  });
});
parentPort?.postMessage({});
