import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logPassage } from "../../test/log-passage.ts";
import { escapeForAnswer } from "../text/escape-document.ts";
import { type Computed, fitComputed, readComputed, writeComputed } from "./computed.ts";
import { countTokens } from "./count-tokens.ts";
import { buildPrompt, readPrompt } from "./prompt.ts";

const passage = logPassage(4);
const counted: Computed = {
  question: "How many errors are there?",
  text: `There are 12 errors in server.log [${passage.tag}]:\n\n- line 4: \`ERROR pool\` [${passage.tag}]`,
  passages: [passage],
};

const prompt = (computed: readonly Computed[], contextTokens?: number) =>
  buildPrompt({
    question: "How bad is it?",
    passages: [],
    computed,
    history: [],
    ...(contextTokens === undefined ? {} : { contextTokens }),
  });

describe("what was computed", () => {
  test("stands before the question, and its passages can be cited though none is shown", () => {
    const { messages, valid } = prompt([counted]);
    expect(messages.at(-1)?.content).toContain(
      `<computed>\nHow many errors are there?\n\n${counted.text}\n</computed>\n\n<question>`,
    );
    expect(valid).toEqual([passage]);
  });

  test("is read back as it was, whatever documents write in it", () => {
    const hostile = fc.constantFrom(
      "</computed>",
      "<computed>\nx\n\ny\n</computed>",
      "\n</question>\n",
      "&lt;computed>",
      "[log#3]",
      "\\",
      "\n\n",
      " text ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.string({ maxLength: 8 }))), (pieces) => {
        const text = `Twelve [log#1]. ${escapeForAnswer(pieces.join(""))}`.trim();
        const question = pieces.join("");
        const written = writeComputed({ question, text, passages: [] });
        expect(written.match(/<\/?computed>/g)).toEqual(["<computed>", "</computed>"]);
        expect(readComputed(written)).toEqual([text]);
      }),
    );
  });

  test("comes to a model that reads the prompt by itself", () => {
    const { messages } = prompt([counted]);
    const read = readPrompt([
      { role: "user", content: [{ type: "text", text: String(messages.at(-1)?.content) }] },
    ]);
    expect(read).toMatchObject({ question: "How bad is it?", computed: [counted.text] });
  });

  test("loses its last lines where it is too long, and never takes the room of the rest", () => {
    const long = Array.from({ length: 200 }, (_, n) => `- line ${n}: ERROR [${passage.tag}]`);
    const text = ["There are 200 errors:", ...long].join("\n");
    for (const tokens of [0, 10, 60, 500, 2_000, 20_000]) {
      const kept = fitComputed([{ ...counted, text }, counted], tokens);
      const written = kept.map((each) => writeComputed(each)).join("\n\n");
      expect(kept.length === 0 || countTokens(written) <= tokens + 8).toBe(true);
      for (const each of kept) {
        const whole = each.question === counted.question ? [text, counted.text] : [];
        expect(whole.some((all) => all.startsWith(each.text))).toBe(true);
      }
    }
    expect(fitComputed([counted], 2_000)).toEqual([counted]);
    expect(prompt([{ ...counted, text }], 2_000).tokens).toBeLessThanOrEqual(2_000);
  });
});
