import type { Db } from "../db/client.ts";
import { isReadByDefault, listOpenBases } from "../knowledge/open-bases.ts";
import type { Viewer } from "../viewer.ts";

/** What a query reads: by default every shared base and the asker's own personal ones. */
export type QueryScope = {
  viewer: Viewer;
  knowledgeBaseIds: string[];
  /** Their kinds, each once, in the order of the bases. */
  kinds: string[];
};

/** The scope of a query. */
export async function readQueryScope(db: Db, viewer: Viewer): Promise<QueryScope> {
  const bases = await listOpenBases(db, viewer, isReadByDefault());
  return {
    viewer,
    knowledgeBaseIds: bases.map((base) => base.id),
    kinds: [...new Set(bases.map((base) => base.kind))],
  };
}
