import { array, assert, double, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRerank } from "./fuse-rerank.ts";

const score = double({ min: 0, max: 1, noNaN: true });
const strength = double({ min: -12, max: 12, noNaN: true });

describe("the fused score of a reranked passage", () => {
  it("stays in the range of the search's scores, so that it compares with those not reranked", () => {
    assert(
      property(
        array(tuple(score, strength), { minLength: 1, maxLength: 30 }),
        score,
        (pairs, trust) => {
          const first = pairs.map(([each]) => each);
          const fused = fuseRerank(first, { strengths: pairs.map(([, each]) => each), trust });
          const low = Math.min(...first);
          const high = Math.max(...first);
          for (const each of fused) {
            expect(each).toBeGreaterThanOrEqual(low - 1e-12);
            expect(each).toBeLessThanOrEqual(high + 1e-12);
          }
        },
      ),
    );
  });

  it("is half the search's and half the reranker's", () => {
    const fused = fuseRerank([0.8, 0.6, 0.4], { strengths: [-3, 1, 5], trust: 1 });
    expect(fused.map((each) => Math.round(each * 1e6) / 1e6)).toEqual([0.6, 0.6, 0.6]);
  });

  it("puts first what both call good, before what only one does", () => {
    const [onlySearched = 0, both = 0, onlyReranked = 0] = fuseRerank([0.9, 0.8, 0.1], {
      strengths: [-8, 6, 7],
      trust: 1,
    });
    expect(both).toBeGreaterThan(onlySearched);
    expect(both).toBeGreaterThan(onlyReranked);
  });

  it("keeps the search's order where the reranker is not to be trusted", () => {
    const first = [0.9, 0.8, 0.1];
    const fused = fuseRerank(first, { strengths: [0, 1, 9], trust: 0 });
    fused.forEach((each, i) => {
      expect(each).toBeCloseTo(first[i] ?? 0, 12);
    });
  });

  it("is the search's where the reranker tells none from the other, and where there is one", () => {
    const [best = 0, , least = 1] = fuseRerank([0.9, 0.5, 0.1], { strengths: [2, 2, 2], trust: 1 });
    expect(best).toBeGreaterThan(least);
    expect(fuseRerank([0.7], { strengths: [4], trust: 1 })).toEqual([0.7]);
    expect(fuseRerank([], { strengths: [], trust: 1 })).toEqual([]);
  });
});
