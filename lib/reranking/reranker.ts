import { existsSync } from "node:fs";
import { join } from "node:path";
import { clampToUnit } from "../embedding/clamp-to-unit.ts";
import { type EmbeddingModel, embeddingModel } from "../embedding/model.ts";
import { modelThreads } from "../embedding/model-session.ts";
import type { Notice } from "../wire/notice.ts";
import { hubWaitMs, openSeat, type SeatState } from "./open-seat.ts";
import { startScoringThread } from "./scoring-thread.ts";

/** The value of the setting `RERANKER_MODEL` for the reranker that needs no weights of its own. */
export const lateInteractionId = "late-interaction";

/** A reranker's judgement of passages, in their order. */
export type Reranked = {
  /** 0 to 1, higher is better: shown to the reader. */
  scores: number[];
  /** The same judgement on a scale where equal differences mean equally much. */
  strengths: number[];
  /** 0 to 1: how far this order is trusted beside the search's. */
  trust: number;
};

/** A model of the reranking seat and its current state. */
type RerankingSeat = {
  id: string;
  available: boolean;
  reason?: string;
  maxTokens: number | null;
};

/** Judges passages by a question, with the model of the setting `RERANKER_MODEL`, loaded at the first question. */
export type Reranker = {
  /**
   * Never throws: `reranked` is undefined if no model could judge, and a notice says what is missing.
   * @param passages as they were indexed.
   */
  rerank(
    question: string,
    passages: readonly string[],
  ): Promise<{ reranked: Reranked | undefined; notices: Notice[] }>;
  /** The configured model first, then its substitute. */
  seats(): RerankingSeat[];
  close(): Promise<void>;
};

/** Hub ids of models that have another name there, or no weights in the form that transformers.js needs. */
const hubIds = new Map([
  ["ms-marco-MiniLM-L-6-v2", "Xenova/ms-marco-MiniLM-L-6-v2"],
  ["cross-encoder/ms-marco-MiniLM-L-6-v2", "Xenova/ms-marco-MiniLM-L-6-v2"],
  ["cross-encoder/ms-marco-MiniLM-L6-v2", "Xenova/ms-marco-MiniLM-L-6-v2"],
  ["bge-reranker-v2-m3", "onnx-community/bge-reranker-v2-m3-ONNX"],
  ["BAAI/bge-reranker-v2-m3", "onnx-community/bge-reranker-v2-m3-ONNX"],
]);

type RerankerOptions = {
  /** The setting `RERANKER_MODEL`: a folder of `models/`, a hub id, or `late-interaction`. */
  model: string;
  embeddingModel: EmbeddingModel;
  cacheFolder: string;
  modelsFolder?: string | undefined;
  /** The current time in milliseconds. */
  now?: () => number;
  loadWaitMs?: number;
  hubWaitMs?: number;
};

/** Opens the reranking seat. Loads nothing, so that a start without reranking costs nothing. */
export function openReranker(options: RerankerOptions): Reranker {
  const { model } = options;
  const folders = {
    models: options.modelsFolder ?? join(process.cwd(), "models"),
    cache: options.cacheFolder,
  };
  const isLocal = () => existsSync(join(folders.models, model));
  const crossEncoder =
    model === lateInteractionId
      ? undefined
      : openSeat(options, () =>
          startScoringThread({
            kind: "cross-encoder",
            id: (isLocal() ? undefined : hubIds.get(model)) ?? model,
            folders,
            threads: modelThreads,
            hubWaitMs: options.hubWaitMs ?? hubWaitMs,
          }),
        );
  const lateInteraction = openSeat(options, () =>
    startScoringThread({
      kind: "late-interaction",
      // A server gives no vectors of word pieces, so the shipped model takes its place.
      model:
        options.embeddingModel.runtime === "transformers"
          ? options.embeddingModel
          : embeddingModel("all-MiniLM-L6-v2"),
      folders,
      threads: modelThreads,
    }),
  );

  return {
    async rerank(question, passages) {
      if (passages.length === 0)
        return { reranked: { scores: [], strengths: [], trust: 0 }, notices: [] };
      const judged = await crossEncoder?.judge(question, passages);
      if (judged)
        return {
          reranked: { ...judged, scores: judged.strengths.map(probabilityOfLogit) },
          notices: [],
        };
      const stoodIn = await lateInteraction.judge(question, passages);
      const state = crossEncoder?.state() ?? lateInteraction.state();
      const notices =
        crossEncoder || !stoodIn ? [noticeOf(model, state, { isLocal: isLocal(), stoodIn })] : [];
      if (!stoodIn) return { reranked: undefined, notices };
      return { reranked: { ...stoodIn, scores: stoodIn.strengths.map(clampToUnit) }, notices };
    },
    seats() {
      const advice = remedy(model);
      const standIn = toSeat(lateInteractionId, lateInteraction.state(), true, advice);
      if (!crossEncoder) return [standIn];
      return [toSeat(model, crossEncoder.state(), isLocal(), advice), standIn];
    },
    async close() {
      await Promise.all([crossEncoder?.close(), lateInteraction.close()]);
    },
  };
}

/** Says why the configured model did not judge, and what to do. */
function noticeOf(
  model: string,
  state: SeatState,
  { isLocal, stoodIn }: { isLocal: boolean; stoodIn: object | undefined },
): Notice {
  const reason =
    model === lateInteractionId
      ? "Late interaction cannot be used"
      : explain(model, state, isLocal);
  const instead = stoodIn
    ? "the passages were ordered by late interaction instead"
    : "the passages stand in the order of the search";
  return {
    code: "reranker_unavailable",
    message: `${reason}, so ${instead}. ${remedy(model)}`,
  };
}

function explain(model: string, state: SeatState, isLocal: boolean): string {
  if (state.kind === "loading") return `The reranking model ${model} is still being loaded`;
  return isLocal
    ? `The reranking model ${model} cannot be loaded from models/${model}`
    : `The reranking model ${model} is neither in models/ nor to be had from the Hugging Face hub`;
}

function remedy(model: string): string {
  return model === lateInteractionId
    ? "Put an embedding model into models/ (models/README.md)."
    : `Put its weights into models/${model}, choose late-interaction on the settings page, or set RERANKER_MODEL=${lateInteractionId}.`;
}

function toSeat(id: string, state: SeatState, isLocal: boolean, advice: string): RerankingSeat {
  if (state.kind === "ready") return { id, available: true, maxTokens: state.maxTokens };
  if (state.kind === "failed")
    return {
      id,
      available: false,
      reason: `It could not be loaded. ${advice}`,
      maxTokens: null,
    };
  if (isLocal) return { id, available: true, maxTokens: null };
  return {
    id,
    available: false,
    reason:
      state.kind === "loading"
        ? "It is being fetched from the Hugging Face hub."
        : "It is not in models/, and is fetched from the Hugging Face hub at the first question that asks for reranking.",
    maxTokens: null,
  };
}

function probabilityOfLogit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
