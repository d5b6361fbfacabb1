import type { AskedEntry } from "../../judgement/asked-entry.ts";
import { type LoggedEntry, subHeadingOf } from "../../judgement/entries-of.ts";
import type { PlacedUnit } from "../../judgement/read-topic.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { escapeForAnswer } from "../../text/escape-document.ts";
import type { Unit } from "../../text/unit.ts";
import { type ChosenPassage, quoteUnits } from "./chosen-passage.ts";

/** The most units of an entry that are quoted. */
const maxQuotedUnits = 40;

/** Quotes what is asked of an entry: its heading, or what is below it with the sub-headings that it has. */
export function quoteEntry({ entry, asks, units }: AskedEntry): ChosenPassage[] {
  const { heading } = entry;
  const said = units.filter(({ unit }) => unit.whole).slice(0, maxQuotedUnits);
  const passage = passageWith(heading, entry.units);
  if (!passage) return [];
  if (asks === "heading" || said.length === 0) return [quoteHeading(heading, passage)];
  const parts = Map.groupBy(said, (each) => `${each.passage.tag}\n${subHeadingOf(each, entry)}`);
  return [
    { passage, heading, units: [] },
    ...[...parts.values()].flatMap((part) => quotePart(part, entry)),
  ];
}

function quotePart(part: readonly PlacedUnit[], entry: LoggedEntry): ChosenPassage[] {
  const [first] = part;
  if (!first) return [];
  const indexes = part.map(({ index }) => index);
  return [quoteUnits(first.passage, indexes, subHeadingOf(first, entry) ?? undefined)];
}

/** The passage that has the heading of an entry in its text: others of the entry are only known to be below it. */
function passageWith(heading: string, units: readonly PlacedUnit[]): PromptPassage | undefined {
  const passages = units.map(({ passage }) => passage);
  return passages.find(({ text }) => text.includes(heading)) ?? passages[0];
}

/** A heading as a line of the answer, which cites the passage that begins with it. */
function quoteHeading(heading: string, passage: PromptPassage): ChosenPassage {
  const unit: Unit = {
    kind: "sentence",
    words: heading,
    markdown: escapeForAnswer(heading),
    block: 0,
    context: null,
    whole: true,
    framesLetter: false,
    introduces: [],
    mark: null,
    table: null,
  };
  return { passage, units: [{ unit, tags: [passage.tag] }] };
}
