import { describe, expect, it } from "vitest";
import { findFormulas } from "./find-formulas.ts";

const found = (text: string) =>
  findFormulas(text).map(({ start, end, display }) => [text.slice(start, end), display]);

describe("the formulas of a text", () => {
  it.each([
    [
      "so $E = mc^2$, where $m$ is",
      [
        ["$E = mc^2$", false],
        ["$m$", false],
      ],
    ],
    ["follows\n$$\nF = \\frac{a}{b}\n$$", [["$$\nF = \\frac{a}{b}\n$$", true]]],
    ["the ratio \\(\\zeta\\) of", [["\\(\\zeta\\)", false]]],
    ["then \\[a = b\\]", [["\\[a = b\\]", false]]],
    ["of $$a = b$$ at", [["$$a = b$$", false]]],
    ["a value of $\\$5 \\cdot n$.", [["$\\$5 \\cdot n$", false]]],
    [
      "$n - 1$ of $2n$ and $f(x)$",
      [
        ["$n - 1$", false],
        ["$2n$", false],
        ["$f(x)$", false],
      ],
    ],
  ])("are found in %j", (text, formulas) => {
    expect(found(text)).toEqual(formulas);
  });

  it.each([
    "A rope costs $5 and a fender $12 each.",
    "between $5-$12, US$7 or 9$ and CA$",
    "set $HOME/bin:$PATH and $name",
    "the terms $see the annex$ of it",
    "as shown \\(see below\\) in \\[12\\]",
    "one \\$ and another \\$ sign",
    "$x = 1\n\nand$ then",
  ])("are none in %j", (text) => {
    expect(found(text)).toEqual([]);
  });
});
