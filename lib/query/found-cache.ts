import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { QueryScope } from "./query-scope.ts";

/** A passage that a query found: which chunk, and how well it fits. Never its words. */
export type FoundPassage = { chunkId: string; score: number };

/** What a query found: its passages, the best first, and whether any of them speaks of the question. */
export type Found = { passages: FoundPassage[]; speaks: boolean };

/** A user's part of the cache, as the metrics of an answer show it. */
export type CacheFigures = { hits: number; misses: number; hit_rate: number; size: number };

type Entry = { userId: string; found: Found };
type Tally = { hits: number; misses: number };

/**
 * What earlier queries found, least recently used first out. It keeps chunks by their ids and a digest of the question, no
 * words: what is erased from a knowledge base is in no cache, whichever process erased it. The words are read again, with the
 * viewer's access, each time.
 */
export function createFoundCache(options: { entries?: number; now?: () => number } = {}) {
  const { entries = 128, now = () => performance.now() } = options;
  const cache = new LRUCache<string, Entry>({ max: entries, perf: { now }, ttlResolution: 0 });
  const tallies = new Map<string, Tally>();
  const tallyOf = (userId: string): Tally => {
    const tally = tallies.get(userId) ?? { hits: 0, misses: 0 };
    tallies.set(userId, tally);
    return tally;
  };
  return {
    /** What was found, or undefined; counts a hit or a miss of the viewer's. */
    find(scope: QueryScope, asked: Asked): Found | undefined {
      const found = cache.get(keyOf(scope, asked))?.found;
      tallyOf(scope.viewer.userId)[found ? "hits" : "misses"] += 1;
      return found;
    },
    /** Keeps what was found for as long as the kinds in scope allow. */
    keep(scope: QueryScope, asked: Asked, found: Found): void {
      if (scope.cacheSeconds <= 0 || !Number.isFinite(scope.cacheSeconds)) return;
      const entry = { userId: scope.viewer.userId, found };
      cache.set(keyOf(scope, asked), entry, { ttl: scope.cacheSeconds * 1_000 });
    },
    /** Takes an entry out whose passages are no longer all there; its hit was a miss. */
    drop(scope: QueryScope, asked: Asked): void {
      cache.delete(keyOf(scope, asked));
      const tally = tallyOf(scope.viewer.userId);
      tally.hits -= 1;
      tally.misses += 1;
    },
    /** Forgets what a user's queries found. @returns how many entries. */
    clear(userId: string): number {
      const own = ownKeys(userId);
      for (const key of own) cache.delete(key);
      return own.length;
    },
    figures(userId: string): CacheFigures {
      const { hits, misses } = tallyOf(userId);
      const asked = hits + misses;
      return {
        hits,
        misses,
        hit_rate: asked === 0 ? 0 : Math.round((hits / asked) * 1_000) / 1_000,
        size: ownKeys(userId).length,
      };
    },
  };

  function ownKeys(userId: string): string[] {
    cache.purgeStale();
    return [...cache.entries()].filter(([, entry]) => entry.userId === userId).map(([key]) => key);
  }
}

/** What tells one query from another in the same scope. */
export type Asked = { question: string; topK: number; maxContextChars: number };

export type FoundCache = ReturnType<typeof createFoundCache>;

function keyOf({ viewer, version }: QueryScope, asked: Asked): string {
  const parts = [viewer.userId, version, asked.question, asked.topK, asked.maxContextChars];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

type Globals = typeof globalThis & { ibidFoundCache?: FoundCache };
const globals: Globals = globalThis;

/** The cache of this process; on the global object, since each route may have a copy of this file. */
export function foundCache(): FoundCache {
  globals.ibidFoundCache ??= createFoundCache();
  return globals.ibidFoundCache;
}
