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

it("tells the same of a compared text whatever stands beside it, the first time and again", async () => {
  const embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
  const texts = [
    "A pool keeps connections open.",
    "The last ferry leaves Oban at 21:40, and cars queue behind the pier from the early evening on.",
    "Honey.",
    "A pool, emptied in winter, is filled again by volunteers once the frost is gone.",
  ];
  const words = ["what", "is", "a", "pool"];
  const together = await embedder.compareTexts(words, texts);
  const again = await embedder.compareTexts(words, texts.toReversed());
  expect(again).toEqual(together.toReversed());
  const other = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
  for (const [at, text] of texts.entries())
    expect(await other.compareTexts(words, [text])).toEqual([together[at]]);
  // By other words its vector stays, and it is compared anew.
  const [ferry, honey] = await embedder.compareTexts(["ferry"], texts.slice(1));
  expect(ferry?.vector).toEqual(together[1]?.vector);
  expect(ferry?.nearness[0]).toBeGreaterThan(honey?.nearness[0] ?? 1);
  await Promise.all([embedder.close(), other.close()]);
});
