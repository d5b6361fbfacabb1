import { expect, test } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { readPassageWords } from "./passage-words.ts";

const check = (claim: string, text: string) =>
  checkClaim(claim, [readPassageWords({ title: "", section: null, text })]);

const yields =
  "Grain yield correlated positively with rainfall in spring and negatively with the number of frost nights.";
const refunds =
  "Refunds are paid within 14 days of the return. Shipping costs of the parcel are not refunded.";
const engines =
  "The new engine is faster than the old one on large files but slower than the old one on small files.";

test.each([
  [
    "Grain yield correlated negatively with rainfall in spring.",
    yields,
    "negatively",
    "positively",
  ],
  [
    "Refunds are paid within 14 days of the return, and shipping costs of the parcel are refunded.",
    refunds,
    "refunded",
    "not refunded",
  ],
  [
    "The new engine is slower than the old one on large files but faster than the old one on small files.",
    engines,
    "slower",
    "faster",
  ],
])("tells the clause that is turned round: %j", (claim, text, said, passage) => {
  expect(check(claim, text)).toMatchObject({
    label: "unsupported",
    disagreement: { claim: said, passage },
  });
});

test.each([
  ["Grain yield correlated negatively with the number of frost nights.", yields],
  ["Shipping costs of the parcel are not refunded, but refunds are paid within 14 days.", refunds],
  [
    "Adults take 20 mg after meals.",
    "Adults take 10 mg before meals and 20 mg after meals, with water.",
  ],
  ["On small files the new engine is slower than the old one.", engines],
])("tells nothing where each clause is carried: %j", (claim, text) => {
  expect(check(claim, text).disagreement).toBeUndefined();
  expect(check(claim, text).label).toBe("supported");
});
