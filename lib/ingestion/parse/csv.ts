import papa from "papaparse";
import { logType, valueTableEndings } from "../../wire/file-name.ts";
import { config } from "./config.ts";
import { dateOrderOf } from "./date-order.ts";
import { decodeText } from "./decode-text.ts";
import { isEventTable } from "./event-table.ts";
import type { FileInput, Format } from "./format.ts";
import { wholeLog } from "./log.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { recordBlocks, type TableRecord, writeTable } from "./table-records.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** A table of values between commas, semicolons or tabs (RFC 4180). Each record is written with the names of its columns. */
export const csv: Format = {
  name: "a table of comma-separated values",
  version: 12,
  extensions: valueTableEndings,
  looks: ["text", "log"],
  parse: parseCsv,
};

/**
 * Reads a table (see `table-records.ts`), one of events as a log with the names of its fields. A record over several lines is followed by empty ones, so that lines keep
 * their numbers. A file with an unclosed quotation mark is read as plain lines.
 */
async function parseCsv({ bytes, filename, receivedAt }: FileInput): Promise<ParsedDocument> {
  const mediaType = /\.tsv$/iu.test(filename) ? "text/tab-separated-values" : "text/csv";
  // An empty last line would count as a record when the separator is guessed.
  const source = decodeText(bytes).trimEnd();
  const records = readRecords(source);
  if (!records) return { ...(await config.parse({ bytes, filename })), mediaType };
  const { text, header } = writeTable(records, source.length);
  const table = { title: filename, authors: [], text, abstractLength: 0, hasLines: true };
  if (header && holdsEvents(records, header, text)) {
    const dateOrder = dateOrderOf(text, receivedAt);
    return {
      ...table,
      mediaType: logType,
      metadata: dateOrder ? { dateOrder } : {},
      segments: [wholeLog(text)],
    };
  }
  const { segments } = writeParsedText(recordBlocks(text));
  return { ...table, mediaType, metadata: {}, segments };
}

/** Whether the records below the header are events, by their cells and their lines. */
function holdsEvents(records: readonly TableRecord[], header: TableRecord, text: string): boolean {
  const below = records.filter(({ line }) => line > header.line);
  const lines = text.split("\n");
  return isEventTable({
    header: header.cells,
    records: below.map(({ cells }) => cells),
    lines: below.map(({ line }) => lines[line] ?? ""),
  });
}

/** Returns the records with a value; undefined where a quotation mark is never closed. */
function readRecords(text: string): TableRecord[] | undefined {
  const records: TableRecord[] = [];
  let line = 0;
  let from = 0;
  let isBroken = false;
  papa.parse<string[]>(text, {
    step: ({ data, errors, meta }) => {
      isBroken ||= errors.some(({ code }) => code === "MissingQuotes");
      const cells = data.map((cell) => cell.replace(/\s+/gu, " ").trim());
      if (cells.some((cell) => cell !== "")) records.push({ cells, line });
      for (; from < meta.cursor; from += 1) if (text.charCodeAt(from) === 10) line += 1;
    },
  });
  return isBroken ? undefined : records;
}
