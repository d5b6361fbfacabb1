import { expect, test } from "vitest";
import { report, type TurnResult } from "./conversations.ts";

const turn = (id: string, at: number, ndcg: number, needed: number): TurnResult => ({
  id,
  turn: at,
  qualities: { bare: { ndcg, recall: ndcg / 2, mrr: 1 } },
  needed: { "bare: 5 fresh": needed },
});

test("means by turn, with later turns together and the first one only in all", () => {
  const { tables } = report([
    {
      name: "set",
      turns: [
        turn("a", 1, 1, 1),
        turn("b", 2, 0.5, 0),
        turn("c", 5, 0.2, 1),
        turn("d", 9, 0.4, 0.5),
      ],
    },
  ]);
  expect(tables["set: nDCG@10"]).toEqual({
    "judged turns": { "turn 1": 1, "turn 2": 1, "turn 5+": 2, "turn 2+": 3, all: 4 },
    bare: { "turn 1": 1, "turn 2": 0.5, "turn 5+": 0.3, "turn 2+": 0.367, all: 0.525 },
  });
  expect(tables["set: Recall@10"]?.["bare"]?.["turn 5+"]).toBe(0.15);
  expect(tables["set: share of the needed passages that an answer is given"]).toEqual({
    "bare: 5 fresh": { "turn 1": 1, "turn 2": 0, "turn 5+": 0.75, "turn 2+": 0.5, all: 0.625 },
  });
});

test("draws each turn over all sets, and no mark where none was judged", () => {
  const { picture = "" } = report([
    { name: "one", turns: [turn("a", 1, 1, 1)] },
    { name: "two", turns: [turn("a", 1, 0.5, 1), turn("b", 3, 0.25, 1)] },
  ]);
  expect([...picture.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => match[1])).toEqual([
    "turn 1, bare: 0.750",
    "turn 3, bare: 0.250",
  ]);
});
