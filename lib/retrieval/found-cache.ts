import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Viewer } from "../viewer.ts";

/** A chunk that was found: which, and how well it fits. Never its words. */
export type FoundRef = {
  chunkId: string;
  carried: boolean;
  score: number;
  vectorScore: number | null;
  keywordScore: number | null;
  rerankScore: number | null;
};

/** What is kept of chunks that were found: none of their words. */
export function foundRefs(
  chunks: readonly (Omit<FoundRef, "rerankScore"> & { rerankScore?: number | null })[],
): FoundRef[] {
  return chunks.map(({ chunkId, carried, score, vectorScore, keywordScore, rerankScore }) => ({
    chunkId,
    carried,
    score,
    vectorScore,
    keywordScore,
    rerankScore: rerankScore ?? null,
  }));
}

/** The owner of an entry, the state of the knowledge bases it is of, and how long it may be given again. */
export type CacheScope = {
  viewer: Viewer;
  /** Another one whenever anything was indexed or removed in a base of the scope, by whichever process. */
  version: string;
  cacheSeconds: number;
};

/** A user's part of the cache, as the metrics of an answer show it. */
type CacheFigures = { hits: number; misses: number; hit_rate: number; size: number };

type Entry = { userId: string; found: FoundRef[] };
type HitTally = { hits: number; misses: number };

/**
 * What earlier questions found, least recently used first out. It keeps chunks by their ids and a digest of what was asked,
 * no words: what is erased from a knowledge base is in no cache, whichever process erased it. The words are read again,
 * with the viewer's access, each time.
 * @param options.entries at most; 0 keeps none.
 */
export function createFoundCache(options: { entries?: number; now?: () => number } = {}) {
  const { entries = 128, now = () => performance.now() } = options;
  const cache = new LRUCache<string, Entry>({
    max: Math.max(1, entries),
    perf: { now },
    ttlResolution: 0,
  });
  const tallies = new Map<string, HitTally>();
  const tallyOf = (userId: string): HitTally => {
    const tally = tallies.get(userId) ?? { hits: 0, misses: 0 };
    tallies.set(userId, tally);
    return tally;
  };
  return {
    /** What was found, or undefined; counts a hit or a miss of the viewer's. */
    find(scope: CacheScope, asked: unknown): FoundRef[] | undefined {
      const found = cache.get(cacheKey(scope, asked))?.found;
      tallyOf(scope.viewer.userId)[found ? "hits" : "misses"] += 1;
      return found;
    },
    /** Keeps what was found for as long as the kinds in scope allow. */
    keep(scope: CacheScope, asked: unknown, found: readonly FoundRef[]): void {
      const { cacheSeconds } = scope;
      if (entries === 0 || cacheSeconds <= 0 || !Number.isFinite(cacheSeconds)) return;
      const entry = { userId: scope.viewer.userId, found: [...found] };
      cache.set(cacheKey(scope, asked), entry, { ttl: cacheSeconds * 1_000 });
    },
    /** Removes an entry when some of its chunks are gone, and counts its hit as a miss. */
    drop(scope: CacheScope, asked: unknown): void {
      cache.delete(cacheKey(scope, asked));
      const tally = tallyOf(scope.viewer.userId);
      tally.hits -= 1;
      tally.misses += 1;
    },
    /** Forgets what a user's questions found. @returns how many entries. */
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

export type FoundCache = ReturnType<typeof createFoundCache>;

/** What a process remembers of earlier questions: of `/api/query`, and of every search. */
export type Caches = { queries: FoundCache; searches: FoundCache };

/** @param entries of each, at most. */
export function createCaches(entries: number): Caches {
  return { queries: createFoundCache({ entries }), searches: createFoundCache({ entries }) };
}

/** @param asked what tells one question from another in the same scope; made of plain data. */
function cacheKey({ viewer, version }: CacheScope, asked: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([viewer.userId, version, asked]))
    .digest("hex");
}
