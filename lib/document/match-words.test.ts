import { describe, expect, it, test } from "vitest";
import { matchWords } from "./match-words.ts";

/** The matches of words in a text that comes in parts of this length. */
async function match(text: string, words: string, partChars = text.length): Promise<string[]> {
  async function* parts() {
    for (let at = 0; at < text.length; at += partChars) yield text.slice(at, at + partChars);
  }
  const found: string[] = [];
  for await (const spans of matchWords(parts(), words))
    for (const { start, end } of spans) found.push(`${start}:${text.slice(start, end)}`);
  return found;
}

describe("words in a text", () => {
  it.each([
    ["in another case", "The ERROR is an error.", "Error", ["4:ERROR", "16:error"]],
    ["with accents that are not typed", "Die Brücke von Évora", "brucke", ["4:Brücke"]],
    ["without accents that are typed", "the cafe", "café", ["4:cafe"]],
    ["with accents of their own", "the cafe\u0301 bar", "café bar", ["4:cafe\u0301 bar"]],
    ["with letters written as one", "Straße, Æther, ﬁre", "strasse", ["0:Straße"]],
    ["with two letters for one", "Strasse", "straße", ["0:Strasse"]],
    ["with letters that have no accent of their own", "Øresund in Łódź", "lodz", ["11:Łódź"]],
    ["across a line break", "seven\n   litres of oil", "seven litres", ["0:seven\n   litres"]],
    ["with other quotation marks", "it doesn’t “burn”", 'doesn\'t "burn"', ["3:doesn’t “burn”"]],
    ["with signs that mean something in patterns", "a.b (c)* a-b", "(c)*", ["4:(c)*"]],
    ["as letters, not as a pattern", "axb a.b", "a.b", ["4:a.b"]],
    ["beside letters of two units", "𝒳 𝒳 rope", "rope", ["6:rope"]],
    ["without overlaps", "aaaa", "aa", ["0:aa", "2:aa"]],
    ["inside other words", "unropeable", "rope", ["2:rope"]],
    ["nowhere", "rope", "pole", []],
  ])("are found %s", async (_, text, words, expected) => {
    expect(await match(text, words)).toEqual(expected);
  });
});

test("a text gives the same matches wherever it is cut", async () => {
  const text = "aab AÁB\n\n aab, ab aaab; straße a\u0301b “aab” aab";
  for (const words of ["aab", "ab aab", "strasse ab", "a", "b\naab"]) {
    const whole = await match(text, words);
    expect(whole).not.toEqual([]);
    for (let chars = 1; chars < text.length; chars += 1)
      expect(await match(text, words, chars)).toEqual(whole);
  }
});
