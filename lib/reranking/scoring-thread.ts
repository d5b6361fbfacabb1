import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PassageStrengths } from "./scorer.ts";
import type { ScoreReply, ScoreRequest, ScoringJob, ScoringStart } from "./worker.ts";

/** A reranking model in its own thread. */
export type ScoringThread = {
  /** Resolves when the model is loaded. @throws what prevented loading. */
  ready: Promise<{ maxTokens: number }>;
  /** Returns one strength for each passage, in their order; waits for the model. */
  score(question: string, passages: readonly string[]): Promise<PassageStrengths>;
  close(): Promise<void>;
};

type Waiter = { resolve(scored: PassageStrengths): void; reject(error: Error): void };

/** Starts the thread of a reranking model, which loads it. */
export function startScoringThread(job: ScoringJob): ScoringThread {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: job });
  const waiting = new Map<number, Waiter>();
  let lastId = 0;
  const failAll = (error: unknown) => {
    for (const waiter of waiting.values())
      waiter.reject(error instanceof Error ? error : new Error(String(error)));
    waiting.clear();
  };
  worker.on("error", failAll);
  const hasEnded = new AbortController();
  worker.on("exit", () => {
    hasEnded.abort(new Error("The reranking model's thread has ended."));
    failAll(hasEnded.signal.reason);
  });

  const ready = once(worker, "message").then(([message]: ScoringStart[]) => {
    if (!message || "error" in message) {
      void worker.terminate();
      throw new Error(message?.error ?? "It did not start.");
    }
    worker.on("message", (reply: ScoreReply) => {
      const waiter = waiting.get(reply.id);
      waiting.delete(reply.id);
      // A process may exit while no request waits for its models.
      if (waiting.size === 0) worker.unref();
      if ("error" in reply) waiter?.reject(new Error(reply.error));
      else waiter?.resolve({ strengths: reply.strengths, trust: reply.trust });
    });
    if (waiting.size === 0) worker.unref();
    return message;
  });
  // Callers that await it get the error; without one it must not be unhandled.
  ready.catch(() => {});

  return {
    ready,
    async score(question, passages) {
      await ready;
      // An ended thread never answers, so the caller would wait for ever.
      hasEnded.signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: lastId, question, passages } satisfies ScoreRequest);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
