/** Runs a reranking model in its own thread, loaded when it is first needed; only the caller waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import type { EmbeddingModel } from "../embedding/model.ts";
import type { ModelFolders } from "../embedding/model-session.ts";
import { openCrossEncoder } from "./cross-encoder.ts";
import { openLateInteraction } from "./late-interaction.ts";
import type { PassageStrengths, Scorer } from "./scorer.ts";

/** What a thread is started with. */
export type ScoringJob = { folders: ModelFolders; threads: number } & (
  | { kind: "cross-encoder"; id: string; hubWaitMs: number }
  | { kind: "late-interaction"; model: EmbeddingModel }
);

export type ScoreRequest = { id: number; question: string; passages: readonly string[] };
export type ScoreReply = ({ id: number } & PassageStrengths) | { id: number; error: string };
/** The first message of a thread. */
export type ScoringStart = { maxTokens: number } | { error: string };

const job = workerData as ScoringJob;
let line: Promise<void> = Promise.resolve();

try {
  const scorer =
    job.kind === "cross-encoder" ? await openCrossEncoder(job) : await openLateInteraction(job);
  parentPort?.on("message", (request: ScoreRequest) => {
    line = line.then(() => scoreAndReply(scorer, request));
  });
  start({ maxTokens: scorer.maxTokens });
} catch (error) {
  start({ error: errorSentence(error) });
}

async function scoreAndReply(
  scorer: Scorer,
  { id, question, passages }: ScoreRequest,
): Promise<void> {
  try {
    reply({ id, ...(await scorer.score(question, passages)) });
  } catch (error) {
    reply({ id, error: errorSentence(error) });
  }
}

function start(message: ScoringStart): void {
  parentPort?.postMessage(message);
}

function reply(message: ScoreReply): void {
  parentPort?.postMessage(message);
}

function errorSentence(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const message = error instanceof Error ? error.message : String(error);
  return cause ? `${message} (${cause})` : message;
}
