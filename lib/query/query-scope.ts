import type { Db } from "../db/client.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { isReadByDefault, listOpenBases } from "../knowledge/open-bases.ts";
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
  const bases = await listOpenBases(db, viewer, isReadByDefault());
  return {
    viewer,
    knowledgeBaseIds: bases.map((base) => base.id),
    kinds: [...new Set(bases.map((base) => base.kind))],
    version: bases.map((base) => `${base.id}@${base.version}`).join(),
    cacheSeconds: Math.min(...bases.map((base) => kindNamed(base.kind)?.cacheSeconds ?? 0)),
  };
}
