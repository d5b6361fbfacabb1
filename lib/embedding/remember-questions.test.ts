import { expect, test } from "vitest";
import type { Embedder } from "./embed.ts";
import { embeddingModel } from "./model.ts";
import { rememberQuestions } from "./remember-questions.ts";

/** Counts what it is asked; fails while told to. */
function counting(): Embedder & { asked: string[]; failing: boolean } {
  const embedder = {
    asked: [] as string[],
    failing: false,
    model: embeddingModel("all-MiniLM-L6-v2"),
    dimensions: 1,
    embedQuestion: async (text: string) => {
      embedder.asked.push(text);
      if (embedder.failing) throw new Error("no");
      return Float32Array.of(text.length);
    },
    embedPassages: async () => [],
    embedSentences: async () => [],
    compareTexts: async () => [],
    close: async () => {},
  };
  return embedder;
}

test("embeds a question once, also when it is asked twice at the same time", async () => {
  const inner = counting();
  const embedder = rememberQuestions(inner, 8);
  const [first, second] = await Promise.all([
    embedder.embedQuestion("Why?"),
    embedder.embedQuestion("Why?"),
  ]);
  expect(await embedder.embedQuestion("Why?")).toBe(first);
  expect(second).toBe(first);
  expect(await embedder.embedQuestion("How so?")).toEqual(Float32Array.of(7));
  expect(inner.asked).toEqual(["Why?", "How so?"]);
});

test("forgets the least recently used first, and nothing is remembered with no entries", async () => {
  const inner = counting();
  const embedder = rememberQuestions(inner, 2);
  for (const text of ["a", "b", "a", "c", "a", "b"]) await embedder.embedQuestion(text);
  expect(inner.asked).toEqual(["a", "b", "c", "b"]);
  const bare = counting();
  const forgetful = rememberQuestions(bare, 0);
  await forgetful.embedQuestion("a");
  await forgetful.embedQuestion("a");
  expect(bare.asked).toEqual(["a", "a"]);
});

test("asks again after a failure", async () => {
  const inner = counting();
  inner.failing = true;
  const embedder = rememberQuestions(inner, 2);
  await expect(embedder.embedQuestion("a")).rejects.toThrow("no");
  inner.failing = false;
  expect(await embedder.embedQuestion("a")).toEqual(Float32Array.of(1));
});
