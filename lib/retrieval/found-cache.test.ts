import { expect, test } from "vitest";
import { type CacheScope, createFoundCache } from "./found-cache.ts";

const scope = (over: Partial<CacheScope> = {}): CacheScope => ({
  viewer: { userId: "alice" },
  version: "b@1",
  cacheSeconds: 60,
  ...over,
});
const asked = { question: "Why?", topK: 6, maxContextChars: 4_000 };
const found = [
  {
    chunkId: "c",
    carried: false,
    score: 0.5,
    vectorScore: 0.4,
    keywordScore: null,
    rerankScore: null,
  },
];

test("gives an entry for as long as the kinds in scope allow", () => {
  let time = 1_000;
  const cache = createFoundCache({ now: () => time });
  cache.keep(scope(), asked, found);
  time += 59_000;
  expect(cache.find(scope(), asked)).toEqual(found);
  time += 2_000;
  expect(cache.find(scope(), asked)).toBeUndefined();
  expect(cache.figures("alice")).toEqual({ hits: 1, misses: 1, hit_rate: 0.5, size: 0 });
});

test("keeps nothing where there is nothing to read, or a kind allows no caching", () => {
  const cache = createFoundCache();
  cache.keep(scope({ cacheSeconds: Number.POSITIVE_INFINITY }), asked, found);
  cache.keep(scope({ cacheSeconds: 0 }), asked, found);
  expect(cache.figures("alice").size).toBe(0);
});

test("another version, viewer, question or bound is another entry", () => {
  const cache = createFoundCache();
  cache.keep(scope(), asked, found);
  expect(cache.find(scope({ version: "b@2" }), asked)).toBeUndefined();
  expect(cache.find(scope({ viewer: { userId: "bob" } }), asked)).toBeUndefined();
  for (const other of [{ question: "How?" }, { topK: 7 }, { maxContextChars: 5_000 }])
    expect(cache.find(scope(), { ...asked, ...other })).toBeUndefined();
  expect(cache.find(scope(), { ...asked })).toEqual(found);
});

test("holds so many entries, and lets the least recently used go first", () => {
  const cache = createFoundCache({ entries: 2 });
  const about = (question: string) => ({ ...asked, question });
  cache.keep(scope(), about("1"), found);
  cache.keep(scope(), about("2"), found);
  cache.find(scope(), about("1"));
  cache.keep(scope(), about("3"), found);
  expect(cache.find(scope(), about("2"))).toBeUndefined();
  expect(cache.find(scope(), about("1"))).toEqual(found);
  expect(cache.figures("alice").size).toBe(2);
  expect(cache.clear("bob")).toBe(0);
  expect(cache.clear("alice")).toBe(2);
});
