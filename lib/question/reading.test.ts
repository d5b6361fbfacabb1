import { expect, test } from "vitest";
import { asksForOther, asksToCompare } from "./reading.ts";

test.each([
  "What is the difference between the red and the blue ticket?",
  "Vergleiche die rote mit der blauen Karte",
  "Quelle est la différence entre les deux billets ?",
  "¿Qué diferencia hay entre los billetes?",
])("hears a comparison: %s", (question) => {
  expect(asksToCompare(question)).toBe(true);
});

test.each(["And the other one?", "Und der andere?", "Et les autres ?", "¿Y el otro?"])(
  "hears that the neighbour of what was spoken of is meant: %s",
  (question) => {
    expect(asksForOther(question)).toBe(true);
  },
);

test("hears neither in other questions, nor in words that begin alike", () => {
  for (const question of ["Where is the key?", "Is an incomparable otherness meant?", "", "🙂"]) {
    expect(asksToCompare(question)).toBe(false);
    expect(asksForOther(question)).toBe(false);
  }
});
