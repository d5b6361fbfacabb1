import { failureSign } from "../question/log-words/log-words.ts";
import { occursWhere } from "../text/occurs-where.ts";
import type { Severity } from "../wire/line.ts";
import { type AskedWord, holdsWord, maxSearchedChars } from "./asked-word.ts";
import { endpointOf, messageKind, statusOf } from "./line-fields.ts";
import { figureOf } from "./line-figures.ts";
import { inWindow, type LineTime, type TimeBound } from "./time-bound.ts";

/** Selects lines of a document; all fields must match, absent ones match everything. */
export type LineFilter = {
  severities?: readonly Severity[] | undefined;
  timeFrom?: TimeBound | undefined;
  timeTo?: TimeBound | undefined;
  lineFrom?: number | undefined;
  lineTo?: number | undefined;
  /** Only these line numbers. */
  lineNumbers?: readonly number[] | undefined;
  /** The beginning or end of the log, which `resolve-conditions.ts` turns into times. */
  stretch?: { at: "start" | "end"; ms: number } | undefined;
  /** Words that must all appear in the entry, ignoring case; see {@link holdsTerm}. */
  terms?: readonly string[] | undefined;
  /** Words of the question that must all appear in the entry, in any form or as a synonym. */
  words?: readonly AskedWord[] | undefined;
  /** Ranges of response status codes. Only the entry's own status counts, not a number elsewhere in it. */
  statuses?: readonly (readonly [number, number])[] | undefined;
  /** Entries that say in words that something failed, for logs without levels. */
  failing?: boolean | undefined;
  figure?: FigureBound | undefined;
  /** Entries of one kind, as named by `messageKind`. */
  kind?: string | undefined;
  /** Entries of a request: with a path or a status. */
  requests?: boolean | undefined;
  /** Lines that match one of these are left out. */
  except?: readonly LineFilter[] | undefined;
  /** Entries only, each once, instead of every line. */
  entries?: boolean | undefined;
  /** Reads an entry's continuation lines along with it. */
  whole?: boolean | undefined;
};

/** Entries that state a time in milliseconds, or a size in bytes, on this side of it; `said` as it was asked. */
export type FigureBound = {
  of: "length" | "size";
  side: "above" | "below" | "least" | "most" | "between";
  size: number;
  said: string;
  /** The larger one for `between`. */
  upTo?: { size: number; said: string };
};

/** A line of a log, or the first line of a longer entry. */
export type LogLine = LineTime & {
  chunkId: string;
  /** From 1. */
  line: number;
  /** UTF-16 offsets into the document's text, end exclusive, without the line break. */
  start: number;
  end: number;
  text: string;
  /** The entry's continuation lines, as far as they were read. */
  rest: string;
  severity: Severity | null;
  /** False if its stamp has no year. */
  dated: boolean;
  /** What a line such as `last message repeated 17 times` counts: so many messages more of this text. */
  repeats?: { count: number; text: string; rest: string };
};

/** Whether the filter selects log entries, not just line numbers. */
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
      filter.figure ||
      kind !== undefined ||
      requests ||
      filter.except ||
      entries,
  );
}

export function matchesLine(filter: LineFilter, line: LogLine): boolean {
  const { severities, timeFrom = null, timeTo = null, lineFrom, lineTo, terms } = filter;
  if (lineFrom !== undefined && line.line < lineFrom) return false;
  if (lineTo !== undefined && line.line > lineTo) return false;
  if (filter.lineNumbers && !filter.lineNumbers.includes(line.line)) return false;
  // An unresolved stretch means that the log has no times, so nothing is in it.
  if (filter.stretch) return false;
  if (severities?.length && !(line.severity && severities.includes(line.severity))) return false;
  if ((timeFrom || timeTo) && !inWindow({ from: timeFrom, to: timeTo }, line)) return false;
  if (filter.statuses && !hasStatus(filter.statuses, line)) return false;
  if (filter.failing && !failureSign.test(line.text.slice(0, maxSearchedChars))) return false;
  if (filter.figure && !isBeyond(filter.figure, line)) return false;
  if (filter.kind !== undefined && messageKind(line.text) !== filter.kind) return false;
  if (filter.requests && !tellsOfRequest(line.text)) return false;
  if (filter.except?.some((one) => matchesLine(one, line))) return false;
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

function isBeyond({ of, side, size, upTo }: FigureBound, { text }: LogLine): boolean {
  const stated = figureOf(text, { of, names: [] });
  const value = of === "length" ? stated?.ms : stated?.value;
  if (value == null) return false;
  if (side === "above") return value > size;
  if (side === "below") return value < size;
  if (side === "most") return value <= size;
  return value >= size && (!upTo || value <= upTo.size);
}

function tellsOfRequest(line: string): boolean {
  const text = line.slice(0, maxSearchedChars);
  return endpointOf(text) !== null || statusOf(text) !== null;
}

/**
 * Whether a text contains a term, ignoring case. A term may match part of a word, but a number never matches part of a
 * longer one: 503 is not in 2503.
 */
function holdsTerm(text: string, term: string): boolean {
  const [where, what] = [text.toLowerCase(), term.toLowerCase()];
  if (what === "") return true;
  return occursWhere(where, what, (at) => {
    const before = /^\d/u.test(what) && /[\p{L}\d]/u.test(where.charAt(at - 1));
    const after = /\d$/u.test(what) && /[\p{L}\d]/u.test(where.charAt(at + what.length));
    return !before && !after;
  });
}

/** Reads the terms of a search box: words, and quoted phrases. */
export function readTerms(q: string): string[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/gu)]
    .map((match) => (match[1] ?? match[2] ?? "").trim())
    .filter((term) => term !== "");
}

/** Writes terms so that {@link readTerms} reads them back. */
export function writeTerms(terms: readonly string[]): string {
  return terms
    .map((term) => (/[\s]/u.test(term) ? `"${term.replaceAll('"', "")}"` : term))
    .join(" ");
}
