import { Worker } from "node:worker_threads";
import { followModelThread } from "../embedding/model-thread.ts";
import type { PassageStrengths } from "./scorer.ts";
import type { ScoreRequest, ScoringJob } from "./worker.ts";

/** A reranking model in its own thread. */
export type ScoringThread = {
  /** Resolves when the model is loaded. @throws what prevented loading. */
  ready: Promise<{ maxTokens: number }>;
  /** Returns one strength for each passage, in their order; waits for the model. */
  score(question: string, passages: readonly string[]): Promise<PassageStrengths>;
  close(): Promise<void>;
};

/** Starts the thread of a reranking model, which loads it. */
export function startScoringThread(job: ScoringJob): ScoringThread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: job });
  const { ready, ask, close } = followModelThread<
    { maxTokens: number },
    ScoreRequest,
    PassageStrengths
  >(worker, "The reranking model");
  return { ready, score: (question, passages) => ask({ question, passages }), close };
}
