import { expect, test } from "vitest";
import { quotableUnits } from "./quotable-units.ts";

const unitsOf = (text: string) =>
  quotableUnits({
    tag: "notes.txt#0",
    title: "Notes",
    section: null,
    lines: null,
    time: null,
    text,
  });
const placed = (text: string) => unitsOf(text).map(({ context, words }) => [context, words]);

test("a word in small letters above longer lines is their heading", () => {
  expect(
    placed(
      "cellar\nlamp needs a new fuse, 3 amp\nmeter read on the 4th\n\nroof hatch\n- key hangs by the stairs\n- hinge is loose, do not slam\n",
    ),
  ).toEqual([
    ["cellar", "lamp needs a new fuse, 3 amp"],
    ["cellar", "meter read on the 4th"],
    ["roof hatch", "key hangs by the stairs"],
    ["roof hatch", "hinge is loose, do not slam"],
  ]);
});

test.each([
  ["a value", "pin 4471\nthe gate sticks in wet weather"],
  ["a label with its value", "owner: Bea\nthe gate sticks in wet weather"],
  ["a sentence", "gate sticks!\nit has done so since the storm"],
  ["the first item of a list", "eggs\nmilk\nbread and butter for Sunday"],
  ["a contact's full name", "Ilse Brandt\nplumber, rings back after six"],
])("%s at the beginning of a block is no heading", (_, text) => {
  expect(unitsOf(text)[0]).toMatchObject({ context: null, words: text.split("\n")[0] });
});

test("a word alone on its line is no answer, but a code is", () => {
  const units = unitsOf("eggs\nmilk\nBX-41\nbread and butter for Sunday");
  expect(units.map(({ words, whole }) => [words, whole])).toEqual([
    ["eggs", false],
    ["milk", false],
    ["BX-41", true],
    ["bread and butter for Sunday", true],
  ]);
});

test("a line above indented lines or a list heads them, as far as they go", () => {
  expect(
    placed(
      "Mill society, spring meeting\n\n1 minutes ok\n2 roof\n  slates ordered, 40 of them\n  Tom asks for a ladder\n3 summer fair\n  stall costs 12 euros\nnext time on 3 june\n\nWATER IN THE CELLAR\n- pump stands by the stairs\n- ring Ana\n\nfor tomorrow, from everyone please\n- bread\n",
    ),
  ).toEqual([
    ["Mill society, spring meeting", "1 minutes ok"],
    ["2 roof", "slates ordered, 40 of them"],
    ["2 roof", "Tom asks for a ladder"],
    ["3 summer fair", "stall costs 12 euros"],
    ["Mill society, spring meeting", "next time on 3 june"],
    ["WATER IN THE CELLAR", "pump stands by the stairs"],
    ["WATER IN THE CELLAR", "ring Ana"],
    ["WATER IN THE CELLAR", "for tomorrow, from everyone please"],
    ["WATER IN THE CELLAR", "bread"],
  ]);
});

test("short numbered lines with text below them are headings", () => {
  expect(
    placed(
      "1. Opening hours\nThe pool opens at seven.\n\n2. BATHERS' DUTIES\nBathers agree:\n- to shower first.\n\n3. Lost keys\n\nA lost key costs 9 euros.\n",
    ),
  ).toEqual([
    ["1. Opening hours", "The pool opens at seven."],
    ["2. BATHERS' DUTIES", "Bathers agree:"],
    ["2. BATHERS' DUTIES", "to shower first."],
    ["3. Lost keys", "A lost key costs 9 euros."],
  ]);
});

test.each([
  ["tight", "1. Stop the pump\n2. Open the valve\n3. Wait a minute\n\nThen call the office."],
  ["loose", "1. Stop the pump\n\n2. Open the valve\n\n3. Wait a minute\n\nThen call the office."],
  [
    "with commands",
    "1. Stop the pump\n   with care\n2. Open the valve\n3. Wait a minute\n\n```sh\nwait\n```",
  ],
])("the steps of a list are no headings: %s", (_, text) => {
  const steps = unitsOf(text).filter(({ kind }) => kind === "item");
  expect(steps.map(({ mark }) => mark)).toEqual(["1.", "2.", "3."]);
});

test("a value behind its label heads no other values", () => {
  const text =
    "Payment within 21 days to Beckside Heating.\n\nEngineer: Ann Lee, reg. no. 771204\nRemarks: expansion vessel recharged, flue in order. A new pressure\nvalve is due before winter.\n";
  expect(placed(text)).toContainEqual([null, "Engineer: Ann Lee, reg. no. 771204"]);
});

test("a letter in front of a heading makes it no clause of a list", () => {
  expect(
    placed(
      "B) THE WHOLE MILL\n   1. close the sluice\n   2. drain the race\n\nC) NOBODY IS AT HOME\n   The key is with the baker.\n",
    ),
  ).toEqual([
    ["B) THE WHOLE MILL", "close the sluice"],
    ["B) THE WHOLE MILL", "drain the race"],
    ["C) NOBODY IS AT HOME", "The key is with the baker."],
  ]);
  expect(
    placed("Guests agree\n\n(a) No fires\n    on the deck\n\n(b) No dogs\n    in the cabins\n"),
  ).toEqual([
    ["Guests agree", "No fires on the deck"],
    ["Guests agree", "No dogs in the cabins"],
  ]);
});

test("values that are set equal to others head nothing", () => {
  const text =
    "Keep the aisle clear.\n\nFolders: green = paid, blue = open, grey = closed\nThe long stapler belongs to the copy room, bring it back.\n";
  expect(placed(text)).toContainEqual([null, "Folders: green = paid, blue = open, grey = closed"]);
});

test("a version heads the entry right below it, perhaps with its day", () => {
  expect(
    placed(
      "Version 2.3, 4. März 2025\n- Alarm tone can be chosen\n\nTidewatch 2.2 (2025-01-12)\n- Faster start\n\nv2.1\n- First of all\n",
    ),
  ).toEqual([
    ["Version 2.3, 4. März 2025", "Alarm tone can be chosen"],
    ["Tidewatch 2.2 (2025-01-12)", "Faster start"],
    ["v2.1", "First of all"],
  ]);
});

test.each([
  ["a price", "Scones 4.50\n- with jam"],
  ["a room", "Room 4.2\n- two beds"],
  ["what needs a version", "Python 3.9 or newer\n- and pip"],
])("%s above a list is no version of it", (_, text) => {
  expect(placed(text)[0]).toEqual([null, text.split("\n")[0]]);
});
