import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createHeadingMachine } from "../form/heading-machine.ts";
import { writtenAnswer } from "./written-answer.ts";

const answer =
  '## Answer\n\nTwenty [app.conf#3].\n\n## References\n\n- [app.conf#3] Smith 2023, "Pools"\n';

test.each([
  ["as it was written", answer, answer],
  ["without what stands before its heading", `Let me see.\n\n${answer}`, answer],
  ["without what the model thought", `<think>An answer:\n## Answer no</think>\n${answer}`, answer],
  ["without thinking whose beginning the template wrote", `Hm.\n</think>\n\n${answer}`, answer],
  ["from the heading that an unclosed block hid", `<think>Hm.\n${answer}`, answer],
  ["whole where there is no heading", "Twenty [app.conf#3].", "Twenty [app.conf#3]."],
  [
    "made from what was shown where thinking stands in between",
    "<think>Hm.</think>Twenty [a#1].",
    "## Answer\n\nTwenty [a#1].",
  ],
  ["not at all where nothing was shown", "<think>Hm.", ""],
])("keeps an answer %s", (_, raw, written) => {
  expect(writtenAnswer(raw, "prose")).toBe(written);
});

test("keeps JSON as it was written, behind the thinking", () => {
  const json = '{"sections": []}';
  expect(writtenAnswer(`<think>{}</think>\n${json}`, "sections")).toBe(json);
  expect(writtenAnswer(json, "sections")).toBe(json);
});

test("keeps JSON without what is thought behind it", () => {
  const json = '{"sections": []}';
  for (const thought of ["<think>Hm.", "\n< THINK >Hm. {a}", "<think>Hm.\n<think>{"])
    expect(writtenAnswer(json + thought, "sections")).toBe(json);
});

const shownOf = (text: string) => {
  const machine = createHeadingMachine();
  const events = [...machine.push(text), ...machine.end()];
  return {
    text: events.map((event) => (event.type === "text-delta" ? event.text : "")).join(""),
    thought: events.some((event) => event.type === "reasoning-delta"),
  };
};

test("says what the reader was shown, and never a thought, whatever a model writes", () => {
  const pieces = [
    "<think>",
    "</think>",
    "## Answer\n",
    "Answer: ",
    "## References\n",
    "## 1. Answer\n",
    "## Answer yes. ",
    "Sources:\n",
    "- [A#1] ",
    "Hm. ",
    "\n",
    "```\n",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
      const raw = parts.join("");
      const written = shownOf(writtenAnswer(raw, "prose"));
      expect(written.thought).toBe(false);
      expect(written.text.trim()).toBe(shownOf(raw).text.trim());
    }),
    { numRuns: 500 },
  );
});
