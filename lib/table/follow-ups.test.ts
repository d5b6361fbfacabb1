import { beforeAll, expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { answerTableQuestion } from "./answer-table-question.ts";

const rides = `day,driver,purpose,km,fuel_eur
2025-03-02,Oksana,delivery,40,6.10
2025-03-09,Piet,delivery,25,4.00
2025-03-20,Oksana,repair,12,1.90
2025-04-01,Piet,repair,60,9.20
2025-04-11,Oksana,delivery,33,5.00
2025-04-19,Piet,fair,104,15.80
`;
const letter = `Dear Oksana,

thank you for the ride in April. Piet says that the fair was a success.
`;

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({ "rides.csv": rides, "letter.txt": letter });
});

const ask = async (...questions: string[]) => {
  const answer = await answerTableQuestion(
    library.database.db,
    { viewer: alice, knowledgeBaseIds: [base.id] },
    questions.at(-1) ?? "",
    { language: "question", earlier: questions.slice(0, -1) },
  );
  return answer?.text(() => "t").replaceAll("\\", "");
};

const driven = "how many km did Oksana drive";

test.each([
  [[driven, "and Piet?"], "189"],
  [[driven, "and in April"], "33"],
  [[driven, "and in April", "and in March?"], "52"],
  [[driven, "what about Piet", "and for repairs?"], "60"],
  [["what did we spend on fuel per month", "and per driver?"], "by driver"],
  [["which driver drove the most", "and the least?"], "Oksana"],
  [["wie viele km ist Oksana gefahren", "und Piet?"], "189"],
] as const)(
  "the question before is asked again with the part that is named: %j",
  async (questions, figure) => {
    expect((await ask(...questions))?.split("\n")[0]).toContain(figure);
  },
);

test.each([
  [[driven, "and what does the letter say?"]],
  [[driven, "and Gunnar?"]],
  [["who wrote the letter", "and Piet?"]],
  [[driven, "who wrote the letter", "and Piet?"]],
])("nothing else is a follow-up to a computation: %j", async (questions) => {
  expect(await ask(...questions)).toBeUndefined();
});
