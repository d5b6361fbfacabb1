import { readSeverity } from "../../ingestion/parse/log-line.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { takeSeverities } from "../../log/take-filter.ts";
import { takeWords } from "../../log/take-words.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { asChosen, byPlace, type ChosenPassage } from "./chosen-passage.ts";

/** Kinds of lines that are quoted from a log. */
const maxLogLines = 6;
/** How far below the best line another may score, in logits. */
const lineMargin = 0.8;

/** Log lines that differ only in times, numbers and ids have the same template. */
const lineTemplate = (text: string) => text.replace(/[\w.:-]*\d[\w.:-]*/g, "0");

/** The lines of the severities that a question names; all lines if there are none. */
export function ofSeverity(
  usable: readonly ScoredCandidate[],
  question: string,
): readonly ScoredCandidate[] {
  const severities = takeSeverities(takeWords(question));
  const named = usable.filter(({ unit }) => {
    const severity = readSeverity(unit.words);
    return severity !== null && severities.includes(severity);
  });
  return named.length > 0 ? named : usable;
}

/** The log lines that score near the best, one per template, in log order. */
export function chooseLines(usable: readonly ScoredCandidate[]): ChosenPassage[] {
  const [best] = usable;
  if (!best) return [];
  const kinds = new Map<string, ScoredCandidate>();
  for (const each of usable) {
    if (each.score < best.score - lineMargin || kinds.size >= maxLogLines) break;
    const kind = `${documentOf(each.passage)}\n${lineTemplate(each.unit.words)}`;
    if (!kinds.has(kind)) kinds.set(kind, each);
  }
  return [...Map.groupBy(kinds.values(), ({ passage }) => documentOf(passage)).values()].flatMap(
    (lines) => lines.toSorted(byPlace).map(asChosen),
  );
}
