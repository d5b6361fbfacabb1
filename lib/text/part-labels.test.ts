import { expect, test } from "vitest";
import { labelAtEnd } from "./part-labels.ts";

test.each([
  ["the boiler runs but stays cold → go to B", "B"],
  ["still cold -> B", "B"],
  ["kalt: weiter mit Teil C", "C"],
  ["Ann brings the cakes and plan B", undefined],
  ["take vitamin C", undefined],
])("%s", (line, label) => {
  expect(labelAtEnd(line)).toBe(label);
});
