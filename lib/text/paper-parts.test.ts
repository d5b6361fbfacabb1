import { expect, test } from "vitest";
import { isPaperByText, maxPaperChars } from "./paper-parts.ts";

test("a text with a way and a result of its own is a paper", () => {
  expect(isPaperByText("On tides\n\n## 2. Methods\n\nWe looked.\n\nRESULTS\nIt rose.\n")).toBe(
    true,
  );
  expect(isPaperByText("On tides\n\nOur methods are old.\n")).toBe(false);
});

test("a text with an abstract and results is a paper, whatever its way is called; a report with a summary is none", () => {
  const body =
    "Reeds\n\n## Abstract\n\nReeds bend.\n\n## Survey of the shore\n\nWe walked.\n\n## Results\n\n40 bent.\n";
  expect(isPaperByText(body)).toBe(true);
  expect(isPaperByText(body.replace("Abstract", "Summary"))).toBe(false);
});

test("lines of nothing but figures, which overwhelm what reads them again from each, are no paper", () => {
  expect(isPaperByText("17\n".repeat(maxPaperChars / 3))).toBe(false);
});
