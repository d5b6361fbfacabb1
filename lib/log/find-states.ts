import type { DocumentFindings } from "./describe-findings.ts";
import { type FoundTurn, findTurns } from "./find-turns.ts";
import type { StateTurn } from "./log-question.ts";
import { Look, tallyOfLine } from "./look.ts";
import type { Extreme } from "./take-extreme.ts";
import type { CountedState } from "./take-outcome.ts";
import { emptyTally, timeOf } from "./tally-lines.ts";

/** Finds a summary's figure of what came out in a way, or else the lines of the single ones. */
export async function findState(look: Look, state: CountedState): Promise<DocumentFindings> {
  const { filter } = look.found;
  const stated = state.which ? undefined : await look.onlyFigure(state);
  if (stated)
    return look.findings(filter, tallyOfLine(stated.line), {
      figure: `${stated.number} ${state.state}`,
    });
  if (!state.lines) return look.findings(filter, emptyTally);
  const noun = state.noun.toLowerCase();
  const others = (filter.words ?? []).filter(({ said }) => said.toLowerCase() !== noun);
  const single = { ...filter, words: [...others, state.lines], entries: true };
  return look.findings(single, await look.go(single, { list: look.listed }));
}

/** Finds from when to when something was in a state. */
export async function findStates(
  look: Look,
  turns: readonly StateTurn[],
): Promise<DocumentFindings> {
  const { extreme } = look.asked;
  const all = await findTurns(look.lines(), turns, { strict: extreme !== null });
  const found = extreme ? mostExtremeTurns(all, extreme) : all;
  const tally = {
    ...emptyTally,
    count: found.length,
    first: found[0]?.[0],
    last: found.at(-1)?.[1],
  };
  return look.findings(look.found.filter, tally, { turns: found });
}

/** The longest or the shortest times of a state, of equal ones the earlier first. */
function mostExtremeTurns(turns: readonly FoundTurn[], { which, count, rank }: Extreme) {
  const sign = which === "highest" ? -1 : 1;
  const lasts = ([from, to]: FoundTurn) => (timeOf(to) ?? 0) - (timeOf(from) ?? 0);
  const ordered = turns.toSorted((a, b) => sign * (lasts(a) - lasts(b))).slice(0, count);
  return rank ? ordered.slice(-1) : ordered;
}
