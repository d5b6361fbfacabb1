import { analyseText } from "../keyword/analyse-text.ts";
import { splitUnits } from "../text/split-units.ts";
import type { TextSpan } from "../text/text-span.ts";

/** A passage as claims are compared with it: its sentences and lines in order, each with its terms. */
export type PassageWords = {
  units: (TextSpan & { terms: ReadonlySet<string> })[];
  /** The terms of the document's title and of the section's heading, which every unit may leave unsaid. */
  headings: ReadonlySet<string>;
  text: string;
};

/** Reads a passage once for all the claims of an answer. */
export function readPassageWords({
  title,
  section,
  text,
}: {
  title: string;
  section: string | null;
  text: string;
}): PassageWords {
  const units = splitUnits(text).map((span) => ({
    ...span,
    terms: new Set(analyseText(text.slice(span.start, span.end))),
  }));
  return { units, headings: new Set(analyseText(`${title} ${section ?? ""}`)), text };
}
