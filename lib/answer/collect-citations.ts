import { isDeepStrictEqual } from "node:util";
import type { CitationUse } from "../citation/cite-stream.ts";
import type { CitedPlace } from "../citation/cited-place.ts";
import { isQuotedIn, locateQuote } from "../citation/locate-quote.ts";
import { placeInOriginal } from "../citation/place-in-original.ts";
import { describeSource } from "../citation/stored-citation.ts";
import type { SourceSnapshot } from "../db/schema.ts";
import { readChunkId } from "../document/chunk-id.ts";
import { pageAt } from "../document/page-at.ts";
import { readTimestamp } from "../ingestion/parse/log-line.ts";
import { kindNamed } from "../knowledge/kind.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { unchecked } from "../verdict/check-claim.ts";
import { createVerdicts, weakestVerdict } from "../verdict/give-verdicts.ts";
import { withOpinion } from "../verdict/judge.ts";
import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { MarkedWords, Marker } from "../wire/marker.ts";
import type { Passage } from "../wire/passage.ts";

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
    ...(chunk.standing ? { standing: chunk.standing } : {}),
  };
}

/** Words of the text as it was given. */
type PlacedPassage = CitedPassage & { quoteStart: number };

/**
 * The words of a passage that a claim rests on: at a place that is known, else where they are found. Those that its owner
 * corrected are at the place of the document's own.
 */
function citePassage(
  chunk: RetrievedChunk,
  given: Passage,
  claim: string,
  place?: CitedPlace,
): PlacedPassage {
  const own = chunk.original ?? given.text;
  const quote = place
    ? { start: place.start - given.start, end: place.end - given.start }
    : locateQuote({ claim, passageText: given.text });
  // What is computed reads the document, and not what its owner corrected it to.
  const isCorrected = chunk.original !== undefined && !place;
  const at = isCorrected ? placeInOriginal(given.text, own, quote) : quote;
  const firstLine = lineAt({ ...given, text: own }, at.start);
  const breaks = countBreaks(own.slice(at.start, at.end).trimEnd());
  return {
    chunkId: given.chunkId,
    ordinal: given.ordinal,
    section: given.section,
    page: pageAt(chunk, given.start + at.start),
    lineStart: firstLine,
    lineEnd: firstLine === null ? null : firstLine + breaks,
    start: given.start,
    end: given.end,
    quote: isCorrected ? given.text.slice(quote.start, quote.end) : own.slice(at.start, at.end),
    ...(isCorrected ? { corrected: true as const } : {}),
    quoteStart: given.start + at.start,
    quoteEnd: given.start + at.end,
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
function labelOf(chunk: RetrievedChunk, passage: Passage, cited: PlacedPassage): string {
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

/** Whether the words are at the same place of the document. Two chunks that overlap may hold it. */
function isSamePlace(one: MarkedWords, other: MarkedWords): boolean {
  return one.quoteStart === other.quoteStart && one.quoteEnd === other.quoteEnd;
}

function isSamePassage(one: MarkedWords, other: MarkedWords): boolean {
  return one.chunkId === other.chunkId && isSamePlace(one, other);
}

/** What a marker rests on, as it was used. */
type MarkerUse = {
  marker: Marker;
  passages: Passage[];
  words: PlacedPassage[];
  /** Whether the places of the words were given. */
  isPlaced: boolean;
};

/** What is known of an answer beside its text. */
type CollectOptions = {
  /**
   * The places of the citations in the order of their tags, where the answer was computed and so knows them: two lines of
   * one passage may read the same.
   */
  places?: readonly CitedPlace[];
  /** Whether Ibid wrote the answer itself ({@link createVerdicts}). */
  quotes?: boolean;
};

/** What became of a marker, and its citation where that changed. */
type MarkerOutcome = { citation?: Citation | undefined; marker: Marker };

/** Gathers the uses of sources in one answer into its citations, one a number, and its markers. */
export class CollectedCitations {
  readonly #placesByChunk: Map<string, CitedPlace[]>;
  readonly #chunkById: Map<string, RetrievedChunk>;
  readonly #byNumber = new Map<number, Citation>();
  readonly #uses: MarkerUse[] = [];
  readonly #verdictOf: ReturnType<typeof createVerdicts>;

  constructor(
    chunks: readonly RetrievedChunk[],
    { places = [], quotes = false }: CollectOptions = {},
  ) {
    this.#verdictOf = createVerdicts({ quotes });
    this.#placesByChunk = Map.groupBy(places, (place) => place.chunkId);
    this.#chunkById = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]));
  }

  /** @returns the citation and the marker with this use added; each lists the same words once. */
  add(use: CitationUse): MarkerOutcome {
    const { index, start, end } = use.marker;
    const known = this.#uses[index];
    // A passage that was found for a marker takes the place of those that do not carry its claim.
    const before = use.attributed ? undefined : known;
    const { words, isPlaced } = this.#findWords(use.passages, use.claim);
    const all = listOnce(before?.words ?? [], words, isSamePassage);
    return this.#show(index, {
      marker: {
        number: use.number,
        start,
        end,
        passages: all.map(toMarkedWords),
        attributed: known?.marker.attributed ?? use.attributed,
        verdict: unchecked,
      },
      passages: [...new Set([...(before?.passages ?? []), ...use.passages])],
      words: all,
      isPlaced: isPlaced || (before?.isPlaced ?? false),
    });
  }

  /**
   * @param earlier the sentences without a marker right before the claim: where they too are quoted, their words are
   * marked as well.
   * @returns the marker with the verdict over its claim, and the citation where that changes it; null where no such
   * marker was added.
   */
  check(index: number, claim: string, earlier = ""): MarkerOutcome | null {
    const use = this.#uses[index];
    if (!use) return null;
    const words = use.isPlaced ? use.words : this.#findWords(use.passages, claim, earlier).words;
    const marker: Marker = {
      ...use.marker,
      passages: listOnce([], words, isSamePassage).map(toMarkedWords),
      verdict: this.#verdictOf(claim, use.passages),
    };
    const before = this.#byNumber.get(marker.number);
    const shown = this.#show(index, { ...use, words, marker });
    return isDeepStrictEqual(before, shown.citation) ? { marker } : shown;
  }

  /** @returns the same with a model's opinion on the claim, null where no such marker was added or nothing changed. */
  reconsider(index: number, probability: number): MarkerOutcome | null {
    const use = this.#uses[index];
    if (!use) return null;
    const score = Math.round(probability * 1000) / 1000;
    const marker = { ...use.marker, verdict: withOpinion(use.marker.verdict, score) };
    if (isDeepStrictEqual(marker, use.marker)) return null;
    const before = this.#byNumber.get(marker.number);
    const shown = this.#show(index, { ...use, marker });
    return isDeepStrictEqual(before, shown.citation) ? { marker } : shown;
  }

  /** The texts of the passages that a marker rests on. */
  passagesOf(index: number): string[] {
    return this.#uses[index]?.passages.map(({ text }) => text) ?? [];
  }

  #show(index: number, use: MarkerUse): MarkerOutcome {
    this.#uses[index] = use;
    return { citation: this.#cite(use.marker.number), marker: use.marker };
  }

  /** The words of one use, each passage's own. A passage without its chunk has none. */
  #findWords(passages: readonly Passage[], claim: string, earlier = "") {
    let isPlaced = false;
    const words = passages.flatMap((passage) => {
      const chunk = this.#chunkById.get(passage.chunkId);
      if (!chunk) return [];
      const place = this.#placesByChunk.get(passage.chunkId)?.shift();
      isPlaced ||= place !== undefined;
      const all = `${earlier} ${claim}`;
      const isAllQuoted = earlier !== "" && isQuotedIn(all, passage.text);
      return [citePassage(chunk, passage, isAllQuoted ? all : claim, place)];
    });
    return { words, isPlaced };
  }

  /** The citation with the words and the weakest verdict of all its markers. */
  #cite(number: number): Citation | undefined {
    const own = this.#uses.filter(({ marker }) => marker.number === number);
    const known = this.#byNumber.get(number) ?? this.#begin(number, own);
    if (!known) return undefined;
    const passages = own.reduce<CitedPassage[]>(
      (all, { words }) => listOnce(all, words, isSamePlace),
      [],
    );
    const citation = {
      ...known,
      passages,
      verdict: weakestVerdict(own.map(({ marker }) => marker.verdict)),
    };
    this.#byNumber.set(number, citation);
    return citation;
  }

  /** The citation at its first use with a known passage. */
  #begin(number: number, uses: readonly MarkerUse[]): Citation | undefined {
    for (const { words, passages } of uses) {
      const [cited] = words;
      const passage = passages.find(({ chunkId }) => chunkId === cited?.chunkId);
      const chunk = this.#chunkById.get(passage?.chunkId ?? "");
      if (cited && passage && chunk) return describeCitation(number, { chunk, passage, cited });
    }
    return undefined;
  }
}

/** A citation as it is made at its first use. */
function describeCitation(
  number: number,
  { chunk, passage, cited }: { chunk: RetrievedChunk; passage: Passage; cited: PlacedPassage },
): Citation {
  return {
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
function toMarkedWords({ chunkId, quoteStart, quoteEnd }: CitedPassage): MarkedWords {
  return { chunkId, quoteStart, quoteEnd };
}
