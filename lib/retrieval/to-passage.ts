import type { Passage } from "../wire/passage.ts";
import type { RetrievedChunk } from "./retrieve.ts";

/** A retrieved chunk as the interface shows it. */
export function chunkToPassage(chunk: RetrievedChunk, tag: string, number: number | null): Passage {
  return {
    chunkId: chunk.chunkId,
    documentId: chunk.documentId,
    sourceId: chunk.sourceId,
    tag,
    title: chunk.title,
    ...(chunk.authors.length > 0 ? { authors: chunk.authors } : {}),
    ...(chunk.journal ? { journal: chunk.journal } : {}),
    ...(chunk.publicationDate ? { publicationDate: chunk.publicationDate } : {}),
    ...(chunk.doi ? { doi: chunk.doi } : {}),
    ...(chunk.standing ? { standing: chunk.standing } : {}),
    ordinal: chunk.ordinal,
    part: chunk.part,
    section: chunk.section,
    page: chunk.page,
    lineStart: chunk.lineStart,
    lineEnd: chunk.lineEnd,
    ...(chunk.timeStart ? { timeStart: chunk.timeStart } : {}),
    ...(chunk.timeEnd ? { timeEnd: chunk.timeEnd } : {}),
    start: chunk.start,
    end: chunk.end,
    text: chunk.text,
    ...(chunk.original === undefined ? {} : { corrected: true }),
    origin: chunk.carried ? "carried" : "fresh",
    score: chunk.score,
    vectorScore: chunk.vectorScore,
    keywordScore: chunk.keywordScore,
    rerankScore: chunk.rerankScore ?? null,
    number,
  };
}
