import type { Citation } from "../wire/citation.ts";
import { holdsRecords, isLineText } from "../wire/file-name.ts";
import type { Marker } from "../wire/marker.ts";
import { markedWords } from "./marked-words.ts";

/** The numbers of the lines of a file that an answer quotes. */
export type QuotedLines = { first: number; last: number };

/** Quoted lines, and the place in the answer's text where they are told apart: behind them, or before the address they end in. */
export type PlacedLines = QuotedLines & { at: number };

type AnswerOfLines = { markers: readonly Marker[]; citations: readonly Citation[] };
type MarkerInPart = { index: number; start: number; end: number };

/**
 * Finds the lines of logs, settings and programs that an answer quotes word for word, each alone in its item or paragraph.
 * They are drawn as rows.
 * @param text a part of the answer's text.
 * @param placed its markers in order, with their places in it and their index in the answer.
 */
export function findQuotedLines(
  text: string,
  placed: readonly MarkerInPart[],
  answer: AnswerOfLines,
): PlacedLines[] {
  const found: PlacedLines[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const next = markersFrom(start, text, placed);
    const own = next.find((marker) => marker.start < end);
    const said = text.slice(start, own?.start ?? end);
    if (!own || addsNothing.test(text.slice(own.end, end))) {
      const lines = linesQuotedIn(said, next, answer);
      if (lines) found.push({ ...lines, at: start + lengthBeforeAddress(said) });
    }
    start = end + 1;
  }
  return found;
}

/** The markers of a line of text; those of the next line that has any where it has none: a section's are at its end. */
function markersFrom(from: number, text: string, placed: readonly MarkerInPart[]): MarkerInPart[] {
  const behind = placed.filter(({ start }) => start >= from);
  const end = text.indexOf("\n", behind[0]?.start);
  return end < 0 ? behind : behind.filter(({ start }) => start < end);
}

/** What stands behind an address would become a part of it. */
function lengthBeforeAddress(said: string): number {
  const address = said.search(/(?:https?:\/\/|www\.)\S*\s*$/u);
  return address < 0 ? said.trimEnd().length : address;
}

function linesQuotedIn(
  said: string,
  placed: readonly MarkerInPart[],
  { markers, citations }: AnswerOfLines,
): QuotedLines | null {
  for (const { index } of placed) {
    const marker = markers[index];
    const citation = citations.find(({ number }) => number === marker?.number);
    const lines =
      marker && citation && isReadByLines(citation) && linesQuotedWhole(said, citation, marker);
    if (lines) return lines;
  }
  return null;
}

/** What may follow a quoted line: further markers, and how often it came. */
const addsNothing = /^\s*(?:(?:\[\d+\]|\([^()]*\))\s*)*[.:]?\s*$/u;

/** Whether the source of a citation is a log, settings or a program: its words are lines. */
export function isReadByLines({ sourceId, passages }: Citation): boolean {
  return isReadByName(sourceId) || passages.some(({ quote }) => startsWithTime.test(quote));
}

const isReadByName = (name: string) => isLineText(name) && !holdsRecords(name);

/** A log may have any name: its lines begin with a time. */
const startsWithTime = /^\W{0,2}(?:\w{3,9}[ ,]+){0,2}\d{1,4}[-/.: ]\d{1,2}[-/.: ]/u;

/** Returns the lines that a text quotes whole, behind no more than their place or the keys above them; null if it does not. */
function linesQuotedWhole(text: string, citation: Citation, marker: Marker): QuotedLines | null {
  const said = bareWords(text.replace(listMark, ""));
  for (const { quote, lineStart, lineEnd } of markedWords(citation, marker)) {
    const words = bareWords(quote);
    const at = words === "" ? -1 : said.lastIndexOf(words);
    if (lineStart === null || at < 0) continue;
    const whole = said.slice(at + words.length).replace("…", "") === "";
    if (whole && (at === 0 || said[at - 1] === ":"))
      return { first: lineStart, last: lineEnd ?? lineStart };
  }
  return null;
}

const listMark = /^\s*(?:[-*+]|\d+[.)])\s+/u;

/** A text without white space, and without what escapes it in Markdown or sets it as code. */
const bareWords = (text: string) => text.replace(/[\s\\`]|&#?\w+;/gu, "");
