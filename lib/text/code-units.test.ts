import { expect, test } from "vitest";
import { withWordsOfNames } from "./code-units.ts";
import { quotableUnits } from "./quotable-units.ts";

const unitsOf = (tag: string, text: string) =>
  quotableUnits({ tag, title: tag, section: null, lines: null, time: null, text });

test("a program gives its lines, each remark with what it is of", () => {
  const units = unitsOf(
    "kiln.ts#2",
    `/** Tea warms for four minutes. */
export function warmTea(pot: Pot): number {
  if (pot.isEmpty) return 0;
  return WARM_MINUTES * 60;
}`,
  );
  expect(units.map(({ words }) => words)).toEqual([
    "/** Tea warms for four minutes. */",
    "export function warmTea(pot: Pot): number",
    "if (pot.isEmpty) return 0;",
    "return WARM_MINUTES * 60;",
  ]);
  expect(units.map(({ kind, introduces }) => [kind, introduces])).toEqual([
    ["line", [1]],
    ["line", []],
    ["line", []],
    ["line", []],
  ]);
  expect(units[1]?.context).toBe("/** Tea warms for four minutes. */");
});

test("what describes a definition right below it, on one line or several, introduces that", () => {
  const units = unitsOf(
    "kiln.py#0",
    `class GlazeError(Exception):
    """The glaze is too thin."""


def soak(hours=3):
    """Keeps the kiln at its heat.

    Nothing is opened before it is over.
    """
    return hours`,
  );
  expect(units.map(({ words, introduces }) => [words, introduces])).toEqual([
    ["class GlazeError(Exception)", []],
    ['"""The glaze is too thin."""', [0]],
    ["def soak(hours=3)", []],
    ['"""Keeps the kiln at its heat.', [2]],
    ["Nothing is opened before it is over.", [2]],
    ["return hours", []],
  ]);
});

test("the names of a program are words too", () => {
  expect(withWordsOfNames("def is_cracked(tile)")).toContain("is cracked");
  expect(withWordsOfNames("placeOnRack(tile)")).toContain("place On Rack");
});

test("a word as long as data has no words in it", () => {
  const data = "aB_".repeat(40);
  expect(withWordsOfNames(`key ${data} isSet`)).toBe(`key ${data} isSet is Set`);
});
