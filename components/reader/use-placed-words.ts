"use client";

import { useEffect, useMemo, useState } from "react";
import type { MarkedSpan } from "@/components/document/text-block.ts";
import type { PageMark } from "@/components/pdf/mark-text-layer.ts";
import type { OpenPdf } from "@/components/pdf/open-pdf.ts";
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
  /** Where those words begin; null if no page has them. */
  point: PagePoint | null;
};

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
      const { find, pointAt } = finder;
      const point = place ? await pointAt(place) : null;
      // The place is gone to while the other words are looked for.
      if (current && point) setPlaced((before) => ({ place, marks: before?.marks ?? [], point }));
      const marks = await Promise.all(words.slice(0, maxSpans).map((span) => markOf(find, span)));
      if (current) setPlaced({ place, marks: marks.flat(), point });
    };
    void look();
    return () => {
      current = false;
    };
  }, [finder, place, words]);
  return placed;
}

type FindSpan = (span: TextSpan) => Promise<PagePiece[]>;

/** Finds words and places, each only once: to the same place as another object the view would be brought again. */
function makeFinder(documentId: string, pdf: OpenPdf) {
  const spans = new Map<string, Promise<PagePiece[]>>();
  const find: FindSpan = ({ start, end }) => {
    const key = `${start}-${end}`;
    const found = spans.get(key) ?? findSpan(documentId, pdf, { start, end });
    spans.set(key, found);
    return found;
  };
  const points = new WeakMap<TextSpan, Promise<PagePoint | null>>();
  const pointAt = (place: TextSpan) => {
    const known = points.get(place);
    if (known) return known;
    const point = find(place)
      .then(([first]) => (first ? pointOf(pdf, first) : null))
      .catch(() => null);
    points.set(place, point);
    return point;
  };
  return { find, pointAt };
}

async function markOf(find: FindSpan, span: MarkedSpan): Promise<PageMark[]> {
  return (await find(span)).map((piece) => ({ ...span, ...piece }));
}

async function findSpan(documentId: string, pdf: OpenPdf, span: TextSpan): Promise<PagePiece[]> {
  const from = Math.max(0, span.start - charactersAround);
  const query = { from, to: span.end + charactersAround } satisfies TextQuery;
  try {
    const { text, segments } = await fetchJson(
      textRangeSchema,
      withQuery(`/api/documents/${documentId}/text`, query),
    );
    const around = segments.filter(({ end }) => end > span.start);
    const page = around.find((segment) => segment.page !== null)?.page ?? 1;
    const [start, end] = [span.start - from, span.end - from];
    return await placeWords(pdf, {
      words: text.slice(start, end),
      before: text.slice(0, start),
      after: text.slice(end),
      page,
    });
  } catch {
    return [];
  }
}
