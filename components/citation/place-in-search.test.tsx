import { expect, it } from "vitest";
import { placeInSearch } from "./place-in-search.ts";

const passages = [
  { chunkId: "a", origin: "fresh", score: 0.4 },
  { chunkId: "b", origin: "fresh", score: 1 },
  { chunkId: "c", origin: "fresh", score: 0.4 },
  { chunkId: "d", origin: "carried", score: 0.9 },
] as const;

it("ranks the fresh passages by score, equal ones alike, and carried ones not at all", () => {
  const places = ["a", "b", "c", "d", "e"].map((id) => placeInSearch(passages, id));
  expect(places).toEqual([2, 1, 2, null, null]);
});
