import { eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { documents } from "../db/schema.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { ParsedDocumentFilter } from "../wire/document.ts";
import type { DocumentRow } from "./document.ts";

/** The conditions on `documents` that the viewer may read the row, and that a filter lets it pass. */
export function listedDocuments(
  viewer: Viewer,
  { knowledgeBaseId, status, q, tag, cited }: ParsedDocumentFilter,
): (SQL | undefined)[] {
  const pattern = q ? `%${q.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const named: (keyof DocumentRow & ("title" | "filename" | "sourceId"))[] = [
    "title",
    "filename",
    "sourceId",
  ];
  return [
    inReadableBase(viewer, documents.knowledgeBaseId),
    knowledgeBaseId ? eq(documents.knowledgeBaseId, knowledgeBaseId) : undefined,
    status ? eq(documents.status, status) : undefined,
    pattern ? or(...named.map((name) => ilike(documents[name], pattern))) : undefined,
    tag ? sql`${documents.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    cited ? sql`${citingAnswers(viewer)} ${sql.raw(cited === "never" ? "= 0" : "> 0")}` : undefined,
  ];
}

/** How many of the viewer's answers cite a document. Answers that were erased or deleted cite nothing. */
export function citingAnswers(viewer: Viewer): SQL<number> {
  // By name: within a selected field, drizzle leaves the tables out of columns.
  return sql<number>`(SELECT count(*)::int FROM citations
    JOIN messages ON messages.id = citations.message_id
    JOIN conversations ON conversations.id = citations.conversation_id
    WHERE citations.document_id = documents.id AND messages.deleted_at IS NULL
      AND conversations.owner_id = ${viewer.userId})`;
}
