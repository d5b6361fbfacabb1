import type { PdfLine } from "./pdf-lines.ts";

/** Lines of a page that belong together. */
export type PdfBlock = {
  kind: "text" | "list" | "table" | "code";
  lines: PdfLine[];
  page: number;
};

/** `•`, `–`, `1.`, `(a)`: the beginning of an item. */
const itemStart = /^(?:[•▪■●◦○‣⁃∙·*–—-]\s+\S|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+\S)/u;
const sentenceClose = /[.!?:;。！？][”"’')\]]?$/u;

/**
 * Joins a page's lines to paragraphs, items and tables by their distance, indentation, font and length.
 * @param isMonospace returns whether a font of the page has letters of one width.
 */
export function pdfBlocks(
  lines: readonly PdfLine[],
  page: number,
  isMonospace: (font: string) => boolean,
): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  for (const column of columnsOf(lines)) {
    const left = Math.min(...column.map((line) => line.x));
    const right = Math.max(...column.map((line) => line.right));
    const leading = typicalLeading(column);
    for (const [at, line] of column.entries()) {
      const last = blocks.at(-1);
      const before = at > 0 ? column[at - 1] : undefined;
      const kind = isMonospace(line.font)
        ? "code"
        : isTableRow(column, at)
          ? "table"
          : itemStart.test(textOfLine(line))
            ? "list"
            : "text";
      const same = last && before && last.kind === kind;
      if (last && before && joins({ last, kind, before, line, left, right, leading }))
        last.lines.push(line);
      else if (
        same &&
        (kind === "table" || kind === "code") &&
        (line.table ? line.table === before.table : before.y - line.y < leading * 3)
      )
        last.lines.push(line);
      else blocks.push({ kind, lines: [line], page });
    }
  }
  return blocks;
}

export function textOfLine(line: PdfLine): string {
  return line.cells.map((cell) => cell.text).join(" ");
}

/** Splits lines into runs that go down the page without a jump to another column. */
function columnsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const columns: PdfLine[][] = [];
  for (const line of lines) {
    const column = columns.at(-1);
    const last = column?.at(-1);
    const below =
      last &&
      line.y <= last.y + last.size * 0.5 &&
      line.x < last.right + last.size * 4 &&
      line.right > last.x - last.size * 4;
    if (column && below) column.push(line);
    else columns.push([line]);
  }
  return columns;
}

/** Returns the typical distance between lines. */
function typicalLeading(column: readonly PdfLine[]): number {
  const steps = column.flatMap((line, at) => {
    const next = column[at + 1];
    return next && Math.abs(next.size - line.size) < 0.6 && line.y - next.y > 0
      ? [line.y - next.y]
      : [];
  });
  steps.sort((a, b) => a - b);
  // The closest third: in a column of headings and short paragraphs, the median is the distance between paragraphs.
  return steps[Math.floor(steps.length / 3)] ?? (column[0]?.size ?? 10) * 1.25;
}

/** Recognises a line in several cells next to another such line; alone it is a heading's number or a form's dotted line. */
function isTableRow(column: readonly PdfLine[], at: number): boolean {
  if (column[at]?.table) return true;
  const cells = (index: number) => column[index]?.cells.length ?? 0;
  const near = (index: number) =>
    Math.abs((column[index]?.y ?? Infinity) - (column[at]?.y ?? 0)) < (column[at]?.size ?? 10) * 4;
  return (
    cells(at) >= 2 && ((cells(at - 1) >= 2 && near(at - 1)) || (cells(at + 1) >= 2 && near(at + 1)))
  );
}

type Joint = {
  last: PdfBlock;
  kind: PdfBlock["kind"];
  before: PdfLine;
  line: PdfLine;
  left: number;
  right: number;
  leading: number;
};

/** Returns whether a line continues the block of the line above it. */
function joins({ last, kind, before, line, left, right, leading }: Joint): boolean {
  // An item begins a block; text after it may continue that block.
  if (kind !== "text" || (last.kind !== "text" && last.kind !== "list")) return false;
  const step = before.y - line.y;
  if (step > Math.max(leading, line.size) * 1.32) return false;
  if (Math.abs(line.size - before.size) > Math.max(line.size, before.size) * 0.08) return false;
  const [first] = last.lines;
  const text = textOfLine(before);
  if (/\p{L}[-‐\u00AD]$/u.test(text) && /^\p{Ll}/u.test(textOfLine(line))) return true;
  const ended = sentenceClose.test(text);
  const width = right - left;
  const room = line.rightToLeft ? before.x - left : right - before.right;
  // A lone line of another font (a bold one) is a heading, unless the sentence goes on.
  if (
    last.lines.length === 1 &&
    before.font !== line.font &&
    room > width * 0.15 &&
    !/[,-]$/u.test(text) &&
    /^[\p{Lu}\d]/u.test(textOfLine(line))
  )
    return false;
  if (
    !ended &&
    line.font !== before.font &&
    room > width * 0.3 &&
    /^[\p{Lu}\d]/u.test(textOfLine(line))
  )
    return false;
  if (last.kind === "list")
    return (
      first !== undefined && (line.x > first.x + line.size * 0.3 || (!ended && room < width * 0.25))
    );
  if (room > width * 0.2 && (ended || room > width * 0.45)) return false;
  const indented =
    !line.rightToLeft && line.x > before.x + line.size * 0.7 && before.x < left + line.size * 0.7;
  return !(indented && (ended || room > line.size * 3));
}
