import { array, assert as assertAlways, double, property } from "fast-check";
import { expect, test } from "vitest";
import { keepNucleus } from "./nucleus.ts";

const probabilities = [0.5, 0.1, 0.3, 0.06, 0.04];

/** The tokens that are left of these probabilities. */
function kept(topP: number): number[] {
  const scores = Float32Array.from(probabilities, Math.log);
  keepNucleus(scores, topP);
  return [...scores.keys()].filter((token) => scores[token] !== Number.NEGATIVE_INFINITY);
}

test("keeps the fewest tokens that together have the probability", () => {
  expect(kept(0.45)).toEqual([0]);
  expect(kept(0.75)).toEqual([0, 2]);
  expect(kept(0.85)).toEqual([0, 1, 2]);
  expect(kept(0.95)).toEqual([0, 1, 2, 3]);
});

test("keeps one token at least, and all where nothing is to be left out", () => {
  expect(kept(0)).toEqual([0]);
  expect(kept(1)).toEqual([0, 1, 2, 3, 4]);
});

test("leaves the same tokens as sorting all of them", () => {
  assertAlways(
    property(
      array(double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 50 }),
      double({ min: 0.01, max: 0.99, noNaN: true }),
      (given, topP) => {
        const scores = Float32Array.from(given);
        const powers = Array.from(scores, (score) => Math.exp(score));
        const total = powers.reduce((sum, power) => sum + power, 0);
        keepNucleus(scores, topP);
        const left = [...scores.keys()].filter((token) => Number.isFinite(scores[token]));
        const sumOf = (tokens: number[]) =>
          tokens.reduce((sum, token) => sum + (powers[token] ?? 0) / total, 0);
        const lowest = Math.min(...left.map((token) => powers[token] ?? 0));
        const out = [...scores.keys()].filter((token) => !left.includes(token));
        // No token that is left out is likelier than one that is kept, they have enough, and none is too many.
        expect(out.every((token) => (powers[token] ?? 0) <= lowest)).toBe(true);
        expect(sumOf(left)).toBeGreaterThan(topP - 1e-6);
        const last = left.find((token) => powers[token] === lowest) ?? 0;
        const fewer = left.filter((token) => token !== last);
        expect(fewer.length === 0 || sumOf(fewer) < topP + 1e-6).toBe(true);
      },
    ),
  );
});
