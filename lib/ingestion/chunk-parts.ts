import type { ChunkSpan } from "../document/chunk-span.ts";
import { chunkText } from "./chunk-text.ts";
import { startsLogEntry } from "./parse/log-line.ts";
import type { ParsedFacts, ParsedPart } from "./parse/parsed-document.ts";

/** Chunks that are looked back at for one that an entry begins with. */
const maxLookBack = 64;

/**
 * Cuts a document that comes part by part into chunks, as `chunkText` cuts it whole, and yields those of each part. The last
 * entries of a log are cut together with the next part, so that no entry is split where a part ends.
 */
export async function* chunkParts(
  facts: ParsedFacts,
  parts: AsyncIterable<ParsedPart>,
  options: { receivedAt?: Date } = {},
): AsyncGenerator<ChunkSpan[]> {
  const place = { offset: 0, line: 0, ordinal: 0 };
  let held: ParsedPart | undefined;

  function cut(part: ParsedPart): ChunkSpan[] {
    return chunkText({ ...facts, abstractLength: 0, ...part }, options);
  }

  /** Returns chunks of the text that begins at `place`, placed in the document. */
  function placed(spans: readonly ChunkSpan[]): ChunkSpan[] {
    const line = (own: number | null) => own && own + place.line;
    return spans.map((span, at) => ({
      ...span,
      ordinal: place.ordinal + at,
      start: span.start + place.offset,
      end: span.end + place.offset,
      lineStart: line(span.lineStart),
      lineEnd: line(span.lineEnd),
    }));
  }

  for await (const next of parts) {
    const part = held ? withNext(held, next) : next;
    const spans = cut(part);
    const isLog = part.segments.at(-1)?.kind === "log";
    const kept = isLog ? lastEntryOf(part.text, spans) : spans.length;
    const done = placed(spans.slice(0, kept));
    const from = isLog ? (spans[kept]?.start ?? part.text.length) : part.text.length;
    held = isLog ? { text: part.text.slice(from), segments: [] } : undefined;
    place.line += linesIn(part.text, from);
    place.offset += from;
    place.ordinal += done.length;
    yield done;
  }
  if (held) yield placed(cut({ ...held, segments: [logSegment(held.text)] }));
}

/** Returns the place in `spans` from which on chunks may still change: the last that begins with an entry, else the last. */
function lastEntryOf(text: string, spans: readonly ChunkSpan[]): number {
  const last = Math.max(0, spans.length - 1);
  for (let at = last; at > Math.max(0, last - maxLookBack); at -= 1) {
    const { start = 0, end = 0 } = spans[at] ?? {};
    const [line = ""] = text.slice(start, end).split("\n", 1);
    if (startsLogEntry(line)) return at;
  }
  return last;
}

function withNext(held: ParsedPart, next: ParsedPart): ParsedPart {
  const text = held.text + next.text;
  return { text, segments: [logSegment(text)] };
}

function logSegment(text: string): ParsedPart["segments"][number] {
  return { start: 0, end: text.length, part: "fulltext", section: null, page: null, kind: "log" };
}

function linesIn(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1))
    count += 1;
  return count;
}
