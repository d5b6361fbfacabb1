import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { readTopic, sidesOf } from "./read-topic.ts";

const passage = (at: number, section: string, text: string): PromptPassage =>
  promptPassage(`lamps.md#${at}`, text, { origin: "carried", title: "Lamps", section });
const passages = [
  passage(0, "Corvid lamp", "- Height: 41 cm\n- Bulb: 6 W"),
  passage(1, "Marten lamp", "- Height: 28 cm\n- Bulb: 4 W"),
  passage(2, "Otter lamp", "- Height: 19 cm\n- Bulb: 3 W"),
  passage(3, "Verdict", "I sell the Otter, because the Corvid is brighter."),
];
const corvid = { question: "How high is the Corvid?", answer: "Height: 41 cm [lamps.md#0]" };
const otter = { question: "and the Otter?", answer: "Height: 19 cm [lamps.md#2]" };

const turnsTo = (question: string, history: readonly (typeof corvid)[]) =>
  readTopic(question, history, passages)?.turnsTo?.name;

test("a follow-up turns to the part of the document that it names", () => {
  expect(turnsTo("and the Marten?", [corvid])).toBe("Marten lamp");
  expect(turnsTo("and the Corvid?", [corvid])).toBeUndefined();
  expect(turnsTo("and the bulb?", [corvid])).toBeUndefined();
});

test("the other one is the one that was spoken of before, else the next of the same form", () => {
  expect(turnsTo("and the other one?", [corvid])).toBe("Marten lamp");
  expect(turnsTo("and the other one?", [corvid, otter])).toBe("Corvid lamp");
  expect(turnsTo("and the other one?", [otter])).toBe("Marten lamp");
});

test("a comparison is between the two that it names, else those last spoken of, never a third", () => {
  const sides = (question: string, history: readonly (typeof corvid)[]) => {
    const topic = readTopic(question, history, passages);
    return topic && sidesOf(topic)?.map(({ name }) => name);
  };
  expect(sides("compare the two", [corvid, otter])).toEqual(["Otter lamp", "Corvid lamp"]);
  expect(sides("compare the Marten and the Otter", [corvid])).toEqual([
    "Marten lamp",
    "Otter lamp",
  ]);
  const verdict = { question: "Which do I sell?", answer: `${passages[3]?.text} [lamps.md#3]` };
  expect(sides("compare them", [verdict])).toEqual(["Otter lamp", "Corvid lamp"]);
});

test("without an answer that quotes a passage there is no topic", () => {
  expect(readTopic("and the other one?", [], passages)).toBeUndefined();
  expect(
    readTopic("and the other one?", [{ ...corvid, answer: "Height: 41 cm" }], passages),
  ).toBeUndefined();
});
