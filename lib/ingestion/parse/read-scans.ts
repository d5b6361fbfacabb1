import type { getDocumentProxy } from "unpdf";
import { cleanText } from "./decode-text.ts";
import type { FileInput } from "./format.ts";
import { isBlankPicture, turnPicture } from "./grey-picture.ts";
import { openTesseract, type RecognisedLine, type Tesseract } from "./open-tesseract.ts";
import { drawPage, type PagePicture } from "./page-picture.ts";
import type { PdfLine } from "./pdf-lines.ts";
import { scanLine } from "./scan-lines.ts";

type ScannedPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** What was read of a page's picture: its lines in reading order, upright, and the height that they stand in, in points. */
export type ScannedPage = { lines: PdfLine[]; height: number };

/** In which languages pages are read; `filename` is for the sentence of an error. */
export type ScanOptions = { languages: readonly string[] } & Pick<FileInput, "filename" | "onScan">;

/** Of 100. Print is read at 85 to 96, letters that are none at 0 to 50. */
const minLineConfidence = 50;
const minWordConfidence = 60;

/** At least this share of a page's letters must be in words that are surely read; else the page is turned, or no text. */
const minReadShare = 0.6;
/** Fewer letters on a page are specks. */
const minLetters = 3;

/**
 * Reads pages by text recognition. A page that lies on its side or upside down is turned; one without words has no lines.
 * @param document opened with `drawingOptions`.
 */
export async function readScans(
  document: ScannedPdf,
  numbers: readonly number[],
  { languages, filename, onScan }: ScanOptions,
): Promise<Map<number, ScannedPage>> {
  const tesseract = await openTesseract(languages, filename);
  try {
    const pages = new Map<number, ScannedPage>();
    // Pages of a file mostly lie alike, so the way in which the last one was read is tried first.
    let turns = 0;
    onScan?.({ done: 0, total: numbers.length });
    for (const [at, number] of numbers.entries()) {
      const picture = await drawPage(document, number);
      const read = isBlankPicture(picture) ? undefined : readTurned(tesseract, picture, turns);
      turns = read?.turns ?? turns;
      pages.set(number, read ?? { lines: [], height: picture.height * picture.pointsPerPixel });
      onScan?.({ done: at + 1, total: numbers.length });
    }
    return pages;
  } finally {
    tesseract.end();
  }
}

/** Reads a picture in the way in which most of its letters make words, if there is one. */
function readTurned(
  tesseract: Tesseract,
  picture: PagePicture,
  first: number,
): (ScannedPage & { turns: number }) | undefined {
  for (const turns of new Set([first, 0, 1, 3, 2])) {
    const turned = turnPicture(picture, turns);
    const recognised = tesseract.recognise(turned);
    if (!isRead(recognised)) continue;
    const place = { height: turned.height, pointsPerPixel: picture.pointsPerPixel };
    const lines = recognised
      .filter(({ confidence }) => confidence >= minLineConfidence)
      .map((line) => ({
        ...line,
        words: line.words
          .map((word) => ({ ...word, text: cleanText(word.text).trim() }))
          .filter(({ text }) => text !== ""),
      }))
      .filter(({ words }) => words.length > 0)
      .map((line) => scanLine(line, place));
    return { lines, height: turned.height * picture.pointsPerPixel, turns };
  }
  return undefined;
}

/** Whether most letters of a page are in words that the engine is sure of. */
function isRead(lines: readonly RecognisedLine[]): boolean {
  let [letters, sure] = [0, 0];
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      letters += length;
      if (confidence >= minWordConfidence) sure += length;
    }
  return sure >= minLetters && sure >= letters * minReadShare;
}
