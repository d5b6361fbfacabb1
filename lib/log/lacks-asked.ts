import { isMeasureWord } from "../question/answer-kind.ts";
import { askedWord } from "./asked-word.ts";
import type { DocumentFindings } from "./describe-findings.ts";
import { isTimeGroup } from "./line-fields.ts";
import { figureOf } from "./line-figures.ts";
import type { LogQuestion } from "./log-question.ts";
import { scanLines } from "./scan-lines.ts";

/**
 * Whether the lines that were found have nothing of the kind of thing that a question asks for: no word for the browser, no
 * figure of the temperature, no name of who it was. They are near to an answer, and none.
 */
export async function lacksAsked(
  { thing, act, groupBy, leading }: LogQuestion,
  findings: readonly DocumentFindings[],
): Promise<boolean> {
  const held = findings.filter(({ tally }) => tally.count > 0);
  if (held.length === 0) return false;
  const isNamed = held.some(({ tally }) => tally.groups.some(({ name }) => name !== null));
  if (leading && groupBy !== null && !isTimeGroup(groupBy) && !isNamed) return true;
  // Of the most common message, none is the thing.
  const isShown = act === "list" || (leading && groupBy === "message");
  if (thing === null || !isShown) return false;
  if (held.every(({ missing }) => missing.some((word) => word.toLowerCase() === thing)))
    return true;
  if (act !== "list" || !isMeasureWord(thing)) return false;
  for (const found of held) if (await statesFigure(found, thing)) return false;
  return true;
}

/** Whether a line that was found states a figure of a measure. */
async function statesFigure({ log, filter }: DocumentFindings, measure: string): Promise<boolean> {
  const named = { of: "names", names: [askedWord(measure)] } as const;
  for await (const batch of scanLines(log, filter))
    if (batch.some(({ text }) => figureOf(text, named) ?? figureOf(text, { ...named, of: "pace" })))
      return true;
  return false;
}
