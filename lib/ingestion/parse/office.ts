import type { OfficeContentNode, OfficeParserAST } from "officeparser";
import type { FileInput, Format } from "./format.ts";
import { givenTitle } from "./given-title.ts";
import { type Charts, nodeText, officeBlocks } from "./office-blocks.ts";
import { openOffice } from "./office-file.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { filledFields, type ParsedDocument } from "./parsed-document.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

type OfficeType = "docx" | "odt" | "rtf" | "pptx" | "odp" | "epub";

const openXml = "application/vnd.openxmlformats-officedocument";
/** A file with a password is an encrypted stream in the container of the old formats. */
const container = "application/x-cfb";

/** Endings of the same formats with macros, which are not read. */
const withMacros: Partial<Record<OfficeType, string>> = { docx: "docm", pptx: "pptm" };

/** Texts, slides and e-books of office programs: their text, by headings or slides. */
export const officeFormats: readonly Format[] = [
  officeFormat("docx", "a Word document", [
    `${openXml}.wordprocessingml.document`,
    "application/vnd.ms-word.document.macroenabled.12",
    container,
  ]),
  officeFormat("odt", "an OpenDocument text", ["application/vnd.oasis.opendocument.text"]),
  officeFormat("rtf", "an RTF document", ["application/rtf"]),
  officeFormat("pptx", "a PowerPoint presentation", [
    `${openXml}.presentationml.presentation`,
    "application/vnd.ms-powerpoint.presentation.macroenabled.12",
    container,
  ]),
  officeFormat("odp", "an OpenDocument presentation", [
    "application/vnd.oasis.opendocument.presentation",
  ]),
  officeFormat("epub", "an e-book (EPUB)", ["application/epub+zip"]),
];

function officeFormat(type: OfficeType, name: string, signatures: readonly string[]): Format {
  const macros = withMacros[type];
  return {
    name,
    version: 6,
    extensions: macros ? [type, macros] : [type],
    signatures,
    looks: [],
    parse: async (file) =>
      writeDocument(await openOffice(file, type, name), file, signatures[0] ?? type),
  };
}

function writeDocument(
  ast: OfficeParserAST,
  { filename }: FileInput,
  mediaType: string,
): ParsedDocument {
  const charts: Charts = new Map(
    ast.attachments.flatMap(({ name, chartData }) => (chartData ? [[name, chartData]] : [])),
  );
  const isSlides = ast.content.some(({ type }) => type === "slide");
  const blocks = isSlides
    ? ast.content.flatMap((slide) => slideBlocks(slide, charts))
    : withoutTitleSection(officeBlocks(ast.content, charts));
  const given = givenTitle(ast.metadata.title ?? "");
  const { description, subject, keywords } = ast.metadata;
  return {
    mediaType,
    title: given ?? (writtenTitle(blocks, isSlides) || titleFromFilename(filename)),
    // Without a given title, the author is the one that the program is registered to.
    authors: given ? (ast.metadata.author ?? "").split(/\s*;\s*/u).filter(Boolean) : [],
    metadata: filledFields({ description, subject, keywords }),
    ...writeParsedText(blocks),
    abstractLength: 0,
    hasLines: false,
  };
}

/** Returns a slide under its title, its number the page, its notes after it. */
function slideBlocks(slide: OfficeContentNode, charts: Charts): ParsedBlock[] {
  const page = slide.type === "slide" ? slide.metadata?.slideNumber : undefined;
  const shown = officeBlocks(slide.children ?? [], charts);
  const heading = shown.find((block) => "kind" in block && block.kind === "heading");
  const title = heading && "text" in heading ? heading.text : `Slide ${page ?? ""}`.trim();
  const notes = (slide.notes ?? []).flatMap((note) => [
    { kind: "heading", text: "Notes", level: 2 } as const,
    ...officeBlocks(note.children ?? [{ type: "paragraph", text: nodeText(note) }], charts),
  ]);
  const blocks = [
    { kind: "heading", text: title, level: 1 } as const,
    ...shown.filter((block) => block !== heading && isFilled(block)).map(belowTitle),
    ...notes,
  ];
  return blocks.map((block) => (page === undefined ? block : { ...block, page }));
}

/** A slide has one title; its other lines are points, marked or not, and none heads those below it. */
function belowTitle(block: ParsedBlock, at: number): ParsedBlock {
  if (!("kind" in block) || (block.kind !== "heading" && block.kind !== "prose")) return block;
  return { kind: "list", text: `- ${block.text}`, ...(at > 0 ? { gap: "\n" } : {}) };
}

const isFilled = (block: ParsedBlock) => !("text" in block) || block.text !== "";

/** The only heading of level 1 is the document's title and opens no section, if it comes first or has others below it. */
function withoutTitleSection(blocks: readonly ParsedBlock[]): ParsedBlock[] {
  const tops = blocks.filter((block) => "level" in block && block.level === 1);
  const others = blocks.some((block) => "level" in block && (block.level ?? 0) > 1);
  const [top, another] = tops;
  const only = !another && (others || top === blocks.find(isFilled)) ? top : undefined;
  return blocks.map((block) =>
    block === only && "text" in block ? { kind: "heading", text: block.text } : block,
  );
}

/** Returns the heading that names the document: one that opens no section, or the first slide's. */
function writtenTitle(blocks: readonly ParsedBlock[], isSlides: boolean): string {
  const heading = blocks.find(
    (block) =>
      "kind" in block && block.kind === "heading" && (isSlides || block.level === undefined),
  );
  return heading && "text" in heading ? heading.text.replaceAll("\n", " ") : "";
}
