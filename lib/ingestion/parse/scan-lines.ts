import type { RecognisedLine } from "./open-tesseract.ts";
import type { PdfLine } from "./pdf-lines.ts";

/** The place of a picture on its page. */
type PicturePlace = { height: number; pointsPerPixel: number };

/** Words are set apart by less than this many font sizes; a wider gap is between columns of a table. */
const maxGapInCell = 1.6;

/** Letters reach over nine tenths of the size of their font, from the lowest to the highest. */
const lettersShare = 0.9;

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Returns a recognised line as a line of its page, in points, as `pdfLines` does for a text layer. */
export function scanLine(
  { words, baseline, rowAttributes }: RecognisedLine,
  { height, pointsPerPixel }: PicturePlace,
): PdfLine {
  const size = Math.max(1, (rowAttributes.rowHeight * pointsPerPixel) / lettersShare);
  const cells: PdfLine["cells"] = [];
  for (const { text, bbox } of words) {
    const [x, right] = [bbox.x0 * pointsPerPixel, bbox.x1 * pointsPerPixel];
    const cell = cells.at(-1);
    if (cell && x - cell.right <= size * maxGapInCell) {
      cell.text += ` ${text}`;
      cell.right = Math.max(cell.right, right);
      cell.x = Math.min(cell.x, x);
    } else cells.push({ text, x, right });
  }
  return {
    cells,
    runs: [],
    x: Math.min(...cells.map((cell) => cell.x)),
    right: Math.max(...cells.map((cell) => cell.right)),
    y: (height - (baseline.y0 + baseline.y1) / 2) * pointsPerPixel,
    size,
    font: "",
    rightToLeft: words.some(({ text }) => rightToLeftLetter.test(text)),
  };
}

/** Sizes up to this much larger or smaller are the text's own: a picture's are never exact. */
const sameSize = 1.25;

/**
 * Gives lines of scans the font of the text around them, and its size, unless theirs is clearly another. So a heading is one
 * by its size alone.
 */
export function settleScanLines(
  lines: readonly PdfLine[],
  body: { size: number; font: string },
): PdfLine[] {
  return lines.map((line) => {
    const times = line.size / body.size;
    const isBody = times < sameSize && times > 1 / sameSize;
    // In steps of a quarter, so that lines of one heading stay together.
    const size = isBody ? body.size : body.size * Math.max(0.5, Math.round(times * 4) / 4);
    return { ...line, size, font: body.font };
  });
}
