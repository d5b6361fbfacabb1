import { describe, expect, test } from "vitest";
import { findInPieces } from "./find-in-pieces.ts";

const marked = (pieces: string[], words: string) =>
  findInPieces(pieces, { words }).pieces.map(({ piece, start, end }) =>
    pieces[piece]?.slice(start, end),
  );

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

describe("of words that stand there twice", () => {
  const pieces = ["The first was 4 mg. The second was 4 mg, in May."];
  const find = (around: { before?: string; after?: string }) =>
    findInPieces(pieces, { words: "4 mg", ...around }).pieces;
  const [first, second] = [[{ piece: 0, start: 14, end: 19 }], [{ piece: 0, start: 35, end: 40 }]];

  test("what stands before or behind tells which they are", () => {
    expect(find({ before: "The second was " })).toEqual(second);
    expect(find({ after: ", in May" })).toEqual(second);
    expect(find({ after: ". The second" })).toEqual(first);
  });

  test("the nearest of what stands before counts, where the page has another line above it", () => {
    expect(find({ before: "from the page before: second was " })).toEqual(second);
  });

  test("the first is taken where nothing tells, and may be wrong", () => {
    expect(findInPieces(pieces, { words: "4 mg", before: "On no page: " })).toEqual({
      pieces: first,
      sure: false,
    });
    expect(findInPieces(pieces, { words: "4 mg", before: "The first was " }).sure).toBe(true);
  });
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
  expect(marked(["The samples were warm on that day."], "the samples were cold at night")).toEqual(
    [],
  );
  expect(marked([], "words")).toEqual([]);
  expect(marked(["words"], "…")).toEqual([]);
});
