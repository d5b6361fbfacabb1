import { holdsWord, maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";
import type { StateTurn } from "./log-question.ts";
import { isSameSubject } from "./same-subject.ts";

/** The line that tells the beginning of a state, and the one that tells its end. */
export type FoundTurn = [from: LogLine, to: LogLine];

/**
 * Finds every time that lines tell one state and then the other. What began the same state again ends with it. The lines of one
 * time are of the same; where what is asked for names what that is (not `strict`), others may do.
 */
export async function findTurns(
  batches: AsyncIterable<readonly LogLine[]>,
  turns: readonly StateTurn[],
  { strict = false } = {},
): Promise<FoundTurn[]> {
  const found = new Map<number, FoundTurn>();
  const open = new Map<StateTurn, LogLine[]>();
  for await (const batch of batches) {
    for (const line of batch) {
      for (const turn of turns) {
        const begun = open.get(turn) ?? [];
        const denies = deniesState(line, turn);
        const ends = begun.length > 0 && !denies && holdsWord(line, turn.to);
        if (!ends && begun.length < maxOpen && (denies || holdsWord(line, turn.from)))
          open.set(turn, [...begun, line]);
        if (!ends) continue;
        const own = begun.filter((one) => isSameSubject(one, line, turn));
        const ended = own.length > 0 || strict ? own : begun;
        const [from] = ended;
        if (!from) continue;
        open.set(
          turn,
          begun.filter((one) => !ended.includes(one)),
        );
        const same = found.get(line.line);
        if (!same || from.line < same[0].line) found.set(line.line, [from, line]);
      }
    }
  }
  return [...found.values()];
}

/** Beginnings that are kept until their end comes. */
const maxOpen = 100;

/** Whether a line says that something is not in a state: `NodeNotReady`, `cannot connect`. */
function deniesState({ text }: LogLine, { to }: StateTurn): boolean {
  const forms = to.stems.filter((form) => form.length >= minDeniedChars).join("|");
  const denied = new RegExp(`not[ _-]?(?:${forms})(?![a-z])`, "iu");
  return forms !== "" && denied.test(text.slice(0, maxSearchedChars));
}
/** "Not up" may begin "not up to date". */
const minDeniedChars = 4;
