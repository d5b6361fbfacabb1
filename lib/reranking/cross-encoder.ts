import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  AutoModelForSequenceClassification,
  AutoTokenizer,
  Tensor,
} from "@huggingface/transformers";
import { lookForModel, type ModelFolders, sessionOptions } from "../embedding/model-session.ts";
import { maxRunTokens, planRuns } from "../embedding/plan-runs.ts";
import { type EncodedPair, encodePairs, readPairLayout } from "./encode-pairs.ts";
import type { Scorer } from "./scorer.ts";

/** Longer pairs cost more than they gain: chunks are shorter, and most cross-encoders were trained on 512 word pieces. */
const maxPairTokens = 512;

/** The weights looked for in a model's folder, the best choice first; the hub is asked for the first. */
const encoderWeights = [
  ["q8", "model_quantized.onnx"],
  ["int8", "model_int8.onnx"],
  ["fp32", "model.onnx"],
  ["fp16", "model_fp16.onnx"],
  ["q4", "model_q4.onnx"],
] as const;

/**
 * Loads a cross-encoder from its folder in `models/`, or from the hub.
 * @param hubWaitMs how long the hub may take to begin an answer.
 * @throws what transformers.js says of weights that are missing, unreachable or damaged.
 */
export async function openCrossEncoder(options: {
  id: string;
  folders: ModelFolders;
  threads: number;
  hubWaitMs: number;
}): Promise<Scorer> {
  const { id, folders, threads, hubWaitMs } = options;
  const isLocal = lookForModel(id, folders, hubWaitMs);
  const [dtype] =
    (isLocal &&
      encoderWeights.find(([, file]) => existsSync(join(folders.models, id, "onnx", file)))) ||
    encoderWeights[0];
  const tokenizer = await AutoTokenizer.from_pretrained(id);
  const network = await AutoModelForSequenceClassification.from_pretrained(id, {
    dtype,
    session_options: sessionOptions(threads),
  });
  const layout = readPairLayout(tokenizer);
  const maxTokens = Math.min(
    maxPairTokens,
    positiveOr(maxPairTokens, tokenizer.model_max_length),
    positiveOr(maxPairTokens, network.config.max_position_embeddings),
  );
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
  const run = async (pairs: readonly EncodedPair[]): Promise<number[]> => {
    const output: { logits: Tensor } = await network(pairTensors(pairs, layout.padding));
    return readLogits(output.logits, id2labelOf(network.config));
  };
  const scorer: Scorer = {
    maxTokens,
    async score(question, passages) {
      const pairs = encodePairs(layout, encode(question), passages.map(encode), maxTokens);
      const strengths: number[] = [];
      for (const batch of planRuns(
        pairs.map((pair) => pair.ids.length),
        maxRunTokens,
      )) {
        const logits = await run(batch.flatMap((index) => pairs[index] ?? []));
        batch.forEach((index, row) => {
          strengths[index] = logits[row] ?? 0;
        });
      }
      return { strengths, trust: 1 };
    },
  };
  // Fails now if the model is no cross-encoder or its weights are damaged.
  await scorer.score("a", ["a"]);
  return scorer;
}

function positiveOr(otherwise: number, value: unknown): number {
  return typeof value === "number" && value > 0 ? value : otherwise;
}

/** Returns pairs as one batch, padded to the longest. */
function pairTensors(pairs: readonly EncodedPair[], padding: number): Record<string, Tensor> {
  const length = Math.max(...pairs.map((pair) => pair.ids.length));
  const shape = [pairs.length, length];
  const tensor = (read: (pair: EncodedPair, position: number) => number) =>
    new Tensor(
      "int64",
      BigInt64Array.from({ length: pairs.length * length }, (_, at) => {
        const pair = pairs[Math.floor(at / length)];
        return BigInt(pair ? read(pair, at % length) : 0);
      }),
      shape,
    );
  return {
    input_ids: tensor((pair, position) => pair.ids[position] ?? padding),
    attention_mask: tensor((pair, position) => (position < pair.ids.length ? 1 : 0)),
    ...(pairs[0]?.types
      ? { token_type_ids: tensor((pair, position) => pair.types?.[position] ?? 0) }
      : {}),
  };
}

/**
 * Returns the log-odds that a passage fits, one for each row: the output of a head with one label, the difference of a
 * head with two (misfit, fit), or of one that tells entailment the odds of that label against the others.
 * @throws for any other head, and for outputs that are not numbers.
 */
function readLogits({ data, dims }: Tensor, names: unknown): number[] {
  const [rows = 0, labels = 0] = dims;
  const fit = labels === 3 ? entailmentOf(names) : labels - 1;
  if (labels < 1 || labels > 3 || fit === undefined)
    throw new Error(
      `It has ${labels} labels, where a cross-encoder has one or two, or three of which one is entailment.`,
    );
  const values = Array.from(data as Float32Array, Number);
  const logits = Array.from({ length: rows }, (_, row) => {
    const own = values.slice(labels * row, labels * (row + 1));
    const others = own.filter((_value, label) => label !== fit);
    return (own[fit] ?? Number.NaN) - logSumExp(others);
  });
  if (!logits.every(Number.isFinite)) throw new Error("It gives no numbers.");
  return logits;
}

/** The names of a head's labels, which transformers.js does not declare. */
const id2labelOf = (config: object): unknown =>
  "id2label" in config ? config.id2label : undefined;

/** The label that says that the second text follows from the first. */
function entailmentOf(names: unknown): number | undefined {
  const label = Object.entries(names ?? {}).find(([, name]) => /^entail/i.test(String(name)))?.[0];
  return label === undefined ? undefined : Number(label);
}

/** 0 for no values: a single label is told against nothing. */
function logSumExp(values: readonly number[]): number {
  const most = Math.max(...values);
  return values.length === 0
    ? 0
    : most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
