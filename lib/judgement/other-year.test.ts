import { expect, test } from "vitest";
import { rangeOver } from "../../test/judge-text.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import { askedQuestion } from "./asked-question.ts";
import { isOfAskedYear } from "./other-year.ts";

test("what a thing costs in one year does not tell what it cost in another", async () => {
  const minutes =
    "- the pottery course starts on 5 March 2026, 64 € with clay, twelve places\n- the kiln is swept in autumn\n";
  expect(await rangeOver("what does the pottery course cost in 2026", minutes)).toBe("answered");
  expect(await rangeOver("what did the pottery course cost in 2023", minutes)).toBe("closest");
  expect(await rangeOver("what does the pottery course cost", minutes)).toBe("answered");
});

test.each([
  ["2018 | 88 | 224", "Eels", true],
  ["Eels per m²: 224", "Counts of 2018", true],
  ["2019 | 91 | 230", "Eels", false],
  ["We counted eels for nine years.", "Eels", false],
])("what names a year, or stands below it, is of that year: %s", (words, title, isOfYear) => {
  const passage = promptPassage("eels.md#0", words, { title });
  const [unit] = quotableUnits(passage);
  const asked = askedQuestion("how many eels were there in 2018");
  expect(unit && isOfAskedYear({ unit, passage }, asked)).toBe(isOfYear);
});
