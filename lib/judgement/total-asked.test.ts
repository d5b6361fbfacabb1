import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { bestOf, mayAnswer } from "./judge.ts";
import { judgeEvidence } from "./judge-evidence.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (name: string, title: string, text: string): PromptPassage =>
  promptPassage(`${name}#0`, text, { title });

const garage = passage(
  "bill-hollins-garage.txt",
  "bill-hollins-garage.txt",
  [
    "HOLLINS GARAGE                                 Mill Lane 2, Brigg",
    "INVOICE 88-4471                                17 February 2026",
    "",
    "qty  part / work                       each       sum",
    "  4  tyre 195/65 R15                  71.20    284.80",
    "  1  timing belt set                 118.00    118.00",
    "  3  labour, hours                    62.00    186.00",
    "                                        net    588.80",
    "                                    VAT 20%    117.76",
    "                                    AMOUNT DUE 706.56",
    "",
    "Terms of payment: 14 days from the date above.",
    "Bank: Northern Mutual, account name Hollins Garage.",
  ].join("\n"),
);
const florist = passage(
  "estimate-fernhill.md",
  "Estimate 2231",
  [
    "Fernhill Florists, The Old Dairy, Mossley",
    "",
    "**Order:** flowers for the wedding on 12 June",
    "",
    "| item | amount |",
    "| --- | ---: |",
    "| bridal bouquet | 140 |",
    "| table pieces, 14 | 630 |",
    "| church arch | 480 |",
    "| total with VAT | 1,315 |",
    "",
    "Deposit: a third with the order.",
    "Contact: Jo Fern.",
  ].join("\n"),
);

const cafe = passage(
  "receipt.md",
  "Receipt of the Quay Café",
  "- Scones 9.40\n- Soup of the day 12.50\n- Pot of tea 4.20\n- Total 26.10",
);
const evening = passage(
  "evening.md",
  "Evening in the chapel",
  "- Doors 18.30\n- Concert 19.15\n- Interval 20.10\n- Supper 21.45",
);

async function best(question: string, ...passages: PromptPassage[]) {
  const judged = await judgeEvidence(embedder, { question, history: [] }, passages);
  return {
    words: bestOf(judged.candidates.filter(mayAnswer))?.unit.words,
    range: judged.range,
  };
}

test.each([
  ["what's the total on the garage invoice?", "AMOUNT DUE 706.56"],
  ["how much is the Hollins bill", "AMOUNT DUE 706.56"],
  ["what does Fernhill want for the wedding flowers?", "total with VAT | 1,315"],
])("the price of all that a bill is of is in its last line: %s", async (question, words) => {
  expect(await best(question, garage, florist)).toEqual({ words, range: "answered" });
});

test("a line of a bill is asked for by its own words, and another bill is not told by this one", async () => {
  expect((await best("how much is the church arch", garage, florist)).words).toBe(
    "church arch | 480",
  );
  expect((await best("how much is the timing belt", garage, florist)).words).toContain("118.00");
  expect(
    (await best("what's the total on the plumber's invoice?", garage, florist)).range,
  ).not.toBe("answered");
});

const joiner = passage(
  "invoice-marlow.md",
  "Invoice 318 – Marlow Joinery, staircase",
  [
    "| Item | Amount |",
    "| --- | --- |",
    "| Oak for the staircase | 840.00 |",
    "| Handrail | 310.00 |",
    "| Labour, 4 days | 1,280.00 |",
    "| Total due | 2,430.00 |",
    "",
    "A deposit of 600 was paid on 4 May.",
  ].join("\n"),
);

test.each([
  "How much does Marlow charge per day?",
  "How much does Marlow charge per visit?",
  "How much remains on the Marlow invoice?",
  "How much is open on the Marlow invoice?",
  "What does Marlow want for the staircase?",
  "How much is the deposit on the Marlow invoice?",
])("a rate, a rest and a line are not the total: %s", async (question) => {
  expect((await best(question, joiner)).words).not.toContain("Total due");
});

test.each(["How much does Marlow charge?", "what is the total of the Marlow bill"])(
  "words that only ask for a price ask for all of it: %s",
  async (question) => {
    expect(await best(question, joiner)).toEqual({
      words: "Total due | 2,430.00",
      range: "answered",
    });
  },
);

test("a number with a point that may be a time is a price on a bill, and a time in a programme", async () => {
  const told = async (question: string, ...from: PromptPassage[]) => {
    const judged = await judgeEvidence(embedder, { question, history: [] }, from);
    return bestOf(judged.candidates.filter(mayAnswer))?.features;
  };
  expect(await told("How much was the soup of the day?", cafe)).toMatchObject({ kind: 1 });
  expect(await told("How much is the supper?", evening)).toMatchObject({ kind: 0 });
  expect(await best("When is the interval?", evening)).toEqual({
    words: "Interval 20.10",
    range: "answered",
  });
  expect(await best("How much was the Quay Café?", cafe)).toEqual({
    words: "Total 26.10",
    range: "answered",
  });
});

test("an offer whose file is called by the month that is asked for tells its total, in whole units", async () => {
  const offer = passage(
    "offer-may-2026.txt",
    "offer-may-2026",
    [
      "SUNDBY BOATYARD                         offer B-118",
      "Quay 4, Marsh Lane                      11 May 2026",
      "",
      "strip and sand the hull                       1,900",
      "new garboard planks, larch                    3,450",
      "caulking and putty                            1,280",
      "paint, three coats                            1,120",
      "                                             ------",
      "TOTAL incl VAT                                7,750",
    ].join("\n"),
  );
  const mail = passage(
    "mail.eml",
    "Re: offer B-118, changed",
    "Hello Runa,\n\nhere is what we changed at Sundby. It replaces the one from May.\n\n- oak in place of larch: plus 410, no change in price for the nails\n\nAll in all 8,160.\n\nSundby Boatyard",
  );
  expect(await best("how much did sundby want in may", mail, offer)).toEqual({
    words: "TOTAL incl VAT 7,750",
    range: "answered",
  });
});
