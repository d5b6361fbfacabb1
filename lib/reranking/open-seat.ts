import { reportFailure } from "../report-failure.ts";
import type { ScoringThread } from "./scoring-thread.ts";

/** A failed model is not tried again for this long, so that not every question waits for the hub. */
const seatFailureMs = 5 * 60_000;

/** A question waits this long for a model to load, and then proceeds without it while loading continues. */
const loadWaitMs = 10_000;

/** How long the hub may take to begin an answer. */
export const hubWaitMs = 3_000;

type SeatOptions = {
  model: string;
  /** The current time in milliseconds. */
  now?: (() => number) | undefined;
  loadWaitMs?: number | undefined;
};

/** What is known of a model that is loaded when it is first asked. */
export type SeatState =
  | { kind: "unasked" }
  | { kind: "loading" }
  | { kind: "ready"; maxTokens: number }
  | { kind: "failed"; at: number };

/** Opens one model that scores texts: loaded when it is first asked, and not again for a while after a failure. */
export function openSeat(options: SeatOptions, start: () => ScoringThread) {
  const now = options.now ?? (() => performance.now());
  let thread: ScoringThread | undefined;
  let state: SeatState = { kind: "unasked" };
  let isTold = false;

  function fail(failed: ScoringThread, error: unknown): void {
    if (failed !== thread) return;
    thread = undefined;
    state = { kind: "failed", at: now() };
    void failed.close();
    if (isTold) return;
    isTold = true;
    reportFailure(`The model ${options.model} cannot be used`, error);
  }

  function open(): ScoringThread | undefined {
    if (state.kind === "failed" && now() - state.at < seatFailureMs) return undefined;
    if (thread) return thread;
    const opened = start();
    thread = opened;
    state = { kind: "loading" };
    opened.ready.then(
      ({ maxTokens }) => {
        if (thread === opened) state = { kind: "ready", maxTokens };
      },
      (error: unknown) => fail(opened, error),
    );
    return opened;
  }

  return {
    state: () => state,
    /** Returns undefined if the model cannot judge now. */
    async judge(question: string, passages: readonly string[]) {
      const opened = open();
      if (!opened) return undefined;
      try {
        if (!(await isReadyWithin(opened, options.loadWaitMs ?? loadWaitMs))) return undefined;
        return await opened.score(question, passages);
      } catch (error) {
        fail(opened, error);
        return undefined;
      }
    },
    async close() {
      const closing = thread;
      thread = undefined;
      state = { kind: "failed", at: Number.POSITIVE_INFINITY };
      await closing?.close();
    },
  };
}

/** Returns whether a model is loaded within the time. @throws what prevented loading. */
async function isReadyWithin(thread: ScoringThread, waitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, waitMs, false);
  try {
    return (await Promise.race([thread.ready, promise])) !== false;
  } finally {
    clearTimeout(timer);
  }
}
