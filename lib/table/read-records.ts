import type { DataRow, WrittenTable } from "./table.ts";

/** UTF-16 units. A longer file is data for programs. */
const maxRecordsChars = 1_000_000;

/** Reads the lists of records of a JSON file: the file itself, or those under a key of its one object. */
export function readJsonRecords(text: string): WrittenTable[] {
  if (text.length > maxRecordsChars || !holdsJson(text)) return [];
  return [...recordLists(text)].map(([list, spans]) => {
    const records = spans.map(({ start, end }) => ({
      start,
      end,
      fields: recordFields(text, start, end),
    }));
    const header = [...new Set(records.flatMap(({ fields }) => [...fields.keys()]))];
    const rows = records.map(
      ({ start, end, fields }): DataRow => ({
        cells: header.map((key) => fields.get(key) ?? ""),
        start,
        end,
      }),
    );
    const key = /"([^"\\]+)"\s*:\s*$/u.exec(text.slice(Math.max(0, list - 200), list))?.[1];
    return { header, rows, heading: key ?? null };
  });
}

function holdsJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The places of the objects that are entries of a list, by the place of their list. Those inside of them are their values. */
function recordLists(text: string): Map<number, { start: number; end: number }[]> {
  const lists = new Map<number, { start: number; end: number }[]>();
  const open: { sign: string; at: number }[] = [];
  let record = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gsu)) {
    if (sign === "[" || sign === "{") {
      if (sign === "{" && record === 0 && open.at(-1)?.sign === "[") record = open.length + 1;
      open.push({ sign, at: index });
    } else if (sign === "]" || sign === "}") {
      const begun = open.pop();
      const list = open.at(-1);
      if (record !== open.length + 1 || !begun || !list) continue;
      lists.set(list.at, [...(lists.get(list.at) ?? []), { start: begun.at, end: index + 1 }]);
      record = 0;
    }
  }
  return lists;
}

/** The fields of a record, each value as it is written; a list's entries are joined, an object is left out. */
function recordFields(text: string, start: number, end: number): Map<string, string> {
  const record = text.slice(start, end);
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries<unknown>(JSON.parse(record))) {
    if (value === null || typeof value === "string") fields.set(key, value ?? "");
    else if (typeof value === "number") fields.set(key, numberInJson(record, key) ?? String(value));
    else if (typeof value === "boolean") fields.set(key, String(value));
    else if (Array.isArray(value)) fields.set(key, value.filter(isWord).join(", "));
  }
  return fields;
}

const isWord = (value: unknown) => typeof value === "string" || typeof value === "number";

function numberInJson(record: string, key: string): string | undefined {
  const at = record.indexOf(JSON.stringify(key));
  return /^"(?:[^"\\]|\\.)*"\s*:\s*(-?\d[\d.eE+-]*)/u.exec(record.slice(at))?.[1];
}
