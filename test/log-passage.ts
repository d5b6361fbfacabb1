import type { Evidence } from "../lib/wire/evidence.ts";

/** A passage of a log, for tests. @param ordinal also makes its ids. */
export function logPassage(ordinal: number, over: Partial<Evidence> = {}): Evidence {
  const text = over.text ?? "A line.";
  const start = over.start ?? 0;
  return {
    chunkId: `d:1:${ordinal}`,
    documentId: "d",
    sourceId: "server.log",
    tag: `server.log#${ordinal}`,
    title: "server.log",
    ordinal,
    part: "fulltext",
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start,
    end: start + text.length,
    text,
    origin: "fresh",
    score: 1,
    vectorScore: 1,
    keywordScore: null,
    rerankScore: null,
    number: null,
    ...over,
  };
}
