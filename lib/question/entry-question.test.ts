import { expect, test } from "vitest";
import { readEntryQuestion } from "./entry-question.ts";

test.each([
  [
    "what's new in the latest Sluice release",
    { end: "newest", isVersion: true },
    "all",
    ["sluice"],
  ],
  ["current Sluice version", { end: "newest", isVersion: true }, null, ["sluice"]],
  [
    "when did the first version of Sluice come out",
    { end: "oldest", isVersion: true },
    "heading",
    ["sluice"],
  ],
  [
    "what does the last entry of the diary say",
    { end: "newest", isVersion: false },
    "all",
    ["diary"],
  ],
  ["what changed in Sluice 3.4.0", { version: "3.4.0" }, "all", ["sluice"]],
  ["when was v3 released", { version: "3" }, "heading", []],
  ["fixes of version 12", { version: "12" }, null, ["fixes"]],
  ["wann kam Sluice 3.4 heraus", { version: "3.4" }, "heading", ["sluice"]],
  ["quoi de neuf dans la dernière version", { end: "newest", isVersion: true }, "all", []],
  ["¿qué novedades trae la última versión?", { end: "newest", isVersion: true }, "all", []],
  ["is 3.4 the latest version?", { end: "newest", isVersion: true }, null, []],
  ["and the one before?", { neighbour: "before" }, null, []],
])("a question for an entry tells which, and what of it: %s", (question, which, about, rest) => {
  const read = readEntryQuestion(question);
  expect(read).toMatchObject({ which, about, rest });
});

test.each([
  "latest paper on otters",
  "last error in pump.log",
  "which version of Python is required",
  "Ruby 3.2 or newer?",
  "what was the limit before 3.4",
  "what changed between 3.3 and 3.4",
  "what happened on 14.02.2025",
  "what was decided first",
])("another question is for no entry: %s", (question) => {
  expect(readEntryQuestion(question)).toBeNull();
});

test("a follow-up that only names an entry leaves what is asked to the question before", () => {
  expect(readEntryQuestion("and in 3.3.1?")?.leaves).toBe(true);
  expect(readEntryQuestion("when was 3.3.1 released")?.leaves).toBe(false);
});
