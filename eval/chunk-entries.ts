import type { ChunkSpan } from "../lib/document/chunk-span.ts";
import { indexedText } from "../lib/document/index-chunks.ts";
import { chunkText } from "../lib/ingestion/chunk-text.ts";
import { parseJsonlRecord } from "../lib/ingestion/parse/jsonl-record.ts";

/** An entry of a set's `corpus.jsonl` or `passages.jsonl`. */
export type Entry = { id: string; title?: string | undefined; text: string };

/** An entry as Ibid ingests it: a document with its chunks. */
export type ChunkedEntry = {
  id: string;
  title: string;
  /** The document's whole text; the chunks' offsets refer to it. */
  text: string;
  chunks: { span: ChunkSpan; text: string; indexedText: string }[];
};

/** Parses entries as records of an upload, and cuts them into chunks as Ibid does. An entry without text has no chunks. */
export function chunkEntries(entries: readonly Entry[]): ChunkedEntry[] {
  return entries.map(({ id, title, text }) => {
    if (text.trim() === "" && !title) return { id, title: "", text: "", chunks: [] };
    const record = { id, ...(title ? { title } : {}), ...(text.trim() ? { text } : {}) };
    const bytes = new TextEncoder().encode(JSON.stringify(record));
    const parsed = parseJsonlRecord({ bytes, filename: `${id}.jsonl` });
    const chunks = chunkText(parsed).map((span) => {
      const words = parsed.text.slice(span.start, span.end);
      return {
        span,
        text: words,
        indexedText: indexedText(parsed.title, span.section, words),
      };
    });
    return { id, title: parsed.title, text: parsed.text, chunks };
  });
}
