import { expect, test } from "vitest";
import { weighSections } from "./weigh-sections.ts";

const chunk = (section: string | null, score: number, carried = false) => ({
  section,
  score,
  carried,
});

test("puts what only names things behind what says something about as good", () => {
  const found = [
    chunk("References", 0.9),
    chunk("Back matter > Acknowledgements", 0.8),
    chunk("Results > Reference values", 0.6),
    chunk(null, 0.5),
    chunk("References", 0.1, true),
  ];
  expect(weighSections(found)).toEqual([
    chunk("Results > Reference values", 0.6),
    chunk("References", 0.54),
    chunk(null, 0.5),
    chunk("Back matter > Acknowledgements", 0.48),
    chunk("References", 0.1, true),
  ]);
});

test("is by score, and changes no score of other sections", () => {
  const found = [chunk("Methods", 0.4), chunk(null, 0.3), chunk("Referenced works of art", 0.2)];
  expect(weighSections(found)).toEqual(found);
});
