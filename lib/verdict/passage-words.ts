import { type Terms, termsOf } from "../judgement/likeness.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import type { Language } from "../keyword/stop-words.ts";
import { splitUnits } from "../text/split-units.ts";
import { tableRule } from "../text/table-lines.ts";
import type { TextSpan } from "../text/text-span.ts";
import type { Fact } from "./fact.ts";
import { joinThousands } from "./join-thousands.ts";
import { readFacts } from "./read-facts.ts";
import { readSpelling, type Spelling, withoutItemNumbers } from "./spelling.ts";

/** A sentence or line of a passage. */
export type PassageUnit = TextSpan & {
  /** Its words, white space normalised. */
  text: string;
  /** Its words as stems and meanings; of a row of a table, with those of the header. */
  terms: Terms;
  /** Its stems in order, with repetitions. */
  sequence: () => readonly string[];
  /** Its facts; read when they are first asked for, because most sentences are near to no claim. */
  facts: () => readonly Fact[];
};

/** A passage as claims are compared with it: its sentences and lines in order, each with its terms. */
export type PassageWords = {
  units: readonly PassageUnit[];
  /** The terms of the document's title and of the section's heading, which every unit may leave unsaid. */
  headings: Terms;
  headingFacts: () => readonly Fact[];
  language: Language;
  text: string;
  /** The text as verbatim words and names are looked up in it, and the same without the numbers of list items. */
  spelling: Spelling;
  unnumbered: Spelling;
  headingSpelling: Spelling;
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
  const language = detectLanguage(text);
  const heading = [title, section].filter(Boolean).join("\n");
  const spans = splitUnits(text);
  const headers = rowHeaders(spans.map(({ start, end }) => text.slice(start, end)));
  const units = spans.map(({ start, end }, at): PassageUnit => {
    const own = text.slice(start, end).replace(/\s+/gu, " ");
    return {
      start,
      end,
      text: own,
      terms: termsOf(joinThousands(`${own} ${headers[at] ?? ""}`), [language]),
      sequence: once(() => analyseText(joinThousands(own), [language])),
      facts: once(() => readFacts(own, language)),
    };
  });
  return {
    units,
    headings: termsOf(heading, [language]),
    headingFacts: once(() => readFacts(heading, language)),
    language,
    text,
    spelling: readSpelling(text),
    unnumbered: readSpelling(withoutItemNumbers(text)),
    headingSpelling: readSpelling(heading),
  };
}

/** The header above each line that is a row of a table, which the row leaves unsaid. */
function rowHeaders(lines: readonly string[]): (string | null)[] {
  let header: string | null = null;
  return lines.map((line, at) => {
    if (!line.includes("|")) header = null;
    else if (tableRule.test(line)) header = lines[at - 1] ?? null;
    else return header;
    return null;
  });
}

function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
