import { expect, test } from "vitest";
import { createLoopWatch } from "./loop-watch.ts";

const long = "The conductor is paid by the town, and the pianist by the members of the choir.";

/** Whether a text, in pieces of this length, is seen to go in circles. */
function loops(text: string, length = 7): boolean {
  const watch = createLoopWatch();
  for (let at = 0; at < text.length; at += length) watch.push(text.slice(at, at + length));
  return watch.isLooping;
}

test("a long line that is said a third time is a loop, however the text is cut", () => {
  const text = `${long}\n\nAnd more.\n\n${long}\n\nAnd more.\n\n${long}\n`;
  for (const length of [1, 5, 80, 1_000]) expect(loops(text, length)).toBe(true);
});

test("what is said twice, short lines and other words are none", () => {
  expect(loops(`${long}\n\n${long}\n`)).toBe(false);
  expect(loops("- yes\n".repeat(50))).toBe(false);
  expect(loops(Array.from({ length: 9 }, (_, at) => `${long} ${at}\n`).join(""))).toBe(false);
});

const steps = [
  "Check the new pump: `pump check`.",
  "Open the lower valve.",
  "Start the writers again.",
];

test("steps that come again in their order are a loop, though they are counted on and have tags", () => {
  const twice = [...steps, "Tell the crew.", ...steps];
  const numbered = (lines: readonly string[]) =>
    lines.map((line, at) => `${at + 4}. ${line}\n\n[pumps.md#${at}]\n`).join("\n");
  expect(loops(numbered(twice))).toBe(true);
  expect(loops(numbered([...steps, "Tell the crew.", ...steps.slice(0, 2), "Go home."]))).toBe(
    false,
  );
});

test("a sentence that is said again right behind itself is a loop, in one line and with other tags", () => {
  const said = "Who dives from the tower is ten at least.";
  for (const length of [1, 7, 500])
    expect(loops(`${said} [a.md#1] ${said} [b.md#2] And so on`, length)).toBe(true);
  expect(loops(`${said} [a.md#1] Nobody else may. [a.md#1] ${said} And`)).toBe(false);
  expect(loops("Wait. Wait. Wait. Wait. And go.")).toBe(false);
});

test("code and tables may say the same again", () => {
  const block = steps.join("\n");
  expect(loops(`\`\`\`\n${block}\n${block}\n\`\`\`\n`)).toBe(false);
  const row = "| a long cell of one row | and another long one of it | and one more of these |\n";
  expect(loops(row.repeat(4))).toBe(false);
});
