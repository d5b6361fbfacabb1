import { describe, expect, it, test } from "vitest";
import { narrowCitations } from "../citation/narrow-citations.ts";
import { reshapeAnswer } from "./reshape-answer.ts";

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

describe("narrowCitations", () => {
  const words = (tag: string, quote: string, quoteStart: number) => ({
    tag,
    chunkId: `doc:1:${tag.split("#")[1]}`,
    quote,
    quoteStart,
    quoteEnd: quoteStart + quote.length,
  });
  const cited = [words("app.log#1", "10:00 ERROR a", 10), words("app.log#2", "10:05 ERROR b", 90)];

  it("gives a claim the citation of the words it quotes", () => {
    const { text, places } = narrowCitations(
      "- Line 2: 10:05 ERROR b [app.log#1, app.log#2]\n- Line 1: 10:00 ERROR a [app.log#1, app.log#2]",
      cited,
    );
    expect(text).toBe("- Line 2: 10:05 ERROR b [app.log#2]\n- Line 1: 10:00 ERROR a [app.log#1]");
    expect(places.map(({ start }) => start)).toEqual([90, 10]);
  });

  it("keeps all where a claim quotes none of them, and tags it knows nothing of", () => {
    const { text, places } = narrowCitations(
      "Two errors [app.log#1, app.log#2]. More [b.log#7].",
      cited,
    );
    expect(text).toBe("Two errors [app.log#1][app.log#2]. More [b.log#7].");
    expect(places).toHaveLength(2);
  });
});

test("an answer as long as a file is reshaped in a time that grows with it", () => {
  // A pattern that looks at every place anew needs minutes, which ends the test.
  for (const piece of ["[", "[a#1", "[ ", "a. ", "- ", "|", "`"])
    expect(() => reshapeAnswer("shorter", piece.repeat(200_000 / piece.length))).not.toThrow();
});
