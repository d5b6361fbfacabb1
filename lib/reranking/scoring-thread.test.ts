import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeSharedWords } from "../../test/cross-encoder.ts";
import { startScoringThread } from "./scoring-thread.ts";

it("fails a question that comes when the thread has ended, instead of keeping it for ever", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ibid-reranking-"));
  writeSharedWords(join(folder, "shared"));
  const thread = startScoringThread({
    kind: "cross-encoder",
    id: "shared",
    folders: { models: folder, cache: join(folder, "cache") },
    threads: 1,
    hubWaitMs: 1,
  });
  expect((await thread.score("red apple", ["apple"])).strengths).toHaveLength(1);
  await thread.close();
  await expect(thread.score("red apple", ["apple"])).rejects.toThrow(/has ended/u);
  rmSync(folder, { recursive: true });
});
