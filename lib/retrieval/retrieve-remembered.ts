import { sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { textArray } from "../db/text-array.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { listOpenBases } from "../knowledge/open-bases.ts";
import { givenFilters } from "./filter.ts";
import { type CacheScope, type FoundCache, foundRefs } from "./found-cache.ts";
import { loadFound } from "./load-found.ts";
import { type Retrieval, type RetrieveOptions, retrieve } from "./retrieve.ts";
import type { Scope } from "./search.ts";

type Tools = Parameters<typeof retrieve>[0] & { searches?: FoundCache | undefined };

/**
 * As {@link retrieve}, but what the same viewer asked in the same way is not searched for again for as long as nothing
 * in scope has changed, by whichever process, and the kinds of the knowledge bases allow.
 * @param tools.searches what is remembered; without it everything is searched for.
 */
export async function retrieveRemembered(
  tools: Tools,
  options: RetrieveOptions,
): Promise<Retrieval> {
  const { db, searches } = tools;
  if (!searches) return retrieve(tools, options);
  const start = performance.now();
  // Read before the search: what changes between the two makes the entry an old one.
  const scope = await readCacheScope(db, options);
  const asked = askedOf(tools, options);
  const known = searches.find(scope, asked);
  if (known) {
    const chunks = await loadFound(db, options, known);
    const filters = givenFilters(options.filters ?? {});
    const searchMs = performance.now() - start;
    if (chunks)
      return {
        chunks,
        notices: [],
        appliedFilters: filters,
        embedMs: 0,
        searchMs,
        remembered: true,
      };
    searches.drop(scope, asked);
  }
  const retrieval = await retrieve(tools, options);
  // What had to be done without may be there the next time.
  if (retrieval.notices.length === 0) searches.keep(scope, asked, foundRefs(retrieval.chunks));
  return retrieval;
}

/** All that decides what is found, beside the documents themselves. */
function askedOf({ embedder }: Tools, options: RetrieveOptions): unknown {
  const { viewer: _viewer, onRerank: _onRerank, ...asked } = options;
  return [embedder.model.id, asked];
}

async function readCacheScope(db: Db, { viewer, knowledgeBaseIds }: Scope): Promise<CacheScope> {
  const bases = await listOpenBases(
    db,
    viewer,
    sql`id = ANY (${textArray(knowledgeBaseIds)}::text[])`,
  );
  return {
    viewer,
    version: bases.map((base) => `${base.id}@${base.version}`).join(),
    cacheSeconds: Math.min(...bases.map((base) => kindNamed(base.kind)?.cacheSeconds ?? 0)),
  };
}
