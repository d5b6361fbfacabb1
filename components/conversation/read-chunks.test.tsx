import { expect, it } from "vitest";
import type { PageChunk } from "@/lib/wire/ui-chunk.ts";
import { readChunks } from "./read-chunks.ts";

const told = [
  { type: "start", messageId: "a1", messageMetadata: { conversationId: "v1" } },
  { type: "text-delta", id: "1", delta: "Zwölf · 12" },
  { type: "mood", calm: true },
  { type: "data-status", data: { stage: "writing" }, transient: true },
];
const bytes = new TextEncoder().encode(
  `${told.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`,
);

async function readIn(pieces: Uint8Array[]): Promise<PageChunk[]> {
  const chunks: PageChunk[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece);
      stream.close();
    },
  });
  for await (const chunk of readChunks(body)) chunks.push(chunk);
  return chunks;
}

it("reads the same chunks wherever the stream is cut, and passes over types it does not know", async () => {
  const whole = await readIn([bytes]);
  expect(whole).toEqual([
    { type: "start", messageId: "a1" },
    { type: "text-delta", delta: "Zwölf · 12" },
    { type: "data-status", data: { stage: "writing" } },
  ]);
  for (let at = 1; at < bytes.length; at += 1)
    expect(await readIn([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
});
