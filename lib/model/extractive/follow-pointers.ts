import { documentOf, type PromptPassage } from "../../prompt/user-message.ts";
import { labelAtEnd, labelOfHeading } from "../../text/part-labels.ts";
import { quotableUnits } from "../../text/quotable-units.ts";
import { type ChosenPassage, quoteUnits } from "./chosen-passage.ts";

/**
 * Adds the parts of the same document that quoted choices send the reader to, each whole below its heading and behind them. A
 * part that is quoted already is not added.
 */
export function withPartsPointedTo(
  quoted: readonly ChosenPassage[],
  passages: readonly PromptPassage[],
): ChosenPassage[] {
  const told = new Set(
    quoted.flatMap(({ passage, units }) =>
      units.map(({ unit }) => `${documentOf(passage)}\n${unit.context}`),
    ),
  );
  return quoted.flatMap((part) => {
    const document = documentOf(part.passage);
    const pointedTo = part.units
      .flatMap(({ unit }) => (unit.kind === "item" ? (labelAtEnd(unit.words) ?? []) : []))
      .flatMap((label) => partLabelled(label, document, passages) ?? [])
      .filter(({ heading }) => !told.has(`${document}\n${heading}`));
    for (const { heading } of pointedTo) told.add(`${document}\n${heading}`);
    return [part, ...pointedTo];
  });
}

/** The part of a document whose heading begins with a letter. */
function partLabelled(
  label: string,
  document: string,
  passages: readonly PromptPassage[],
): ChosenPassage | undefined {
  for (const passage of passages.filter((each) => documentOf(each) === document)) {
    const units = quotableUnits(passage);
    const heading = units.find(({ context }) => labelOfHeading(context) === label)?.context;
    const own = units.flatMap(({ context }, at) => (context === heading ? [at] : []));
    if (heading !== undefined) return quoteUnits(passage, own, heading);
  }
  return undefined;
}
