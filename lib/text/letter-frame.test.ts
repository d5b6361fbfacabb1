import { expect, test } from "vitest";
import { quotableUnits } from "./quotable-units.ts";

const unitsOf = (text: string) =>
  quotableUnits({
    tag: "letter.txt#0",
    title: "Letter",
    section: null,
    lines: null,
    time: null,
    text,
  });

const letter = `Stadtwerke Birkental
Ringstraße 4, 04999 Birkental

12 June 2024

Ms T. Okafor
Mill House

Customer: 88-120
Contract: 7

Your new meter

Dear Ms Okafor,

We shall change your meter on 3 July. Please send us a photograph of the old one.

With kind regards,

Jan Petersen
Metering
`;

test("the addresses and the signature of a letter are its frame, and its salutation is no answer", () => {
  const units = unitsOf(letter);
  expect(units.filter(({ framesLetter }) => framesLetter).map(({ words }) => words)).toEqual([
    "Stadtwerke Birkental",
    "Ringstraße 4, 04999 Birkental",
    "12 June 2024",
    "Ms T. Okafor",
    "Mill House",
    "Jan Petersen",
    "Metering",
  ]);
  expect(units.filter(({ whole }) => !whole).map(({ words }) => words)).toEqual([
    "Dear Ms Okafor,",
    "With kind regards,",
  ]);
  expect(units.find(({ words }) => words.startsWith("We shall"))?.context).toBe("Your new meter");
  expect(units.map(({ words }) => words)).toContain("Customer: 88-120");
});

test.each([
  ["notes", "allotment\nplot 4 is free\n\nbring the seed order on Friday.\n\nplot 9 too"],
  ["prose above a line with a comma", "The gate is shut at nine.\n\nLater,\n\nwe meet there."],
])("%s have no frame", (_, text) => {
  expect(unitsOf(text).some(({ framesLetter }) => framesLetter)).toBe(false);
});
