import { expect, test } from "vitest";
import { configBlocks } from "./config-blocks.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

const paragraphsOf = (text: string) =>
  [...splitParagraphs(text)].map(({ start, end }) => text.slice(start, end));

test("a paragraph goes from its first line's indentation to its last word", () => {
  expect(paragraphsOf("\n \n  one\n\ttwo \n \t\nthree\n\n\n four  ")).toEqual([
    "  one\n\ttwo",
    "three",
    " four",
  ]);
  expect(paragraphsOf(" \n\t\n")).toEqual([]);
  expect(paragraphsOf("")).toEqual([]);
});

// Reading a line of this length again from each of its spaces takes longer than a test may.
const wideLine = " ".repeat(400_000);

test("a line of nothing but white space, however long, only separates", () => {
  expect(paragraphsOf(`one\n${wideLine}\ntwo`)).toEqual(["one", "two"]);
});

test("nor does such a line take long in a configuration file", () => {
  const text = `one:\n${wideLine}\n  two: 2\n`;
  expect(configBlocks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "one:",
    "  two: 2",
  ]);
});
