import { describe, expect, it } from "vitest";
import { levelStyles } from "./level-styles.ts";

/** The word that is styled, and how. */
const styled = (line: string) =>
  levelStyles(line).map(({ start, end, as }) => [line.slice(start, end), as]);

describe("the level of a log's line", () => {
  it.each([
    ["2026-03-12T14:30:02Z ERROR checkout: no INFO was kept", "ERROR", "failure"],
    ["2026-03-12 14:30:02,113 WARN  [pump-2] nearly full", "WARN", "warning"],
    ["[Sun Dec 04 04:47:44 2005] [error] mod_jk in error state", "error", "failure"],
    ['{"time":"2026-03-12","level":"info","message":"ERROR in a title"}', "info", "detail"],
    ["ts=2026-03-12 level=warn msg=late", "warn", "warning"],
  ])("is found by its word: %s", (line, word, as) => {
    expect(styled(line)).toEqual([[word, as]]);
  });

  it.each(["GET /ERROR/page 200", "the information desk was alerted", ""])(
    "is not seen where there is none: %s",
    (line) => {
      expect(styled(line)).toEqual([]);
    },
  );
});
