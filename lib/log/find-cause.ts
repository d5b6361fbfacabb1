import { causeSign, failureSign } from "../question/log-words/log-words.ts";
import { maxSearchedChars } from "./asked-word.ts";
import type { LogLine } from "./line-filter.ts";
import type { LogSource } from "./log-document.ts";
import { scanLines } from "./scan-lines.ts";

/** Lines before an entry and behind it that may tell its cause. */
const linesBefore = 60;
const linesBeforeUnmarked = 5;
const linesBehind = 80;
/** Lines quoted as the cause of one entry. */
const maxCauseLines = 3;

/** A line that says where code was, and not what was wrong. */
const frame =
  /^\s*(?:at \S|\.\.\. ?\d+|File "|Traceback\b|goroutine \d|#\d+ |\^|~|During handling |The above exception )/u;
const causedBy = /^\s*(?:(?:root )?caused? ?(?:by)?|reason)\b/iu;
/** What lines of one thread, process or request share. */
const threadMark =
  /\[(?=[^\]\s]*[A-Za-z])(?!\d{1,2}[:/])[\w.#:/-]{2,40}\]|\b[\w-]+\[\d+\](?=:)|\b(?:request|req|trace|job|task|run|thread|correlation|order|batch)(?:_?id)?["']?[:=]\s*["']?[\w-]+/giu;
const levelMark = /^\[(?:fatal|critical|error|warn|warning|info|debug|trace)\]$/iu;

/**
 * Finds the lines that tell why an entry came about, the cause first: its own continuation lines without their frames, or
 * the failure before it of the same thread. None if the entry says it itself; null if nothing does.
 */
export async function findCause(log: LogSource, entry: LogLine): Promise<LogLine[] | null> {
  const around: LogLine[] = [];
  const range = {
    lineFrom: Math.max(1, entry.line - linesBefore),
    lineTo: entry.line + linesBehind,
  };
  for await (const batch of scanLines(log, range)) around.push(...batch);
  const told = toldBehind(entry, around);
  if (told.length > 0) return told;
  if (causeSign.test(entry.text.slice(0, maxSearchedChars))) return [];
  const before = failureBefore(entry, around);
  return before ? [before] : null;
}

function toldBehind(entry: LogLine, around: readonly LogLine[]): LogLine[] {
  const rest = new Set(entry.rest.split("\n").map((text) => text.trim()));
  const behind = around.filter(({ line }) => line > entry.line);
  const next = behind.findIndex(({ text }) => !rest.has(text.trim()));
  const told = behind
    .slice(0, next < 0 ? undefined : next)
    .filter(({ text }) => text.trim() !== "" && !frame.test(text));
  const outer = told.filter(({ text }) => !/^\s/u.test(text) || causedBy.test(text));
  const lines = outer.length > 0 ? outer : told;
  // The last cause of a chain is the one that all others come from.
  const ordered = lines.some(({ text }) => causedBy.test(text)) ? lines.toReversed() : lines;
  return ordered.slice(0, maxCauseLines);
}

function failureBefore(entry: LogLine, around: readonly LogLine[]): LogLine | undefined {
  const marks = marksOf(entry.text);
  // Lines that share nothing are told apart by their order alone.
  const from = marks.length > 0 ? 0 : entry.line - linesBeforeUnmarked;
  return around.findLast(
    ({ line, text, severity }) =>
      line < entry.line &&
      line >= from &&
      (severity === "WARN" ||
        severity === "ERROR" ||
        severity === "FATAL" ||
        failureSign.test(text.slice(0, maxSearchedChars))) &&
      (marks.length === 0 || marksOf(text).some((mark) => marks.includes(mark))),
  );
}

const marksOf = (text: string) =>
  [...text.slice(0, maxSearchedChars).matchAll(threadMark)]
    .map(([mark]) => mark)
    .filter((mark) => !levelMark.test(mark));
