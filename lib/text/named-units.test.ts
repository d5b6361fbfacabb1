import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { quotableUnits } from "./quotable-units.ts";

/** What stands where: the heading or the keys above each unit, and its words. */
function unitsOf(text: string, tag = "notes.md#0"): [string | null, string][] {
  const passage: PromptPassage = promptPassage(tag, text, { title: "Notes" });
  return quotableUnits(passage)
    .filter(({ whole }) => whole)
    .map(({ context, words }) => [context, words]);
}

test("a bold line heads what is below it; a bold beginning is a label of its line", () => {
  expect(
    unitsOf(
      "**1 last minutes** ok\n\n**6 numbers**\nJanuary: 31 visitors, 27 devices, 19 mended\n\n**7 party**\nno speeches this year\n",
    ),
  ).toEqual([
    [null, "1 last minutes ok"],
    ["6 numbers", "January: 31 visitors, 27 devices, 19 mended"],
    ["7 party", "no speeches this year"],
  ]);
});

test("the date of an entry heads it, with its title or remark", () => {
  expect(
    unitsOf(
      "Mon 11 Sept\nrain overnight. Nothing done\ntractor: tyre flat\n\nSat 16 Sept (Ned writing)\nstarlings in block C\nnets mended\n\n2023-09-21 - Bacchus\n11 pickers, late start\n1,890 kg\n",
      "diary.txt#0",
    ),
  ).toEqual([
    ["Mon 11 Sept", "rain overnight. Nothing done"],
    ["Mon 11 Sept", "tractor: tyre flat"],
    ["Sat 16 Sept (Ned writing)", "starlings in block C"],
    ["Sat 16 Sept (Ned writing)", "nets mended"],
    ["2023-09-21 - Bacchus", "11 pickers, late start"],
    ["2023-09-21 - Bacchus", "1,890 kg"],
  ]);
});

test("steps that count within a part are items below the part's heading", () => {
  expect(
    unitsOf(
      "SOP 14   GATEWAY: UPGRADE, ROLLBACK\nversion 3, valid from May\n\n3  ROLLBACK\n   3.1  Stop the poller\n   3.2  Install the package before this one\n        and wait\n   3.3  Start it\n   If all fails, use paper.\n",
      "sop.txt#0",
    ),
  ).toEqual([
    ["SOP 14   GATEWAY: UPGRADE, ROLLBACK", "version 3, valid from May"],
    ["3  ROLLBACK", "Stop the poller"],
    ["3  ROLLBACK", "Install the package before this one and wait"],
    ["3  ROLLBACK", "Start it"],
    ["3  ROLLBACK", "If all fails, use paper."],
  ]);
});

test("the first field of a record in a list names it, and a name with a value says nothing alone", () => {
  expect(
    unitsOf(
      "overrides:\n  - depot: Ostrand\n    interval_s: 30\n  - depot: Lindhaven\n    interval_s: 20\nenv:\n  - name: POOL_SIZE\n    value: 32\n",
      "fleet.yaml#0",
    ),
  ).toEqual([
    ["overrides", "- depot: Ostrand"],
    ["overrides Ostrand", "interval_s: 30"],
    ["overrides", "- depot: Lindhaven"],
    ["overrides Lindhaven", "interval_s: 20"],
    ["env POOL_SIZE", "value: 32"],
  ]);
  expect(
    unitsOf(
      '{\n  "classes": [\n    {"id": "night", "label": "Night bus", "price": 4.40, "valid_min": 120}\n  ]\n}\n',
      "fares.json#0",
    ),
  ).toContainEqual(["classes night", '"valid_min": 120']);
});

test("a numbered line with an indented list below it heads that list", () => {
  expect(
    unitsOf(
      "We met on Monday.\n\n1. Heating (Luc)\n   - boiler quote 3,200\n   - agreed 4 to 1\n\n2. Garden party\n   - 6 June, 2 till 5\n",
      "minutes.txt#0",
    ),
  ).toEqual([
    [null, "We met on Monday."],
    ["1. Heating (Luc)", "boiler quote 3,200"],
    ["1. Heating (Luc)", "agreed 4 to 1"],
    ["2. Garden party", "6 June, 2 till 5"],
  ]);
});

test("fields of labels and values are read one by one, with their further lines", () => {
  expect(
    unitsOf(
      "LEASE OF A GARAGE\n\nLESSOR:      Ms Ida Quarles, of the Mill House, who may be reached through her\n             agent\nRENT:        £62.00 a month\nDEPOSIT:     £120.00\n\nThe garage is let for parking a motor car and for nothing else, and no oil is kept there.\n",
      "lease.txt#0",
    ),
  ).toEqual([
    [
      "LEASE OF A GARAGE",
      "LESSOR: Ms Ida Quarles, of the Mill House, who may be reached through her agent",
    ],
    ["LEASE OF A GARAGE", "RENT: £62.00 a month"],
    ["LEASE OF A GARAGE", "DEPOSIT: £120.00"],
    [
      "LEASE OF A GARAGE",
      "The garage is let for parking a motor car and for nothing else, and no oil is kept there.",
    ],
  ]);
});

test("a value set apart from its label heads nothing", () => {
  const bill = unitsOf(
    "Water bill\n\nTo be paid                 84,20 €\n\nPlease pay within fourteen days of this letter.\n",
    "bill.txt#0",
  );
  expect(bill.map(([, words]) => words)).toContain("To be paid 84,20 €");
  expect(bill.map(([context]) => context)).not.toContain("To be paid                 84,20 €");
});

test("a part that a label begins keeps the heading that it is under", () => {
  const units = unitsOf(
    "## Rhubarb pie\n\nPastry: 250 g flour, 125 g butter. Filling: 800 g rhubarb, 140 g sugar.\n\nRest it for an hour.\n",
    "recipes.md#0",
  );
  expect(units.map(([context]) => context)).toEqual([
    "Rhubarb pie: Pastry",
    "Rhubarb pie: Filling",
    "Rhubarb pie",
  ]);
});

test("rows of a bill with their figures set apart are each a unit", () => {
  const units = unitsOf(
    " Qty  Description               Unit    Amount\n ---  -----------------------  ------   ------\n  1   Yearly service Vel 28     96.00    96.00\n  2   Half hours of labour      40.00    80.00\n                                 Net    253.70\n                               TOTAL    304.44\n\nPayment within 21 days, as it says in our terms of trade.\n",
    "bill.txt#0",
  ).map(([, words]) => words);
  expect(units).toContain("TOTAL 304.44");
  expect(units).toContain("2 Half hours of labour 40.00 80.00");
});

test("each record of a list in JSON is read by its fields, below the field that names it", () => {
  const records = [
    '{"station": "Hollin Top", "queue": "north", "retries": 2, "hold": {"hours": 4, "by": "post"}},',
    '{"station": "Marl Pit", "queue": "south", "retries": 0, "hold": {"hours": 9, "by": "van"}}',
  ].join("\n    ");
  const units = unitsOf(
    `{\n  "stations": [\n    ${records}\n  ],\n  "zone": "UTC"\n}`,
    "stations.json#0",
  );
  expect(units).toContainEqual(["stations Hollin Top", '"retries": 2']);
  expect(units).toContainEqual(["stations Marl Pit hold", '"hours": 9']);
});

test("a line that opens a block in braces heads its lines, and answers nothing", () => {
  expect(
    unitsOf(
      'disk "data" "barn" {\n  size = 40\n}\n\ndisk "data" "mill" {\n  size = 900\n}\n',
      "disks.tf#0",
    ),
  ).toEqual([
    ["disk data barn", "size = 40"],
    ["disk data mill", "size = 900"],
  ]);
  expect(
    unitsOf(
      "server {\n    location /pay {\n        read_timeout 90s;\n    }\n    gzip on;\n}\n",
      "web.conf#0",
    ),
  ).toEqual([
    ["server location /pay", "read_timeout 90s;"],
    ["server", "gzip on;"],
  ]);
});

test("a part of settings is named by its name as well", () => {
  expect(unitsOf("[site.top]\nname = Crow Hill\nheight_m = 88\n", "camera.ini#0")).toEqual([
    ["site.top Crow Hill", "name = Crow Hill"],
    ["site.top Crow Hill", "height_m = 88"],
  ]);
});
