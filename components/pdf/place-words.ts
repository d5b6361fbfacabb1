import { findWords } from "./find-words.ts";
import { type OpenPdf, type PdfSize, pageSize } from "./open-pdf.ts";

/** A stretch of one of a page's pieces of text. */
export type PagePiece = { page: number; piece: number; start: number; end: number };

/** Where words begin: a page and its size, and the point on it as shares of that. */
export type PagePoint = { page: number; size: PdfSize; left: number; top: number };

/** Pages that a passage is looked for on, from the one it begins on: first few, for only one of near empty pages has many. */
const pagesAhead = [2, 8, 50];

/** Words, what stands before them, and the page that their passage begins on. */
type SoughtWords = { words: string; before: string; page: number };

/** Finds words on that page or soon after it; empty where the pages do not have them. */
export async function placeWords(
  pdf: OpenPdf,
  { words, before, page }: SoughtWords,
): Promise<PagePiece[]> {
  for (const ahead of pagesAhead) {
    const last = Math.min(pdf.pages, page + ahead - 1);
    const numbers = Array.from({ length: Math.max(0, last - page + 1) }, (_, at) => page + at);
    const texts = await Promise.all(numbers.map(pdf.text));
    const places = texts.flatMap(({ pieces }, at) =>
      pieces.map((text, piece) => ({ text, page: page + at, piece })),
    );
    const found = findWords(
      places.map(({ text }) => text),
      words,
      before,
    );
    if (found.length > 0) {
      return found.flatMap(({ piece, start, end }) => {
        const place = places[piece];
        return place ? [{ page: place.page, piece: place.piece, start, end }] : [];
      });
    }
  }
  return [];
}

/** Returns the point at which a stretch of a page stands. */
export async function pointOf(pdf: OpenPdf, { page, piece }: PagePiece): Promise<PagePoint> {
  const proxy = await pdf.page(page);
  const { content } = await pdf.text(page);
  const viewport = proxy.getViewport({ scale: 1 });
  const item = content.items[piece];
  const [, , , , e = 0, f = 0]: number[] = item && "transform" in item ? item.transform : [];
  const [x = 0, y = 0]: number[] = viewport.convertToViewportPoint(e, f);
  const size = pageSize(proxy);
  return { page, size, left: x / size.width, top: y / size.height };
}
