import { expect, it } from "vitest";
import type { VerdictLabel } from "../wire/citation.ts";
import { failingClaims } from "./failing-claims.ts";
import { readMarkers } from "./markers.ts";

/** The numbers of the markers that tell of a claim that fails. */
const failing = (text: string, ...labels: VerdictLabel[]) =>
  failingClaims(
    text,
    readMarkers(text).map((marker, at) => ({
      ...marker,
      verdict: { label: labels[at] ?? "supported", score: null },
    })),
  ).map(({ number }) => number);

it("finds each claim that no passage of its markers carries, once", () => {
  expect(failing("Nine hold it [1].", "supported")).toEqual([]);
  expect(failing("Nine hold it [1].", "weak")).toEqual([]);
  expect(failing("Nine hold it [1].", "unsupported")).toEqual([1]);
  expect(failing("Nine hold it [1][2], [3].", "weak", "unsupported", "unsupported")).toEqual([2]);
  expect(failing("Nine hold it [1]. Eight wait [1].", "unsupported", "unsupported")).toHaveLength(
    2,
  );
  expect(failing("Nine hold it [1], eight wait [2].", "unsupported", "unsupported")).toEqual([
    1, 2,
  ]);
});

it("leaves out a claim that the passage of a marker beside it carries", () => {
  expect(failing("Nine hold it [1] [2].", "unsupported", "supported")).toEqual([]);
  expect(failing("Nine hold it [1] [2].", "verbatim", "unsupported")).toEqual([]);
  // A marker that Ibid found comes behind the sentence.
  expect(failing("Nine hold it [1]. [2]", "unsupported", "verbatim")).toEqual([]);
  expect(failing("Nine hold it [1]. Eight wait [2].", "supported", "unsupported")).toEqual([2]);
});
