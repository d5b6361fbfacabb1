import { createParser } from "eventsource-parser";
import * as z from "zod/mini";
import { pageFailure } from "@/components/ui/fetch-json.ts";
import { type PageChunk, pageChunkSchema } from "@/lib/wire/ui-chunk.ts";

/** What a stream ends with, as AI SDK has it. */
const lastData = "[DONE]";

/**
 * Reads the chunks of an answer's stream as they come.
 * @throws ApiError `misfit` at a chunk that has another form than the page knows
 */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<PageChunk> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let come: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => come.push(data) });
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parser.feed(decoder.decode(read.value, { stream: true }));
      const texts = come;
      come = [];
      // One by one: what comes before a chunk that does not fit has been read.
      for (const text of texts) yield* readChunk(text);
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Reads a chunk; none where its type is one that only a newer server knows, or that says nothing to the page. */
function readChunk(text: string): PageChunk[] {
  if (text === lastData) return [];
  const { data, error } = z.safeParse(pageChunkSchema, JSON.parse(text));
  if (data) return [data];
  if (error.issues.every(({ path }) => path[0] === "type")) return [];
  throw pageFailure("misfit", 200, error);
}
