import type { PdfLine, PdfTextRun } from "./pdf-lines.ts";

/**
 * Joins the lines of tables whose cells were drawn one by one, or have several lines, to one line a row with one cell a column.
 * Columns are found where nothing of the table lies, rows by what is in the first column. All other lines stay as they are.
 * @param isMonospace returns whether a font has letters of one width: code is no table.
 */
export function withTables(
  lines: readonly PdfLine[],
  isMonospace: (font: string) => boolean,
): PdfLine[] {
  const prose = lines.filter((line) => textLength(line) >= minProseChars);
  const stretches: { lines: PdfLine[]; ofTable: boolean }[] = [];
  for (const line of lines) {
    const ofTable = !line.rightToLeft && !isMonospace(line.font) && mayBeOfTable(line, prose);
    const last = stretches.at(-1);
    if (last?.ofTable === ofTable) last.lines.push(line);
    else stretches.push({ lines: [line], ofTable });
  }
  return stretches.flatMap((stretch) =>
    stretch.ofTable ? withRows(stretch.lines) : stretch.lines,
  );
}

const textLength = ({ cells }: PdfLine) => cells.reduce((sum, { text }) => sum + text.length, 0);

/** A line of running text has so many UTF-16 units at least, and a cell of a table so many at most. */
const minProseChars = 30;
const maxGridChars = 45;

/** A line with the share of the width of others around it goes on with their text. */
const proseShare = 0.55;
/** So many lines are a text. */
const minProseLines = 2;

/** Whether a line may be of a table: all that is in it is short, and it is no line of a text in its column. */
function mayBeOfTable(line: PdfLine, prose: readonly PdfLine[]): boolean {
  const cells = gridCells(line);
  if (cells.some((cell) => cell.text.length > maxGridChars)) return false;
  const isSplit = line.cells.length > 1 || (cells.length > 2 && cells.every(isShortCell));
  if (isSplit) return true;
  const around = prose.filter(
    (other) => other !== line && other.x <= line.x + maxOff && other.right >= line.right - maxOff,
  );
  const width = line.right - line.x;
  return (
    around.filter((other) => width >= (other.right - other.x) * proseShare).length < minProseLines
  );
}

const isShortCell = ({ text }: GridCell) => text.length <= maxGridChars / 2;

/** A stretch of text in one column. */
type GridCell = { text: string; x: number; right: number; line: PdfLine };

/** The widest gap between the words of a cell, and the narrowest, in font sizes. */
const wordGaps = { max: 0.5, min: 0.17 } as const;

/** The stretches of a line between gaps that are wider than those between words, as far as they were drawn one by one. */
function gridCells(line: PdfLine): GridCell[] {
  const cells: GridCell[] = [];
  let last: PdfTextRun | undefined;
  for (const run of line.runs) {
    const cell = cells.at(-1);
    const gap = last ? run.x - last.right : Number.POSITIVE_INFINITY;
    if (cell && gap <= line.size * wordGaps.max) {
      const isSpaced = run.spaced || gap > line.size * wordGaps.min;
      cell.text = `${cell.text}${isSpaced ? " " : ""}${run.text.trim()}`;
      cell.right = Math.max(cell.right, run.right);
    } else cells.push({ text: run.text.trim(), x: run.x, right: run.right, line });
    last = run;
  }
  return cells;
}

/** Lines in their order, with the rows of tables in the place of the lines that they are made of. */
function withRows(lines: readonly PdfLine[]): PdfLine[] {
  const rowsByFirst = new Map<PdfLine, PdfLine[]>();
  const inRows = new Set<PdfLine>();
  for (const bands of splitBands(bandsOf(lines))) {
    const table = findTable(bands, lines);
    if (!table) continue;
    for (const line of table.lines) inRows.add(line);
    const first = lines.find((line) => table.lines.has(line));
    if (first) rowsByFirst.set(first, table.rows);
  }
  return lines.flatMap((line) => rowsByFirst.get(line) ?? (inRows.has(line) ? [] : [line]));
}

/** The lines that are at one height of the page. */
type Band = { lines: PdfLine[]; y: number; size: number };

/** How far lines at one height may be apart, in font sizes. */
const maxOffBand = 0.25;

/** The lines by their height, from the top of the page. */
function bandsOf(lines: readonly PdfLine[]): Band[] {
  const bands: Band[] = [];
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const band = bands.at(-1);
    if (band && band.y - line.y <= line.size * maxOffBand) band.lines.push(line);
    else bands.push({ lines: [line], y: line.y, size: line.size });
  }
  return bands;
}

/** In font sizes: what is farther apart is no table any more, and what is set off so far above and below heads the next one. */
const maxRowStep = 3.5;
const headingStep = 1.5;
/** The share by which the letters of one table may differ in size. */
const sizeShare = 0.12;

/** Splits bands where they are far apart, at headings between tables, and where the letters change their size. */
function splitBands(bands: readonly Band[]): Band[][] {
  const parts: Band[][] = [];
  for (const [at, band] of bands.entries()) {
    const [before, after] = [bands[at - 1], bands[at + 1]];
    const above = before ? before.y - band.y : Number.POSITIVE_INFINITY;
    const below = after ? band.y - after.y : Number.POSITIVE_INFINITY;
    const [only, ...others] = band.lines;
    const isHeading =
      others.length === 0 &&
      only?.runs.length === 1 &&
      Math.min(above, below) > band.size * headingStep &&
      only.font !== after?.lines[0]?.font;
    const isOtherSize =
      before !== undefined && Math.abs(before.size - band.size) > band.size * sizeShare;
    const part = parts.at(-1);
    if (part && !isHeading && !isOtherSize && above <= band.size * maxRowStep) part.push(band);
    else parts.push([band]);
    if (isHeading) parts.push([]);
  }
  return parts;
}

/** Bands above or below a table that may have been taken for a part of it: its title, a note. */
const maxOutside = 3;

/** A table: the lines that it is made of, and its rows as lines. */
type FoundTable = { lines: ReadonlySet<PdfLine>; rows: PdfLine[] };

/** The table with the most cells that most of some bands are; undefined if they are none. */
function findTable(bands: readonly Band[], inStream: readonly PdfLine[]): FoundTable | undefined {
  const places = new Map(inStream.map((line, at) => [line, at]));
  let most = 0;
  let found: FoundTable | undefined;
  for (let top = 0; top <= maxOutside; top += 1)
    for (let bottom = 0; bottom <= maxOutside; bottom += 1) {
      const own = bands.slice(top, bands.length - bottom);
      const rows = gridRows(own, places);
      const filled = rows.flatMap(({ cells }) => cells).filter(({ text }) => text !== "").length;
      if (filled <= most) continue;
      most = filled;
      found = { lines: new Set(own.flatMap(({ lines }) => lines)), rows };
    }
  return found;
}

/** What a table has at least: rows, columns, and the shares of its cells that are filled, of its rows that have a name, of a column's cells that are in line, and of rows that were drawn below the one before. */
const least = { rows: 3, columns: 2, filled: 0.6, named: 0.7, aligned: 0.6, drawn: 0.8 } as const;

/** The mark or the number of a list's item. */
const itemMark = /^(?:[•▪■●◦○‣⁃∙·*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]?)$/iu;

/** The rows of bands that are a table; none if they are none. */
function gridRows(bands: readonly Band[], places: ReadonlyMap<PdfLine, number>): PdfLine[] {
  if (bands.length < least.rows) return [];
  const columns = gridColumns(bands.flatMap(({ lines }) => lines.flatMap(gridCells)));
  if (columns.length < least.columns) return [];
  const columnOf = (cell: GridCell) => columns.findIndex(({ right }) => cell.x <= right);
  const joined = joinBands(bands, (line) => gridCells(line).some((cell) => columnOf(cell) === 0));
  if (!isDrawnByRows(joined, places)) return [];
  const rows = joined.map((lines) =>
    columns.map((_, at) => lines.flatMap(gridCells).filter((cell) => columnOf(cell) === at)),
  );
  const names = rows.flatMap(([first = []]) => (first.length > 0 ? [first] : []));
  const marks = names.filter(
    ([only, ...others]) => others.length === 0 && itemMark.test(only?.text ?? ""),
  );
  const isList = columns.length === 2 && marks.length * 2 > names.length;
  const filled = rows.flat().filter((cells) => cells.length > 0).length;
  const isTable =
    !isList &&
    rows.length >= least.rows &&
    filled >= rows.length * columns.length * least.filled &&
    names.length >= rows.length * least.named &&
    columns.every((_, at) => isInLine(rows.map((row) => row[at] ?? [])));
  const table = {};
  return isTable ? rows.map((row) => ({ ...rowLine(row, columns), table })) : [];
}

/** Whether rows were drawn one after the other. Columns of running text are drawn one after the other instead. */
function isDrawnByRows(
  rows: readonly (readonly PdfLine[])[],
  places: ReadonlyMap<PdfLine, number>,
): boolean {
  const drawn = rows.map((row) => row.map((line) => places.get(line) ?? 0));
  const follows = drawn.filter(
    (row, at) => at === 0 || Math.min(...row) > Math.max(...(drawn[at - 1] ?? [])),
  );
  return follows.length >= rows.length * least.drawn;
}

type GridColumn = { x: number; right: number };

/** The stretches across the page in which cells lie, one a column. */
function gridColumns(cells: readonly GridCell[]): GridColumn[] {
  const columns: GridColumn[] = [];
  for (const { x, right } of cells.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x <= last.right + 1) last.right = Math.max(last.right, right);
    else columns.push({ x, right });
  }
  return columns;
}

/** The distance between the lines of a cell, in font sizes, at most. */
const maxLeading = 1.35;

/** Bands with something in the first column that the lines of one cell may be. */
const maxLinesOfName = 2;

/**
 * Joins the bands of each row. Rows are set apart by more than the lines of a cell; where they are not, each row begins with what
 * is in the first column.
 */
function joinBands(bands: readonly Band[], isNamed: (line: PdfLine) => boolean): PdfLine[][] {
  const groups: Band[][] = [];
  for (const band of bands) {
    const last = groups.at(-1)?.at(-1);
    if (last && last.y - band.y <= band.size * maxLeading) groups.at(-1)?.push(band);
    else groups.push([band]);
  }
  const namesIn = (group: readonly Band[]) =>
    group.filter(({ lines }) => lines.some(isNamed)).length;
  const rows = groups.every((group) => namesIn(group) <= maxLinesOfName)
    ? groups
    : groups.flatMap((group) => splitAtNames(group, isNamed));
  return rows.map((row) => row.flatMap(({ lines }) => lines));
}

/** Splits bands before each that has something in the first column. */
function splitAtNames(bands: readonly Band[], isNamed: (line: PdfLine) => boolean): Band[][] {
  const rows: Band[][] = [];
  for (const band of bands) {
    const row = rows.at(-1);
    if (row && !band.lines.some(isNamed)) row.push(band);
    else rows.push([band]);
  }
  return rows;
}

/** Points by which the cells of a column may be out of line. */
const maxOff = 2;

/** Whether most cells of a column begin, end or have their middle at the same place. */
function isInLine(cells: readonly (readonly GridCell[])[]): boolean {
  const own = cells.filter((lines) => lines.length > 0);
  const places = [
    own.map((lines) => Math.min(...lines.map(({ x }) => x))),
    own.map((lines) => Math.max(...lines.map(({ right }) => right))),
    own.map(([line]) => ((line?.x ?? 0) + (line?.right ?? 0)) / 2),
  ];
  return places.some((xs) => {
    const middle = xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
    return xs.filter((x) => Math.abs(x - middle) <= maxOff).length >= xs.length * least.aligned;
  });
}

/** A row as one line, with a cell for each column. */
function rowLine(row: readonly (readonly GridCell[])[], columns: readonly GridColumn[]): PdfLine {
  const lines = [...new Set(row.flat().map(({ line }) => line))];
  const [first] = lines;
  return {
    cells: columns.map(({ x, right }, at) => {
      const own = (row[at] ?? []).toSorted((a, b) => b.line.y - a.line.y || a.x - b.x);
      return { text: own.map(({ text }) => text).join(" "), x, right };
    }),
    runs: lines.flatMap(({ runs }) => runs),
    x: Math.min(...lines.map(({ x }) => x)),
    right: Math.max(...lines.map(({ right }) => right)),
    y: Math.max(...lines.map(({ y }) => y)),
    size: first?.size ?? 0,
    font: first?.font ?? "",
    rightToLeft: false,
  };
}
