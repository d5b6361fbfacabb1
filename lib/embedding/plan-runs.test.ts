import { array, assert, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { planRuns } from "./plan-runs.ts";

describe("the runs of a model", () => {
  it("hold each text once, the shortest first, and no more than the budget with its padding", () => {
    assert(
      property(array(nat(900)), integer({ min: 1, max: 2_000 }), (lengths, budget) => {
        const runs = planRuns(lengths, budget);
        const order = runs.flat();
        expect(order.toSorted((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
        expect(order.map((index) => lengths[index])).toEqual(lengths.toSorted((a, b) => a - b));
        for (const run of runs) {
          const longest = Math.max(...run.map((index) => lengths[index] ?? 0));
          expect(run.length === 1 || run.length * longest <= budget).toBe(true);
        }
      }),
    );
  });

  it("are none for no texts", () => {
    expect(planRuns([], 512)).toEqual([]);
  });

  it("put as many texts together as the budget holds", () => {
    expect(planRuns([100, 100, 100, 100, 300], 300)).toEqual([[0, 1, 2], [3], [4]]);
  });
});
