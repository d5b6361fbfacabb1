import { and, asc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import type { Viewer } from "../viewer.ts";
import { readableBy } from "./access.ts";
import { knowledgeBaseKinds } from "./kind.ts";

/** A knowledge base that can be asked now. */
export type OpenBase = {
  id: string;
  name: string;
  kind: string;
  /**
   * The transaction that wrote its row last. Storing and removing chunks counts them there, in the same
   * transaction, so that this is the version of all that can be found in the base.
   */
  version: string;
};

/** The open knowledge bases that the viewer may read, oldest first, of those that a condition on `knowledge_bases` leaves. */
export function listOpenBases(
  db: Db,
  viewer: Viewer,
  ...narrowing: (SQL | undefined)[]
): Promise<OpenBase[]> {
  return db
    .select({
      id: knowledgeBases.id,
      name: knowledgeBases.name,
      kind: knowledgeBases.kind,
      version: sql<string>`${knowledgeBases}.xmin::text`,
    })
    .from(knowledgeBases)
    .where(and(readableBy(viewer), isNull(knowledgeBases.closedAt), ...narrowing))
    .orderBy(asc(knowledgeBases.createdAt), asc(knowledgeBases.id));
}

/** The condition on `knowledge_bases` that a question reads the row without being told to. */
export function isReadByDefault(): SQL {
  const byDefault = knowledgeBaseKinds
    .filter((kind) => kind.readByDefault)
    .map((kind) => kind.name);
  return inArray(knowledgeBases.kind, byDefault);
}
