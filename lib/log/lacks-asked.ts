import { isMeasureWord } from "../question/answer-kind.ts";
import { askedWord } from "./asked-word.ts";
import type { DocumentFindings } from "./describe-findings.ts";
import { isTimeGroup } from "./line-fields.ts";
import { figureOf } from "./line-figures.ts";
import type { LogQuestion } from "./log-question.ts";
import { scanLines } from "./scan-lines.ts";
import { type LineTally, linesCounted, linesListed } from "./tally-lines.ts";

/**
 * Whether the lines that were found surely have nothing of the kind of thing that a question asks for: no figure of the
 * temperature, no name of who it was. They are near to an answer, and none. A line seldom has the noun for what it tells,
 * "opened by Ann" is of a person: it answers if it has all the other words, and few have.
 */
export async function lacksAsked(
  { thing, act, groupBy, leading, beyond }: LogQuestion,
  findings: readonly DocumentFindings[],
): Promise<boolean> {
  const held = findings.filter(({ tally }) => tally.count > 0);
  if (held.length === 0) return false;
  const isNamed = held.some(({ tally }) => tally.groups.some(({ name }) => name !== null));
  if (leading && groupBy !== null && !isTimeGroup(groupBy) && !isNamed) return true;
  if (thing === null) return false;
  const isThing = (word: string) => word.toLowerCase() === thing;
  const isUnsaid = held.every(({ missing }) => missing.some(isThing));
  // Of the most common message, none is the thing.
  if (leading && groupBy === "message") return isUnsaid;
  if (act !== "list") return false;
  if (isMeasureWord(thing)) return !(await hasFigureOf(held, thing));
  const holdsRest = ({ missing, tally }: DocumentFindings) =>
    missing.every(isThing) && areFewLines(tally);
  return isUnsaid && (beyond.length > 0 || !held.some(holdsRest));
}

/** Whether an answer shows all lines, so that the one that tells what is asked for is among them. */
const areFewLines = (tally: LineTally) => linesCounted(tally) <= linesListed(tally);

async function hasFigureOf(held: readonly DocumentFindings[], measure: string): Promise<boolean> {
  for (const found of held) if (await statesFigure(found, measure)) return true;
  return false;
}

/** Whether a line that was found states a figure of a measure. */
async function statesFigure({ log, filter }: DocumentFindings, measure: string): Promise<boolean> {
  const named = { of: "names", names: [askedWord(measure)] } as const;
  for await (const batch of scanLines(log, filter))
    if (batch.some(({ text }) => figureOf(text, named) ?? figureOf(text, { ...named, of: "pace" })))
      return true;
  return false;
}
