import { expect, test } from "vitest";
import { shapeThreeParts } from "./three-parts.ts";

const asked = `[🔹 Summary]
The pool holds twenty [DOC:d | CHUNK:1].

[🔹 Detailed Analysis]
- It held ten before.
- It was doubled [DOC:d | CHUNK:2].

[🔹 Final Answer]
Twenty.`;

test("an answer in the asked form stays as it is", () => {
  expect(shapeThreeParts(asked)).toBe(asked);
});

test("headings are read generously", () => {
  for (const [one, two, three] of [
    ["## Summary\n", "## Detailed Analysis\n", "## Final Answer\n"],
    ["**Summary**\n", "**Detailed Analysis:**\n", "**Final answer**:\n"],
    ["🔹 Summary\n", "🔹 Detailed Analysis:\n", "🔹 Final Answer\n"],
    ["[Summary] ", "[detailed analysis] ", "[Final Answer]: "],
    ["Summary: ", "Detailed  analysis: ", "FINAL ANSWER: "],
    ["### **[🔹 Summary]**\n", "### **[🔹 Detailed Analysis]**\n", "### **[🔹 Final Answer]**\n"],
  ]) {
    expect(shapeThreeParts(`${one}A.\n\n${two}B.\n\n${three}C.`)).toBe(
      "[🔹 Summary]\nA.\n\n[🔹 Detailed Analysis]\nB.\n\n[🔹 Final Answer]\nC.",
    );
  }
});

test("an answer without parts is all of it the analysis, with its own first and first cited sentence", () => {
  expect(
    shapeThreeParts(
      "Pools are limited. The pool holds 20 connections. [DOC:d | CHUNK:1]\n\n- A replica has one [DOC:d | CHUNK:2].",
    ),
  ).toBe(`[🔹 Summary]
Pools are limited.

[🔹 Detailed Analysis]
Pools are limited. The pool holds 20 connections. [DOC:d | CHUNK:1]

- A replica has one [DOC:d | CHUNK:2].

[🔹 Final Answer]
The pool holds 20 connections. [DOC:d | CHUNK:1]`);
});

test("what stands before the first part and what is under a part twice is kept, in the order of the parts", () => {
  expect(
    shapeThreeParts(
      "Well.\n\n[🔹 Final Answer]\nTwenty.\n\n[🔹 Summary]\nA.\n\n[🔹 Final Answer]\nYes.",
    ),
  ).toBe(
    "[🔹 Summary]\nA.\n\n[🔹 Detailed Analysis]\nWell.\n\nTwenty.\n\nYes.\n\nA.\n\n[🔹 Final Answer]\nWell.\n\nTwenty.\n\nYes.",
  );
});

test("a heading in code, in mid-line or quoted from a document is no part", () => {
  const shaped = shapeThreeParts(
    "[🔹 Summary]\nIt says [🔹 Final Answer] and \\[🔹 Detailed Analysis].\n\n```\n## Summary\n```",
  );
  expect(shaped.match(/\[🔹 [^\]\\]*\]/g)).toEqual([
    "[🔹 Summary]",
    "[🔹 Detailed Analysis]",
    "[🔹 Final Answer]",
  ]);
  expect(shaped).toContain("It says \\[🔹 Final Answer\\] and \\[🔹 Detailed Analysis\\].");
});

test("a mark that stands alone is no sentence", () => {
  expect(shapeThreeParts("[DOC:d | CHUNK:1]\n\nThe pool holds 20 connections.")).toContain(
    "[🔹 Summary]\nThe pool holds 20 connections.\n",
  );
});

test("a single sentence is each of the three", () => {
  expect(shapeThreeParts("The documents don't say.")).toBe(
    "[🔹 Summary]\nThe documents don't say.\n\n[🔹 Detailed Analysis]\nThe documents don't say.\n\n[🔹 Final Answer]\nThe documents don't say.",
  );
});
