import {
  AutoModel,
  AutoTokenizer,
  type PreTrainedTokenizer,
  Tensor,
} from "@huggingface/transformers";
import type { EmbeddingModel } from "../embedding/model.ts";
import { lookForModel, type ModelFolders, sessionOptions } from "../embedding/model-session.ts";
import { maxRunTokens, planRuns } from "../embedding/plan-runs.ts";
import { makeUnit } from "../embedding/pool-unit-vectors.ts";
import { bestCosines, scoreTokens, type TokenVectors } from "./score-tokens.ts";
import type { Scorer } from "./scorer.ts";

/** Word pieces read of a question, which has made its point by then. */
const questionTokens = 128;

/**
 * A question with a smaller share of words known to the model is in another language. Without this bound half a weight
 * lost 0.15 nDCG@10 on Chinese and 0.25 on Arabic; with it nothing, and German gained 0.003.
 */
const minKnownWordShare = 0.5;

/**
 * How far its order is trusted beside the search's, which uses the same model: a fifth of the fused score. On MED,
 * CISI, PubMedQA and XQuAD in English that gained 0.003 nDCG@10 on average and lost 0.003 at most (30 questions); half
 * of it gained as much and lost 0.013.
 */
const trustInOwn = 0.4;

type LateInteractionOptions = { model: EmbeddingModel; folders: ModelFolders; threads: number };

/**
 * Opens a reranker that needs no further weights: it compares an embedding model's own vectors of word pieces, each of
 * the question's with its most similar one of the passage. If most of a question's words are not in the model's
 * vocabulary, as Arabic or Chinese ones in an English model's, its order is not trusted.
 */
export async function openLateInteraction(options: LateInteractionOptions): Promise<Scorer> {
  const { model } = options;
  const { tokenizer, readTokens } = await openTokenReader(options);
  return {
    maxTokens: model.maxTokens,
    async score(question, passages) {
      let asked: TokenVectors = { count: 0, vectors: new Float32Array(), dimensions: 0 };
      await readTokens([model.questionPrefix + question], questionTokens, (_, tokens) => {
        asked = tokens;
      });
      for (let token = 0; token < asked.count; token += 1)
        makeUnit(asked.vectors.subarray(token * asked.dimensions, (token + 1) * asked.dimensions));
      const cosines: Float64Array[] = [];
      await readTokens(
        passages.map((text) => model.passagePrefix + text),
        model.maxTokens,
        (index, tokens) => {
          cosines[index] = bestCosines(asked, tokens);
        },
      );
      return {
        strengths: scoreTokens(cosines),
        trust: shareOfKnownWords(question, tokenizer) > minKnownWordShare ? trustInOwn : 0,
      };
    },
  };
}

/** Loads the model, and returns what reads the vectors of word pieces with it. */
async function openTokenReader({ model, folders, threads }: LateInteractionOptions) {
  lookForModel(model.id, folders);
  const tokenizer = await AutoTokenizer.from_pretrained(model.id);
  const network = await AutoModel.from_pretrained(model.id, {
    dtype: model.dtype,
    session_options: sessionOptions(threads),
  });
  const special = new Set(tokenizer.all_special_ids);
  // A piece unknown to the model says nothing, and would resemble any other unknown piece.
  if (tokenizer.unk_token_id !== undefined) special.add(tokenizer.unk_token_id);
  const encode = (text: string) => tokenizer.encode(text);
  const padding = tokenizer.pad_token_id ?? 0;

  /** Reads the vectors of texts, in runs of similar length; `take` is called once for each text, in any order. */
  async function readTokens(
    texts: readonly string[],
    maxTokens: number,
    take: (index: number, tokens: TokenVectors) => void,
  ): Promise<void> {
    const encoded = texts.map((text) => cutTokens(encode(text), maxTokens));
    for (const run of planRuns(
      encoded.map((ids) => ids.length),
      maxRunTokens,
    )) {
      const rows = run.map((index) => encoded[index] ?? []);
      const length = Math.max(...rows.map((ids) => ids.length));
      const output: { last_hidden_state: Tensor } = await network(
        rowTensors(rows, length, padding),
      );
      const dimensions = output.last_hidden_state.dims.at(-1) ?? 0;
      const hidden = output.last_hidden_state.data as Float32Array;
      run.forEach((index, row) => {
        const vectors = hidden.subarray(row * length * dimensions, (row + 1) * length * dimensions);
        take(index, withoutSpecial(rows[row] ?? [], vectors, dimensions, special));
      });
    }
  }

  return { tokenizer, readTokens };
}

/** Cuts ids to a maximum, and keeps the closing one. */
function cutTokens(ids: number[], maxTokens: number): number[] {
  return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ...ids.slice(-1)];
}

function rowTensors(
  rows: readonly (readonly number[])[],
  length: number,
  padding: number,
): Record<string, Tensor> {
  const shape = [rows.length, length];
  const ids = new BigInt64Array(rows.length * length).fill(BigInt(padding));
  const mask = new BigInt64Array(rows.length * length);
  rows.forEach((row, at) => {
    row.forEach((id, position) => {
      ids[at * length + position] = BigInt(id);
      mask[at * length + position] = 1n;
    });
  });
  return {
    input_ids: new Tensor("int64", ids, shape),
    attention_mask: new Tensor("int64", mask, shape),
  };
}

/** Copies the vectors of all word pieces except special ones. */
function withoutSpecial(
  ids: readonly number[],
  vectors: Float32Array,
  dimensions: number,
  special: ReadonlySet<number>,
): TokenVectors {
  const kept = ids.flatMap((id, position) => (special.has(id) ? [] : [position]));
  const own = new Float32Array(kept.length * dimensions);
  kept.forEach((position, token) => {
    own.set(
      vectors.subarray(position * dimensions, (position + 1) * dimensions),
      token * dimensions,
    );
  });
  return { count: kept.length, vectors: own, dimensions };
}

const anyLanguageWords = new Intl.Segmenter(undefined, { granularity: "word" });

/** Returns the share of a text's words that are single entries of the vocabulary; 0 to 1, 0 for a text without words. */
function shareOfKnownWords(text: string, tokenizer: PreTrainedTokenizer): number {
  const all = [...anyLanguageWords.segment(text)].filter((segment) => segment.isWordLike);
  const known = all.filter(({ segment }) => {
    const ids = tokenizer.encode(segment, { add_special_tokens: false });
    return ids.length === 1 && ids[0] !== tokenizer.unk_token_id;
  });
  return all.length === 0 ? 0 : known.length / all.length;
}
