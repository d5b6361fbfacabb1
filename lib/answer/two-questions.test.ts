import { expect, test } from "vitest";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();

const booking = `From: Gasthof Linde <post@linde.example>
To: Wanda Ploeg <wanda@choir.example>
Subject: Your booking for the choir weekend
Date: Tue, 14 Apr 2026 10:12:00 +0200

Dear Ms Ploeg,

we confirm 11 double rooms and 4 single rooms from 9 to 11 October 2026, half board.
The price is 68 euros a person and night in a double, 84 euros in a single.
Please pay a deposit of 600 euros by 1 July. Cancelling is free until 1 September.
The rehearsal room is free of charge, the piano was tuned in March.

Kind regards
Hanna Linde
`;

test("of two questions asked at once the first is answered alone where nothing comes near to both", async () => {
  const base = await asking().addBase({ "booking.eml": booking });
  const scope = { model: "extractive", knowledgeBaseIds: [base.id] };
  const { message } = await asking().ask("how big is the deposit and when is it due", scope);
  expect(message.outcome).toBe("answered");
  expect(message.text).toContain("a deposit of 600 euros by 1 July");
});
