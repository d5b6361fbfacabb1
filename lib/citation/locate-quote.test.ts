import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeForAnswer } from "../text/escape-document.ts";
import { locateQuote } from "./locate-quote.ts";

function quote(claim: string, passageText: string): string {
  const { start, end } = locateQuote({ claim, passageText });
  return passageText.slice(start, end);
}

/** Two stretches that differ in punctuation alone are the same place as good as another. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

const prose = `Metformin is the first-line therapy for type 2 diabetes. It lowers glucose output of the
liver. Side effects include nausea and, rarely, lactic acidosis (about 3 per 100,000 patient-years). Dr. Smith
et al. found no benefit beyond 2,000 mg.

Insulin is reserved for later stages.`;

const log = `2024-05-01 14:32:15,004 - INFO  [QuorumPeer[myid=1]/0:0] - Notification time out: 3200
2024-05-01 14:32:16,120 - ERROR [pool-3] - Connection refused to db-2. Retrying in 5 s
2024-05-01 14:32:21,121 - WARN  [pool-3] - Retry 1 of 3 failed`;

describe("locateQuote", () => {
  it.each([
    ["It lowers glucose output of the liver.", "It lowers glucose output of the\nliver."],
    ["**metformin** is the first\\-line therapy", "Metformin is the first-line therapy"],
    [
      "rarely, lactic acidosis \\(about 3 per 100,000 patient\\-years\\)",
      "rarely, lactic acidosis (about 3 per 100,000 patient-years).",
    ],
    [
      "The label warns of “nausea and, rarely, lactic acidosis” in some people.",
      "nausea and, rarely, lactic acidosis",
    ],
    [
      "Smith found that more than 2,000 mg has no benefit.",
      "Dr. Smith\net al. found no benefit beyond 2,000 mg.",
    ],
    ["Later stages are treated with insulin.", "Insulin is reserved for later stages."],
  ])("finds in prose what %j rests on", (claim, words) => {
    expect(quote(claim, prose)).toBe(words);
  });

  it("gives two neighbouring sentences where the claim needs both", () => {
    expect(
      quote("The first-line drug against diabetes acts on glucose from the liver.", prose),
    ).toBe(
      "Metformin is the first-line therapy for type 2 diabetes. It lowers glucose output of the\nliver.",
    );
  });

  it.each([
    ["The database db-2 refused the connection, with a retry after 5 s.", 1],
    ["`2024-05-01 14:32:21,121 - WARN  [pool-3] - Retry 1 of 3 failed`", 2],
    ["A notification timed out after 3200.", 0],
  ])("gives whole lines of a log for %j", (claim, line) => {
    expect(quote(claim, log)).toBe(log.split("\n")[line]);
  });

  it("finds a word only as a whole word", () => {
    expect(quote("art", "A part of it. The art of war.")).toBe("art");
  });

  it("gives the first sentence where nothing is shared, and the whole of a passage without words", () => {
    expect(quote("Quite unrelated", prose)).toBe(
      "Metformin is the first-line therapy for type 2 diabetes.",
    );
    expect(quote("x", "---")).toBe("---");
    expect(quote("x", " ")).toBe(" ");
    expect(quote("", "One. Two.")).toBe("One.");
  });

  it("finds any stretch of words again after it was escaped for an answer and wrapped anew", () => {
    const word = fc.constantFrom(
      "alpha",
      "Beta",
      "gamma_delta",
      "[12]",
      "x*y",
      "§4.2",
      "ümlaut",
      "𝒳yz",
      "don't",
      "—",
      "10:42",
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 3, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        (words, a, b) => {
          const from = a % (words.length - 2);
          const part = words.slice(from, from + 3 + (b % (words.length - from - 2)));
          fc.pre(/[\p{L}\p{N}]/u.test(part[0] ?? "") && /[\p{L}\p{N}]/u.test(part.at(-1) ?? ""));
          const found = quote(escapeForAnswer(part.join(" ")), words.join("\n"));
          expect(letters(found)).toContain(letters(part.join(" ")));
        },
      ),
    );
  });

  it("leaves the bracket of a reference number to the number", () => {
    const text = "Take 5 mg daily.[12] Never exceed 10 mg.";
    expect(quote("Take 5 mg daily", text)).toBe("Take 5 mg daily.");
    expect(quote("Never exceed 10 mg", text)).toBe("Never exceed 10 mg.");
    expect(quote("(see below)", "All of it (see below). More.")).toBe("(see below).");
  });

  it("never cuts an emoji in two", () => {
    const text = "Rolled out to all stations on Monday!🎉🎉🎉🎉 Well done!👍🏽";
    expect(quote("Rolled out to all stations on Monday", text)).toBe(
      "Rolled out to all stations on Monday!🎉🎉🎉",
    );
    expect(quote("Well done", text)).toMatch(/^Well done!👍/u);
    const sign = fc.constantFrom("!", "🎉", "👍🏽", "🇩🇪", ".", "👩‍🚀", "(", "…");
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 7 }), fc.array(sign, { maxLength: 7 }), (a, b) => {
        const found = quote("the valve is open", `x ${a.join("")}the valve is open${b.join("")}`);
        expect(found.isWellFormed()).toBe(true);
      }),
    );
  });

  it("never gives an empty stretch or one outside the passage", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.string({ unit: "binary", minLength: 1 }),
        (claim, passageText) => {
          const { start, end } = locateQuote({ claim, passageText });
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(passageText.length);
          expect(end).toBeGreaterThan(start);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
