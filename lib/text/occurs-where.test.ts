import { expect, test } from "vitest";
import { occursWhere } from "./occurs-where.ts";

test("tries every place, also those that overlap", () => {
  const tried: number[] = [];
  expect(occursWhere("aaa", "aa", (at) => tried.push(at) > 5)).toBe(false);
  expect(tried).toEqual([0, 1]);
});

test("stops at the first place that fits", () => {
  expect(occursWhere("one two one", "one", (at) => at > 0)).toBe(true);
  expect(occursWhere("one two one", "three", () => true)).toBe(false);
});

test("ends for an empty part", () => {
  expect(occursWhere("ab", "", () => false)).toBe(false);
});
