import { expect, test } from "vitest";
import { datesInFigures, withoutDatesInFigures } from "./dates-in-figures.ts";

test.each([
  ["3.2. limps on the left", 3, 2],
  ["cut on 12.7., never again", 12, 7],
  ["on 13.6.2023 and later", 13, 6],
  ["13/06/23", 13, 6],
  ["2025-02-20T10:00", 20, 2],
])("reads the date of %s", (text, day, month) => {
  expect(datesInFigures(text)).toMatchObject([{ day, month }]);
});

test.each([
  "Its pH is 7.2.",
  "The ticket is 12.50.",
  "a mean of 3.5.",
  "5.2.1",
  "2025-20-02",
  "45.7. x",
])("reads none of %s", (text) => {
  expect(datesInFigures(text)).toEqual([]);
  expect(withoutDatesInFigures(text)).toBe(text);
});

test("leaves out each date of a text", () => {
  expect(withoutDatesInFigures("from 3.2.2024 to 2024-05-01: 40")).toBe("from   to  : 40");
});
