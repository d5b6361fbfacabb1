"use client";

import { useEffect, useMemo, useState } from "react";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import type { PageMark } from "@/components/pdf/mark-text-layer.ts";
import { type OpenPdf, sizeOfPage } from "@/components/pdf/open-pdf.ts";
import {
  type PagePiece,
  type PagePoint,
  placeWords,
  pointOf,
} from "@/components/pdf/place-words.ts";
import { fetchJson } from "@/components/ui/fetch-json.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { type TextQuery, textRangeSchema } from "@/lib/wire/document.ts";

/** Words on the pages of a PDF. */
type PlacedWords = {
  /** The words that it is opened at, for which they were looked for. */
  place: TextSpan | null;
  marks: PageMark[];
  /** Where those words begin; if no page has them, the page that they were read from. Null if that is not known. */
  point: PagePoint | null;
  /** Whether they are words of a page. A picture, as of a scan, has none. */
  found: "words" | "none" | "picture";
};

/** Where words begin, and how much of them is there. */
type PlaceInPages = Pick<PlacedWords, "point" | "found">;

type WordsInText = { place: TextSpan | null; words: readonly MarkedSpan[] };

/** More places than a reader goes through are not looked for. */
const maxSpans = 40;
/** Of the text around words, enough to tell them from the same ones elsewhere, also where whole sentences recur. */
const charactersAround = 2000;

/**
 * Finds words, known by their offsets in a document's text, on the pages of its PDF.
 * @returns what was found last, which is of another place while that is looked for; null before the first.
 */
export function usePlacedWords(
  documentId: string,
  pdf: OpenPdf | null,
  { place, words }: WordsInText,
): PlacedWords | null {
  const [placed, setPlaced] = useState<PlacedWords | null>(null);
  const finder = useMemo(() => pdf && makeFinder(documentId, pdf), [documentId, pdf]);
  useEffect(() => {
    if (!finder) return undefined;
    let current = true;
    const look = async () => {
      const { find, placeOf } = finder;
      const at = place ? await placeOf(place) : nowhere;
      // The place is gone to while the other words are looked for.
      if (current && at.found === "words")
        setPlaced((before) => ({ place, marks: before?.marks ?? [], ...at }));
      const marks = await Promise.all(words.slice(0, maxSpans).map((span) => markOf(find, span)));
      if (current) setPlaced({ place, marks: marks.flat(), ...at });
    };
    void look();
    return () => {
      current = false;
    };
  }, [finder, place, words]);
  return placed;
}

/** The pieces of pages that have words, and the pages of the passage that they are in, where that is known. */
type SpanPieces = { pieces: PagePiece[]; passage?: PassagePages };

type PassagePages = {
  first: number;
  last: number;
  /** How far into the passage the words begin, from 0 to 1. */
  share: number;
};
type FindSpan = (span: TextSpan) => Promise<SpanPieces>;

const nowhere: PlaceInPages = { point: null, found: "none" };

/** Finds words and places, each only once: to the same place as another object the view would be brought again. */
function makeFinder(documentId: string, pdf: OpenPdf) {
  const spans = new Map<string, Promise<SpanPieces>>();
  const find: FindSpan = ({ start, end }) => {
    const key = `${start}-${end}`;
    const found = spans.get(key) ?? findSpan(documentId, pdf, { start, end });
    spans.set(key, found);
    return found;
  };
  const places = new WeakMap<TextSpan, Promise<PlaceInPages>>();
  const placeOf = (place: TextSpan) => {
    const known = places.get(place);
    if (known) return known;
    const found = find(place)
      .then((words) => foundPlace(pdf, words))
      .catch(() => nowhere);
    places.set(place, found);
    return found;
  };
  return { find, placeOf };
}

/** A passage of whole pages, of which some are near empty. */
const maxReadPages = 8;

/** A page without words is shown from its upper part on. */
const upperPart = 0.2;

async function foundPlace(pdf: OpenPdf, { pieces, passage }: SpanPieces): Promise<PlaceInPages> {
  const [piece] = pieces;
  if (piece) return { point: await pointOf(pdf, piece), found: "words" };
  if (!passage) return nowhere;
  const picture = await pictureOf(pdf, passage);
  const page = picture ?? Math.min(passage.first, pdf.pages);
  const size = sizeOfPage(await pdf.page(page));
  return {
    point: { page, size, left: 0, top: upperPart },
    found: picture === undefined ? "none" : "picture",
  };
}

/** Returns which of a passage's pages is a picture; of several, the one as far into them as the words are into the passage. */
async function pictureOf(
  pdf: OpenPdf,
  { first, last, share }: PassagePages,
): Promise<number | undefined> {
  const end = Math.min(last, first + maxReadPages, pdf.pages);
  const numbers = Array.from({ length: Math.max(0, end - first + 1) }, (_, at) => first + at);
  const texts = await Promise.all(numbers.map(pdf.text));
  const pictures = numbers.filter((_, at) =>
    texts[at]?.pieces.every((piece) => piece.trim() === ""),
  );
  return pictures[Math.min(pictures.length - 1, Math.floor(share * pictures.length))];
}

async function markOf(find: FindSpan, span: MarkedSpan): Promise<PageMark[]> {
  return (await find(span)).pieces.map((piece) => ({ ...span, ...piece }));
}

async function findSpan(documentId: string, pdf: OpenPdf, span: TextSpan): Promise<SpanPieces> {
  const from = Math.max(0, span.start - charactersAround);
  const query = { from, to: span.end + charactersAround } satisfies TextQuery;
  try {
    const { text, segments } = await fetchJson(
      textRangeSchema,
      withQuery(`/api/documents/${documentId}/text`, query),
    );
    const [own, ...following] = segments.filter(({ end }) => end > span.start);
    const first = own?.page ?? following.find(({ page }) => page !== null)?.page ?? 1;
    const [start, end] = [span.start - from, span.end - from];
    const pieces = await placeWords(pdf, {
      words: text.slice(start, end),
      before: text.slice(0, start),
      after: text.slice(end),
      page: first,
    });
    const share = own ? Math.max(0, span.start - own.start) / (own.end - own.start) : 0;
    return { pieces, passage: { first, last: following[0]?.page ?? pdf.pages, share } };
  } catch {
    return { pieces: [] };
  }
}
