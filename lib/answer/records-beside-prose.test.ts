import { beforeAll, expect, test } from "vitest";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();
let base: TestBase;
beforeAll(async () => {
  base = await asking().addBase({
    "spending.csv": `date,shop,kind,amount,note
2025-03-02,Harbour Books,gifts,18.20,dad
2025-03-09,Quay Fuel,transport,44.10,
2025-04-01,Lund & Sons,tools,61.00,dad
2025-04-11,Boatyard Skerry,gifts,120.00,first half
2025-05-02,Quay Fuel,transport,39.90,dad
`,
    "Re_ boat trip.eml": `From: "Boatyard Skerry" <office@skerry.example>
To: Ines <ines@okoye.example>
Subject: Re: boat trip for dad
Date: Tue, 08 Apr 2025 09:12:33 +0000
Content-Type: text/plain; charset="utf-8"

Dear Ines

We have booked the boat for your dad on Saturday 14 June, from two until six. The price is 240 euros.

Kind regards
Mats
`,
  });
});

test("a record is no answer for having one word of the question, where a text has them all", async () => {
  const { message } = await asking().ask("what date did we book the boat for dad", {
    model: "extractive",
    knowledgeBaseIds: [base.id],
  });
  expect(message.text).toContain("14 June");
  expect(message.text).not.toContain("Quay Fuel");
});

test("a record answers what its own fields have", async () => {
  const { message } = await asking().ask("what did we spend at Lund & Sons", {
    model: "extractive",
    knowledgeBaseIds: [base.id],
  });
  expect(message.text).toContain("61.00");
});
