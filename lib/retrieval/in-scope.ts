import { and, isNull, sql } from "drizzle-orm";
import { documents, knowledgeBases } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";
import { readableBy } from "../knowledge/access.ts";
import type { Scope } from "./search.ts";

/** The condition on `knowledge_bases` that they are open, in the scope, and for the viewer to read. */
export function inBases({ viewer, knowledgeBaseIds }: Pick<Scope, "viewer" | "knowledgeBaseIds">) {
  return and(
    sql`${knowledgeBases.id} = ANY (${textArray(knowledgeBaseIds)}::text[])`,
    readableBy(viewer),
    isNull(knowledgeBases.closedAt),
  );
}

/** The same with the documents of the scope; joins `documents` and `knowledge_bases`. */
export function inScope(scope: Pick<Scope, "viewer" | "knowledgeBaseIds" | "documentIds">) {
  const { documentIds } = scope;
  return and(
    inBases(scope),
    documentIds ? sql`${documents.id} = ANY (${textArray(documentIds)}::text[])` : undefined,
  );
}
