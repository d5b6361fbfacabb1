import { and, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textBlocks } from "../db/schema.ts";
import { isOfCollection } from "./narrow-documents.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Documents that are searched for headings. */
const maxReadDocuments = 500;
/** How far into a text these are (UTF-16 units); papers are shorter. */
const maxPaperChars = 200_000;

/** A heading on a line of its own, or before its text: `## 2 Methods`, `METHODS`, `Methods. We asked`. */
const headed = (names: string) =>
  sql<boolean>`bool_or(${textBlocks.text} ~* ${`(^|\n)[#*\\s\\d.]*(${names})[*\\s]*([.:]|\n|$)`})`;

/** The documents that have the parts of a paper, though no metadata says that they are one. */
export async function papersByText(
  db: Db,
  documents: readonly LibraryDocument[],
): Promise<ReadonlySet<string>> {
  const unknown = documents.filter((document) => !isOfCollection(document, "paper"));
  if (unknown.length === 0) return new Set();
  const ids = unknown.slice(0, maxReadDocuments).map(({ id }) => id);
  const parts = await db
    .select({
      id: textBlocks.documentId,
      abstract: headed("abstract|summary|zusammenfassung|résumé|resumen"),
      methods: headed("([[:alpha:] ]{1,30} (and|und|et|y) )?(methods?|methoden|méthodes|métodos)"),
      results: headed(
        "(main )?(results|findings)( (and|und|et|y) [[:alpha:] ]{1,30})?|ergebnisse|résultats|resultados",
      ),
    })
    .from(textBlocks)
    .where(and(inArray(textBlocks.documentId, ids), lt(textBlocks.startOffset, maxPaperChars)))
    .groupBy(textBlocks.documentId);
  return new Set(
    parts
      .filter(({ abstract, methods, results }) => methods && (abstract || results))
      .map(({ id }) => id),
  );
}
