import { spreadsheetEndings } from "../../wire/file-name.ts";
import type { FileInput, Format } from "./format.ts";
import { nodeText } from "./office-blocks.ts";
import { openOffice, unreadable } from "./office-file.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import type { ParsedDocument } from "./parsed-document.ts";
import { recordBlocks, writeRecords } from "./table-records.ts";
import { writeParsedText } from "./write-parsed-text.ts";

const openXmlSheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const openDocumentSheet = "application/vnd.oasis.opendocument.spreadsheet";

/** A sheet's name and its rows of cells as text; a row without any is empty. */
type Worksheet = { name: string; rows: string[][] };

/** Excel workbooks: each sheet's rows with the names of their columns, values of formulas as they were last computed. */
export const xlsx: Format = {
  name: "an Excel workbook",
  version: 6,
  extensions: spreadsheetEndings.filter((ending) => ending !== "ods"),
  // Encrypted, it is a stream in the container of the old formats.
  signatures: [openXmlSheet, "application/vnd.ms-excel.sheet.macroenabled.12", "application/x-cfb"],
  looks: [],
  parse: async (file) => writeSheets(await readXlsx(file), file.filename, openXmlSheet),
};

/** OpenDocument spreadsheets, read likewise. */
export const ods: Format = {
  name: "an OpenDocument spreadsheet",
  version: 6,
  extensions: ["ods"],
  signatures: [openDocumentSheet],
  looks: [],
  parse: async (file) => writeSheets(await readOds(file), file.filename, openDocumentSheet),
};

/** officeparser gives a date as the number of a day, so the cells are read by a library that knows formats of numbers. */
async function readXlsx(file: FileInput): Promise<Worksheet[]> {
  const { default: readXlsxFile } = await import("read-excel-file/node");
  try {
    const sheets = await readXlsxFile(Buffer.from(file.bytes));
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(cellValueText)),
    }));
  } catch (cause) {
    // Opened again for its reason: a password, a size, a missing part.
    await openOffice(file, "xlsx", xlsx.name);
    throw unreadable(file.filename, xlsx.name, cause);
  }
}

async function readOds(file: FileInput): Promise<Worksheet[]> {
  const { content } = await openOffice(file, "ods", ods.name);
  return content.flatMap((sheet) => {
    if (sheet.type !== "sheet") return [];
    const rows = (sheet.children ?? []).map(({ children = [] }) => {
      const cells: string[] = [];
      for (const cell of children) {
        const column = cell.type === "cell" ? (cell.metadata?.col ?? cells.length) : cells.length;
        while (cells.length < column) cells.push("");
        cells.push(cellLine(nodeText(cell)));
      }
      return cells;
    });
    return [{ name: sheet.metadata?.sheetName ?? "", rows }];
  });
}

/** @param value `DateConstructor`, which the library's types name, stands for nothing that it returns. */
function cellValueText(value: string | number | boolean | Date | DateConstructor | null): string {
  if (value === null || typeof value === "function") return "";
  if (value instanceof Date) return dateText(value);
  // Fifteen digits are what Excel keeps: 0.1 + 0.2 is 0.3.
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return typeof value === "boolean" ? String(value).toUpperCase() : cellLine(value);
}

const cellLine = (text: string) => text.replace(/\s+/gu, " ").trim();

/** Returns a day, a time of day (which Excel counts from its first day, in 1899 or 1900), or both, in ISO 8601. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  // A time is a fraction of a day, seldom an exact one.
  const iso = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  const [day = "", clock = ""] = iso.split("T");
  const time = clock.slice(0, 8).replace(/:00$/u, "");
  if (date.getUTCFullYear() < 1901) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}

function writeSheets(
  sheets: readonly Worksheet[],
  filename: string,
  mediaType: string,
): ParsedDocument {
  const filledSheets = sheets.filter(({ rows }) => rows.some((row) => row.some(Boolean)));
  const [only, another] = filledSheets;
  const written =
    only && !another
      ? wholeFile(writeRows(only.rows))
      : writeParsedText(filledSheets.map(sheetBlocks));
  return {
    mediaType,
    title: filename,
    authors: [],
    metadata: {},
    ...written,
    // Of a single sheet, a line is a row.
    hasLines: only !== undefined && !another,
  };
}

const wholeFile = (text: string) => ({ ...writeParsedText(recordBlocks(text)), text });

function sheetBlocks({ name, rows }: Worksheet): ParsedBlock {
  const text = writeRows(rows.filter((row) => row.some(Boolean)));
  const lines = recordBlocks(text).map((block): ParsedBlock => {
    const { start, end } = "at" in block && block.at ? block.at : { start: 0, end: text.length };
    return {
      kind: "kind" in block ? block.kind : "table",
      text: text.slice(start, end),
      gap: "\n",
    };
  });
  const [first, ...others] = lines;
  return { section: name, blocks: first ? [{ ...first, gap: "\n\n" }, ...others] : [] };
}

function writeRows(rows: readonly (readonly string[])[]): string {
  const records = rows.flatMap((row, line) => {
    const cells = row.slice(0, row.findLastIndex(Boolean) + 1);
    return cells.length > 0 ? [{ cells, line }] : [];
  });
  const length = records.reduce((sum, { cells }) => sum + cells.join("; ").length + 1, 0);
  return writeRecords(records, length);
}
