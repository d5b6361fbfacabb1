import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "./analyse-text.ts";
import {
  chunkKeywords,
  chunkLiteral,
  keywordDimensions,
  questionKeywords,
} from "./keyword-vector.ts";

/** A `sparsevec` literal as a map from slot to weight. */
function readSparse(literal: string): Map<number, number> {
  const [entries = "", dimensions] = literal.slice(1).split("}/");
  expect(Number(dimensions)).toBe(keywordDimensions);
  return new Map(
    entries
      .split(",")
      .filter(Boolean)
      .map((entry) => entry.split(":").map(Number) as [number, number]),
  );
}

/** The score as the search computes it: question weight, idf, and the chunk's stored weight, summed over the slots. */
function storedScore(question: string, chunk: string, corpus: readonly string[]): number {
  const weights = readSparse(chunkLiteral(chunkKeywords(chunk), 110));
  const stored = corpus.map((text) => new Set(chunkKeywords(text).counts.keys()));
  const { slots, weights: asked } = questionKeywords(question);
  return slots.reduce((sum, slot, i) => {
    const df = stored.filter((chunkSlots) => chunkSlots.has(slot)).length;
    if (df === 0) return sum;
    const idf = Math.log(1 + (corpus.length - df + 0.5) / (df + 0.5));
    return sum + (asked[i] ?? 0) * idf * (weights.get(slot) ?? 0);
  }, 0);
}

/** BM25 as its authors write it (Robertson and Zaragoza 2009, 3.15 and 3.16), over terms, with an average length of 110. */
function textbookScore(question: string, chunk: string, corpus: readonly string[]): number {
  const terms = analyseText(chunk);
  let score = 0;
  for (const term of analyseText(question)) {
    const df = corpus.filter((text) => analyseText(text).includes(term)).length;
    const tf = terms.filter((other) => other === term).length;
    const idf = Math.log((corpus.length - df + 0.5) / (df + 0.5) + 1);
    score += (idf * tf * (1.2 + 1)) / (tf + 1.2 * (1 - 0.75 + (0.75 * terms.length) / 110));
  }
  return score;
}

const corpus = [
  "The payment API answers with ERR_CONN_RESET when the pool of connections is exhausted.",
  "Connections wait in the pool. A connection pool that is too small makes every payment wait.",
  "Roll back a release with one command, then tell people why.",
  "Retries with backoff: wait, then try again, and wait longer each time.",
];

describe("chunkKeywords and questionKeywords", () => {
  it("together score as BM25 does", () => {
    for (const question of [
      "connection pool",
      "ERR_CONN_RESET payment payment",
      "wait and wait",
      "release",
    ]) {
      for (const chunk of corpus) {
        expect(storedScore(question, chunk, corpus)).toBeCloseTo(
          textbookScore(question, chunk, corpus),
          4,
        );
      }
    }
  });

  it("leave out the words of a question that only ask, unless it has no others", () => {
    // Few words tell no language, so these are sentences whose language is told.
    const asked = questionKeywords("What is it that the people of the town are allergic to?");
    const bare = questionKeywords("people of the town that are allergic to");
    expect(new Set(asked.slots)).toEqual(new Set(bare.slots));
    expect(questionKeywords("why?").slots.length).toBeGreaterThan(0);
  });

  it("score a chunk without a word of the question as 0", () => {
    expect(storedScore("quantum chromodynamics", corpus[0] ?? "", corpus)).toBe(0);
    expect(storedScore("the of and", corpus[0] ?? "", corpus)).toBe(0);
  });

  it("list a chunk's slots as they are stored: ascending, each once, within the dimensions", () => {
    assert(
      property(string({ unit: "binary", maxLength: 80 }), (text) => {
        const keywords = chunkKeywords(text);
        const slots = [...readSparse(chunkLiteral(keywords, 110)).keys()];
        expect(slots).toEqual([...keywords.counts.keys()].toSorted((a, b) => a - b));
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
        for (const slot of slots) {
          expect(slot).toBeGreaterThanOrEqual(1);
          expect(slot).toBeLessThanOrEqual(keywordDimensions);
        }
        expect(slots.length).toBe(new Set(analyseText(text)).size);
      }),
    );
  });

  it("keep the most frequent terms of a text that has more than the database holds", () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `word${i}`);
    const keywords = chunkKeywords([...words, "word19999", "word19999"].join(" "));
    expect(keywords.counts.size).toBe(16_000);
    expect(readSparse(chunkLiteral(keywords, 110)).size).toBe(16_000);
    const [frequent = 0] = chunkKeywords("word19999").counts.keys();
    expect(keywords.counts.get(frequent)).toBe(3);
  });

  it("count a question's repeated term as often as it stands there", () => {
    const [pool] = questionKeywords("pool").slots;
    const asked = questionKeywords("pool pool exhausted");
    const weightOf = (slot: number | undefined) => asked.weights[asked.slots.indexOf(slot ?? -1)];
    expect(weightOf(pool)).toBe(2);
    expect(weightOf(questionKeywords("exhausted").slots[0])).toBe(1);
  });
});
