import { describe, expect, it } from "vitest";
import type { Citation } from "../wire/citation.ts";
import { readContradictions } from "./read-contradictions.ts";

const citation = (number: number, ...quotes: string[]): Pick<Citation, "number" | "passages"> => ({
  number,
  passages: quotes.map((quote) => ({
    chunkId: `d${number}:1:0`,
    ordinal: 0,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: 100,
    quote,
    quoteStart: 0,
    quoteEnd: quote.length,
  })),
});

const four = "The toll of the bridge is 4 crowns for a cart.";
const nine = "The toll of the bridge is 9 crowns for a cart.";

describe("the contradictions of an answer", () => {
  it("are those of the words that it cites of two sources", () => {
    const citations = [citation(1, `It is old. ${four}`), citation(3, `- ${nine}`)];
    expect(readContradictions("The toll is known [1][3].", citations)).toEqual([
      {
        between: "sources",
        number: 1,
        otherNumber: 3,
        quote: four,
        otherQuote: `- ${nine}`,
        claim: "4",
        other: "9",
      },
    ]);
  });

  it("are not those of one source with itself", () => {
    expect(readContradictions("The toll is known [1].", [citation(1, four, nine)])).toEqual([]);
  });

  it("are those of its own sentences, with their places in its text", () => {
    const text = `${four.slice(0, -1)} [1]. It is old [2].\n\n- ${nine} [2]`;
    const [told, ...others] = readContradictions(text, []);
    if (told?.between !== "claims") throw new Error("Its sentences contradict each other.");
    expect(others).toEqual([]);
    expect([told.claim, told.other]).toEqual(["4", "9"]);
    expect(text.slice(told.start, told.end)).toBe(`${four.slice(0, -1)} [1].`);
    expect(text.slice(told.otherStart, told.otherEnd)).toBe(`- ${nine}`);
  });
});
