import { isBibliographicLine } from "./bibliographic-year.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { readOpening } from "./paper-imprint.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Plain text: paragraphs between empty lines, its lines the file's lines. */
export const plainText: Format = {
  name: "a plain text file",
  version: 10,
  extensions: ["txt", "text", "rst", "adoc", "org"],
  looks: ["text", "xml"],
  parse: parsePlainText,
};

const listLine = /^\s*(?:[-*•–]|\d{1,3}[.)])\s/u;

function parsePlainText({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const segments: Segment[] = [];
  for (const { start, end } of splitParagraphs(text)) {
    segments.push({
      start,
      end,
      part: "fulltext",
      section: null,
      page: null,
      kind: paragraphKind(text.slice(start, end)),
    });
  }
  return {
    mediaType: "text/plain",
    title: titleLine(text, segments) ?? titleFromFilename(filename),
    ...readOpening(text),
    metadata: {},
    text,
    abstractLength: 0,
    segments,
    hasLines: true,
  };
}

function paragraphKind(paragraph: string): Segment["kind"] {
  const lines = paragraph.split("\n");
  const items = lines.filter((line) => listLine.test(line)).length;
  return items >= 2 && items * 3 >= lines.length ? "list" : "prose";
}

/** Returns the first line if it is alone, short and no sentence, as people write a title. */
function titleLine(text: string, segments: Segment[]): string | undefined {
  const [first, second] = segments.filter(
    ({ start, end }) => !isBibliographicLine(text.slice(start, end)),
  );
  if (!first || !second) return undefined;
  const [line = "", underline] = text.slice(first.start, first.end).split("\n");
  const alone = underline === undefined || /^[=\-~*]{3,}$/u.test(underline);
  return alone &&
    line.length <= 120 &&
    /\p{L}/u.test(line) &&
    !/[.,;:]$/u.test(line.trim()) &&
    !listLine.test(line)
    ? line.trim()
    : undefined;
}
