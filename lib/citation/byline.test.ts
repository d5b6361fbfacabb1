import { expect, test } from "vitest";
import { bylineOf } from "./byline.ts";

test.each([
  [["Ann B. Smith", "Bo Li"], "Smith et al. 2023"],
  [["Smith J"], "Smith 2023"],
  [["Smith JA", "Li B"], "Smith et al. 2023"],
  [["van der Berg LM"], "van der Berg 2023"],
  [["Smith, Jane", "Li, Bo"], "Smith et al. 2023"],
  [["Larkspur Payments Team"], "Larkspur Payments Team 2023"],
  [["Larkspur  Payments\nTeam", "Smith J"], "Larkspur Payments Team et al. 2023"],
  [["", "Plato"], "Plato 2023"],
])("%j is cited as %s", (authors, byline) => {
  expect(bylineOf({ authors, publicationDate: "2023-04-05" })).toBe(byline);
});

test("says nothing without an author, and no year without a date", () => {
  expect(bylineOf({ publicationDate: "2023" })).toBeNull();
  expect(bylineOf({ authors: [], publicationDate: "2023" })).toBeNull();
  expect(bylineOf({ authors: ["Smith J"], publicationDate: null })).toBe("Smith");
});

test("cuts a page of text that a file claims as its author", () => {
  const byline = bylineOf({ authors: [`The ${"very ".repeat(100)}long Group`] });
  expect(byline).toMatch(/^The very very .*…$/u);
  expect(byline?.length).toBeLessThanOrEqual(81);
});
