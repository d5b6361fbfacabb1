import { and, isNull, sql } from "drizzle-orm";
import { documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { readableBy } from "../knowledge/access.ts";
import type { Scope } from "./search.ts";

/** The condition that the viewer may read chunks or documents here; joins documents and knowledge_bases. Filters are no part of it. */
export function inScope({ viewer, knowledgeBaseIds, documentIds }: Scope) {
  return and(
    sql`${knowledgeBases.id} = ANY (${textArray(knowledgeBaseIds)}::text[])`,
    readableBy(viewer),
    isNull(knowledgeBases.closedAt),
    documentIds ? sql`${documents.id} = ANY (${textArray(documentIds)}::text[])` : undefined,
  );
}
