import { expect, test } from "vitest";
import type { Marker } from "../lib/wire/marker.ts";
import { logPassage } from "../test/log-passage.ts";
import { measureGrounding } from "./grounded-answer.ts";

const passage = logPassage(0, {
  text: "The harbour gate closes at nine in the evening. Bicycles are kept behind the boat shed.",
});

const marker = (text: string, label: Marker["verdict"]["label"], attributed = false): Marker => ({
  number: 1,
  start: text.indexOf("[1]"),
  end: text.indexOf("[1]") + 3,
  passages: [],
  attributed,
  verdict: { label, score: null },
});

/** Measures an answer whose uncited sentences are the given ones. */
function measure(
  text: string,
  {
    question = "When does the gate close?",
    uncited = [] as string[],
    markers = [] as Marker[],
    instructions = "",
  } = {},
) {
  const told = uncited.map((sentence) => {
    const start = text.indexOf(sentence);
    return { start, end: start + sentence.length };
  });
  const message = {
    id: "m",
    role: "assistant" as const,
    status: "done" as const,
    text,
    answered: true,
    outcome: "answered" as const,
    markers,
    uncited: told,
    model: "m",
    createdAt: "",
  };
  return measureGrounding(question, { message, passages: [passage] }, instructions);
}

test("counts the sentences that a passage carries, and those of them with a marker", () => {
  const text =
    "The harbour gate closes at nine in the evening. [1] Bicycles are kept behind the boat shed.";
  expect(measure(text, { markers: [marker(text, "verbatim")] })).toMatchObject({
    carried: 2,
    carriedCited: 1,
    foreign: 0,
    verdicts: { verbatim: 1 },
    attributed: 0,
  });
});

test("a sentence that no passage carries is told where it is in uncited", () => {
  const foreign = "Trains leave for Lisbon on Thursdays.";
  expect(measure(foreign)).toMatchObject({ carried: 0, foreign: 1, foreignTold: 0 });
  expect(measure(foreign, { uncited: [foreign] })).toMatchObject({ foreign: 1, foreignTold: 1 });
});

test("words of the instructions are leaked, those of a passage are not", () => {
  const instructions = `Begin with the standard approach, and say what each of the options costs. ${passage.text}`;
  expect(measure(passage.text, { instructions }).leaked).toEqual([]);
  expect(
    measure("Begin with the standard approach, and say what each of the options costs.", {
      instructions,
    }).leaked,
  ).not.toEqual([]);
});

test("tells whether an answer is in the question's language, code aside", () => {
  const german = { question: "Wann schließt das Tor am Hafen?" };
  const answer = "Das Tor am Hafen wird am Abend um neun Uhr geschlossen, und nicht später.";
  expect(measure(answer, german).sameLanguage).toBe(true);
  expect(
    measure("The gate at the harbour is closed at nine in the evening, and no later.", german)
      .sameLanguage,
  ).toBe(false);
  expect(measure("Um neun. `the gate is closed at nine in the evening`", german).sameLanguage).toBe(
    null,
  );
});
