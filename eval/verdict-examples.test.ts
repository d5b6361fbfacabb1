import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkClaim } from "../lib/verdict/check-claim.ts";
import { readPassageWords } from "../lib/verdict/passage-words.ts";
import type { VerdictLabel } from "../lib/wire/citation.ts";
import { seededRandom } from "../test/seeded-random.ts";
import { share } from "./figures.ts";
import { makeVerdictExamples, type VerdictExample } from "./verdict-examples.ts";

// The scorer is learnt from eval/judgement, which shares nothing with these documents and questions.
let labels: { kind: VerdictExample["kind"]; label: VerdictLabel }[] = [];
beforeAll(() => {
  const folder = join(import.meta.dirname, "everyday");
  labels = makeVerdictExamples(folder, seededRandom(7)).map(({ kind, claim, passage }) => ({
    kind,
    label: checkClaim(claim, [readPassageWords(passage)]).label,
  }));
});

const shareOf = (kind: VerdictExample["kind"], ...wanted: VerdictLabel[]) =>
  share(
    labels.filter((each) => each.kind === kind),
    ({ label }) => wanted.includes(label),
  );

test("calls a sentence in other words supported", () => {
  // Measured 0.963.
  expect(shareOf("rewritten", "verbatim", "supported")).toBeGreaterThanOrEqual(0.95);
  // Measured 0.005.
  expect(shareOf("rewritten", "unsupported")).toBeLessThanOrEqual(0.01);
});

test("calls no sentence supported that is of another document, and few that were cut out of theirs", () => {
  expect(shareOf("foreign", "verbatim", "supported")).toBe(0);
  // Measured 0.028.
  expect(shareOf("left out", "verbatim", "supported")).toBeLessThanOrEqual(0.04);
});

test("calls few sentences supported that were made wrong in one place", () => {
  // Measured 0.084.
  expect(shareOf("perturbed", "verbatim", "supported")).toBeLessThanOrEqual(0.1);
});

test("tells a question with its fact from one with a wrong fact", () => {
  // Measured 0.512 and 0.255.
  expect(shareOf("asked", "verbatim", "supported")).toBeGreaterThan(
    shareOf("asked wrongly", "verbatim", "supported") + 0.2,
  );
});
