import { describe, expect, it } from "vitest";
import { bestCosines, scoreTokens, type TokenVectors } from "./score-tokens.ts";

const of = (...values: number[]): TokenVectors => ({
  count: values.length / 2,
  vectors: Float32Array.from(values),
  dimensions: 2,
});

describe("late interaction", () => {
  it("takes for each word piece of the question the passage's most similar one, whatever its length", () => {
    const best = bestCosines(of(1, 0, 0, 1), of(5, 0, 3, 4, -1, 0));
    expect([...best].map((each) => Math.round(each * 1e6) / 1e6)).toEqual([1, 0.8]);
  });

  it("finds nothing in a passage without words", () => {
    expect([...bestCosines(of(1, 0), of())]).toEqual([-1]);
  });

  it("counts a word that few candidates speak of for more than one that all do", () => {
    const [rare = 0, common = 0] = scoreTokens([
      [1, 0.1],
      [0.1, 1],
      [0.1, 0.9],
      [0.1, 0.9],
    ]);
    expect(rare).toBeGreaterThan(common);
  });

  it("gives a score a candidate between its worst and its best cosine", () => {
    const scores = scoreTokens([
      [0.2, 0.6],
      [0.9, 0.1],
    ]);
    expect(scores[0]).toBeGreaterThanOrEqual(0.2);
    expect(scores[0]).toBeLessThanOrEqual(0.6);
    expect(scores[1]).toBeGreaterThanOrEqual(0.1);
    expect(scores[1]).toBeLessThanOrEqual(0.9);
  });

  it("gives 0 for a question without words, and nothing for no candidates", () => {
    expect(scoreTokens([[], []])).toEqual([0, 0]);
    expect(scoreTokens([])).toEqual([]);
  });
});
