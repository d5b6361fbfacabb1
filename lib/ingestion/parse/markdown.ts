import { markdownEndings } from "../../wire/file-name.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { cutFrontMatter, fieldList, fieldText, listFields } from "./front-matter.ts";
import { isoDate } from "./iso-date.ts";
import { type MarkdownBlock, markdownBlocks } from "./markdown-blocks.ts";
import { readOpening } from "./paper-imprint.ts";
import { maxWholeLine, type ParsedBlock } from "./parsed-block.ts";
import { filledFields, type ParsedDocument, type Segment } from "./parsed-document.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/**
 * Markdown keeps its source as its text, because that is what its author reads. Front matter goes to the metadata, and
 * becomes a list before the text, without the title, which is the document's name. The only heading of level 1 is the
 * document's title and opens no section. Components of MDX are text like any other.
 */
export const markdown: Format = {
  name: "a Markdown file",
  version: 10,
  extensions: markdownEndings,
  looks: ["text", "log", "xml"],
  parse: parseMarkdown,
};

function parseMarkdown({ bytes, filename }: FileInput): ParsedDocument {
  const { fields, lines, body: source } = cutFrontMatter(decodeText(bytes));
  const read = withoutComments(source);
  // A page of front matter only, with its content taken from elsewhere, still says what it is about.
  const summary = fieldText(fields, "description", "title") ?? "";
  const isEmpty = read.body.trim() === "";
  const { body, blocks } = isEmpty ? { body: summary, blocks: markdownBlocks(summary) } : read;
  // Without words of its own it is an empty file.
  const said = body.trim() === "" ? [] : lines;
  const list = listFields(said, isEmpty ? ["title", "description"] : ["title"]);
  const text = list === "" ? body : `${list}\n\n${body}`;
  const shift = text.length - body.length;
  const titles = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 1 ? block : [],
  );
  const title = fieldText(fields, "title") ?? titles[0]?.words ?? "";
  const authors = fieldList(fields, "authors", "author");
  const opening = readOpening(body);
  const onlyTitle = titles.length === 1 ? titles[0] : undefined;

  const marked = blocks.map((block): ParsedBlock => {
    const at = { start: block.start + shift, end: block.end + shift };
    if (block.kind !== "heading")
      return { kind: segmentKind(block, body.slice(block.start, block.end)), text: "", at };
    const { kind, words, level } = block;
    return { kind, text: words, ...(block === onlyTitle ? {} : { level }), at };
  });
  const front: ParsedBlock = { kind: listKind(list), text: "", at: { start: 0, end: list.length } };
  const { segments } = writeParsedText(list === "" ? marked : [front, ...marked]);
  return {
    mediaType: "text/markdown",
    title: title || titleFromFilename(filename),
    authors: authors.length > 0 ? authors : opening.authors,
    ...filledFields({
      sourceId: fieldText(fields, "id", "article_id"),
      journal: fieldText(fields, "journal") ?? opening.journal,
      publicationDate:
        isoDate(fieldText(fields, "date", "published", "publication_date", "year") ?? "") ??
        opening.publicationDate,
      doi: fieldText(fields, "doi"),
      category: fieldText(fields, "category"),
    }),
    metadata: fields,
    text,
    abstractLength: 0,
    segments: joinAdjacent(segments, text),
    hasLines: false,
  };
}

function listKind(list: string): "prose" | "list" {
  return list.split("\n").some((line) => line.length > maxWholeLine) ? "prose" : "list";
}

/** Removes blocks of comments, of HTML or of MDX: notes to the page's writers, not part of its text. */
function withoutComments(source: string): { body: string; blocks: MarkdownBlock[] } {
  const blocks = markdownBlocks(source);
  let body = "";
  let from = 0;
  let removed = 0;
  const kept: MarkdownBlock[] = [];
  for (const block of blocks) {
    if (isAllComments(source.slice(block.start, block.end))) {
      body += source.slice(from, block.start);
      from = block.end;
      removed += block.end - block.start;
    } else kept.push({ ...block, start: block.start - removed, end: block.end - removed });
  }
  return { body: body + source.slice(from), blocks: kept };
}

const commentMarks = [
  ["<!--", "-->"],
  ["{/*", "*/}"],
] as const;

function isAllComments(block: string): boolean {
  let at = 0;
  while (at < block.length) {
    const marks = commentMarks.find(([open]) => block.startsWith(open, at));
    const end = marks ? block.indexOf(marks[1], at + marks[0].length) : -1;
    if (!marks || end < 0) return false;
    at = end + marks[1].length;
    while (/\s/u.test(block.charAt(at))) at++;
  }
  return true;
}

function segmentKind({ kind }: MarkdownBlock, source: string): Segment["kind"] {
  if (kind === "item") return listKind(source);
  if (kind === "other") return source.startsWith("<") ? kindOfTags(source) : "prose";
  return kind;
}

/**
 * Tells prose from code among tags and components: mostly words within them is prose; mostly tags, such as a picture,
 * are cut at lines like code. Tags that only open belong, like a heading, to what follows.
 */
function kindOfTags(source: string): Segment["kind"] {
  const words = source.replace(/<[^<>]*>/gu, "").trim();
  if (words === "" && /^(?:<[a-z][^<>]*(?<!\/)>\s*)+$/iu.test(source)) return "heading";
  return words.length * 2 >= source.length ? "prose" : "code";
}

/** Merges consecutive list items into one segment, so that a list is one block. */
function joinAdjacent(segments: Segment[], text: string): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (
      last?.kind === "list" &&
      segment.kind === "list" &&
      !/\n\s*\n\s*\n/u.test(text.slice(last.end, segment.start))
    )
      last.end = segment.end;
    else joined.push({ ...segment });
  }
  return joined;
}
