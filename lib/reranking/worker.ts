/** Runs a reranking model in its own thread, loaded when it is first needed; only the caller waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import type { EmbeddingModel } from "../embedding/model.ts";
import type { ModelFolders } from "../embedding/model-session.ts";
import { type ThreadReply, type ThreadRequest, takeRequests } from "../embedding/model-thread.ts";
import { openCrossEncoder } from "./cross-encoder.ts";
import { openLateInteraction } from "./late-interaction.ts";
import type { PassageStrengths, Scorer } from "./scorer.ts";

/** What a thread is started with. */
export type ScoringJob = { folders: ModelFolders; threads: number } & (
  | { kind: "cross-encoder"; id: string; hubWaitMs: number }
  | { kind: "late-interaction"; model: EmbeddingModel }
);

export type ScoreRequest = { question: string; passages: readonly string[] };

const job = workerData as ScoringJob;
let line: Promise<void> = Promise.resolve();

try {
  const scorer =
    job.kind === "cross-encoder" ? await openCrossEncoder(job) : await openLateInteraction(job);
  takeRequests<ScoreRequest>(parentPort, (request) => {
    line = line.then(() => scoreAndReply(scorer, request));
  });
  parentPort?.postMessage({ maxTokens: scorer.maxTokens });
} catch (error) {
  parentPort?.postMessage({ error: errorSentence(error) });
}

async function scoreAndReply(
  scorer: Scorer,
  { id, question, passages }: ThreadRequest<ScoreRequest>,
): Promise<void> {
  try {
    reply({ id, result: await scorer.score(question, passages) });
  } catch (error) {
    reply({ id, error: errorSentence(error) });
  }
}

function reply(message: ThreadReply<PassageStrengths>): void {
  parentPort?.postMessage(message);
}

function errorSentence(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const message = error instanceof Error ? error.message : String(error);
  return cause ? `${message} (${cause})` : message;
}
