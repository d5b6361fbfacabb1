import { getDocumentProxy } from "unpdf";
import { IbidError } from "../../errors.ts";
import { cleanText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { givenTitle } from "./given-title.ts";
import { joinLines, joinPair, vocabularyOf } from "./join-lines.ts";
import { markdownTable } from "./markdown-table.ts";
import { drawingOptions } from "./page-picture.ts";
import { maxWholeLine, type ParsedBlock } from "./parsed-block.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { type PdfBlock, pdfBlocks, textOfLine } from "./pdf-blocks.ts";
import { withTables } from "./pdf-grid.ts";
import { type PdfLine, pdfLines } from "./pdf-lines.ts";
import { withoutMargins } from "./pdf-margins.ts";
import { readScans, type ScanOptions } from "./read-scans.ts";
import { settleScanLines } from "./scan-lines.ts";
import { ScannedPagesError } from "./scanned-pages-error.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** PDFs: pages, paragraphs in reading order, headings by the size of their letters and the outline. */
export const pdf: Format = {
  name: "a PDF",
  version: 5,
  extensions: ["pdf"],
  signatures: ["application/pdf"],
  looks: [],
  parse: parsePdf,
};

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = { lines: PdfLine[]; height: number; bottom: number; monospace: Set<string> };
type Info = { title?: string; author?: string };

async function parsePdf({
  bytes,
  filename,
  recognition,
  onScan,
}: FileInput): Promise<ParsedDocument> {
  const drawn = recognition !== undefined && recognition !== "later";
  const document = await openPdf(bytes, filename, drawn ? await drawingOptions() : {});
  try {
    const found: Page[] = [];
    for (let number = 1; number <= document.numPages; number++)
      found.push(await readPage(document, number));
    const scans = found.flatMap((page, at) =>
      letterCount(page) > maxStampLetters ? [] : [at + 1],
    );
    if (recognition === "later" && scans.length > 0) throw new ScannedPagesError(scans.length);
    const pages = drawn
      ? await withScans(document, found, { scans, filename, onScan, ...recognition })
      : found;
    if (!pages.some(hasWords)) throw noWords(filename, pages.length, drawn);
    const info = await readInfo(document);
    const { size } = bodyStyle(pages.flatMap((page) => page.lines));
    const text = withoutMargins(pages, size);
    const parsed = writePdfDocument(text, info, await readPdfOutline(document), filename);
    const recognised = pages.filter((page, at) => page !== found[at] && hasWords(page)).length;
    return recognised === 0
      ? parsed
      : { ...parsed, metadata: { ...parsed.metadata, recognisedPages: recognised } };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** A page with no more letters in its text may be a scan with a stamp, such as its number or the name of a program. */
const maxStampLetters = 80;

/** A recognised page has at least so many letters for each of a stamp; else it is a page of few words. */
const lettersPerStampLetter = 3;

function letterCount({ lines }: Pick<Page, "lines">): number {
  return lines.reduce(
    (sum, line) => sum + (textOfLine(line).match(/[\p{L}\p{N}]/gu)?.length ?? 0),
    0,
  );
}

function hasWords(page: Page): boolean {
  return letterCount(page) > 0;
}

function noWords(filename: string, pages: number, recognised: boolean): IbidError {
  const [one, are] =
    pages === 1 ? [true, "its page is a picture"] : [false, `its ${pages} pages are pictures`];
  return new IbidError(
    "no_text_layer",
    recognised
      ? `${filename} has no text in it: ${are}, and text recognition finds no words on ${one ? "it" : "them"}. Scan it again, sharper, and add that.`
      : `${filename} has no text in it: ${are}, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.`,
  );
}

/** Returns the pages, the scanned ones with what text recognition reads on them. */
async function withScans(
  document: Pdf,
  pages: readonly Page[],
  { scans, ...options }: { scans: readonly number[] } & ScanOptions,
): Promise<Page[]> {
  if (scans.length === 0) return [...pages];
  const read = await readScans(document, scans, options);
  const scanOf = (page: Page, at: number) => {
    const scan = read.get(at + 1);
    const least = letterCount(page) * lettersPerStampLetter;
    return scan && letterCount(scan) >= least ? scan : undefined;
  };
  const typed = pages.filter((page, at) => hasWords(page) && !scanOf(page, at));
  const source = typed.length > 0 ? typed : [...read.values()];
  const body = bodyStyle(source.flatMap((page) => page.lines));
  return pages.map((page, at) => {
    const scan = scanOf(page, at);
    return scan
      ? {
          ...scan,
          lines: settleScanLines(scan.lines, body),
          bottom: 0,
          monospace: new Set<string>(),
        }
      : page;
  });
}

async function openPdf(
  bytes: Uint8Array,
  filename: string,
  options: Partial<Awaited<ReturnType<typeof drawingOptions>>>,
): Promise<Pdf> {
  try {
    // A copy, because pdf.js takes over the buffer it is given and rejects a Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, ...options });
  } catch (cause) {
    if (cause instanceof Error && cause.name === "PasswordException") {
      throw new IbidError(
        "encrypted_file",
        `${filename} is protected by a password. Save a copy without one and add that.`,
        { cause },
      );
    }
    throw new IbidError(
      "damaged_file",
      `${filename} is a damaged PDF: a part of it is missing or broken. Add the original file again.`,
      { cause },
    );
  }
}

async function readPage(document: Pdf, number: number): Promise<Page> {
  const page = await document.getPage(number);
  const { items, styles } = await page.getTextContent();
  const [, bottom = 0, , top = 0] = page.view;
  const monospace = new Set(
    Object.entries(styles).flatMap(([font, style]) =>
      style.fontFamily === "monospace" ? [font] : [],
    ),
  );
  const lines = pdfLines(
    items.flatMap((item) => ("str" in item ? [{ ...item, str: cleanText(item.str) }] : [])),
  );
  page.cleanup();
  return {
    lines: withTables(lines, (font) => monospace.has(font)),
    height: top - bottom,
    bottom,
    monospace,
  };
}

async function readInfo(document: Pdf): Promise<Info> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const text = (name: string) => {
    const value: unknown = Object.entries(info).find(([key]) => key === name)?.[1];
    return typeof value === "string" ? cleanText(value).trim() : "";
  };
  const title = givenTitle(text("Title"));
  return title ? { title, author: text("Author") } : {};
}

/** Returns the outline's titles in comparable form, with their depths from 1. */
async function readPdfOutline(document: Pdf): Promise<Map<string, number>> {
  const depths = new Map<string, number>();
  type Items = Awaited<ReturnType<Pdf["getOutline"]>>;
  const walk = (items: Items, depth: number): void => {
    for (const item of items ?? []) {
      depths.set(comparableHeading(item.title), depth);
      if (depth < 6) walk(item.items, depth + 1);
    }
  };
  walk(await document.getOutline().catch(() => []), 1);
  depths.delete("");
  return depths;
}

/** Returns a heading's words alone: outlines often leave out the number, or write it differently. */
function comparableHeading(heading: string): string {
  return heading
    .replace(/^[\s\d.:A-Z]*[\d.](?=\s)/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}

function writePdfDocument(
  pages: Page[],
  info: Info,
  outline: ReadonlyMap<string, number>,
  filename: string,
): ParsedDocument {
  const lines = pages.flatMap((page) => page.lines);
  const vocabulary = vocabularyOf(lines.flatMap((line) => line.cells.map((cell) => cell.text)));
  const style = bodyStyle(lines);
  const blocks = pages.flatMap((page, at) =>
    pdfBlocks(page.lines, at + 1, (font) => page.monospace.has(font)),
  );
  const levels = headingLevels(blocks, style, outline);
  const titleBlock = bigTitle(blocks, levels, style);

  const rejoined = rejoin(
    writeParsedText(parsedBlocks(blocks, levels, titleBlock, vocabulary)),
    vocabulary,
  );
  const doi = /\bdoi(?:\.org\/|:\s*|\s+)(?<doi>10\.\d{4,9}\/[^\s"<>]+[^\s"<>.,;)])/iu.exec(
    rejoined.text.slice(0, 5_000),
  )?.groups?.["doi"];
  const title = info.title ?? (titleBlock ? textOfBlock(titleBlock, vocabulary) : undefined);
  return {
    mediaType: "application/pdf",
    title: title ?? titleFromFilename(filename),
    authors: info.author
      ? info.author.split(/\s*;\s*|\s+and\s+|,\s+(?=\p{Lu}\S*\s)/u).filter(Boolean)
      : [],
    ...(doi ? { doi } : {}),
    metadata: { pages: pages.length },
    text: rejoined.text,
    abstractLength: 0,
    segments: rejoined.segments,
    hasLines: false,
  };
}

function parsedBlocks(
  blocks: readonly PdfBlock[],
  levels: ReadonlyMap<PdfBlock, number>,
  title: PdfBlock | undefined,
  vocabulary: ReadonlySet<string>,
): ParsedBlock[] {
  let lastProse: { block: PdfBlock; text: string } | undefined;
  return blocks.map((block, at) => {
    const text = textOfBlock(block, vocabulary);
    const level = levels.get(block);
    const kind = level === undefined ? pdfBlockKind(block, text) : "heading";
    const continued = kind === "prose" && lastProse && continues(lastProse, block, text);
    const nextItem = block.kind === "list" && blocks[at - 1]?.kind === "list";
    lastProse = kind === "prose" ? { block, text } : undefined;
    const gap = continued ? " " : nextItem ? "\n" : "\n\n";
    const opens = level !== undefined && block !== title;
    return { kind, text, page: block.page, gap, ...(opens ? { level } : {}) };
  });
}

/** Restores words that a column's or a page's end broke; the pieces of the paragraph keep their pages. */
function rejoin(
  { text, segments }: { text: string; segments: readonly Segment[] },
  vocabulary: ReadonlySet<string>,
): { text: string; segments: Segment[] } {
  let joined = "";
  const moved: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const own = text.slice(segment.start, segment.end);
    const separator = at === 0 ? "" : text.slice(segments[at - 1]?.end ?? 0, segment.start);
    const last = moved.at(-1);
    if (separator === " " && last) {
      const pair = joinPair(joined.slice(-80), own, vocabulary);
      joined = joined.slice(0, -80) + pair.slice(0, -own.length);
      last.end = joined.trimEnd().length;
    } else joined += separator;
    const samePage = separator === " " && last?.page === segment.page;
    if (samePage) last.end = joined.length + own.length;
    else moved.push({ ...segment, start: joined.length, end: joined.length + own.length });
    joined += own;
  }
  return { text: joined, segments: moved };
}

/**
 * Returns whether a paragraph continues in the next column or on the next page: its sentence has not ended, and no new
 * one begins.
 */
function continues(
  last: { block: PdfBlock; text: string },
  block: PdfBlock,
  text: string,
): boolean {
  const sameSize = Math.abs((last.block.lines[0]?.size ?? 0) - (block.lines[0]?.size ?? 0)) < 0.6;
  return (
    sameSize &&
    /[\p{L},;\d-]$/u.test(last.text) &&
    last.text.length > 40 &&
    /^[\p{Ll}(]/u.test(text)
  );
}

function pdfBlockKind(block: PdfBlock, text: string): Segment["kind"] {
  if (block.kind === "text") return "prose";
  // A list item is never cut within a line, so one as long as a paragraph is treated as prose.
  return block.kind === "list" && text.length > maxWholeLine ? "prose" : block.kind;
}

function textOfBlock(block: PdfBlock, vocabulary: ReadonlySet<string>): string {
  if (block.kind === "table" && block.lines[0]?.table) return textOfTable(block.lines);
  if (block.kind === "table")
    return block.lines.map((line) => line.cells.map((cell) => cell.text).join(" | ")).join("\n");
  if (block.kind === "code") {
    const left = Math.min(...block.lines.map((line) => line.x));
    return block.lines
      .map(
        (line) =>
          " ".repeat(Math.max(0, Math.round((line.x - left) / (line.size * 0.6)))) +
          textOfLine(line),
      )
      .join("\n");
  }
  return joinLines(block.lines.map(textOfLine), vocabulary);
}

/** A table in Markdown; its first row is the head, unless that is mostly figures. */
function textOfTable(lines: readonly PdfLine[]): string {
  const rows = lines.map(({ cells }, at) => ({
    inHead:
      at === 0 && cells.filter(({ text }) => /^[^\p{L}]*\d/u.test(text)).length * 2 < cells.length,
    cells: cells.map(({ text }) => ({ text, heads: false, columns: 1, rows: 1 })),
  }));
  return markdownTable(rows).join("\n");
}

/** Returns the size and font of most of the text. */
function bodyStyle(lines: readonly PdfLine[]): { size: number; font: string } {
  if (lines.length === 0) return { size: 10, font: "" };
  const count = <T>(of: (line: PdfLine) => T) => {
    const weights = new Map<T, number>();
    for (const line of lines)
      weights.set(of(line), (weights.get(of(line)) ?? 0) + textOfLine(line).length);
    return [...weights].reduce((heaviest, entry) => (entry[1] > heaviest[1] ? entry : heaviest))[0];
  };
  return { size: count((line) => line.size), font: count((line) => line.font) };
}

/** Returns the blocks that are headings, with their levels from 1: larger letters first, then lines of another font. */
function headingLevels(
  blocks: readonly PdfBlock[],
  body: { size: number; font: string },
  outline: ReadonlyMap<string, number>,
): Map<PdfBlock, number> {
  const larger: PdfBlock[] = [];
  const lesser: PdfBlock[] = [];
  for (const block of blocks) {
    const text = block.lines.map(textOfLine).join(" ");
    const size = block.lines[0]?.size ?? 0;
    if (
      block.kind === "table" ||
      block.kind === "code" ||
      text.length > 200 ||
      !/\p{L}{2}/u.test(text)
    )
      continue;
    if (size >= body.size * 1.12 && block.lines.length <= 4) larger.push(block);
    else if (
      size >= body.size * 0.98 &&
      block.lines.length <= 2 &&
      (outline.has(comparableHeading(text)) || isSetOff(block, body, text))
    )
      lesser.push(block);
  }
  const sizes = [...new Set(larger.map((block) => block.lines[0]?.size ?? 0))].toSorted(
    (a, b) => b - a,
  );
  const levels = new Map<PdfBlock, number>();
  for (const block of larger) levels.set(block, sizes.indexOf(block.lines[0]?.size ?? 0) + 1);
  for (const block of lesser) levels.set(block, sizes.length + 1);
  // A block right before a larger heading has no text of its own: the authors under a title, a running number.
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    const [level, nextLevel] = [levels.get(block), next ? levels.get(next) : undefined];
    if (level && nextLevel && nextLevel < level) levels.delete(block);
  }
  return levels;
}

/** Recognises a short line in a font of its own that is no sentence and no caption. */
function isSetOff(block: PdfBlock, body: { font: string }, text: string): boolean {
  const ownFont = block.lines.every((line) => line.font !== body.font);
  return (
    ownFont &&
    block.kind === "text" &&
    block.lines.length === 1 &&
    text.length <= 90 &&
    /^[\p{Lu}\d]/u.test(text) &&
    !/[.,;:!?]$/u.test(text) &&
    !/^(?:fig(?:ure)?|table|tab|listing|algorithm|scheme|box)\b/iu.test(text)
  );
}

/** Returns the first page's largest heading, if no other in the document is as large. */
function bigTitle(
  blocks: readonly PdfBlock[],
  levels: ReadonlyMap<PdfBlock, number>,
  body: { size: number },
): PdfBlock | undefined {
  const top = blocks.filter((block) => levels.get(block) === 1);
  const [first] = top;
  return first && top.length === 1 && first.page === 1 && (first.lines[0]?.size ?? 0) > body.size
    ? first
    : undefined;
}
