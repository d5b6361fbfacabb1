import { holdsWord } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";
import type { StateTurn } from "./log-question.ts";

/** The line that tells the beginning of a state, and the one that tells its end. */
export type FoundTurn = [from: LogLine, to: LogLine];

/** Finds every time that lines tell one state and then the other. What began the same state again ends with it. */
export async function findTurns(
  batches: AsyncIterable<readonly LogLine[]>,
  turns: readonly StateTurn[],
): Promise<FoundTurn[]> {
  const found = new Map<number, FoundTurn>();
  const open = new Map<StateTurn, LogLine>();
  for await (const batch of batches) {
    for (const line of batch) {
      for (const turn of turns) {
        const from = open.get(turn);
        const ends = holdsWord(line, turn.to);
        if (!from && !ends && holdsWord(line, turn.from)) open.set(turn, line);
        if (!from || !ends) continue;
        open.delete(turn);
        const same = found.get(line.line);
        if (!same || from.line < same[0].line) found.set(line.line, [from, line]);
      }
    }
  }
  return [...found.values()];
}
