import { describe, expect, it, test } from "vitest";
import type { SavedAnswer } from "../prompt/prompt.ts";
import { readMarkers } from "../text/markers.ts";
import { reshapeAnswer, reshapeSaved } from "./reshape-answer.ts";

const prose =
  "The pool was exhausted at 14:32. [app.log#4] Its size was 5, see Fig. 3. [app.log#4, b.log#1]\n\nThe release ignored the old key. [c.md#0] It was rolled back.";
const list =
  "By code:\n\n- ERR_A: 3 [app.log#1]\n- ERR_B: 2 [app.log#2]\n  in the night\n- ERR_C: 1 [app.log#3]";
const table = "| Code | Count |\n| --- | --- |\n| ERR_A | 3 [a#1] |\n| ERR\\|B | 2 [a#2] |";

describe("reshapeAnswer", () => {
  it("shortens to the first units, whole, each with its tags", () => {
    expect(reshapeAnswer("shorter", prose)).toBe(
      "The pool was exhausted at 14:32. [app.log#4] Its size was 5, see Fig. 3. [app.log#4, b.log#1]",
    );
    expect(reshapeAnswer("sentence", prose)).toBe("The pool was exhausted at 14:32. [app.log#4]");
    expect(reshapeAnswer("shorter", list)).toBe("By code:\n\n- ERR_A: 3 [app.log#1]");
    expect(reshapeAnswer("shorter", table)).toBe(
      "| Code | Count |\n| --- | --- |\n| ERR_A | 3 [a#1] |",
    );
    expect(reshapeAnswer("shorter", "One sentence only [a#1].")).toBe("One sentence only [a#1].");
  });

  it("shortens each account of an answer over several kinds, and leaves none of them out", () => {
    const observed = [1, 2, 3, 4, 5].map((n) => `- \`ERROR ${n}\` [app.log#${n}]`).join("\n");
    const answer = `What was observed:\n\n${observed}\n\nWhat your runbooks say:\n\n1. Restart it. [r.md#0]\n2. Wait. [r.md#0]`;
    expect(reshapeAnswer("shorter", answer)).toBe(
      "What was observed:\n\n- `ERROR 1` [app.log#1]\n- `ERROR 2` [app.log#2]\n\nWhat your runbooks say:\n\n1. Restart it. [r.md#0]",
    );
  });

  it("makes a list, one unit an item, and leaves a list as it is", () => {
    expect(reshapeAnswer("list", prose)).toBe(
      "- The pool was exhausted at 14:32. [app.log#4]\n- Its size was 5, see Fig. 3. [app.log#4, b.log#1]\n\n- The release ignored the old key. [c.md#0]\n- It was rolled back.",
    );
    expect(reshapeAnswer("list", list)).toBe(list);
    expect(reshapeAnswer("list", table)).toBe("- ERR_A, 3 [a#1]\n- ERR\\|B, 2 [a#2]");
  });

  it("keeps code whole", () => {
    const code = "Run this [a#1]:\n\n```sh\nnpm start\n\nnpm test\n```\n\nThen wait. [a#2]";
    expect(reshapeAnswer("list", code)).toContain("```sh\nnpm start\n\nnpm test\n```");
  });

  it("does nothing that needs a model that writes", () => {
    for (const kind of ["table", "translate", "simpler", "again"] as const) {
      expect(reshapeAnswer(kind, prose)).toBeUndefined();
    }
    expect(reshapeAnswer("shorter", "  ")).toBeUndefined();
  });
});

describe("reshapeSaved", () => {
  const tagOf = (chunkId: string) =>
    chunkId.startsWith("gone") ? undefined : chunkId.replace("doc:1:", "app.log#");

  /** The answer with its markers, which rest on the words at these places of these chunks. */
  function saved(text: string, ...words: [chunkId: string, quoteStart: number][][]): SavedAnswer {
    const markers = readMarkers(text).map((place, at) => ({
      ...place,
      passages: (words[at] ?? []).map(([chunkId, quoteStart]) => ({
        chunkId,
        quoteStart,
        quoteEnd: quoteStart + 13,
      })),
      attributed: false,
      verdict: { label: "unchecked" as const, score: null },
    }));
    return { text, markers };
  }

  it("gives each claim that is kept exactly the words of its own marker", () => {
    const lines = "- Line 2: 10:05 ERROR b [1]\n- Line 1: 10:00 ERROR a [1]";
    const marked: [string, number][][] = [[["doc:1:2", 90]], [["doc:1:1", 10]]];
    expect(reshapeSaved("list", saved(lines, ...marked), tagOf)).toEqual({
      text: "- Line 2: 10:05 ERROR b [app.log#2]\n- Line 1: 10:00 ERROR a [app.log#1]",
      places: [
        { chunkId: "doc:1:2", start: 90, end: 103 },
        { chunkId: "doc:1:1", start: 10, end: 23 },
      ],
    });
    // What two claims say in the same words is told apart by their markers, also where the first claim is dropped.
    const twice = "Two errors. [1]\n\nWhat was seen:\n\n- Two errors. [1]\n- One more. [1]";
    const of = (index: number): [string, number][] => [[`doc:1:${index}`, 10 * index]];
    const reshaped = reshapeSaved("sentence", saved(twice, of(1), of(2), of(3)), tagOf);
    expect(reshaped).toEqual({
      text: "Two errors. [app.log#1]",
      places: [{ chunkId: "doc:1:1", start: 10, end: 23 }],
    });
  });

  it("keeps all words of a marker, but those of a chunk that can no longer be cited", () => {
    const answer = saved(
      "Two errors [1]. More [2].",
      [
        ["doc:1:1", 10],
        ["gone:1:4", 0],
        ["doc:1:2", 90],
      ],
      [["gone:1:7", 0]],
    );
    const { text, places } = reshapeSaved("shorter", answer, tagOf) ?? {};
    expect(text).toBe("Two errors [app.log#1][app.log#2].");
    expect(places).toHaveLength(2);
    expect(reshapeSaved("list", answer, tagOf)?.text).toBe(
      "- Two errors [app.log#1][app.log#2].\n- More .",
    );
  });

  it("makes no citation of a number that is no marker", () => {
    const text = "Take `list[1]` and \\[2\\]. [1]";
    expect(reshapeSaved("shorter", saved(text, [["doc:1:1", 10]]), tagOf)?.text).toBe(
      "Take `list[1]` and \\[2\\]. [app.log#1]",
    );
  });
});

test("an answer as long as a file is reshaped in a time that grows with it", () => {
  // A pattern that looks at every place anew needs minutes, which ends the test.
  for (const piece of ["[", "[a#1", "[ ", "a. ", "- ", "|", "`"])
    expect(() => reshapeAnswer("shorter", piece.repeat(200_000 / piece.length))).not.toThrow();
});
