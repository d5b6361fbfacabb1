import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { logPassage } from "../../test/log-passage.ts";
import { chooseExcerpt, excerptText } from "./excerpt.ts";
import { fitPassages, wholePassage } from "./fit-passages.ts";

const question = "When does the harbour gate close?";
const sentence = (n: number) => `Sentence ${n} speaks of nothing that anybody asked about here.`;
const filler = Array.from({ length: 60 }, (_, n) => sentence(n)).join(" ");
const asked = "The harbour gate closes at nine every evening.";

describe("an excerpt", () => {
  const text = `${filler} ${asked} ${filler} In winter the gate closes at eight. ${filler}`;

  test("takes the sentences that share most with the question, in the text's order", () => {
    const stretches = chooseExcerpt(text, question, 24);
    expect(excerptText(text, stretches)).toMatch(
      /^The harbour gate closes at nine every evening\. … In winter the gate closes at eight\./,
    );
  });

  test("is the beginning where nothing shares a word with the question", () => {
    expect(excerptText(filler, chooseExcerpt(filler, "Zebra?", 40))).toBe(
      [sentence(0), sentence(1)].join(" "),
    );
  });

  test("cuts a line without end, in whole characters", () => {
    const line = "😀".repeat(50_000);
    const [stretch, ...others] = chooseExcerpt(line, question, 30);
    expect(others).toEqual([]);
    const cut = line.slice(stretch?.start, stretch?.end);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeGreaterThan(0);
    expect(cut.length).toBeLessThanOrEqual(60);
  });

  test("lies in the text, in order, without overlap, within its tokens", () => {
    const words = fc.constantFrom("gate", "harbour", "a", "😀", ". ", "\n", " ", "[12]", "接続");
    fc.assert(
      fc.property(fc.array(words), fc.integer({ min: 1, max: 60 }), (parts, tokens) => {
        const whole = parts.join("");
        const stretches = chooseExcerpt(whole, question, tokens);
        let before = 0;
        for (const { start, end } of stretches) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThanOrEqual(start);
          before = end;
        }
        expect(before).toBeLessThanOrEqual(whole.length);
        expect(excerptText(whole, stretches).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("passages for a number of tokens", () => {
  const short = (n: number) => wholePassage(logPassage(n, { text: sentence(n) }), question);
  const long = (n: number) =>
    wholePassage(logPassage(n, { text: `${filler} ${asked} ${filler}` }), question);
  const tokensOf = (passages: { tokens: number }[]) =>
    passages.reduce((sum, each) => sum + each.tokens, 0);

  test("are all of them, whole, where they fit", () => {
    const passages = [long(0), short(1), short(2)];
    expect(fitPassages(passages, question, tokensOf(passages))).toEqual(passages);
  });

  test("lose the lowest ranked first", () => {
    const passages = [0, 1, 2, 3, 4, 5].map(short);
    const room = tokensOf(passages.slice(0, 4));
    expect(fitPassages(passages, question, room)).toEqual(passages.slice(0, 4));
  });

  test("then the long ones are told by their best sentences", () => {
    const passages = [long(0), short(1), long(2), short(3)];
    const room = 600;
    const kept = fitPassages(passages, question, room);
    expect(kept.map((each) => each.evidence.ordinal)).toEqual([0, 1, 2, 3]);
    expect(kept[1]).toEqual(passages[1]);
    for (const each of [kept[0], kept[2]]) {
      expect(each?.text).toContain(asked);
      expect(each?.text).toContain(" … ");
    }
    expect(tokensOf(kept)).toBeLessThanOrEqual(room);
  });

  test("then are cut", () => {
    const line = wholePassage(logPassage(0, { text: "x9".repeat(10_000) }), question);
    const [kept, ...others] = fitPassages([line, line, line], question, 400);
    expect(others.length).toBe(2);
    expect(line.text.startsWith(kept?.text ?? "none")).toBe(true);
    expect(kept?.tokens).toBeLessThanOrEqual(134);
  });

  test("are none where not one fits", () => {
    expect(fitPassages([short(0)], question, 3)).toEqual([]);
    expect(fitPassages([], question, 100)).toEqual([]);
  });

  test("a single passage is never longer than a passage may be", () => {
    const text = `${"many words of one endless line ".repeat(40_000)}${asked}`;
    const whole = wholePassage(logPassage(0, { text }), question);
    expect(whole.tokens).toBeLessThanOrEqual(2_000);
    expect(whole.stretches[0]?.start).toBe(0);
  });
});
