import { expect, it } from "vitest";
import { formatDuration } from "./format-duration.ts";

it.each([
  [0, "0 ms"],
  [84.4, "84 ms"],
  [999.4, "999 ms"],
  [999.6, "1.0 s"],
  [1_240, "1.2 s"],
  [9_940, "9.9 s"],
  [9_960, "10 s"],
  [59_400, "59 s"],
  [59_960, "1 min 0 s"],
  [119_400, "1 min 59 s"],
  [119_700, "2 min 0 s"],
  [125_000, "2 min 5 s"],
])("%d ms is %s", (milliseconds, written) => {
  expect(formatDuration(milliseconds, "en")).toBe(written);
});
