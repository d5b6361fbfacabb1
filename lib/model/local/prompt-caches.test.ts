import { DynamicCache, Tensor } from "@huggingface/transformers";
import { expect, test } from "vitest";
import { createPromptCaches } from "./prompt-caches.ts";

const heads = 2;
const width = 3;

/** What a model remembers of some tokens: of each and each head, numbers that tell both. */
function cacheOf(ids: readonly number[]): DynamicCache {
  const numbers = Array.from({ length: heads }, (_, head) =>
    ids.map((id) => Array.from({ length: width }, (_unused, at) => 100 * id + 10 * head + at)),
  );
  const tensor = () =>
    new Tensor("float32", Float32Array.from(numbers.flat(2)), [1, heads, ids.length, width]);
  return new DynamicCache({
    "past_key_values.0.key": tensor(),
    "past_key_values.0.value": tensor(),
  });
}

function numbersOf(cache: DynamicCache): unknown[] {
  return Object.values(cache).map((tensor) => tensor.tolist());
}

const tokens = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test("a prompt that continues another one is read from where that ended", () => {
  const caches = createPromptCaches();
  caches.keep(tokens(0, 100), cacheOf(tokens(0, 100)));
  const { cache, read } = caches.take(tokens(0, 150));
  expect(read).toBe(100);
  expect(numbersOf(cache)).toEqual(numbersOf(cacheOf(tokens(0, 100))));
});

test("of a prompt that goes on otherwise, what they share is kept", () => {
  const caches = createPromptCaches();
  caches.keep(tokens(0, 100), cacheOf(tokens(0, 100)));
  const { cache, read } = caches.take([...tokens(0, 80), ...tokens(500, 600)]);
  expect(read).toBe(80);
  expect(numbersOf(cache)).toEqual(numbersOf(cacheOf(tokens(0, 80))));
});

test("of the same prompt, the last token is read again: it has to be answered", () => {
  const caches = createPromptCaches();
  caches.keep(tokens(0, 100), cacheOf(tokens(0, 100)));
  expect(caches.take(tokens(0, 100)).read).toBe(99);
});

test("a cache may lack the last tokens of its text", () => {
  const caches = createPromptCaches();
  caches.keep(tokens(0, 103), cacheOf(tokens(0, 100)));
  expect(caches.take(tokens(0, 150)).read).toBe(100);
});

test("the longest shared beginning counts, and a cache that is in use is nobody else's", () => {
  const caches = createPromptCaches();
  caches.keep(tokens(0, 100), cacheOf(tokens(0, 100)));
  caches.keep(tokens(0, 120), cacheOf(tokens(0, 120)));
  const prompt = tokens(0, 200);
  expect([caches.take(prompt).read, caches.take(prompt).read, caches.take(prompt).read]).toEqual([
    120, 100, 0,
  ]);
});

test("a short beginning is not shared, and the oldest of three caches goes", () => {
  const caches = createPromptCaches();
  for (const start of [0, 1_000, 2_000])
    caches.keep(tokens(start, start + 100), cacheOf(tokens(start, start + 100)));
  expect(caches.take([...tokens(2_000, 2_020), ...tokens(0, 100)]).read).toBe(0);
  expect(caches.take(tokens(0, 150)).read).toBe(0);
  expect(caches.take(tokens(1_000, 1_150)).read).toBe(100);
});

test("a memory of another form is used whole or not at all", () => {
  const caches = createPromptCaches();
  const keep = () => {
    const cache = new DynamicCache({
      ...cacheOf(tokens(0, 100)),
      "past_conv.0": new Tensor("float32", new Float32Array(4), [1, 2, 2]),
    });
    caches.keep(tokens(0, 100), cache);
  };
  keep();
  expect(caches.take([...tokens(0, 80), ...tokens(500, 600)]).read).toBe(0);
  expect(caches.take(tokens(0, 150)).read).toBe(100);
});
