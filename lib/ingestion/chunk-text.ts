import type { ChunkSpan } from "../document/chunk-span.ts";
import { chunkLog } from "./chunk-log.ts";
import { chunkProse } from "./chunk-prose.ts";
import { runsOf } from "./chunk-runs.ts";
import { storedDateOrder } from "./parse/date-order.ts";
import type { ParsedDocument, Segment } from "./parse/parsed-document.ts";

/**
 * Cuts a document into chunks by position, without overlap: all its visible text, in order, and always the same way. A
 * chunk stays within one part and one section (an abstract's sections are taken together); headings stay with what
 * follows them. Prose is cut between paragraphs, else sentences, else words; lists, tables and code between lines (see
 * `chunk-prose.ts`); logs between entries, else lines (see `chunk-log.ts`). A single word or line is never cut, however
 * long it is.
 *
 * @param options.receivedAt when the file came in, for log stamps without a year; see `readTimestamp`.
 */
export function chunkText(
  document: ParsedDocument,
  options: { receivedAt?: Date } = {},
): ChunkSpan[] {
  const { text, hasLines } = document;
  const chunks: ChunkSpan[] = [];
  const lines = lineCounter(text);
  for (const { kind, part, segments } of runsOf(document)) {
    const range = { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 };
    const pieces =
      kind === "log"
        ? chunkLog(text, range, { ...options, dateOrder: storedDateOrder(document.metadata) })
        : chunkProse(text, segments);
    let from = 0;
    for (const piece of pieces) {
      while ((segments[from]?.end ?? Infinity) <= piece.start) from++;
      const log = "severities" in piece ? piece : undefined;
      chunks.push({
        ordinal: chunks.length,
        part,
        start: piece.start,
        end: piece.end,
        page: segments[from]?.page ?? null,
        pageStarts: pageStartsOf(segments, from, piece.end),
        lineStart: hasLines ? lines.at(piece.start) : null,
        lineEnd: hasLines ? lines.at(piece.end - 1) : null,
        section: sectionOfChunk(segments, from, piece.end),
        timeStart: log?.timeStart ?? null,
        timeEnd: log?.timeEnd ?? null,
        severities: log?.severities ?? [],
      });
    }
  }
  return chunks;
}

/** Lists where pages begin inside a chunk: see {@link ChunkSpan.pageStarts}. */
function pageStartsOf(segments: readonly Segment[], from: number, end: number): number[] | null {
  const first = segments[from]?.page ?? null;
  const starts: number[] = [];
  if (first === null) return null;
  for (let at = from + 1; at < segments.length; at++) {
    const segment = segments[at];
    if (!segment || segment.start >= end) break;
    while (first + starts.length < (segment.page ?? 0)) starts.push(segment.start);
  }
  return starts.length > 0 ? starts : null;
}

/** Returns the section that contains all of a chunk; headings count only if there is nothing else in it. */
function sectionOfChunk(segments: readonly Segment[], from: number, end: number): string | null {
  let [body, headings]: [string[] | undefined, string[] | undefined] = [undefined, undefined];
  for (let at = from; at < segments.length; at++) {
    const segment = segments[at];
    if (!segment || segment.start >= end) break;
    const path = segment.section?.split(" > ") ?? [];
    if (segment.kind === "heading") headings ??= path;
    else body = body ? commonStart(body, path) : path;
  }
  return (body ?? headings ?? []).join(" > ") || null;
}

function commonStart(one: readonly string[], other: readonly string[]): string[] {
  const differs = one.findIndex((title, at) => title !== other[at]);
  return one.slice(0, differs < 0 ? one.length : differs);
}

/** Returns line numbers of ascending offsets, in one pass over the text. */
function lineCounter(text: string): { at(offset: number): number } {
  let counted = 0;
  let line = 1;
  return {
    at(offset) {
      for (
        let next = text.indexOf("\n", counted);
        next >= 0 && next < offset;
        next = text.indexOf("\n", counted)
      ) {
        line++;
        counted = next + 1;
      }
      return line;
    },
  };
}
