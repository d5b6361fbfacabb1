import { array, assert as assertAlways, nat, property, string } from "fast-check";
import { expect, test } from "vitest";
import { createTokenText } from "./token-text.ts";

/** A tokenizer whose tokens are bytes. */
const decodeBytes = (tokens: number[]) => new TextDecoder().decode(Uint8Array.from(tokens));

test("holds back a letter until all of its bytes are there", () => {
  const text = createTokenText(decodeBytes);
  const pieces = [...new TextEncoder().encode("é–a")].map((byte) => text.push(byte));
  expect(pieces).toEqual(["", "é", "", "", "–", "a"]);
  expect(text.end()).toBe("");
});

test("keeps the space before a word, which a decoder drops at the beginning of a text", () => {
  const words = ["▁The", "▁pool", "▁holds"];
  const text = createTokenText((tokens) =>
    tokens
      .map((token) => words[token]?.replace("▁", " "))
      .join("")
      .trimStart(),
  );
  expect(words.map((_, token) => text.push(token))).toEqual(["The", " pool", " holds"]);
});

test("shows what is left of a letter that never became whole", () => {
  const text = createTokenText(decodeBytes);
  expect(text.push(0xc3)).toBe("");
  expect(text.end()).toBe("\uFFFD");
});

test("gives the text of all tokens, however they are cut", () => {
  assertAlways(
    property(string({ unit: "grapheme" }), array(nat(3)), (whole, cuts) => {
      const bytes = [...new TextEncoder().encode(whole)];
      // A token is a run of bytes.
      const runs: number[][] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const length = 1 + (cuts[turn % Math.max(1, cuts.length)] ?? 0);
        runs.push(bytes.slice(at, at + length));
        at += length;
      }
      const text = createTokenText((tokens) =>
        decodeBytes(tokens.flatMap((run) => runs[run] ?? [])),
      );
      const shown = runs.map((_, run) => text.push(run)).join("") + text.end();
      expect(shown).toBe(decodeBytes(bytes));
    }),
  );
});
