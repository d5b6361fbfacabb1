import { expect, test } from "vitest";
import { sentencesByMarker } from "./section-claims.ts";

const at = (text: string) => [...text.matchAll(/\[\d\]/gu)].map(({ index }) => ({ start: index }));

test("a marker has the sentences of its section, and none of the section before it that has no marker", () => {
  const text = "One. Two. [1][2]\n\nThree.\n\nFour. Five. [1]";
  const sections = ["One. Two.", "Three.", "Four. Five."].map((each) => ({ text: each }));
  expect(sentencesByMarker(text, at(text), sections)).toEqual([
    ["One.", "Two."],
    ["One.", "Two."],
    ["Four.", "Five."],
  ]);
});

test("sections that read alike are told apart by their order, and a text that is another's has none", () => {
  const text = "One. [1]\n\nOne. [2]";
  expect(sentencesByMarker(text, at(text), [{ text: "One." }, { text: "One." }])).toEqual([
    ["One."],
    ["One."],
  ]);
  expect(sentencesByMarker(text, at(text), [{ text: "Six." }])).toEqual([[], []]);
});
