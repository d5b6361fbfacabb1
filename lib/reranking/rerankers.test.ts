import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSharedWords } from "../../test/cross-encoder.ts";
import { embeddingModel } from "../embedding/model.ts";
import { openReranker } from "./reranker.ts";
import { openRerankers } from "./rerankers.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-rerankers-"));
  for (const name of ["one", "two"]) writeSharedWords(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("another model takes the seat, and the one before it is closed after its last question", async () => {
  const closed: string[] = [];
  const rerankers = openRerankers((model) => {
    const reranker = openReranker({
      model,
      embeddingModel: embeddingModel("all-MiniLM-L6-v2"),
      cacheFolder: join(folder, "cache"),
      modelsFolder: folder,
      loadWaitMs: 60_000,
    });
    return {
      ...reranker,
      close: async () => {
        closed.push(model);
        await reranker.close();
      },
    };
  });
  const first = rerankers.named("one");
  expect(rerankers.named("one").seats()[0]?.id).toBe("one");
  const judging = first.rerank("red apple", ["red apple", "a tree"]);
  const second = rerankers.named("two");
  expect(closed).toEqual([]);
  expect(second.seats()[0]?.id).toBe("two");
  const { reranked, notices } = await judging;
  expect([reranked?.strengths, notices]).toEqual([[0, -2], []]);
  expect(closed).toEqual(["one"]);
  // A question that was asked before the change is judged by the model that has the seat now.
  expect((await first.rerank("red apple", ["a tree"])).reranked?.strengths).toEqual([-2]);
  await rerankers.close();
  expect(closed).toEqual(["one", "two"]);
});
