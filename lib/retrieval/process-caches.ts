import { env } from "../env.ts";
import { createFoundCache, type FoundCache } from "./found-cache.ts";

/** What this process remembers of earlier questions: of `/api/query`, and of every search. */
export type Caches = { queries: FoundCache; searches: FoundCache };

type Globals = typeof globalThis & { ibidCaches?: Caches };
const globals: Globals = globalThis;

/** The caches of this process; on the global object, since each route may have a copy of this file. */
export function processCaches(): Caches {
  const entries = env().CACHE_ENTRIES;
  globals.ibidCaches ??= {
    queries: createFoundCache({ entries }),
    searches: createFoundCache({ entries }),
  };
  return globals.ibidCaches;
}

/** Forgets what a user's questions found. @returns how many entries of `/api/query` went. */
export function clearCaches(userId: string): number {
  const { queries, searches } = processCaches();
  searches.clear(userId);
  return queries.clear(userId);
}
