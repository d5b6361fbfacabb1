import { expect, test } from "vitest";
import { clauseLines } from "./clause-lines.ts";
import { quotableUnits } from "./quotable-units.ts";
import { splitUnits } from "./split-units.ts";

const marksOf = (lines: string[]) => [...clauseLines(lines).values()].map(({ mark }) => mark);

test.each([
  [["(a) one", "(b) two"]],
  [["a) one", "b) two"]],
  [["(i) one", "(ii) two", "(iii) three"]],
  [["(1) one", "(2) two"]],
  [["(h) one", "(i) two"]],
  [["A) one", "B) two"]],
])("knows the marks of clauses: %j", (lines) => {
  expect(marksOf(lines)).toHaveLength(lines.length);
});

test("takes a letter in brackets without a neighbour for words of a wrapped line", () => {
  expect(marksOf(["as is said in clause", "(b) of the agreement, and", "(x) too"])).toEqual([]);
});

const lease = `The guest agrees:
(a) to feed the hens each morning and to lock their house each night before the
fox comes;
(b) not to burn wood indoors;
  (i) save in the stove of the kitchen, which was swept in May; and
  (ii) save with leave;
(c) to leave by noon.`;

test("reads each clause as an item that its lead-in introduces", () => {
  const units = quotableUnits({
    tag: "lease.txt#0",
    title: "Lease",
    section: null,
    lines: null,
    time: null,
    text: lease,
  });
  expect(units.map(({ kind, mark, words }) => [kind, mark, words.slice(0, 17)])).toEqual([
    ["sentence", null, "The guest agrees:"],
    ["item", "(a)", "to feed the hens "],
    ["item", "(b)", "not to burn wood "],
    ["item", "(i)", "save in the stove"],
    ["item", "(ii)", "save with leave;"],
    ["item", "(c)", "to leave by noon."],
  ]);
  expect(units[1]?.words).toMatch(/fox comes;$/);
  expect(units[0]?.introduces).toEqual([1, 2, 3, 4, 5]);
});

test("divides a text before each clause, and keeps the lines of a clause together", () => {
  const parts = splitUnits(lease).map(({ start, end }) => lease.slice(start, end));
  expect(parts.map((part) => part.trim().slice(0, 7))).toEqual([
    "The gue",
    "(a) to ",
    "(b) not",
    "(i) sav",
    "(ii) sa",
    "(c) to ",
  ]);
  expect(parts[1]).toMatch(/fox comes;$/);
});

test("numbers without a mark are steps where three or more count from one", () => {
  const steps = clauseLines([
    "  1 open the lock",
    "  2 turn the wheel",
    "  3 close the lock",
    "",
    "1 onion",
    "2 leeks",
  ]);
  expect([...steps]).toEqual([
    [0, { mark: "1.", text: "open the lock" }],
    [1, { mark: "2.", text: "turn the wheel" }],
    [2, { mark: "3.", text: "close the lock" }],
  ]);
});
