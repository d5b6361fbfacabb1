import { expect, test } from "vitest";
import { findSlips, mendSlips } from "./mend-slips.ts";

test.each([
  ["wich host had teh most erors", "which host had the most errors"],
  ["how many warings in febuary", "how many warnings in february"],
  ["how mnay entries beween 6:00 and 7:00", "how many entries between 6:00 and 7:00"],
  ["slowst requests on wendesday", "slowest requests on wednesday"],
])("a word one slip away from one known word is that word: %s", (question, meant) => {
  expect(mendSlips(question, findSlips(question))).toBe(meant);
});

test.each([
  "how many server errors of the low store",
  "which merchant got rate limited most",
  "how often did T11 not answer on web-2",
  "how long was settle_hold on",
  "entries of load_dwh with Teh in app.log",
])("other words stay as they are: %s", (question) => {
  expect(mendSlips(question, findSlips(question))).toBe(question);
});
