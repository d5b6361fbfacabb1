import { expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

const check = (claim: string, text: string) =>
  checkClaim(claim, [readPassageWords({ title: "", section: null, text })]);

const dose =
  "Adults take 10 to 15 mg with food. Children take 5 mg. The dose never exceeds 20 mg a day.";
const opening =
  "The office is open from Monday to Friday between 9:00 and 17:00. On Saturday it is open for visits at 13:00.";
const bureau =
  "Das Büro ist von Montag bis Freitag zwischen 9 und 17 Uhr besetzt. Am Samstag gibt es um 13 Uhr Führungen.";

test.each([
  ["Adults take 10 to 20 mg with food.", dose, "10 to 20 mg", "10 to 15 mg"],
  ["Adults take 5–15 mg with food.", dose, "5–15 mg", "10 to 15 mg"],
  [
    "The office is open from Monday to Saturday.",
    opening,
    "Monday to Saturday",
    "Monday to Friday",
  ],
  [
    "The office is open Monday to Friday, 9:00 to 13:00.",
    opening,
    "9:00 to 13:00",
    "9:00 and 17:00",
  ],
  [
    "Das Büro ist von Montag bis Samstag besetzt.",
    bureau,
    "Montag bis Samstag",
    "Montag bis Freitag",
  ],
])("a range with another end is told: %j", (claim, text, said, passage) => {
  expect(check(claim, text)).toMatchObject({
    label: "unsupported",
    disagreement: { claim: said, passage },
  });
});

test.each([
  ["Adults take 10–15 mg, with food.", dose],
  ["Adults take between 10 mg and 15 mg with food.", dose],
  ["The office is open Monday through Friday, 9 am to 5 pm.", opening],
  ["The office is open for visits on Monday and Saturday.", opening],
  [
    "Adults take 10 to 20 mg after meals.",
    "Adults take 10 to 15 mg before meals and 10 to 20 mg after meals.",
  ],
  ["Das Büro ist montags bis freitags von 9 bis 17 Uhr besetzt.", bureau],
])("no other range is told where both ends are said together: %j", (claim, text) => {
  expect(check(claim, text).disagreement).toBeUndefined();
});
