import { findInPieces, type SoughtWords } from "./find-in-pieces.ts";
import { type OpenPdf, type PdfSize, sizeOfPage } from "./open-pdf.ts";

/** A stretch of one of a page's pieces of text. */
export type PagePiece = { page: number; piece: number; start: number; end: number };

/** Where words begin: a page and its size, and the point on it as shares of that. */
export type PagePoint = { page: number; size: PdfSize; left: number; top: number };

/** Pages that a passage is looked for on, from the one it begins on: first few, for only one of near empty pages has many. */
const pagesAhead = [2, 8, 50];
/** A passage on more pages than this is one of near empty pages. */
const maxPassagePages = 2;

/**
 * Finds words on the page that their passage begins on, or soon after it; empty where the pages do not have them. Where the
 * first of these words may be others, those that are surer on a later page are taken.
 */
export async function placeWords(
  pdf: OpenPdf,
  { page, ...sought }: SoughtWords & { page: number },
): Promise<PagePiece[]> {
  let held: PagePiece[] = [];
  for (const ahead of pagesAhead) {
    const { pieces, sure } = await findOnPages(pdf, sought, { first: page, count: ahead });
    if (pieces.length > 0 && (sure || held.length === 0)) held = pieces;
    if (pieces.length > 0 && (sure || ahead > maxPassagePages)) break;
  }
  return held;
}

async function findOnPages(
  pdf: OpenPdf,
  sought: SoughtWords,
  { first, count }: { first: number; count: number },
): Promise<{ pieces: PagePiece[]; sure: boolean }> {
  const last = Math.min(pdf.pages, first + count - 1);
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const texts = await Promise.all(numbers.map(pdf.text));
  const places = texts.flatMap(({ pieces }, at) =>
    pieces.map((text, piece) => ({ text, page: first + at, piece })),
  );
  const found = findInPieces(
    places.map(({ text }) => text),
    sought,
  );
  const pieces = found.pieces.flatMap(({ piece, start, end }) => {
    const place = places[piece];
    return place ? [{ page: place.page, piece: place.piece, start, end }] : [];
  });
  return { pieces, sure: found.sure };
}

/** Returns the point at which a stretch of a page stands. */
export async function pointOf(pdf: OpenPdf, { page, piece }: PagePiece): Promise<PagePoint> {
  const proxy = await pdf.page(page);
  const { content } = await pdf.text(page);
  const viewport = proxy.getViewport({ scale: 1 });
  const item = content.items[piece];
  const [, , , , e = 0, f = 0]: number[] = item && "transform" in item ? item.transform : [];
  const [x = 0, y = 0]: number[] = viewport.convertToViewportPoint(e, f);
  const size = sizeOfPage(proxy);
  return { page, size, left: x / size.width, top: y / size.height };
}
