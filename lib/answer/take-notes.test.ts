import { expect, it } from "vitest";
import { testPassage } from "../../test/passage.ts";
import { collectNotes } from "./take-notes.ts";

const valid = [
  {
    ...testPassage("A", 1, { documentId: "A" }),
    text: "The pool holds 20 connections. It needs a restart after 5 days. Payments wait while it is full.",
  },
  {
    ...testPassage("B", 2, { documentId: "B" }),
    text: "The basket is kept for 30 minutes. After that, its items are released.",
  },
];

const notesOf = async (written: string) =>
  Object.fromEntries((await collectNotes(written, valid)).notes);

it.each([
  ["behind it", "- The pool holds 20 connections [A#1]\n- The basket is kept for 30 minutes [B#2]"],
  ["before it", "[A#1] The pool holds 20 connections\n[B#2] The basket is kept for 30 minutes"],
  [
    "before it, in a list",
    "- [A#1] The pool holds 20 connections\n- [B#2] The basket is kept for 30 minutes",
  ],
  [
    "before it, with a colon",
    "[A#1]: The pool holds 20 connections\n[B#2]: The basket is kept for 30 minutes",
  ],
  ["above it", "[A#1]\nThe pool holds 20 connections\n\n[B#2]\nThe basket is kept for 30 minutes"],
  ["nowhere", "- The pool holds 20 connections\n- The basket is kept for 30 minutes"],
])("a note belongs to the passage of its tag, which stands %s", async (_where, written) => {
  expect(await notesOf(written)).toEqual({
    "A#1": [expect.stringContaining("The pool holds 20 connections")],
    "B#2": [expect.stringContaining("The basket is kept for 30 minutes")],
  });
});

it("each sentence of an item is a note, as far as the passage carries it", async () => {
  const written =
    "- The pool holds 20 connections. It needs a restart after 5 days. The moon is green and cold. [A#1]";
  expect((await notesOf(written))["A#1"]).toEqual([
    "The pool holds 20 connections.",
    "It needs a restart after 5 days.",
    "The moon is green and cold.",
  ]);
});

it("what no passage carries and no tag names is no note", async () => {
  expect(await notesOf("The moon is green and cold.\n\nIt is made of cheese, too [Z#9].")).toEqual(
    {},
  );
});

it("a remark that only points to a passage is for all of its words", async () => {
  expect(await notesOf("So it says [A#1].")).toEqual({ "A#1": [valid[0]?.text] });
});
