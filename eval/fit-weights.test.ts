import * as fc from "fast-check";
import { expect, test } from "vitest";
import { declinedWorth, fitAnswers, fitRanking } from "./fit-weights.ts";

// The first feature marks what is right, the second what is wrong, the third is the same everywhere.
const groups = [
  {
    rows: [
      [0.9, 0.1, 0.5],
      [0.2, 0.8, 0.5],
    ],
    right: [true, false],
  },
  {
    rows: [
      [0.1, 0.7, 0.5],
      [0.8, 0.3, 0.5],
      [0.3, 0.9, 0.5],
    ],
    right: [false, true, false],
  },
];
const labelled = [
  { row: [0.9, 0.1, 0.5], answers: true },
  { row: [0.8, 0.3, 0.5], answers: true },
  { row: [0.2, 0.8, 0.5], answers: false },
  { row: [0.3, 0.9, 0.5], answers: false },
];

test("ranks by the feature that marks what is right, and takes nothing off for the other", () => {
  const [right = 0, wrong, same] = fitRanking(groups, 3);
  expect(right).toBeGreaterThan(1);
  expect(wrong).toBe(0);
  expect(same).toBe(0);
});

test("shares what is right among all right units of a question", () => {
  const both = {
    rows: [
      [1, 0],
      [0, 1],
      [0, 0],
    ],
    right: [true, true, false],
  };
  const [one = 0, other = 0] = fitRanking([both], 2);
  expect(one).toBeGreaterThan(1);
  expect(other).toBeCloseTo(one, 6);
});

test("learns nothing from questions without a right or without another unit", () => {
  const silent = [
    { rows: [[0, 1]], right: [true] },
    {
      rows: [
        [0, 1],
        [1, 0],
      ],
      right: [false, false],
    },
    { rows: [], right: [] },
  ];
  expect(
    fitRanking(
      [
        ...groups.map(({ rows, right }) => ({ rows: rows.map(([a = 0, b = 0]) => [a, b]), right })),
        ...silent,
      ],
      2,
    ),
  ).toEqual(fitRanking(groups, 3).slice(0, 2));
  expect(fitRanking(silent, 2)).toEqual([0, 0]);
});

test("tells what can be answered from what cannot, by the features that take part", () => {
  const { bias, weights } = fitAnswers(labelled, [true, true, false]);
  const [right = 0, ...others] = weights;
  expect(right).toBeGreaterThan(1);
  expect(others).toEqual([0, 0]);
  expect(bias + 0.85 * right).toBeGreaterThan(0);
  expect(bias + 0.25 * right).toBeLessThan(0);
  expect(fitAnswers(labelled, [false, false, false]).weights).toEqual([0, 0, 0]);
});

test("leans to declining where both are as common, because a refusal is the smaller fault", () => {
  const alike = [true, false].map((answers) => ({ row: [0], answers }));
  expect(declinedWorth).toBeGreaterThan(1);
  expect(fitAnswers(alike, [true]).bias).toBeCloseTo(Math.log(1 / declinedWorth), 3);
});

test("gives no weight below 0, whatever it is taught", () => {
  const value = fc.double({ min: 0, max: 1, noNaN: true });
  const row = fc.record({ row: fc.tuple(value, value), answers: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (some) => {
      const group = { rows: some.map((each) => each.row), right: some.map((each) => each.answers) };
      const all = [...fitRanking([group], 2), ...fitAnswers(some, [true, true]).weights];
      expect(all.every((weight) => weight >= 0)).toBe(true);
    }),
    { numRuns: 20 },
  );
});
