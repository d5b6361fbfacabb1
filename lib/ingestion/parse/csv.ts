import papa from "papaparse";
import { logType, valueTableEndings } from "../../wire/file-name.ts";
import { config, streamLines } from "./config.ts";
import { createDateSurvey, dateOrderOf } from "./date-order.ts";
import { decodeText } from "./decode-text.ts";
import { isEventTable } from "./event-table.ts";
import type { FileInput, Format, StreamedDocument, StreamInput } from "./format.ts";
import { wholeLog } from "./log.ts";
import type { DateOrder } from "./log-line.ts";
import type { ParsedDocument, ParsedFacts, Segment } from "./parsed-document.ts";
import { openLines } from "./stream-lines.ts";
import {
  findHeader,
  mayBeNamed,
  recordBlocks,
  recordsLookedAt,
  type TableRecord,
  writeLines,
  writeTable,
} from "./table-records.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** A table of values between commas, semicolons or tabs (RFC 4180). Each record is written with the names of its columns. */
export const csv: Format = {
  name: "a table of comma-separated values",
  version: 13,
  extensions: valueTableEndings,
  looks: ["text", "log"],
  parse: parseCsv,
  stream: streamCsv,
};

/**
 * Reads a table (see `table-records.ts`), one of events as a log with the names of its fields. A record over several lines
 * is followed by empty ones, so that lines keep their numbers. A file with an unclosed quotation mark is read as plain lines.
 */
async function parseCsv({ bytes, filename, receivedAt }: FileInput): Promise<ParsedDocument> {
  // An empty last line would count as a record when the separator is guessed.
  const source = decodeText(bytes).trimEnd();
  const records = readRecords(source);
  if (!records) {
    const { mediaType } = tableFacts(filename);
    return { ...(await config.parse({ bytes, filename })), mediaType };
  }
  const { text, header } = writeTable(records, source.length);
  const isLog = header !== undefined && holdsEvents(records, header, text);
  const facts = isLog ? logFacts(filename, dateOrderOf(text, receivedAt)) : tableFacts(filename);
  return { ...facts, text, segments: tableSegments(text, isLog) };
}

/** Reads a large table in parts of whole records. Whether they have names is found out first, and whether all are whole. */
async function streamCsv(input: StreamInput): Promise<StreamedDocument> {
  const lines = await openLines(input.source);
  const { filename } = input;
  const dates = createDateSurvey(input.receivedAt);
  let [length, namedLength] = [0, 0];
  let header: TableRecord | undefined;
  let mayBeLog = false;
  for await (const part of tableParts(lines.pieces())) {
    if (!part) return { ...(await streamLines(input)), facts: tableFacts(filename) };
    if (length === 0) header = findHeader(part.records);
    const written = writeLines(part.records, header && headerFrom(header, part.line));
    if (length === 0 && header) mayBeLog = holdsEvents(part.records, header, written);
    if (mayBeLog) dates.push(`${written}\n`);
    length += part.length;
    namedLength += written.length + 1;
  }
  const names = header && mayBeNamed(namedLength, length) ? header : undefined;
  const isLog = mayBeLog && names !== undefined;
  return {
    facts: isLog ? logFacts(filename, dates.end()) : tableFacts(filename),
    async *parts() {
      for await (const part of tableParts(lines.pieces())) {
        if (!part) throw new Error("A table that was whole is not.");
        const written = writeLines(part.records, names && headerFrom(names, part.line));
        const missing = part.lineBreaks - written.split("\n").length + 1;
        const text = written + "\n".repeat(Math.max(0, missing));
        yield { text, segments: tableSegments(text, isLog) };
      }
    },
  };
}

/** Returns a header as a part sees it that begins with a line of the table. */
function headerFrom(header: TableRecord, line: number): TableRecord {
  return { ...header, line: header.line - line };
}

const tableSegments = (text: string, isLog: boolean): Segment[] =>
  isLog ? [wholeLog(text)] : writeParsedText(recordBlocks(text)).segments;

function tableFacts(filename: string): ParsedFacts {
  return {
    mediaType: /\.tsv$/iu.test(filename) ? "text/tab-separated-values" : "text/csv",
    title: filename,
    authors: [],
    metadata: {},
    abstractLength: 0,
    hasLines: true,
  };
}

/** The facts of a table of events. */
const logFacts = (filename: string, dateOrder: DateOrder | undefined): ParsedFacts => ({
  ...tableFacts(filename),
  mediaType: logType,
  metadata: dateOrder ? { dateOrder } : {},
});

/** Whether the records headerFrom the header are events, by their cells and their lines. */
function holdsEvents(records: readonly TableRecord[], header: TableRecord, text: string): boolean {
  const events = records.filter(({ line }) => line > header.line);
  const lines = text.split("\n");
  return isEventTable({
    header: header.cells,
    records: events.map(({ cells }) => cells),
    lines: events.map(({ line }) => lines[line] ?? ""),
  });
}

/** Whole records, their lines counted from the part's first one, and that line of the table. */
type TablePart = { records: TableRecord[]; line: number; lineBreaks: number; length: number };

/** UTF-16 units of the longest record; after a quotation mark that is never closed, all the rest is one. */
const maxRecordLength = 4 * 1_048_576;

/**
 * Yields a table in parts, undefined where a quotation mark is never closed. The first has the records by which the names of the
 * columns are found, unless they are very long.
 */
async function* tableParts(pieces: AsyncIterable<string>): AsyncGenerator<TablePart | undefined> {
  let held = "";
  let line = 0;
  let delimiter: string | undefined;
  let isBegun = false;
  const take = (end: number, records: TableRecord[]): TablePart => {
    const lineBreaks = held.slice(0, end).split("\n").length - 1;
    const part = { records, line, lineBreaks, length: end };
    line += lineBreaks;
    held = held.slice(end);
    return part;
  };
  for await (const piece of pieces) {
    held += piece;
    delimiter ??= papa.parse<string[]>(held.trimEnd(), { preview: 1 }).meta.delimiter;
    // The last record may go on in the next piece.
    const { records, end } = readWholeRecords(held, delimiter);
    const isLong = held.length > maxRecordLength;
    isBegun ||= records.length >= recordsLookedAt || isLong;
    if (end > 0 && isBegun) yield take(end, records);
    else if (end === 0 && isLong) {
      yield undefined;
      return;
    }
  }
  const rest = held.trimEnd();
  const records = readRecords(rest, delimiter);
  held = rest;
  yield records && take(rest.length, records);
}

/** Reads all records but the last, and tells where that begins. */
function readWholeRecords(
  text: string,
  delimiter: string,
): { records: TableRecord[]; end: number } {
  const { data, meta } = new papa.Parser({ delimiter, newline: "\n" }).parse(text, 0, true) as {
    data: string[][];
    meta: { cursor: number };
  };
  const end = data.length === 0 ? 0 : meta.cursor;
  return { records: readRecords(text.slice(0, end).replace(/\n$/u, ""), delimiter) ?? [], end };
}

/** Returns the records with a value; undefined where a quotation mark is never closed. */
function readRecords(text: string, delimiter?: string): TableRecord[] | undefined {
  const records: TableRecord[] = [];
  let line = 0;
  let from = 0;
  let isBroken = false;
  papa.parse<string[]>(text, {
    ...(delimiter === undefined ? {} : { delimiter }),
    step: ({ data, errors, meta }) => {
      isBroken ||= errors.some(({ code }) => code === "MissingQuotes");
      const cells = data.map((cell) => cell.replace(/\s+/gu, " ").trim());
      if (cells.some((cell) => cell !== "")) records.push({ cells, line });
      for (; from < meta.cursor; from += 1) if (text.charCodeAt(from) === 10) line += 1;
    },
  });
  return isBroken ? undefined : records;
}
