import type { RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { markdownEndings } from "../../wire/file-name.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { cutFrontMatter, fieldList, fieldText, listFields } from "./front-matter.ts";
import { isoDate } from "./iso-date.ts";
import { type MarkdownBlock, markdownBlocks } from "./markdown-blocks.ts";
import { maxWholeLine, type ParsedBlock } from "./parsed-block.ts";
import { filled, type ParsedDocument, type Segment } from "./parsed-document.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/**
 * Markdown keeps its source as its text, because that is what its author reads. Front matter goes to the metadata, and
 * becomes a list before the text, without the title, which is the document's name. The only heading of level 1 is the
 * document's title and opens no section. Components of MDX are text like any other.
 */
export const markdown: Format = {
  name: "a Markdown file",
  version: 2,
  extensions: markdownEndings,
  looks: ["text", "log", "xml"],
  parse: parseMarkdown,
};

async function parseMarkdown({ bytes, filename }: FileInput): Promise<ParsedDocument> {
  const { fields, lines, body: source } = cutFrontMatter(decodeText(bytes));
  const read = await withoutComments(source);
  // A page of front matter only, with its content taken from elsewhere, still says what it is about.
  const summary = fieldText(fields, "description", "title") ?? "";
  const isEmpty = read.body.trim() === "";
  const { body, blocks } = isEmpty
    ? { body: summary, blocks: await markdownBlocks(summary) }
    : read;
  // Without words of its own it is an empty file.
  const said = body.trim() === "" ? [] : lines;
  const list = listFields(said, isEmpty ? ["title", "description"] : ["title"]);
  const text = list === "" ? body : `${list}\n\n${body}`;
  const shift = text.length - body.length;
  const titles = blocks.filter(({ node }) => node.type === "heading" && node.depth === 1);
  const first = titles[0]?.node;
  const title = fieldText(fields, "title") ?? (first ? headingText(first) : "");
  const onlyTitle = titles.length === 1 ? first : undefined;

  const marked = blocks.map(
    ({ node, start, end }): ParsedBlock => ({
      kind: markdownKind(node, body.slice(start, end)),
      text: node.type === "heading" ? headingText(node) : "",
      ...(node.type === "heading" && node !== onlyTitle ? { level: node.depth } : {}),
      at: { start: start + shift, end: end + shift },
    }),
  );
  const front: ParsedBlock = { kind: listKind(list), text: "", at: { start: 0, end: list.length } };
  const { segments } = writeParsedText(list === "" ? marked : [front, ...marked]);
  return {
    mediaType: "text/markdown",
    title: title || titleFromFilename(filename),
    authors: fieldList(fields, "authors", "author"),
    ...filled({
      sourceId: fieldText(fields, "id", "article_id"),
      journal: fieldText(fields, "journal"),
      publicationDate: isoDate(fieldText(fields, "date", "published", "publication_date") ?? ""),
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

/** Removes comments of HTML and of MDX: notes to the page's writers, not part of its text. */
async function withoutComments(source: string): Promise<{ body: string; blocks: MarkdownBlock[] }> {
  const blocks = await markdownBlocks(source);
  const isComment = ({ start, end }: MarkdownBlock) =>
    /^(?:<!--[\s\S]*-->|\{\/\*[\s\S]*\*\/\})$/u.test(source.slice(start, end));
  let body = "";
  let from = 0;
  let removed = 0;
  const kept: MarkdownBlock[] = [];
  for (const block of blocks) {
    if (isComment(block)) {
      body += source.slice(from, block.start);
      from = block.end;
      removed += block.end - block.start;
    } else kept.push({ ...block, start: block.start - removed, end: block.end - removed });
  }
  return { body: body + source.slice(from), blocks: kept };
}

function headingText(node: RootContent): string {
  return textOf(node, { includeHtml: false }).trim();
}

function markdownKind(node: RootContent, source: string): Segment["kind"] {
  switch (node.type) {
    case "heading":
    case "table":
    case "code":
      return node.type;
    case "list":
      return listKind(source);
    default:
      return source.startsWith("<") ? kindOfTags(source) : "prose";
  }
}

/**
 * Tells prose from code among tags and components: mostly words within them is prose; mostly tags, such as a picture,
 * are cut at lines like code. Tags that only open belong, like a heading, to what follows.
 */
function kindOfTags(source: string): Segment["kind"] {
  const words = source.replace(/<[^>]*>/gu, "").trim();
  if (words === "" && /^(?:<[a-z][^>]*(?<!\/)>\s*)+$/iu.test(source)) return "heading";
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
