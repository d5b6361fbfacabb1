import { markedWords } from "@/components/citation/marked-words.ts";
import type { PlacedMarker } from "@/components/message/placed-marker.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import { holdsRecords, isLineText } from "@/lib/wire/file-name.ts";
import type { Marker } from "@/lib/wire/marker.ts";

/** The numbers of the lines of a file that an answer quotes. */
export type QuotedLines = { first: number; last: number };

type AnswerWithMarkers = { markers: readonly Marker[]; citations: readonly Citation[] };

/**
 * Finds the lines of logs, settings and programs that an answer quotes word for word, each alone in its item or paragraph,
 * by the index of the first marker there. They are drawn as rows.
 * @param text a part of the answer's text, with the places of its markers in it.
 */
export function findQuotedLines(
  text: string,
  placed: readonly PlacedMarker[],
  { markers, citations }: AnswerWithMarkers,
): ReadonlyMap<number, QuotedLines> {
  const found = new Map<number, QuotedLines>();
  let lastBegin = -1;
  for (const { index, number, start, end } of placed) {
    const begin = text.lastIndexOf("\n", start - 1) + 1;
    const marker = markers[index];
    const citation = citations.find((each) => each.number === number);
    const isFirst = begin !== lastBegin;
    lastBegin = begin;
    if (!isFirst || !marker || !citation || !isReadByLines(citation)) continue;
    const finish = text.indexOf("\n", end);
    const behind = text.slice(end, finish < 0 ? text.length : finish);
    if (!addsNothing.test(behind)) continue;
    const said = text.slice(begin, start);
    const lines = linesQuotedWhole(said, citation, marker);
    if (lines) found.set(index, lines);
  }
  return found;
}

/** What may follow a quoted line: further markers, and how often it came. */
const addsNothing = /^\s*(?:(?:\[\d+\]|\([^()]*\))\s*)*[.:]?\s*$/u;

const isReadByLines = ({ sourceId, passages }: Citation) =>
  isReadByName(sourceId) || passages.some(({ quote }) => startsWithTime.test(quote));

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
