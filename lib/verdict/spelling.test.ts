import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findSpelling, readSpelling } from "./spelling.ts";

const holds = (text: string, sought: string) =>
  findSpelling(readSpelling(text), readSpelling(sought)) >= 0;

test.each([
  ["**The** `pool` has _40_ connections", "The pool has 40 connections"],
  ["| Port | 8080 |", "port 8080"],
  ["He said “don’t”.", "he said don't"],
  ["the exam-\nple ends", "the example ends"],
  ["Straße und Café", "strasse und cafe"],
  ["costs 1,204 €", "1,204 €"],
])("finds in %j the words %j", (text, sought) => {
  expect(holds(text, sought)).toBe(true);
});

test.each([
  ["concatenate", "cat"],
  ["15 GB", "1.5 GB"],
  ["58 %", "58 €"],
  ["it was -5 degrees", "it was 5 degrees"],
  ["at 14:30", "at 1430"],
  ["anything", "…"],
])("does not find in %j the words %j", (text, sought) => {
  expect(holds(text, sought)).toBe(false);
});

test("finds any run of the words of a text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zäé0-9]{1,6}$/), { minLength: 1 }),
      fc.nat(),
      fc.nat(),
      (words, from, length) => {
        const start = from % words.length;
        const run = words.slice(start, start + 1 + (length % words.length));
        expect(holds(words.join(" "), run.join("  — "))).toBe(true);
      },
    ),
  );
});
