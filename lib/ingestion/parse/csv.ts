import papa from "papaparse";
import { valueTableEndings } from "../../wire/file-name.ts";
import { config } from "./config.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { maxWholeLine } from "./parsed-block.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";

/** A table of values between commas, semicolons or tabs (RFC 4180). Each record is written with the names of its columns. */
export const csv: Format = {
  name: "a table of comma-separated values",
  version: 5,
  extensions: valueTableEndings,
  looks: ["text", "log"],
  parse: parseCsv,
};

/** UTF-16 units of a column's name; a longer one is no name. */
const maxNameLength = 60;
/** The factor by which the names may lengthen a file; above it, as in a table of single digits, they are left out. */
const maxGrowth = 6;
/** Records that decide how many columns a table has. */
const recordsLookedAt = 50;

/** A record and the line of the file, counted from 0, that it begins on. */
type CsvRecord = { cells: string[]; line: number };

/**
 * Reads a table. A passage, or a quoted line, holds few of its records and seldom the header, so each record is a line
 * of its own with the names: `name: heron; memory: 128 GB`. Lines keep their numbers: a record over several lines is
 * followed by empty ones. A file with an unclosed quotation mark is read as plain lines.
 */
async function parseCsv({ bytes, filename }: FileInput): Promise<ParsedDocument> {
  const mediaType = /\.tsv$/iu.test(filename) ? "text/tab-separated-values" : "text/csv";
  // An empty last line would count as a record when the separator is guessed.
  const source = decodeText(bytes).trimEnd();
  const records = readRecords(source);
  if (!records) return { ...(await config.parse({ bytes, filename })), mediaType };
  const text = writeRecords(records, source.length);
  return {
    mediaType,
    title: filename,
    authors: [],
    metadata: {},
    text,
    abstractLength: 0,
    segments: segmentsOf(text),
    hasLines: true,
  };
}

/** Returns the records with a value; undefined where a quotation mark is never closed. */
function readRecords(text: string): CsvRecord[] | undefined {
  const records: CsvRecord[] = [];
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

function writeRecords(records: readonly CsvRecord[], length: number): string {
  const header = findHeader(records);
  const named = header && writeLines(records, header);
  return named && named.length <= maxGrowth * length ? named : writeLines(records);
}

function writeLines(records: readonly CsvRecord[], header?: CsvRecord): string {
  const lines: string[] = [];
  for (const { cells, line } of records) {
    while (lines.length < line) lines.push("");
    const isNamed = header !== undefined && line > header.line;
    const values = cells.flatMap((cell, column) => {
      const name = isNamed ? header.cells[column]?.replace(/:$/u, "") : "";
      return cell === "" ? [] : [name ? `${name}: ${cell}` : cell];
    });
    lines.push(values.join("; "));
  }
  return lines.join("\n");
}

/** Returns the first record as wide as the others, if its cells are names: different from each other, and no values. */
function findHeader(records: readonly CsvRecord[]): CsvRecord | undefined {
  const widths = records.slice(0, recordsLookedAt).map(({ cells }) => cells.length);
  const width = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const header = records.find(({ cells }) => cells.length >= width);
  const names = header?.cells.filter((cell) => cell !== "") ?? [];
  const areNames = names.every(
    (name) => name.length <= maxNameLength && (/^\p{L}|^[#%_]/u.test(name) || isYear(name)),
  );
  const differ = new Set(names).size === names.length;
  return width > 1 && names.length > width / 2 && areNames && differ ? header : undefined;
}

const isYear = (name: string) => /^(?:19|20)\d{2}$/u.test(name);

/** Returns one segment for the lines that can stay whole, and prose for each that is too long. */
function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  const place = { part: "fulltext", section: null, page: null } as const;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const last = segments.at(-1);
    if (line.length > maxWholeLine) segments.push({ start, end, ...place, kind: "prose" });
    else if (last?.kind === "table") last.end = end;
    else segments.push({ start, end, ...place, kind: "table" });
    start = end + 1;
  }
  return segments;
}
