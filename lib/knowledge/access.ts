import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { knowledgeBases } from "../db/schema.ts";
import type { Viewer } from "../viewer.ts";
import { knowledgeBaseKinds } from "./kind.ts";

/** The condition on `knowledge_bases` that the viewer may read the row. */
export function readableBy(viewer: Viewer): SQL | undefined {
  const readByEverybody = knowledgeBaseKinds
    .filter((kind) => kind.readers === "everybody")
    .map((kind) => kind.name);
  return or(ownedBy(viewer), inArray(knowledgeBases.kind, readByEverybody));
}

/** The condition on `knowledge_bases` that the viewer may add, change and remove documents of it. */
export function writableBy(viewer: Viewer): SQL | undefined {
  const writtenByEverybody = knowledgeBaseKinds
    .filter((kind) => kind.readers === "everybody" && kind.writers === "everybody")
    .map((kind) => kind.name);
  return or(ownedBy(viewer), inArray(knowledgeBases.kind, writtenByEverybody));
}

/** The condition on `knowledge_bases` that it is the viewer's own, to rename, to close and to delete. */
export function ownedBy(viewer: Viewer): SQL {
  return eq(knowledgeBases.ownerId, viewer.userId);
}

/** The condition on a table with a knowledge base that the viewer may read it, for a WHERE clause. */
export function inReadableBase(viewer: Viewer, knowledgeBaseId: PgColumn): SQL {
  return exists(
    sql`(SELECT 1 FROM ${knowledgeBases} WHERE ${and(eq(knowledgeBases.id, knowledgeBaseId), readableBy(viewer))})`,
  );
}

/** The condition on a table with a knowledge base that the viewer may change it, for a WHERE clause. */
export function inWritableBase(viewer: Viewer, knowledgeBaseId: PgColumn): SQL {
  return exists(
    sql`(SELECT 1 FROM ${knowledgeBases} WHERE ${and(eq(knowledgeBases.id, knowledgeBaseId), writableBy(viewer))})`,
  );
}
