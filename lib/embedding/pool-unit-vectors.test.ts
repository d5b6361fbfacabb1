import { describe, expect, it } from "vitest";
import { poolUnitVectors } from "./pool-unit-vectors.ts";

const batch = {
  // Two texts of two positions in two dimensions; the second text has one piece and padding that must not count.
  hidden: Float32Array.of(3, 0, 0, 4, 0, 2, 9, 9),
  mask: BigInt64Array.of(1n, 1n, 1n, 0n),
  shape: { rows: 2, length: 2, dimensions: 2 },
};

describe("the vector of a text", () => {
  it("is the mean of its word pieces without the padding, of length 1", () => {
    const vectors = poolUnitVectors({ ...batch, pooling: "mean" });
    expect([...vectors].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0.6, 0.8, 0, 1]);
  });

  it("is the first piece's where the model was trained so", () => {
    expect([...poolUnitVectors({ ...batch, pooling: "cls" })]).toEqual([1, 0, 0, 1]);
  });

  it("is zero where the model gave zero, never a division by nothing", () => {
    const hidden = new Float32Array(8);
    expect([...poolUnitVectors({ ...batch, hidden, pooling: "mean" })]).toEqual([0, 0, 0, 0]);
  });
});
