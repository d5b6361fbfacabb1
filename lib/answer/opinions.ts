import type { Judge } from "../verdict/judge.ts";

/** How long the end of an answer waits for opinions on its claims, in milliseconds. */
const maxOpinionMs = 20_000;

/** Asks a judge for its opinions on claims while the answer goes on. */
export function openOpinions(judge: Judge, stopped: AbortSignal) {
  const late = new AbortController();
  const signal = AbortSignal.any([stopped, late.signal]);
  const asked: Promise<void>[] = [];
  return {
    ask(claim: string, passages: readonly string[], tell: (probability: number) => void) {
      asked.push(
        judge.rate(claim, passages, signal).then((probability) => {
          if (probability !== null && !signal.aborted) tell(probability);
        }),
      );
    },
    async settled(): Promise<void> {
      const timer = setTimeout(() => late.abort(), maxOpinionMs);
      const aborted = new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      await Promise.race([Promise.all(asked), aborted]);
      clearTimeout(timer);
    },
  };
}
