import { expect, it } from "vitest";
import { placeInSearch } from "./place-in-search.ts";

const passages = [
  { chunkId: "a", origin: "fresh", score: 0.4, vectorScore: 0.3, keywordScore: null },
  { chunkId: "b", origin: "fresh", score: 1, vectorScore: null, keywordScore: 2.1 },
  { chunkId: "c", origin: "fresh", score: 0.4, vectorScore: 0.3, keywordScore: 1 },
  { chunkId: "d", origin: "carried", score: 0.9, vectorScore: 0.3, keywordScore: 1 },
  { chunkId: "f", origin: "fresh", score: 1, vectorScore: null, keywordScore: null },
] as const;

it("ranks the fresh passages by score, equal ones alike, and not at all those that are carried or were looked up", () => {
  const places = ["a", "b", "c", "d", "e", "f"].map((id) => placeInSearch(passages, id));
  expect(places).toEqual([2, 1, 2, null, null, null]);
});
