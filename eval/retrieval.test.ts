import { expect, test } from "vitest";
import { type ModeResult, report } from "./retrieval.ts";

const result = (ndcg: number, medianMs: number | null = 5): ModeResult => ({
  ndcg,
  recall: ndcg,
  mrr: ndcg,
  medianMs,
  ndcgByQuestion: {},
});
const set = (name: string, vector: number, keyword: number, hybrid: number) => ({
  name,
  documents: 1,
  questions: 1,
  modes: {
    vector: result(vector),
    keyword: result(keyword),
    hybrid: result(hybrid),
    textbook: result(0.5, null),
  },
});

test("puts the keyword leg beside the textbook, and hybrid beside the better leg of each set", () => {
  const { tables } = report([set("a", 0.6, 0.4, 0.65), set("b", 0.2, 0.6, 0.61)]);
  expect(tables["nDCG@10"]).toEqual({
    a: {
      vector: 0.6,
      keyword: 0.4,
      hybrid: 0.65,
      textbook: 0.5,
      "keyword - textbook": -0.1,
      "hybrid - better leg": 0.05,
    },
    b: {
      vector: 0.2,
      keyword: 0.6,
      hybrid: 0.61,
      textbook: 0.5,
      "keyword - textbook": 0.1,
      "hybrid - better leg": 0.01,
    },
    // The mean of the differences: the better leg is another one in each set.
    mean: {
      vector: 0.4,
      keyword: 0.5,
      hybrid: 0.63,
      textbook: 0.5,
      "keyword - textbook": 0,
      "hybrid - better leg": 0.03,
    },
  });
});

test("leaves out what was not measured, and the mean of a single set", () => {
  const { tables } = report([set("a", 0.6, 0.4, 0.65)]);
  expect(tables["median ms"]).toEqual({ a: { vector: 5, keyword: 5, hybrid: 5 } });
});
