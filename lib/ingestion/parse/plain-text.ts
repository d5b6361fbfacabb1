import { isPaperByText } from "../../text/paper-parts.ts";
import type { TextSpan } from "../../text/text-span.ts";
import { bibliographicYear, isBibliographicLine } from "./bibliographic-year.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format, StreamedDocument, StreamInput } from "./format.ts";
import { isArticleKind } from "./opening-lines.ts";
import { readOpening } from "./paper-imprint.ts";
import { paragraphParts } from "./paragraph-parts.ts";
import type { ParsedDocument, ParsedFacts, Segment } from "./parsed-document.ts";
import { type HeadedParagraph, readPlainSections } from "./plain-sections.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { openLines } from "./stream-lines.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Plain text: paragraphs between empty lines, its lines the file's lines. */
export const plainText: Format = {
  name: "a plain text file",
  version: 11,
  extensions: ["txt", "text", "rst", "adoc", "org"],
  looks: ["text", "xml"],
  parse: parsePlainText,
  stream: streamPlainText,
};

const listLine = /^\s*(?:[-*•–]|\d{1,3}[.)])\s/u;

function parsePlainText({ bytes, filename }: FileInput): ParsedDocument {
  const text = decodeText(bytes);
  const paragraphs = [...splitParagraphs(text)];
  const segments = paragraphSegments(text, readPlainSections(text, paragraphs));
  return { ...plainFacts(text, paragraphs, filename), text, segments };
}

/**
 * Reads a large text part by part, from one empty line to another. What its beginning tells of it is read of the first part;
 * whether short lines are headings, of each by itself.
 */
async function streamPlainText({ source, filename }: StreamInput): Promise<StreamedDocument> {
  const lines = await openLines(source);
  const { value: first = "" } = await paragraphParts(lines.pieces()).next();
  const isPaper = isPaperByText(first);
  const publicationDate = bibliographicYear(first);
  const facts = plainFacts(first, [...splitParagraphs(first)], filename);
  return {
    facts: publicationDate ? { publicationDate, ...facts } : facts,
    async *parts() {
      let section: string | null | undefined;
      for await (const text of paragraphParts(lines.pieces())) {
        const above = section === undefined ? undefined : { isPaper, section };
        const paragraphs = readPlainSections(text, [...splitParagraphs(text)], above);
        section = paragraphs.at(-1)?.section ?? section ?? null;
        yield { text, segments: paragraphSegments(text, paragraphs) };
      }
    },
  };
}

function plainFacts(text: string, paragraphs: readonly TextSpan[], filename: string): ParsedFacts {
  return {
    mediaType: "text/plain",
    title: titleLine(text, paragraphs) ?? titleFromFilename(filename),
    ...readOpening(text),
    metadata: {},
    abstractLength: 0,
    hasLines: true,
  };
}

function paragraphSegments(text: string, paragraphs: readonly HeadedParagraph[]): Segment[] {
  return paragraphs.flatMap(({ heading, body, section }) => {
    const place = { part: "fulltext", section, page: null } as const;
    const kind = paragraphKind(text.slice(body.start, body.end));
    return [
      ...(heading ? [{ ...heading, ...place, kind: "heading" } as const] : []),
      ...(body.end > body.start ? [{ ...body, ...place, kind }] : []),
    ];
  });
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
