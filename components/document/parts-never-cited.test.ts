import { expect, test } from "vitest";
import { partsNeverCited } from "./parts-never-cited.ts";

const heading = (text: string, start: number, depth = 0) => ({
  text,
  start,
  end: start + text.length,
  depth,
});
const outline = [
  heading("Tides", 0),
  heading("Spring", 100, 1),
  heading("Neap", 200, 1),
  heading("Ebb", 250, 2),
  heading("Harbours", 300),
  heading("Quay", 350, 1),
];
const citing = (...places: (number | null)[]) => [
  {
    passages: places.map((quoteStart) => ({
      chunkId: "d1:1:0",
      ordinal: 0,
      section: null,
      page: null,
      lineStart: null,
      lineEnd: null,
      start: 0,
      end: 400,
      quote: "words",
      quoteStart,
      quoteEnd: quoteStart === null ? null : quoteStart + 5,
      changed: false,
    })),
  },
];
const names = (...places: (number | null)[]) =>
  partsNeverCited(outline, citing(...places)).map(({ text }) => text);

test("a part is cited where an answer cites it or a part of it", () => {
  expect(names(110)).toEqual(["Neap", "Harbours"]);
  expect(names(260)).toEqual(["Spring", "Harbours"]);
  expect(names(110, 210, 360)).toEqual(["Ebb"]);
  expect(names(50, 110, 260, 399)).toEqual([]);
});

test("of a part that is never cited its own heading alone is given", () => {
  expect(names()).toEqual(["Tides", "Harbours"]);
});

test("words that are not in the text any more cite no part", () => {
  expect(names(null, 360)).toEqual(["Tides"]);
});
