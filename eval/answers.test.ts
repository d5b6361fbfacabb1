import { expect, test } from "vitest";
import type { AnswerQuestion } from "./answer-set.ts";
import { judgeAnswer, summarise } from "./answers.ts";

const question: AnswerQuestion = {
  id: "q1",
  question: "How long do beans keep?",
  answerable: true,
  title: "Coffee",
  passage: "Beans keep four weeks . They like the dark . Tins help . Lyon is far .",
  sentences: ["Beans keep four weeks .", "They like the dark .", "Tins help .", "Lyon is far ."],
  answers: [{ text: "Four weeks, in tins.", sentences: [0, 1, 2] }],
};
const answer = (text: string, over = {}) => ({
  text,
  answered: true,
  citedSourceIds: ["q1"],
  totalMs: 10,
  ...over,
});

test("finds a reference's sentences in an answer past markers, escapes and spacing", () => {
  const judged = judgeAnswer(
    question,
    answer("Beans keep four weeks. [1] Tins help\\! [1]\n\nLyon \\[12\\] [1][2]"),
    "q1",
  );
  expect(judged).toMatchObject({ holdsReference: true, citesPassage: true, sentences: 3 });
});

test("asks for half of a reference's sentences, and for the right passage", () => {
  const judged = judgeAnswer(
    question,
    answer("Beans keep four weeks. [1]", { citedSourceIds: ["q2"] }),
    "q1",
  );
  expect(judged).toMatchObject({ holdsReference: false, citesPassage: false });
});

test("counts a declined answer as holding and citing nothing", () => {
  const judged = judgeAnswer(
    question,
    answer("The documents don't say.", { answered: false }),
    "q1",
  );
  expect(judged).toMatchObject({ holdsReference: false, citesPassage: false, sentences: 0 });
});

test("takes shares over answerable and unanswerable questions apart, lengths over answered ones", () => {
  const outcome = {
    id: "a",
    answerable: true,
    answered: true,
    holdsReference: true,
    citesPassage: true,
    sentences: 3,
    totalMs: 5,
  };
  const table = summarise([
    outcome,
    { ...outcome, answered: false, holdsReference: false, citesPassage: false, sentences: 0 },
    {
      ...outcome,
      answerable: false,
      answered: false,
      holdsReference: false,
      citesPassage: false,
      sentences: 0,
    },
  ]);
  expect(Object.values(table).map((row) => row["measured"])).toEqual([0.5, 0.5, 1, 3, 5]);
});
