import type { CitedPlace } from "../citation/cited-place.ts";
import { locateQuote } from "../citation/locate-quote.ts";
import { describeSource } from "../citation/stored-citation.ts";
import type { SourceSnapshot } from "../db/schema.ts";
import { readTimestamp } from "../ingestion/parse/log-line.ts";
import { kindNamed } from "../knowledge/kind.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { Passage } from "../wire/passage.ts";

/** One use of a source, as the citation stream reports it. */
export type CitationUse = { number: number; passages: Passage[]; claim: string };

/** What the reader sees of a document when it is cited. */
export function snapshotOf(chunk: RetrievedChunk): SourceSnapshot {
  return {
    sourceId: chunk.sourceId,
    title: chunk.title,
    filename: chunk.filename,
    knowledgeBaseId: chunk.knowledgeBaseId,
    authors: chunk.authors,
    journal: chunk.journal,
    publicationDate: chunk.publicationDate,
    doi: chunk.doi,
  };
}

/** The words of a passage that a claim rests on: at a place that is known, else where they are found. */
function citePassage(passage: Passage, claim: string, place?: CitedPlace): CitedPassage {
  const quote = place
    ? { start: place.start - passage.start, end: place.end - passage.start }
    : locateQuote({ claim, passageText: passage.text });
  return {
    chunkId: passage.chunkId,
    ordinal: passage.ordinal,
    section: passage.section,
    page: passage.page,
    lineStart: passage.lineStart,
    lineEnd: passage.lineEnd,
    start: passage.start,
    end: passage.end,
    quote: passage.text.slice(quote.start, quote.end),
    quoteStart: passage.start + quote.start,
    quoteEnd: passage.start + quote.end,
  };
}

/** The reader's form of a source, at the place of its first cited words. */
function labelOf(chunk: RetrievedChunk, cited: CitedPassage): string {
  const before = chunk.text.slice(0, cited.quoteStart - chunk.start);
  const lineStart =
    chunk.lineStart === null ? null : chunk.lineStart + (before.match(/\n/g)?.length ?? 0);
  const time = readTimestamp(cited.quote)?.toISOString() ?? chunk.timeStart;
  const kind = kindNamed(chunk.kind);
  return kind
    ? kind.label({ ...chunk, lineStart, lineEnd: chunk.lineEnd, timeStart: time })
    : chunk.title;
}

/**
 * Gathers the uses of sources in one answer into its citations, one a number.
 * @param places of the citations in the order of their tags, where the answer was computed and so knows them: two lines
 * of one passage may read the same.
 */
export function collectCitations(
  chunks: readonly RetrievedChunk[],
  places: readonly CitedPlace[] = [],
) {
  const placesByChunk = Map.groupBy(places, (place) => place.chunkId);
  const chunkById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  const byNumber = new Map<number, Citation>();
  return {
    /** @returns the citation with this use added; the same words cited twice are listed once. */
    add({ number, passages, claim }: CitationUse): Citation | undefined {
      let citation = byNumber.get(number);
      for (const passage of passages) {
        const chunk = chunkById.get(passage.chunkId);
        if (!chunk) continue;
        const cited = citePassage(passage, claim, placesByChunk.get(passage.chunkId)?.shift());
        citation ??= {
          number,
          documentId: chunk.documentId,
          ...describeSource(snapshotOf(chunk)),
          label: labelOf(chunk, cited),
          passages: [],
          verdict: { label: "unchecked", score: null },
        };
        const known = citation.passages.some(
          (other) => other.quoteStart === cited.quoteStart && other.quoteEnd === cited.quoteEnd,
        );
        if (!known) citation = { ...citation, passages: [...citation.passages, cited] };
      }
      if (citation) byNumber.set(number, citation);
      return citation;
    },
  };
}
