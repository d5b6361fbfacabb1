import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { z } from "zod";
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

it("closes while it embeds, by a thread that ends by itself", async () => {
  const codes: number[] = [];
  const note = (thread: Worker) => thread.on("exit", (code) => codes.push(code));
  process.on("worker", note);
  const long = Array.from({ length: 64 }, (_, at) => `${at} ${"words of a long text ".repeat(40)}`);
  for (const waitMs of [20, 60, 120]) {
    const embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "unused" });
    await embedder.embedQuestion("What is a pool?");
    const embedding = embedder.embedPassages(long).then(
      () => "embedded",
      (error: unknown) => String(error),
    );
    await setTimeout(waitMs);
    await embedder.close();
    expect(await embedding).toMatch(/has ended|is closed/u);
  }
  process.off("worker", note);
  // A thread that was ended from outside has the code 1.
  expect(codes).toEqual(codes.map(() => 0));
  expect(codes.length).toBeGreaterThanOrEqual(3);
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
  for (const [at, each] of texts.entries())
    expect(await other.compareTexts(words, [each])).toEqual([together[at]]);
  // By other words its vector stays, and it is compared anew.
  const [ferry, honey] = await embedder.compareTexts(["ferry"], texts.slice(1));
  expect(ferry?.vector).toEqual(together[1]?.vector);
  expect(ferry?.nearness[0]).toBeGreaterThan(honey?.nearness[0] ?? 1);
  await Promise.all([embedder.close(), other.close()]);
});

it("asks a server once for each text that is compared, also with another question", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { input } = z.object({ input: z.array(z.string()) }).parse(JSON.parse(body));
      asked.push(...input);
      const data = input.map((each, index) => ({ index, embedding: [each.length, 1] }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const embedder = await openEmbedder({
    model: "openai-compatible:test",
    cacheFolder: "unused",
    baseUrl: `http://127.0.0.1:${port}/v1`,
  });
  asked.length = 0;
  const first = await embedder.compareTexts(["pool"], ["A pool.", "Two pools.", "A pool."]);
  const second = await embedder.compareTexts(["ferry"], ["Ferries.", "Two pools.", "A pool."]);
  expect(first.map(({ vector }) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1)))).toEqual([
    7, 10, 7,
  ]);
  expect(second.slice(1)).toEqual([first[1], first[0]]);
  expect(asked.toSorted()).toEqual(["A pool.", "Ferries.", "Two pools."]);
  await embedder.close();
  server.close();
});
