import { expect, test } from "vitest";
import { type ExpectedTurn, fold, holds, judgeTurn, type Reply } from "./judge-turn.ts";

test.each([
  ["It costs 1,204 euros.", "It costs 1204 euros."],
  ["It costs 1 204 euros.", "It costs 1204 euros."],
  ["12,204,500 in all; 1,2 or 1,2045", "12204500 in all; 1,2 or 1,2045"],
  ["**Third** from the _top_", "third from the top"],
  ["“Don’t” — he said", `"don't" - he said`],
  ["« Vingt » euros", '" vingt " euros'],
  ["pool\\_size is 8", "pool_size is 8"],
  ["GRÜSSE aus der Straße", "grüße aus der strasse"],
  ["at\u00a0last\n  a\tline", "at last a line"],
  ["the oven [3] is hot", "the oven is hot"],
  ["[x] paid", "paid"],
])("reads %j as it reads %j", (text, same) => {
  expect(fold(text)).toBe(fold(same));
});

test.each([
  ["plums and pears", "plum", false],
  ["plums and pears", "plum*", true],
  ["a plum.", "plum", true],
  ["in Saint-Malo", "malo", true],
  ["über uns", "ber uns", false],
  ["the rate is 5%", "5%", true],
  ["call (0)20 now", "(0)20", true],
  ["8 jars", "8", true],
  ["8.", "8", true],
  ["18 jars", "8", false],
  ["8.5 litres", "8", false],
  ["8,5 litres", "8", false],
  ["at 8:30", "8", false],
  ["at 10:8", "8", false],
  ["on 2026-05-8", "8", false],
  ["8-12 people", "8", false],
  ["v/8", "8", false],
  ["line 8", "8", false],
  ["Zeilen 8", "8", false],
  ["8 lines", "8", true],
  ["at 8:30.", "8:30", true],
  ["at 18:30", "8:30", false],
  ["at 7:08:30", "08:30", false],
  ["at 8:305", "8:30", false],
  ["kept [8] weeks", "8", false],
  ["1,204 jars", "204", false],
  ["seen in [12](https://example.org)", "12", true],
  ["seen in [12]", "12", false],
  ["anything", "*", false],
  ["anything", "", false],
])("in %j, %j stands as words of its own: %j", (text, needle, stands) => {
  expect(holds(fold(text), needle)).toBe(stands);
});

const turn = (over: Partial<ExpectedTurn> = {}): ExpectedTurn => ({
  expect: { any: ["31"], none: ["14"] },
  cite: "bees.txt",
  outcome: "answered",
  ...over,
});
const reply = (over: Partial<Reply> = {}): Reply => ({
  text: "We got 31 jars. [1]",
  outcome: "answered",
  citations: [{ file: "bees.txt", places: [{ page: 2, lineStart: 8, lineEnd: 9 }] }],
  foundFiles: ["bees.txt"],
  closest: [],
  ...over,
});
const near = [{ title: "Bees", section: null, text: "31 jars from the white hive" }];

test.each<[string, ExpectedTurn, Reply]>([
  ["right", turn(), reply()],
  ["mixed", turn(), reply({ text: "We got 31 jars on 14 May." })],
  ["wrong", turn(), reply({ text: "We got many jars." })],
  ["wrong", turn({ expect: { all: ["jars", ["honey", "wax"]] } }), reply()],
  ["right", turn({ expect: { all: ["jars", ["honey", "31"]] } }), reply()],
  ["right", turn({ expect: {} }), reply()],
  ["refused", turn(), reply({ text: "Not in these.", outcome: "closest" })],
  ["near", turn(), reply({ text: "Not in these.", outcome: "closest", closest: near })],
  ["near", turn(), reply({ text: "The documents do not say, but 31 is near." })],
  ["refused", turn(), reply({ text: "Die Dokumente enthalten das nicht." })],
  ["declined", turn({ outcome: "declined" }), reply({ outcome: "no_evidence" })],
  ["declined", turn({ outcome: "declined" }), reply({ text: "I could not find that." })],
  ["asserted", turn({ outcome: "declined" }), reply()],
])("says that it is %s", (verdict, asked, answer) => {
  expect(judgeTurn(asked, answer).verdict).toBe(verdict);
});

test("tells which wrong things an answer holds", () => {
  const wanted = turn({ expect: { any: ["31"], none: ["14", "12"] } });
  expect(judgeTurn(wanted, reply({ text: "31 jars on 14 May" })).hits).toEqual(["14"]);
});

test("asks for a single fact within thirty words", () => {
  const late = reply({ text: `${"and ".repeat(30)}31` });
  expect(judgeTurn(turn(), reply()).soon).toBe(true);
  expect(judgeTurn(turn(), late).soon).toBe(false);
  expect(judgeTurn(turn({ expect: { all: ["31"] } }), reply()).soon).toBeNull();
});

test("knows a file that was found from one that was cited, and the place in it", () => {
  const uncited = judgeTurn(turn({ lines: [9, 12] }), reply({ citations: [] }));
  expect(uncited).toMatchObject({ cited: false, found: true, placed: false });
  expect(judgeTurn(turn({ lines: [9, 12] }), reply()).placed).toBe(true);
  expect(judgeTurn(turn({ lines: [10, 12] }), reply()).placed).toBe(false);
  expect(judgeTurn(turn({ page: 2 }), reply()).placed).toBe(true);
  expect(judgeTurn(turn({ cite: null }), reply())).toMatchObject({ cited: null, found: null });
  expect(judgeTurn(turn({ cite: ["wasps.txt", "bees.txt"] }), reply()).cited).toBe(true);
  expect(judgeTurn(turn({ cite: ["wasps.txt"] }), reply()).cited).toBe(false);
});
