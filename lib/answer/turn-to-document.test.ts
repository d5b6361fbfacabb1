import { beforeAll, expect, test } from "vitest";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();
let base: TestBase;
beforeAll(async () => {
  base = await asking().addBase({
    "mill-cottage.md":
      "# Mill cottage\n\nThe rent is 720 euros a month, paid by Ines Okoye since 2021. The deposit was 1,440 euros.\n\nThe well is behind the shed.",
    "tower-flat.md":
      "# Tower flat\n\nThe rent is 910 euros a month, paid by Bruno Reis. The deposit was 2,700 euros, in three parts.\n\nThe stairs are steep.",
    "attendance.md":
      "# Attendance at the pool\n\nIn February 310 people came to the pool. In March 420 people came to the pool.",
    "committee-march.md": "# Committee in March\n\nThe roof was mended by Petra.",
    "gate-test.yaml": "# gate, test\nservice: gate\nport: 8461\nhold_minutes: 2",
    "gate-live.yaml": "# gate, live\nservice: gate\nport: 8460\nhold_minutes: 12",
    "ferry-api.yaml":
      "service:\n  name: ferry-api\n  port: 7110\n  workers: 9\n\nstore:\n  port: 7120\n\nrehearsal:            # overrides for rehearsal\n  service: { workers: 3, log_level: debug }\n  database: { host: pg-rehearse-1, pool: { max: 5 } }",
    "rides-2025.csv":
      "day,driver,km\n2025-03-02,Oksana,40\n2025-03-09,Piet,25\n2025-03-20,Oksana,33\n2025-04-01,Piet,140\n",
    "journey-2025.md": "# Journey with Piet\n\nThe ferry leaves at six, and Piet brings the bread.",
    "estimate-fernhill.md":
      "# Estimate 2231, flowers for a wedding\n\nFernhill Florists, The Old Dairy\n\n| item | amount |\n| --- | ---: |\n| bouquet | 140 |\n| arch | 480 |\n| candles | 61 |\n| total | 681 |\n\nDeposit: 40 % with the order.",
    "offer-petalworks.md":
      "# Offer P-88, flowers for a wedding\n\nPetalworks Ltd, 9 Canal Street\n\n| item | amount |\n| --- | ---: |\n| bouquet | 175 |\n| arch | 520 |\n| ribbons | 33 |\n| total | 728 |\n\nDeposit: 25 % with the order.",
    "post.ini":
      "[general]\nenabled = yes\nmax_size = 12\n\n[smtp]\nhost = out.example\nport = 2587\nuser = ferry2\n\n[relay]\nhost = relay.example\nport = 2465",
  });
});

async function talk(...questions: string[]): Promise<string[]> {
  const said: string[] = [];
  let conversationId: string | undefined;
  for (const question of questions) {
    const result = await asking().ask(question, {
      model: "extractive",
      ...(conversationId ? { conversationId } : { knowledgeBaseIds: [base.id] }),
    });
    ({ conversationId } = result);
    said.push(result.message.text);
  }
  return said;
}

test.each([
  [
    ["how much does ines okoye pay a month for the mill cottage?", "and the tower?"],
    ["720", "910"],
  ],
  [
    ["what was the deposit of the mill cottage", "same for the tower flat?"],
    ["1,440", "2,700"],
  ],
  [
    ["which port has the live gate", "and test"],
    ["8460", "8461"],
  ],
  [
    ["what port does ferry-api listen on", "and smtp in post.ini"],
    ["7110", "2587"],
  ],
  [
    ["what port does ferry-api listen on", "and the user in post.ini"],
    ["7110", "ferry2"],
  ],
  [
    ["what does fernhill want for the flowers", "and petalworks?"],
    ["681", "728"],
  ],
  [
    ["how much deposit does petalworks want", "and the other florist?"],
    ["25 %", "40 %"],
  ],
  [
    ["how many km did oksana drive", "and piet?"],
    ["73", "165"],
  ],
  [
    ["how many workers does ferry-api run", "and in rehearsal?"],
    ["9", "workers: 3"],
  ],
])(
  "a follow-up that only names another document, or a part of one, asks the same of it: %j",
  async (questions, facts) => {
    const [first, second] = await talk(...questions);
    expect(first).toContain(facts[0]);
    expect(second).toContain(facts[1]);
    expect(second).not.toContain(facts[0]);
  },
);

test("a month that another document is named for is asked of the document that has it", async () => {
  const [, second] = await talk("how many people came to the pool in february?", "and in march?");
  expect(second).toContain("420 people");
});

test("a follow-up with a question of its own stays where it is", async () => {
  const [, second] = await talk(
    "what was the deposit of the mill cottage",
    "and where is the well?",
  );
  expect(second).toContain("behind the shed");
});

test("what asks for a document as a whole is asked of it, and not what was asked before", async () => {
  const [, estimate = "", tower = ""] = await talk(
    "how much does ines okoye pay a month for the mill cottage?",
    "what is in estimate-fernhill.md?",
    "summarise tower-flat.md",
  );
  expect(estimate).toContain("in its own words");
  expect(estimate).toContain("bouquet");
  expect(tower).toContain("The stairs are steep.");
});
