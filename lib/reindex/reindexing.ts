import type { Db } from "../db/client.ts";
import { readIndexModel } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { type FollowingEmbedder, indexModelOf } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { IndexView } from "../wire/vector-index.ts";
import { beginReindex, cancelReindex, countChunks, readNextModel, reindex } from "./reindex.ts";

/** The re-indexing of a process that serves meanwhile. */
export type Reindexing = {
  /**
   * Begins or continues rebuilding the index with a model, and returns once it has begun.
   * @throws IbidError `invalid_request` when the model cannot be opened.
   */
  start(model: string): Promise<void>;
  /** Continues the work of a dead process. */
  resume(): Promise<void>;
  /** Gives it up; the index stays unchanged. */
  cancel(): Promise<void>;
  /** Stops the work of this process; another one may continue it. */
  close(): Promise<void>;
};

type Running = { model: string; stop: AbortController; ended: Promise<void> };

/** @param options.open opens a model by its id. */
export function openReindexing(
  db: Db,
  { embedder, open }: { embedder: FollowingEmbedder; open: (id: string) => Promise<Embedder> },
): Reindexing {
  let running: Running | undefined;

  async function stop(): Promise<void> {
    const stopping = running;
    running = undefined;
    stopping?.stop.abort(new Error("Ibid is ending, or makes another index."));
    await stopping?.ended;
  }

  async function work(next: Embedder, signal: AbortSignal): Promise<void> {
    try {
      await reindex(db, next, { signal });
      await embedder.follow();
    } catch (error) {
      // Cancelled, or overtaken by another model, which is no failure.
      if (!signal.aborted && !(error instanceof IbidError))
        reportFailure("Making the index anew failed", error);
    } finally {
      await next.close();
    }
  }

  async function start(model: string): Promise<void> {
    if (running?.model === model) return;
    const next = await open(model).catch((cause: unknown) => {
      throw new IbidError(
        "invalid_request",
        `The embedding model ${model} could not be opened. Name a folder of models/, an id on the Hugging Face hub that can be reached, or openai-compatible:NAME.`,
        { cause },
      );
    });
    await stop();
    if ((await beginReindex(db, indexModelOf(next))) !== "begun") return next.close();
    const stopping = new AbortController();
    const mine: Running = { model, stop: stopping, ended: Promise.resolve() };
    mine.ended = work(next, stopping.signal).finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
  }

  return {
    start,
    async resume() {
      const next = await readNextModel(db);
      if (next) await start(next.id);
    },
    async cancel() {
      await stop();
      await cancelReindex(db);
    },
    close: stop,
  };
}

/** Returns the model of the index, and the progress of another one. */
export async function viewIndex(db: Db): Promise<IndexView> {
  const [made, next, chunks] = await Promise.all([
    readIndexModel(db),
    readNextModel(db),
    countChunks(db),
  ]);
  return {
    model: made?.id ?? "",
    dimensions: made?.dimensions ?? 0,
    chunks,
    next: next ? { model: next.id, done: Math.min(next.done, chunks), total: chunks } : null,
  };
}
