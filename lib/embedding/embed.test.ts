import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { openEmbedder } from "./embed.ts";

it("embeds again after the thread of the model has ended", async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on("worker", note);
  const embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
  const question = await embedder.embedQuestion("What is a pool?");
  const passages = await embedder.embedPassages(["A pool keeps connections open."]);
  expect(threads).toHaveLength(2);
  const waiting = embedder.embedPassages(["A pool.", "Two pools."]);
  await Promise.all([
    expect(waiting).rejects.toThrow(/has ended/u),
    ...threads.map((thread) => thread.terminate()),
  ]);
  const again = await Promise.all([
    embedder.embedQuestion("What is a pool?"),
    embedder.embedQuestion("What is a pool?"),
  ]);
  expect(again).toEqual([question, question]);
  expect(await embedder.embedPassages(["A pool keeps connections open."])).toEqual(passages);
  // Who asks at once does not each start a thread.
  expect(threads).toHaveLength(4);
  process.off("worker", note);
  await embedder.close();
  await expect(embedder.embedQuestion("What is a pool?")).rejects.toThrow(/is closed/u);
});
