import type { Passage } from "../lib/wire/passage.ts";

/** A passage for tests. */
export function testPassage(slug: string, ordinal: number, over: Partial<Passage> = {}): Passage {
  return {
    chunkId: `${slug}-${ordinal}`,
    documentId: slug,
    sourceId: slug,
    tag: `${slug}#${ordinal}`,
    title: slug,
    ordinal,
    part: "fulltext",
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: 4,
    text: "text",
    origin: "fresh",
    score: 0.5,
    vectorScore: null,
    keywordScore: null,
    rerankScore: null,
    number: null,
    ...over,
  };
}
