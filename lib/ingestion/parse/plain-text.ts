import type { TextSpan } from "../../text/text-span.ts";
import { isBibliographicLine } from "./bibliographic-year.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { isArticleKind } from "./opening-lines.ts";
import { readOpening } from "./paper-imprint.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { readPlainSections } from "./plain-sections.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Plain text: paragraphs between empty lines, its lines the file's lines. */
export const plainText: Format = {
  name: "a plain text file",
  version: 11,
  extensions: ["txt", "text", "rst", "adoc", "org"],
  looks: ["text", "xml"],
  parse: parsePlainText,
};

const listLine = /^\s*(?:[-*•–]|\d{1,3}[.)])\s/u;

function parsePlainText({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const paragraphs = [...splitParagraphs(text)];
  const segments = readPlainSections(text, paragraphs).flatMap((paragraph) => {
    const { heading, body, section } = paragraph;
    const place = { part: "fulltext", section, page: null } as const;
    const kind = paragraphKind(text.slice(body.start, body.end));
    return [
      ...(heading ? [{ ...heading, ...place, kind: "heading" } as const] : []),
      ...(body.end > body.start ? [{ ...body, ...place, kind }] : []),
    ];
  });
  return {
    mediaType: "text/plain",
    title: titleLine(text, paragraphs) ?? titleFromFilename(filename),
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
function titleLine(text: string, paragraphs: readonly TextSpan[]): string | undefined {
  const [first, second] = paragraphs.filter(({ start, end }) => {
    const paragraph = text.slice(start, end);
    return !isBibliographicLine(paragraph) && !isArticleKind(paragraph);
  });
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
