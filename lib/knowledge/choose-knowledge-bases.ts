import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { documents, knowledgeBases } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import { readableBy } from "./access.ts";
import { resolveKnowledgeBases } from "./knowledge-base.ts";
import { listOpenBases } from "./open-bases.ts";

/** What a question names to be answered from. */
export type AskedSources = {
  knowledgeBaseIds?: readonly string[] | undefined;
  documentIds?: readonly string[] | undefined;
};

/**
 * The knowledge bases a question reads, for every way of asking: those it names; else those of the documents it names, a
 * case's among them; else the open ones that its conversation keeps; else those read by default.
 * @param kept what the conversation keeps; null without a conversation, or before it keeps any.
 * @throws IbidError `not_found` for a named base or document that the viewer may not read, `closed` for a named base that
 *   is closed.
 */
export async function chooseKnowledgeBases(
  db: Db,
  viewer: Viewer,
  { knowledgeBaseIds, documentIds = [] }: AskedSources,
  kept: readonly string[] | null,
): Promise<string[]> {
  const ofDocuments = await basesOfDocuments(db, viewer, [...new Set(documentIds)]);
  if (knowledgeBaseIds) return resolveKnowledgeBases(db, viewer, knowledgeBaseIds);
  if (documentIds.length > 0) return ofDocuments;
  if (!kept) return resolveKnowledgeBases(db, viewer, null);
  if (kept.length === 0) return [];
  const open = await listOpenBases(db, viewer, inArray(knowledgeBases.id, [...kept]));
  return open.map((base) => base.id);
}

/** The open knowledge bases that these documents lie in. @throws IbidError `not_found` unless the viewer may read all of them */
async function basesOfDocuments(
  db: Db,
  viewer: Viewer,
  documentIds: readonly string[],
): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .select({ knowledgeBaseId: documents.knowledgeBaseId })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        inArray(documents.id, [...documentIds]),
        readableBy(viewer),
        isNull(knowledgeBases.closedAt),
      ),
    );
  if (rows.length < documentIds.length) throw notFound("document");
  return [...new Set(rows.map((row) => row.knowledgeBaseId))];
}
