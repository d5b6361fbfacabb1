import { reportFailure } from "../report-failure.ts";
import type { Reranker } from "./reranker.ts";

/** The reranking seat of a process; its model may change while questions are asked. */
export type Rerankers = {
  /** Gives the seat to this model, and returns the reranker of the seat. */
  named(model: string): Reranker;
  close(): Promise<void>;
};

/** An open reranker, and how many questions it is judging. */
type HeldSeat = { model: string; reranker: Reranker; users: number; left: boolean };

/** @param open opens a reranker by its model. It loads nothing before it is asked. */
export function openRerankers(open: (model: string) => Reranker): Rerankers {
  let held: HeldSeat | undefined;

  function take(model: string): HeldSeat {
    if (held?.model === model) return held;
    const old = held;
    held = { model, reranker: open(model), users: 0, left: false };
    if (old) leave(old);
    return held;
  }

  return {
    named(model) {
      take(model);
      return {
        async rerank(question, passages) {
          const mine = held ?? take(model);
          mine.users += 1;
          try {
            return await mine.reranker.rerank(question, passages);
          } finally {
            mine.users -= 1;
            if (mine.left) leave(mine);
          }
        },
        seats: () => (held ?? take(model)).reranker.seats(),
        close: async () => {},
      };
    },
    async close() {
      await held?.reranker.close();
    },
  };
}

/** Closes a reranker that lost its seat, after the last question that it judges. */
function leave(old: HeldSeat): void {
  old.left = true;
  if (old.users > 0) return;
  old.reranker.close().catch((error: unknown) => {
    reportFailure("Closing a reranking model failed", error);
  });
}
