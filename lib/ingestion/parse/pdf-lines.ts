import { superscript } from "./superscript.ts";

/** A run of characters as pdf.js describes it; see its `TextItem`. */
type PdfTextItem = {
  str: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

/** A line of a page as it is read, upright: x to the right, y upwards, in points. */
export type PdfLine = {
  /** Stretches of the line separated by gaps wider than those between words: columns of a table. */
  cells: { text: string; x: number; right: number }[];
  /** The stretches as they were drawn, of which the cells are made. */
  runs: PdfTextRun[];
  x: number;
  right: number;
  y: number;
  /** Of the font, in points. */
  size: number;
  font: string;
  rightToLeft: boolean;
  /** What the rows of one table have in common, where the line is a whole row. */
  table?: object;
};

/** A run of characters of an upright line. */
export type PdfTextRun = {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
  /** Whether pdf.js found a space before it. */
  spaced: boolean;
};

/** A gap of this many font sizes is between columns, not words. */
const cellGap = 1.6;
const wordGap = 0.17;

/**
 * Returns the lines of a page in the order of its content stream, which PDF writers keep to the reading order. A page
 * with a stream that runs across its columns is ordered by position. Text at another angle than the page's comes last.
 */
export function pdfLines(items: readonly PdfTextItem[]): PdfLine[] {
  const byAngle = new Map<number, PdfTextItem[]>();
  for (const item of items) {
    const angle = angleOf(item);
    const same = byAngle.get(angle);
    if (same) same.push(item);
    else byAngle.set(angle, [item]);
  }
  const length = (angle: readonly PdfTextItem[]) =>
    angle.reduce((sum, item) => sum + item.str.trim().length, 0);
  const angles = [...byAngle].toSorted(([, a], [, b]) => length(b) - length(a));
  return angles.flatMap(([angle, turned]) =>
    byColumns(pdfLinesOf(turned.map((item) => upright(item, angle)))),
  );
}

/** Quarter turns, counter-clockwise. */
function angleOf({ transform: [a = 1, b = 0] }: PdfTextItem): number {
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
}

function upright(
  { str, transform, width, height, fontName }: PdfTextItem,
  angle: number,
): PdfTextRun {
  const [, , c = 0, d = 0, e = 0, f = 0] = transform;
  const [x, y] = angle === 1 ? [f, -e] : angle === 2 ? [-e, -f] : angle === 3 ? [-f, e] : [e, f];
  const size = height || Math.hypot(c, d) || 1;
  return { text: str, x, right: x + width, y, size, font: fontName, spaced: false };
}

function pdfLinesOf(pieces: readonly PdfTextRun[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfTextRun[] = [];
  const close = () => {
    const line = pdfLineOf(open);
    if (line) lines.push(line);
    open = [];
  };
  let spaced = false;
  for (const piece of pieces) {
    if (piece.text.trim() === "") {
      spaced ||= piece.text !== "";
      continue;
    }
    const last = open.at(-1);
    if (last && !continuesLine(open, last, piece)) close();
    open.push({ ...piece, spaced });
    spaced = false;
  }
  close();
  return lines;
}

function continuesLine(open: readonly PdfTextRun[], last: PdfTextRun, next: PdfTextRun): boolean {
  const main = open.reduce((big, piece) => (piece.size > big.size ? piece : big));
  const size = Math.max(main.size, next.size);
  // A raised or lowered mark is smaller and lies within the line's height.
  const tolerance = Math.min(main.size, next.size) < size * 0.85 ? 0.6 : 0.3;
  if (Math.abs(next.y - main.y) > size * tolerance) return false;
  const rightToLeft = isRightToLeft(next.text) || open.some((piece) => isRightToLeft(piece.text));
  return rightToLeft || next.x > last.right - size;
}

function pdfLineOf(pieces: readonly PdfTextRun[]): PdfLine | undefined {
  const [first] = pieces;
  if (!first) return undefined;
  const main = pieces.reduce((longest, piece) =>
    piece.text.length > longest.text.length ? piece : longest,
  );
  const size = Math.max(
    ...pieces
      .filter((piece) => piece.text.trim().length > 1 || pieces.length === 1)
      .map((piece) => piece.size),
    main.size,
  );
  const rightToLeft = isRightToLeft(pieces.map((piece) => piece.text).join(""));
  const ordered = rightToLeft ? pieces.toSorted((a, b) => b.right - a.right) : pieces;
  const cells: PdfLine["cells"] = [];
  const runs: PdfTextRun[] = [];
  let last: PdfTextRun | undefined;
  for (const piece of ordered) {
    const gap = last ? (rightToLeft ? last.x - piece.right : piece.x - last.right) : Infinity;
    const cell = cells.at(-1);
    const raised =
      !rightToLeft &&
      piece.size < main.size * 0.85 &&
      piece.y - main.y > main.size * 0.15 &&
      /^[\d,–-]+$/u.test(piece.text.trim());
    const text = raised && last ? superscript(piece.text) : piece.text;
    runs.push({ ...piece, text });
    if (!cell || gap > size * cellGap)
      cells.push({ text: text.trim(), x: piece.x, right: piece.right });
    else {
      const spaced =
        gap > size * wordGap ||
        (!rightToLeft && piece.spaced) ||
        /\s$/u.test(last?.text ?? "") ||
        /^\s/u.test(text);
      cell.text = `${cell.text}${spaced ? " " : ""}${text.trim()}`;
      cell.x = Math.min(cell.x, piece.x);
      cell.right = Math.max(cell.right, piece.right);
    }
    last = piece;
  }
  return {
    cells: cells.map((cell) => ({ ...cell, text: readable(cell.text) })),
    runs: runs.map((run) => ({ ...run, text: readable(run.text) })),
    x: Math.min(...pieces.map((piece) => piece.x)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    y: main.y,
    size: Math.round(size * 10) / 10,
    font: main.font,
    rightToLeft,
  };
}

const ligatures: Record<string, string> = {
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "st",
  ﬆ: "st",
};

/** Splits ligatures, and removes characters of private areas, which no reader has. */
function readable(text: string): string {
  return text
    .replace(/[\uFB00-\uFB06]/gu, (ligature) => ligatures[ligature] ?? ligature)
    .replace(/[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/gu, "")
    .replace(/\s+/gu, " ");
}

function isRightToLeft(text: string): boolean {
  const right = text.match(/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/gu)?.length ?? 0;
  return right > 0 && right * 2 >= (text.match(/\p{L}/gu)?.length ?? 0);
}

/**
 * Orders the lines of a page with two columns of running text, if the stream runs across them: most lines have one
 * stretch left and one right of the same gap. The columns are then read one after the other.
 */
function byColumns(lines: PdfLine[]): PdfLine[] {
  const split = lines.filter((line) => line.cells.length === 2);
  if (split.length < 8 || split.length * 2 < lines.length) return lines;
  const gutterLeft = Math.max(...split.map((line) => line.cells[0]?.right ?? 0));
  const gutterRight = Math.min(...split.map((line) => line.cells[1]?.x ?? 0));
  const lengths = split.flatMap((line) => line.cells.map((cell) => cell.text.length));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  if (gutterLeft >= gutterRight || mean < 25) return lines;
  const ordered: PdfLine[] = [];
  let right: PdfLine[] = [];
  for (const line of lines) {
    const crosses = line.x < gutterLeft && line.right > gutterRight && line.cells.length === 1;
    if (crosses) {
      ordered.push(...right);
      right = [];
    }
    const halves =
      line.cells.length === 2
        ? line.cells.map((cell) => ({
            ...line,
            cells: [cell],
            runs: line.runs.filter((run) => run.x >= cell.x && run.right <= cell.right),
            x: cell.x,
            right: cell.right,
          }))
        : [line];
    for (const half of halves) (half.x >= gutterLeft && !crosses ? right : ordered).push(half);
  }
  return [...ordered, ...right];
}
