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
