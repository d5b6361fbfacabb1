import { blockLines, type TextBlock } from "./text-block.ts";

/** A value of a record, with its offset in the document. */
type RecordCell = { column: string; start: number; text: string };
/** A line of a table of records; without cells where it is something else. */
export type RecordRow = { start: number; text: string; cells: RecordCell[] };
type RecordRows = { columns: string[]; rows: RecordRow[] };

/** The name of a value: `memory: ` of `name: heron; memory: 128 GB`. */
const valueName = /(?<=^|; )(?<column>[^:;]{1,60}): /gu;

/** Reads a block of records, one a line with the names of their values, as rows; null for any other text. */
export function readRecordRows(block: TextBlock): RecordRows | null {
  const lines = blockLines(block);
  const named = lines.map(({ text }) => [...text.matchAll(valueName)]);
  const columns = listColumns(
    named.map((found) => found.map(({ groups }) => groups?.column ?? "")),
  );
  const rows = lines.map(({ start, text }, at): RecordRow => {
    const names = (named[at] ?? []).filter(({ groups }) => columns.includes(groups?.column ?? ""));
    const cells = names.map((name, index): RecordCell => {
      const from = name.index + name[0].length;
      const next = names[index + 1];
      const to = next ? next.index - "; ".length : text.length;
      return { column: name.groups?.column ?? "", start: start + from, text: text.slice(from, to) };
    });
    return { start, text, cells };
  });
  const records = rows.filter(({ cells }) => cells.length > 1);
  return columns.length > 1 && records.length > 0 ? { columns, rows } : null;
}

/** Lists the names that more than one record has, each where the records have it; of a single record, all. */
function listColumns(records: string[][]): string[] {
  const several = records.filter((names) => names.length > 0).length > 1;
  const counts = new Map<string, number>();
  for (const name of records.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const columns: string[] = [];
  // The fullest record has the best order of columns.
  for (const names of records.toSorted((a, b) => b.length - a.length)) {
    let at = 0;
    for (const name of names) {
      if (several && (counts.get(name) ?? 0) < 2) continue;
      const known = columns.indexOf(name);
      if (known < 0) columns.splice(at, 0, name);
      at = columns.indexOf(name) + 1;
    }
  }
  return columns;
}
