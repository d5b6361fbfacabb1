import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerTableQuestion } from "./answer-table-question.ts";

const loans = `tool,member,lent,returned,deposit_paid
jigsaw,Ruben,2025-03-02,2025-03-09,20
plane,Mette,2025-03-05,,20
router,Ruben,2025-03-11,2025-03-12,
sander,Inge,2025-03-14,,20
`;

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({ "loans.csv": loans });
});

const ask = async (question: string) => {
  const answer = await answerTableQuestion(
    library.database.db,
    { viewer: alice, knowledgeBaseIds: [base.id] },
    question,
    { language: "question", nearest: Object.values(base.documentIds) },
  );
  const [sentence, ...rows] =
    answer
      ?.text(() => "t")
      .replaceAll("\\", "")
      .split("\n") ?? [];
  return { sentence, rows: rows.slice(3).map((row) => row.split(" | ")[0]?.replace("| ", "")) };
};

test.each([
  ["which tools haven't been returned yet", ["plane", "sander"]],
  ["which tool hasnt been returned", ["plane", "sander"]],
  ["which tools are not returned", ["plane", "sander"]],
  ["which tools are still unreturned", ["plane", "sander"]],
  ["which member hasn't paid the deposit", ["router"]],
])("what is not done has an empty cell: %s", async (question, tools) => {
  const { sentence, rows } = await ask(question);
  expect(sentence).toContain("(empty)");
  expect(rows).toEqual(tools);
});

test("rows without a value are counted too", async () => {
  expect((await ask("how many tools are not returned")).sentence).toContain("2 of the 4 rows");
});
