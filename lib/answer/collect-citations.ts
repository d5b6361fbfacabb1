import type { CitationUse } from "../citation/cite-stream.ts";
import type { CitedPlace } from "../citation/cited-place.ts";
import { locateQuote } from "../citation/locate-quote.ts";
import { describeSource } from "../citation/stored-citation.ts";
import type { SourceSnapshot } from "../db/schema.ts";
import { readChunkId } from "../document/chunk-id.ts";
import { pageAt } from "../document/page-at.ts";
import { readTimestamp } from "../ingestion/parse/log-line.ts";
import { kindNamed } from "../knowledge/kind.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { MarkedWords, Marker } from "../wire/marker.ts";
import type { Passage } from "../wire/passage.ts";

/** What is said of a citation and of a marker that nothing has checked. */
const unchecked: Citation["verdict"] = { label: "unchecked", score: null };

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
function citePassage(
  chunk: RetrievedChunk,
  passage: Passage,
  claim: string,
  place?: CitedPlace,
): CitedPassage & { quoteStart: number } {
  const quote = place
    ? { start: place.start - passage.start, end: place.end - passage.start }
    : locateQuote({ claim, passageText: passage.text });
  const quoteStart = passage.start + quote.start;
  const words = passage.text.slice(quote.start, quote.end);
  const firstLine = lineAt(passage, quote.start);
  return {
    chunkId: passage.chunkId,
    ordinal: passage.ordinal,
    section: passage.section,
    page: pageAt(chunk, quoteStart),
    lineStart: firstLine,
    lineEnd: firstLine === null ? null : firstLine + countBreaks(words.trimEnd()),
    start: passage.start,
    end: passage.end,
    quote: words,
    quoteStart,
    quoteEnd: passage.start + quote.end,
  };
}

function countBreaks(text: string): number {
  return text.match(/\n/g)?.length ?? 0;
}

/** The line at an offset into a passage's text; null where it has none. */
function lineAt({ text, lineStart }: Passage, at: number): number | null {
  return lineStart === null ? null : lineStart + countBreaks(text.slice(0, at));
}

/** The time of the line at an offset; of one without a stamp, such as a stack trace's, that of the entry it belongs to. */
function timeAt({ text, timeStart }: Passage, at: number): string | null {
  const lineEnd = text.indexOf("\n", at);
  const upwards = text
    .slice(0, lineEnd < 0 ? text.length : lineEnd)
    .split("\n")
    .toReversed();
  // Only the lines of logs belong to entries.
  for (const line of timeStart === undefined ? upwards.slice(0, 1) : upwards) {
    const time = readTimestamp(line);
    if (time) return time.toISOString();
  }
  return timeStart ?? null;
}

/** The reader's form of a source, at the place of its first cited words. */
function labelOf(
  chunk: RetrievedChunk,
  passage: Passage,
  cited: ReturnType<typeof citePassage>,
): string {
  const { page, lineStart, lineEnd } = cited;
  const timeStart = timeAt(passage, cited.quoteStart - passage.start);
  const kind = kindNamed(chunk.kind);
  return kind ? kind.label({ ...chunk, page, lineStart, lineEnd, timeStart }) : chunk.title;
}

/** Lists words behind those listed already, each once. */
function listOnce<Words extends MarkedWords>(
  listed: readonly Words[],
  more: readonly Words[],
  isSame: (one: Words, other: Words) => boolean,
): Words[] {
  const all = [...listed];
  for (const words of more) if (!all.some((other) => isSame(other, words))) all.push(words);
  return all;
}

/** Whether the words stand at the same place of the document. Two chunks that overlap may hold it. */
function isSamePlace(one: MarkedWords, other: MarkedWords): boolean {
  return one.quoteStart === other.quoteStart && one.quoteEnd === other.quoteEnd;
}

function isSamePassage(one: MarkedWords, other: MarkedWords): boolean {
  return one.chunkId === other.chunkId && isSamePlace(one, other);
}

/**
 * Gathers the uses of sources in one answer into its citations, one a number, and its markers.
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
  const markers: Marker[] = [];

  /** Finds the words of one use, each passage's own, and the citation as it is made at its first use. */
  function findWords({ number, passages, claim }: CitationUse) {
    let citation = byNumber.get(number);
    const words: CitedPassage[] = [];
    for (const passage of passages) {
      const chunk = chunkById.get(passage.chunkId);
      if (!chunk) continue;
      const place = placesByChunk.get(passage.chunkId)?.shift();
      const cited = citePassage(chunk, passage, claim, place);
      words.push(cited);
      citation ??= {
        number,
        documentId: chunk.documentId,
        ...describeSource(snapshotOf(chunk)),
        label: labelOf(chunk, passage, cited),
        sourceRevision: readChunkId(passage.chunkId)?.revision ?? null,
        changed: false,
        passages: [],
        verdict: unchecked,
      };
    }
    return { citation, words };
  }

  return {
    /** @returns the citation and the marker with this use added; each lists the same words once. */
    add(use: CitationUse): { citation: Citation | undefined; marker: Marker } {
      const { citation: known, words } = findWords(use);
      const citation = known && {
        ...known,
        passages: listOnce(known.passages, words, isSamePlace),
      };
      if (citation) byNumber.set(use.number, citation);
      const { index, start, end } = use.marker;
      const before = markers[index]?.passages ?? [];
      const marked = words.map(({ chunkId, quoteStart, quoteEnd }) => ({
        chunkId,
        quoteStart,
        quoteEnd,
      }));
      const marker: Marker = {
        number: use.number,
        start,
        end,
        passages: listOnce(before, marked, isSamePassage),
        attributed: false,
        verdict: unchecked,
      };
      markers[index] = marker;
      return { citation, marker };
    },
  };
}
