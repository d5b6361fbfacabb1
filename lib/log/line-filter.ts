import type { Severity } from "../ingestion/parse/log-line.ts";
import { failureSign } from "../question/log-words/log-words.ts";
import { type AskedWord, holdsWord, maxSearchedChars } from "./asked-word.ts";
import { endpointOf, messageKind, statusOf } from "./line-fields.ts";
import { inWindow, type LineTime, type TimeBound } from "./time-bound.ts";

/** Which lines of a document are meant; an absent field holds for all. */
export type LineFilter = {
  severities?: readonly Severity[] | undefined;
  timeFrom?: TimeBound | undefined;
  timeTo?: TimeBound | undefined;
  lineFrom?: number | undefined;
  lineTo?: number | undefined;
  /** These lines alone, each by its number. */
  lineNumbers?: readonly number[] | undefined;
  /** A stretch at the beginning or the end of the log; it becomes times where the log is known (`resolve-stretch.ts`). */
  stretch?: { at: "start" | "end"; ms: number } | undefined;
  /** Words that all stand in the entry, without regard to case; see {@link holdsTerm}. */
  terms?: readonly string[] | undefined;
  /** Words of the question that all stand in the entry, each in a form or as a synonym. */
  words?: readonly AskedWord[] | undefined;
  /** Status codes of a response, from and to; one of them is the entry's. A code that stands elsewhere in it is none. */
  statuses?: readonly (readonly [number, number])[] | undefined;
  /** Entries that say by their words that something failed, of a log without levels. */
  failing?: boolean | undefined;
  /** Entries of one kind of message, as `messageKind` names it. */
  kind?: string | undefined;
  /** Entries that tell of a request, by a path or a status. */
  requests?: boolean | undefined;
  /** Entries alone, each once, and not every line. */
  entries?: boolean | undefined;
  /** The lines that continue an entry are read with it. */
  whole?: boolean | undefined;
};

/** A line of a log, or the first line of an entry of several. */
export type LogLine = LineTime & {
  chunkId: string;
  /** From 1. */
  line: number;
  /** UTF-16 offsets into the document's text, end exclusive, without the line's end. */
  start: number;
  end: number;
  text: string;
  /** The lines that continue the entry, as far as they were looked at. */
  rest: string;
  severity: Severity | null;
  /** False where its stamp names no year. */
  dated: boolean;
};

/** Whether the filter asks for entries of a log, and not for lines by their number alone. */
export function asksForEntries(filter: LineFilter): boolean {
  const { severities, timeFrom, timeTo, stretch, terms, words, statuses } = filter;
  const { failing, kind, requests, entries } = filter;
  return Boolean(
    severities?.length ||
      timeFrom ||
      timeTo ||
      stretch ||
      terms?.length ||
      words?.length ||
      statuses ||
      failing ||
      kind !== undefined ||
      requests ||
      entries,
  );
}

export function matchesLine(filter: LineFilter, line: LogLine): boolean {
  const { severities, timeFrom = null, timeTo = null, lineFrom, lineTo, terms } = filter;
  if (lineFrom !== undefined && line.line < lineFrom) return false;
  if (lineTo !== undefined && line.line > lineTo) return false;
  if (filter.lineNumbers && !filter.lineNumbers.includes(line.line)) return false;
  // A stretch of a log whose lines have no times holds none of them.
  if (filter.stretch) return false;
  if (severities?.length && !(line.severity && severities.includes(line.severity))) return false;
  if ((timeFrom || timeTo) && !inWindow({ from: timeFrom, to: timeTo }, line)) return false;
  if (filter.statuses && !hasStatus(filter.statuses, line)) return false;
  if (filter.failing && !failureSign.test(line.text.slice(0, maxSearchedChars))) return false;
  if (filter.kind !== undefined && messageKind(line.text) !== filter.kind) return false;
  if (filter.requests && !tellsOfRequest(line.text)) return false;
  if (filter.words && !filter.words.every((word) => holdsWord(line, word))) return false;
  return (
    !terms?.length ||
    terms.every((term) => holdsTerm(line.text, term) || holdsTerm(line.rest, term))
  );
}

function hasStatus(ranges: readonly (readonly [number, number])[], { text }: LogLine): boolean {
  const status = Number(statusOf(text.slice(0, maxSearchedChars)));
  return ranges.some(([from, to]) => status >= from && status <= to);
}

function tellsOfRequest(line: string): boolean {
  const text = line.slice(0, maxSearchedChars);
  return endpointOf(text) !== null || statusOf(text) !== null;
}

/**
 * Whether a term stands in a text, without regard to case. It may be a part of a word, but a number is not found in a
 * longer one: 503 is not in 2503.
 */
export function holdsTerm(text: string, term: string): boolean {
  const [where, what] = [text.toLowerCase(), term.toLowerCase()];
  if (what === "") return true;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const before = /^\d/u.test(what) && /[\p{L}\d]/u.test(where.charAt(at - 1));
    const behind = /\d$/u.test(what) && /[\p{L}\d]/u.test(where.charAt(at + what.length));
    if (!before && !behind) return true;
  }
  return false;
}

/** The terms of a search box: words, and in quotation marks words that stand together. */
export function readTerms(q: string): string[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/gu)]
    .map((match) => (match[1] ?? match[2] ?? "").trim())
    .filter((term) => term !== "");
}

/** Terms as {@link readTerms} reads them. */
export function writeTerms(terms: readonly string[]): string {
  return terms
    .map((term) => (/[\s]/u.test(term) ? `"${term.replaceAll('"', "")}"` : term))
    .join(" ");
}
