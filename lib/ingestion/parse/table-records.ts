import { columnNames } from "./column-names.ts";
import { maxWholeLine, type ParsedBlock } from "./parsed-block.ts";

/** A record of a table of values, and its line or row, counted from 0. */
export type TableRecord = { cells: string[]; line: number };

/** The factor by which the names may lengthen a file; above it, as in a table of single digits, they are left out. */
const maxGrowth = 6;
/** Records that decide how many columns a table has. */
export const recordsLookedAt = 50;

/**
 * Writes each record as a line of its own with the names of its columns, `name: heron; memory: 128 GB`: a passage, or a
 * quoted line, holds few records and seldom the header. Lines keep their numbers; what is between them is empty.
 *
 * @param length what the table takes without the names, in UTF-16 units.
 */
export function writeRecords(records: readonly TableRecord[], length: number): string {
  return writeTable(records, length).text;
}

/** {@link writeRecords}, with the record of the names where they are written; undefined where they are not. */
export function writeTable(
  records: readonly TableRecord[],
  length: number,
): { text: string; header: TableRecord | undefined } {
  const header = findHeader(records);
  const named = header && writeLines(records, header);
  return named && mayBeNamed(named.length, length)
    ? { text: named, header }
    : { text: writeLines(records), header: undefined };
}

/** Whether a table may be written with its names, by what it takes with them and without. */
export function mayBeNamed(namedLength: number, length: number): boolean {
  return namedLength <= maxGrowth * length;
}

/** Writes some records of a table, those below the header with its names. */
export function writeLines(records: readonly TableRecord[], header?: TableRecord): string {
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

/** Returns the first record as wide as the others, if its cells are names. */
export function findHeader(records: readonly TableRecord[]): TableRecord | undefined {
  const lookedAt = records.slice(0, recordsLookedAt);
  const widths = lookedAt.map(({ cells }) => cells.length);
  const width = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const header = records.find(({ cells }) => cells.length >= width);
  if (width < 2 || !header) return undefined;
  const below = lookedAt.filter(({ line }) => line > header.line).map(({ cells }) => cells);
  return columnNames(header.cells, below) ? header : undefined;
}

/** Returns the blocks of written records, each at its place: lines that can stay whole together, and prose for each that is too long. */
export function recordBlocks(text: string): ParsedBlock[] {
  const blocks: { kind: "table" | "prose"; text: ""; at: { start: number; end: number } }[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const last = blocks.at(-1);
    if (line.length > maxWholeLine) blocks.push({ kind: "prose", text: "", at: { start, end } });
    else if (last?.kind === "table") last.at.end = end;
    else blocks.push({ kind: "table", text: "", at: { start, end } });
    start = end + 1;
  }
  return blocks;
}
