import { expect, test } from "vitest";
import { asksForNext, asksForOther, asksForPast, asksToCompare, presentWords } from "./reading.ts";

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

test.each([
  "didn't help. next?",
  "That didn’t work, what else?",
  "tried that, what next",
  "still dead",
  "Das hat nichts geholfen, was jetzt?",
  "Ça n'a pas marché",
  "No funcionó. ¿Y ahora?",
])("hears that the last step brought nothing: %s", (question) => {
  expect(asksForNext(question)).toBe(true);
});

test.each(["does it still work?", "what did not work on Monday?", "when is the next ferry?", ""])(
  "hears no next step where something is named or asked: %s",
  (question) => {
    expect(asksForNext(question)).toBe(false);
  },
);

test.each([
  ["what did we end up paying for the tent", true],
  ["current opening hours", true],
  ["wer leitet den Chor jetzt", true],
  ["où est le bureau maintenant", true],
  ["¿quién es la directora actual?", true],
  ["what did the tent cost", false],
])("hears whether the present state is asked for: %s", (question, isAsked) => {
  expect(presentWords(question).size > 0).toBe(isAsked);
});

test("hears that it is asked how things were before", () => {
  expect(asksForPast("what was the first offer")).toBe(true);
  expect(asksForPast("what is the offer")).toBe(false);
});
