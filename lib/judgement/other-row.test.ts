import { expect, test } from "vitest";
import { rangeOver } from "../../test/judge-text.ts";

test("a table without the row that is asked for answers with none of its rows", async () => {
  const pens =
    "| pen | animals | feed |\n| --- | --- | --- |\n| north pen | goats | hay and barley |\n| south pen | sheep | pellets |\n";
  expect(await rangeOver("what feed do the goats get", pens)).toBe("answered");
  expect(await rangeOver("what feed does the aviary get", pens)).not.toBe("answered");
});

test("a week that a rota lacks is none of its others", async () => {
  const rota =
    "| Week of | Lifeguard | Cashier |\n| --- | --- | --- |\n| 3 July | Imke | Pavel |\n| 10 July | Joost | Sunna |\n| 17 July | Imke | Sunna |\n";
  expect(await rangeOver("who is lifeguard in the week of 10 july", rota)).toBe("answered");
  expect(await rangeOver("who is lifeguard in the week of 24 july", rota)).not.toBe("answered");
});

test("rows of a German table do not answer for one that is missing", async () => {
  const fees =
    "| Kurs | Leitung | Gebühr |\n| --- | --- | --- |\n| Kurs Töpfern | Anke | 60 € |\n| Kurs Weben | Jost | 75 € |\n";
  expect(await rangeOver("was kostet der Kurs Töpfern", fees)).toBe("answered");
  expect(await rangeOver("was kostet der Kurs Fechten", fees)).not.toBe("answered");
});

test("a row is called by the first letter of its name as well, and a column by the word beside it", async () => {
  const shirts =
    "| size | chest | price |\n| --- | --- | --- |\n| S | 92 cm | 18 € |\n| M | 100 cm | 19 € |\n";
  expect(await rangeOver("what is the price of a medium size", shirts)).toBe("answered");
  const shares =
    "| dose | seedlings | copper lost g |\n| --- | --- | --- |\n| 0 | 31 | 6.0 |\n| 2 | 40 | 5.3 |\n";
  expect(await rangeOver("copper lost at the strongest dose", shares)).toBe("answered");
});
