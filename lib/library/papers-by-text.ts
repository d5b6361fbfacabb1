import { and, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textBlocks } from "../db/schema.ts";
import { arePartsOfPaper, headed, maxPaperChars, paperHeadings } from "../text/paper-parts.ts";
import { isOfCollection } from "./narrow-documents.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Documents that are searched for headings. */
const maxReadDocuments = 500;
/** A heading of a paper. */
const hasHeading = (names: string) =>
  sql<boolean>`bool_or(${textBlocks.text} ~* ${headed(names, "[:alpha:]")})`;

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
      abstract: hasHeading(paperHeadings.abstract),
      summary: hasHeading(paperHeadings.summary),
      methods: hasHeading(paperHeadings.methods),
      results: hasHeading(paperHeadings.results),
    })
    .from(textBlocks)
    .where(and(inArray(textBlocks.documentId, ids), lt(textBlocks.startOffset, maxPaperChars)))
    .groupBy(textBlocks.documentId);
  return new Set(parts.filter(arePartsOfPaper).map(({ id }) => id));
}
