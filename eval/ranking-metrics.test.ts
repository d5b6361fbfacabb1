import { expect, test } from "vitest";
import { judgeRanking, judgeRun, shareFound } from "./ranking-metrics.ts";

const grades = (entries: Record<string, number>) => new Map(Object.entries(entries));

test("takes the grade as gain, discounted by the logarithm of the rank", () => {
  // DCG 1/log2(2) + 3/log2(4) = 2.5; at best 3/log2(2) + 1/log2(3) = 3.63093.
  const { ndcg, recall, mrr } = judgeRanking(["low", "none", "high"], grades({ high: 3, low: 1 }));
  expect(ndcg).toBeCloseTo(2.5 / 3.630_93, 5);
  expect([recall, mrr]).toEqual([1, 1]);
});

test("counts ten ranks and no more", () => {
  const ranking = [...Array.from({ length: 10 }, (_, at) => `none ${at}`), "a"];
  expect(judgeRanking(ranking, grades({ a: 1 }))).toEqual({ ndcg: 0, recall: 0, mrr: 0 });
  // At rank 10: 1/log2(11).
  expect(judgeRanking(ranking.slice(1), grades({ a: 1, b: 1 }))).toEqual({
    ndcg: expect.closeTo(1 / Math.log2(11) / (1 + 1 / Math.log2(3)), 10),
    recall: 0.5,
    mrr: 0.1,
  });
});

test("is perfect at most, also where more than ten are relevant", () => {
  const ids = Array.from({ length: 20 }, (_, at) => `d${at}`);
  const all = new Map(ids.map((id) => [id, 1]));
  expect(judgeRanking(ids, all)).toEqual({ ndcg: 1, recall: 0.5, mrr: 1 });
});

test("does not mind the order of equally graded documents", () => {
  const tied = grades({ a: 2, b: 2, c: 0 });
  expect(judgeRanking(["a", "b", "c"], tied)).toEqual(judgeRanking(["b", "a", "c"], tied));
});

test("counts a document that stands twice once, at its first rank", () => {
  expect(judgeRanking(["a", "a", "b"], grades({ a: 1, b: 1 })).ndcg).toBe(1);
});

test("takes grades of 0 and below as not relevant", () => {
  expect(judgeRanking(["a", "b"], grades({ a: -1, b: 1 }))).toEqual({
    ndcg: expect.closeTo(1 / Math.log2(3), 10),
    recall: 1,
    mrr: 0.5,
  });
});

test("scores an absent question 0, and passes over one without anything relevant", () => {
  const qrels = new Map([
    ["q1", grades({ a: 1 })],
    ["q2", grades({ b: 1 })],
    ["q3", grades({ c: 0 })],
  ]);
  const run = new Map([
    ["q1", ["a"]],
    ["q3", ["c"]],
    ["unjudged", ["a"]],
  ]);
  expect(judgeRun(run, qrels)).toEqual({ ndcg: 0.5, recall: 0.5, mrr: 0.5 });
});

test("finds the relevant documents anywhere in a list", () => {
  expect(shareFound(["x", "a", "a"], grades({ a: 1, b: 2, c: 0 }))).toBe(0.5);
});
