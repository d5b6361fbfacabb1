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
  const find = useMemo(() => pdf && rememberSpans(documentId, pdf), [documentId, pdf]);
  useEffect(() => {
    if (!pdf || !find) return undefined;
    let current = true;
    const look = async () => {
      const pieces = await Promise.all(words.slice(0, maxSpans).map(find));
      const marks = pieces.flatMap((found, at) =>
        found.map((piece): PageMark => ({ ...words[at], ...piece })),
      );
      const first = marks.find(({ quiet }) => !quiet);
      const point = first ? await pointOf(pdf, first) : null;
      if (current) setPlaced({ place, marks, point });
    };
    void look();
    return () => {
      current = false;
    };
  }, [pdf, find, place, words]);
  return placed;
}

/** Finds the pieces that hold the words between two offsets, each only once. */
function rememberSpans(documentId: string, pdf: OpenPdf) {
  const known = new Map<string, Promise<PagePiece[]>>();
  return ({ start, end }: TextSpan): Promise<PagePiece[]> => {
    const key = `${start}-${end}`;
    const found = known.get(key) ?? findSpan(documentId, pdf, { start, end });
    known.set(key, found);
    return found;
  };
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
