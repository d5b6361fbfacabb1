import { existsSync } from "node:fs";
import { join } from "node:path";
import { modelThreads } from "../embedding/model-session.ts";
import { hubWaitMs, openSeat } from "../reranking/open-seat.ts";
import { startScoringThread } from "../reranking/scoring-thread.ts";
import type { Judge } from "./judge.ts";

/** A {@link Judge} with a model of its own, loaded at the first claim, in a thread of its own. */
export type NliJudge = Judge & { close(): Promise<void> };

/**
 * Opens a cross-encoder for natural language inference: the passage is the premise, the claim the hypothesis.
 * @param options.model a folder of `models/`, or a hub id.
 */
export function openNliJudge(options: {
  model: string;
  cacheFolder: string;
  modelsFolder?: string | undefined;
  loadWaitMs?: number | undefined;
}): NliJudge {
  const folders = {
    models: options.modelsFolder ?? join(/* turbopackIgnore: true */ process.cwd(), "models"),
    cache: options.cacheFolder,
  };
  const isLocal = existsSync(join(/* turbopackIgnore: true */ folders.models, options.model));
  const seat = openSeat(options, () =>
    startScoringThread({
      kind: "cross-encoder",
      id: options.model,
      folders,
      threads: modelThreads,
      hubWaitMs: isLocal ? 0 : hubWaitMs,
    }),
  );
  return {
    async rate(claim, passages, signal) {
      const rated: number[] = [];
      for (const passage of passages) {
        if (signal.aborted) return null;
        const odds = (await seat.judge(passage, [claim]))?.strengths[0];
        if (odds === undefined) return null;
        rated.push(1 / (1 + Math.exp(-odds)));
      }
      // One passage that carries the claim suffices.
      return rated.length === 0 ? null : Math.max(...rated);
    },
    close: seat.close,
  };
}
