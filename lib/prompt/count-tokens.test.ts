import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { AutoTokenizer, env } from "@huggingface/transformers";
import { expect, test } from "vitest";
import { countTokens } from "./count-tokens.ts";

test("never counts much less than a tokenizer does, nor twice as much, over prose and logs", async () => {
  env.localModelPath = resolve("models");
  env.allowRemoteModels = false;
  const tokenizer = await AutoTokenizer.from_pretrained("all-MiniLM-L6-v2");
  for (const file of [
    "public/sample/shared/retries-with-backoff.md",
    "public/sample/shared/error-codes.jsonl",
    "public/sample/personal/payment-errors.md",
    "public/sample/case/payment-api.yaml",
  ]) {
    const text = readFileSync(file, "utf8");
    const share = countTokens(text) / tokenizer.encode(text).length;
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(2);
  }
});

test.each([
  ["", 0],
  ["connection", 3],
  ["the pool is full", 4],
  ["10.0.12.7", 9],
  ["接続", 4],
  ["\n\n", 1],
  ["----------", 3],
])("%j counts %d", (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});
