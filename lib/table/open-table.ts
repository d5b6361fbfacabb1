import { readColumn } from "./read-column.ts";
import type { Column, WrittenTable } from "./table.ts";

/** The document that a table is in. */
export type TableDocument = { id: string; filename: string; title: string };

/** A table of a document, with its columns read. */
export type OpenTable = {
  document: TableDocument;
  heading: string | null;
  columns: readonly Column[];
  rows: WrittenTable["rows"];
  /** Whether the document is nothing but its records, so that its name is theirs. */
  isRecords: boolean;
};

export function openTable(
  document: TableDocument,
  { header, rows, heading }: WrittenTable,
): OpenTable {
  const columns = header.map((name, at) =>
    readColumn(
      name,
      rows.map(({ cells }) => cells[at] ?? ""),
    ),
  );
  const isRecords = /\.(?:[ct]sv|json)$/iu.test(document.filename);
  return { document, heading, columns, rows, isRecords };
}
