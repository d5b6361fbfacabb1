import { expect, test } from "vitest";
import type { PromptPassage } from "../prompt/prompt.ts";
import { quotableUnits } from "./quotable-units.ts";

/** What stands where: the heading or the keys above each unit, and its words. */
function unitsOf(text: string, tag = "notes.md#0"): [string | null, string][] {
  const passage: PromptPassage = {
    tag,
    origin: "fresh",
    kind: null,
    title: "Notes",
    section: null,
    page: null,
    lines: null,
    time: null,
    text,
  };
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
