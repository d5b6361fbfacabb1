import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import { readableBy } from "../knowledge/access.ts";
import { kindNamed, kinds } from "../knowledge/kind.ts";
import type { Viewer } from "../viewer.ts";

/** What a query reads: by default every shared base and the asker's own personal ones. */
export type QueryScope = {
  viewer: Viewer;
  knowledgeBaseIds: string[];
  /** Their kinds, each once, in the order of the bases. */
  kinds: string[];
  /** Another one whenever a base came or went, or anything was indexed or removed in one, by whichever process. */
  version: string;
  /** How long what was found here may be given again. */
  cacheSeconds: number;
};

/** The scope of a query and its version, in one statement. */
export async function readQueryScope(db: Db, viewer: Viewer): Promise<QueryScope> {
  const byDefault = kinds.filter((kind) => kind.readByDefault).map((kind) => kind.name);
  const bases = await db
    .select({
      id: knowledgeBases.id,
      kind: knowledgeBases.kind,
      // Whoever stores or removes chunks counts them in this row, in the same transaction: the transaction that wrote
      // the row last is the version of all that can be found in the base.
      written: sql<string>`${knowledgeBases}.xmin::text`,
    })
    .from(knowledgeBases)
    .where(
      and(
        readableBy(viewer),
        inArray(knowledgeBases.kind, byDefault),
        isNull(knowledgeBases.closedAt),
      ),
    )
    .orderBy(asc(knowledgeBases.createdAt), asc(knowledgeBases.id));
  return {
    viewer,
    knowledgeBaseIds: bases.map((base) => base.id),
    kinds: [...new Set(bases.map((base) => base.kind))],
    version: bases.map((base) => `${base.id}@${base.written}`).join(),
    cacheSeconds: Math.min(...bases.map((base) => kindNamed(base.kind)?.cacheSeconds ?? 0)),
  };
}
