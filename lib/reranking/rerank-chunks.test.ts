import { describe, expect, it } from "vitest";
import { cutToLimit, rerankChunks, rerankDepth } from "./rerank-chunks.ts";
import type { Reranker } from "./reranker.ts";

const chunk = (chunkId: string, score: number, carried = false) => ({
  chunkId,
  title: "Notes",
  section: null,
  text: `text of ${chunkId}`,
  carried,
  score,
});

/** A reranker whose judgement is given, as a model's is tested elsewhere. */
function judging(strengthOf: (passage: string) => number): Reranker & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async rerank(_question, passages) {
      asked.push(...passages);
      const strengths = passages.map(strengthOf);
      return {
        reranked: { strengths, scores: strengths.map((each) => each / 10), trust: 1 },
        notices: [],
      };
    },
    seats: () => [],
    close: async () => {},
  };
}

const order = (chunks: { chunkId: string }[]) => chunks.map(({ chunkId }) => chunkId).join(" ");

describe("the reranking of what was found", () => {
  it("orders fresh chunks by the fused score and leaves the carried ones as they were", async () => {
    const reranker = judging((passage) => (passage.includes("of b") ? 9 : 1));
    const { chunks } = await rerankChunks(reranker, "Why?", [
      chunk("a", 0.9),
      chunk("b", 0.8),
      chunk("c", 0.1),
      chunk("d", 0.95, true),
    ]);
    expect(order(chunks)).toBe("b a c d");
    expect(chunks.map((each) => each.rerankScore)).toEqual([0.9, 0.1, 0.1, null]);
    expect(chunks.at(-1)).toMatchObject({ score: 0.95, carried: true });
    const scores = chunks.slice(0, 3).map((each) => each.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("judges passages as they were indexed, with their title, and none beyond the depth", async () => {
    const reranker = judging((passage) => passage.length);
    const found = Array.from({ length: rerankDepth + 5 }, (_, i) => chunk(`c${i}`, 1 - i / 100));
    const { chunks } = await rerankChunks(reranker, "Why?", found);
    expect(reranker.asked).toHaveLength(rerankDepth);
    expect(reranker.asked[0]).toContain("Notes");
    expect(reranker.asked[0]).toContain("text of c0");
    expect(chunks.slice(rerankDepth)).toEqual(
      found.slice(rerankDepth).map((each) => ({ ...each, rerankScore: null })),
    );
    const least = Math.min(...chunks.slice(0, rerankDepth).map((each) => each.score));
    expect(least).toBeGreaterThan(chunks[rerankDepth]?.score ?? 1);
  });

  it("leaves the order of the search where no model can judge, and hands on why", async () => {
    const notice = { code: "reranker_unavailable" as const, message: "No weights." };
    const reranker: Reranker = {
      rerank: async () => ({ reranked: undefined, notices: [notice] }),
      seats: () => [],
      close: async () => {},
    };
    const { chunks, notices } = await rerankChunks(reranker, "Why?", [
      chunk("a", 0.9),
      chunk("b", 0.8),
    ]);
    expect(order(chunks)).toBe("a b");
    expect(notices).toEqual([notice]);
  });
});

describe("the chunks that are asked for, of more that were found", () => {
  it("are the first fresh ones and all carried ones, those found too far down among them", () => {
    const found = [
      chunk("a", 0.9),
      chunk("b", 0.8),
      chunk("c", 0.7),
      chunk("d", 0.6),
      chunk("e", 0.5, true),
    ];
    const cut = cutToLimit(found, 2, ["d", "e", "a", "gone"]);
    expect(order(cut)).toBe("a b d e");
    expect(cut.map((each) => each.carried)).toEqual([false, false, true, true]);
  });
});
