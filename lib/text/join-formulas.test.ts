import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import { quotableUnits } from "./quotable-units.ts";

const quoted = (text: string, tag = "tides.md#1") =>
  quotableUnits(promptPassage(tag, text)).map(({ words }) => words);

test("a formula on lines of its own is quoted with its marks, in the sentence that it is part of", () => {
  expect(
    quoted(
      "The drift of a buoy is\n$$\nv = \\sqrt{\\alpha}\n$$\nin calm water. It is slow.\n\nA chain obeys:\n\n$$\n\\begin{aligned}\nT &= w y \\\\\n  &= H\n\\end{aligned}\n$$\n\nwhere $w$ is its weight. Chains rust.",
    ),
  ).toEqual([
    "The drift of a buoy is $$v = \\sqrt{\\alpha}$$ in calm water.",
    "It is slow.",
    "A chain obeys: $$\\begin{aligned} T &= w y \\\\ &= H \\end{aligned}$$ where $w$ is its weight.",
    "Chains rust.",
  ]);
});

test("one behind a whole sentence or a heading stands alone", () => {
  expect(
    quoted(
      "# Yield\n\n$$\ny = \\frac{a}{b}\n$$\n\nThe yield falls in winter.\n\n$$c_1 = 2$$\n\nSo it is.",
    ),
  ).toEqual(["$$y = \\frac{a}{b}$$", "The yield falls in winter.", "$$c_1 = 2$$", "So it is."]);
});

test("it changes nothing in how the lines around it are read, and none is in code or left open", () => {
  const wrapped =
    "The oven is heated for forty minutes before the first batch goes in, as Ada\nBurns has noted, and it is left to cool overnight with its door ajar, so that\n\n$$\nt = 4\\tau\n$$\n\nThe trays are stacked.";
  expect(quoted(wrapped)).toEqual([
    "The oven is heated for forty minutes before the first batch goes in, as Ada Burns has noted, and it is left to cool overnight with its door ajar, so that $$t = 4\\tau$$",
    "The trays are stacked.",
  ]);
  expect(quoted("Run it:\n\n```\n$$\nx = 1\n$$\n```\n")).toEqual(["Run it:", "x = 1"]);
  expect(quoted("It costs\n$$\na lot.\n\nSo they say.")).toContain("So they say.");
});

test("what emphasises in prose is kept in a formula", () => {
  expect(quoted("It is $$(x)_{1} + (y)_{2} + (z)_{3}$$ and _so_ on.")).toEqual([
    "It is $$(x)_{1} + (y)_{2} + (z)_{3}$$ and so on.",
  ]);
});
