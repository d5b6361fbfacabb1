import { expect, test } from "vitest";
import { findWords } from "./find-words.ts";

const marked = (pieces: string[], words: string, before?: string) =>
  findWords(pieces, words, before).map(({ piece, start, end }) => pieces[piece]?.slice(start, end));

test("words are found across pieces, whatever their spaces, hyphens and ligatures", () => {
  const pieces = ["The eﬃcient con-", "centration was", " ", "4.2 mg/l", " in May."];
  expect(marked(pieces, "efficient concentration was 4.2 mg/l")).toEqual([
    "eﬃcient con-",
    "centration was",
    " ",
    "4.2 mg/l",
  ]);
});

test("the end of a sentence is marked with it", () => {
  expect(marked(["It was “cold.” Then not."], "It was “cold.”")).toEqual(["It was “cold.”"]);
});

test("what stands before words tells which of two it is", () => {
  const pieces = ["The first was 4 mg. The second was 4 mg."];
  expect(findWords(pieces, "4 mg", "The second was ")).toEqual([{ piece: 0, start: 35, end: 40 }]);
  expect(findWords(pieces, "4 mg", "On no page: ")).toEqual([{ piece: 0, start: 14, end: 19 }]);
});

test("words with the foot of a page or another column between them are marked without those", () => {
  const pieces = [
    "and the samples were kept at four degrees",
    "Journal of Cold Things 12",
    "until they were measured by hand again",
  ];
  const words = "the samples were kept at four degrees until they were measured by hand";
  expect(marked(pieces, words)).toEqual([
    "the samples were kept at four degrees",
    "until they were measured by hand",
  ]);
});

test("a row of a table, whose text names its columns, is marked where most of it stands", () => {
  const pieces = ["Sample", "Temperature", "Keeper", "alpha", "12 degrees", "Northern station"];
  const row = "Sample: alpha; Temperature: 12 degrees; Keeper: Northern station";
  expect(marked(pieces, row)).toContain("Northern station");
});

test("other words are not on the page", () => {
  expect(
    findWords(["The samples were warm on that day."], "the samples were cold at night"),
  ).toEqual([]);
  expect(findWords([], "words")).toEqual([]);
  expect(findWords(["words"], "…")).toEqual([]);
});
