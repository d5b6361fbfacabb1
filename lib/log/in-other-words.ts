import type { Severity } from "../wire/line.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { statusesAsWords } from "./level-of.ts";
import type { LineFilter } from "./line-filter.ts";

const otherWords: Partial<Record<Severity, AskedWord>> = {
  FATAL: { said: "CRITICAL / FATAL", stems: [], phrases: ["critical", "fatal"] },
  WARN: askedWord("warning"),
};

/** Replaces a level or status that no line states by words that lines may have. */
export function inOtherWords(filter: LineFilter): LineFilter | null {
  const { statuses, ...unanswered } = filter;
  if (statuses?.some(([from]) => from === 500))
    return statusesAsWords(filter) ?? { ...unanswered, severities: ["ERROR"] };
  if (statuses) return statusesAsWords(filter);
  const [severity, ...others] = filter.severities ?? [];
  const word = severity && otherWords[severity];
  if (!word || others.length > 0) return null;
  const { severities: _, ...rest } = filter;
  return { ...rest, words: [...(rest.words ?? []), word], entries: true };
}
