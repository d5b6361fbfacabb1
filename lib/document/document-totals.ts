import { and, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents } from "../db/schema.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentTotals, ParsedDocumentFilter } from "../wire/document.ts";
import { listedDocuments } from "./listed-documents.ts";

/** Counts the documents that the viewer may read and a filter lets pass, and adds up what they take up. */
export async function totalDocuments(
  db: Db,
  viewer: Viewer,
  filter: ParsedDocumentFilter,
): Promise<DocumentTotals> {
  const [totals] = await db
    .select({
      documents: sql<number>`count(*)::int`,
      // As numbers: a sum of big integers would come as text.
      bytes: sql<number>`coalesce(sum(${documents.bytes}), 0)::float8`,
      textLength: sql<number>`coalesce(sum(${documents.textLength}), 0)::float8`,
    })
    .from(documents)
    .where(and(...listedDocuments(viewer, filter)));
  return totals ?? { documents: 0, bytes: 0, textLength: 0 };
}
