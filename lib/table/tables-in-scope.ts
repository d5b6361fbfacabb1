import type { Db } from "../db/client.ts";
import { isSwitchedOff } from "../document/switched-off.ts";
import type { Scope } from "../retrieval/search.ts";
import { type OpenTable, openTable } from "./open-table.ts";
import { readTables } from "./read-tables.ts";
import { readTableDocuments, type TextWithTables } from "./table-documents.ts";

/** A table that a question may be asked of, and its document. */
export type AskedPlace = { document: TextWithTables; table: OpenTable };

/**
 * Opens the tables of the documents in scope, with the rows that are not switched off.
 * @param among of these documents alone.
 * @returns none where the scope leaves out parts of documents, so that no table in it is sure to be whole.
 */
export async function tablesInScope(
  db: Db,
  scope: Scope,
  among?: readonly string[],
): Promise<AskedPlace[]> {
  if (narrowsChunks(scope)) return [];
  const documents = (await readTableDocuments(db, scope, among)) ?? [];
  return documents.flatMap((document) =>
    readTables(document.text, document.filename).flatMap((written) => {
      const rows = written.rows.filter(
        (row) => !isSwitchedOff(document.off, { documentId: document.id, ...row }),
      );
      return rows.length === 0 && written.rows.length > 0
        ? []
        : [{ document, table: openTable(document, { ...written, rows }) }];
    }),
  );
}

function narrowsChunks({ filters = {} }: Scope): boolean {
  const { sections, severities, timeFrom, timeTo, lineFrom, lineTo } = filters;
  return [sections, severities, timeFrom, timeTo, lineFrom, lineTo].some(
    (filter) => filter !== undefined,
  );
}
