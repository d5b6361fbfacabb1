import type { RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { cutFrontMatter, fieldList, fieldText } from "./front-matter.ts";
import { isoDate } from "./iso-date.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { SectionPath } from "./section-path.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/**
 * Markdown keeps its source as its text, for that is what its author reads; front matter goes to the metadata.
 * The one heading of level 1 is the document's title and opens no section. Components of MDX are text like any other.
 */
export const markdown: Format = {
  name: "a Markdown file",
  extensions: ["md", "markdown", "mdx", "mkd"],
  looks: ["text", "log", "xml"],
  parse: parseMarkdown,
};

/** A line longer than this cannot stay whole in a chunk, so its list item is cut as prose. */
const longLine = 800;

function parseMarkdown({ bytes, filename }: FileInput): ParsedDocument {
  const { fields, body: source } = cutFrontMatter(decodeText(bytes));
  const read = withoutComments(source, readBlocks(source));
  // A page that is all front matter, its content taken from elsewhere, still says what it is about.
  const summary = fieldText(fields, "description", "title") ?? "";
  const { body, children } =
    read.body.trim() === "" ? { body: summary, children: readBlocks(summary) } : read;
  const titles = children.filter((node) => node.type === "heading" && node.depth === 1);
  const first = titles[0];
  const title = fieldText(fields, "title") ?? (first ? headingText(first) : "");
  const onlyTitle = titles.length === 1 ? first : undefined;

  const path = new SectionPath();
  const segments: Segment[] = [];
  for (const node of children) {
    if (node.type === "heading" && node !== onlyTitle) path.enter(node.depth, headingText(node));
    for (const piece of node.type === "list" ? node.children : [node]) {
      const [start, end] = [piece.position?.start.offset ?? 0, piece.position?.end.offset ?? 0];
      const block = body.slice(start, end);
      if (block.trim() === "") continue;
      segments.push({
        start,
        end,
        part: "fulltext",
        section: path.current,
        page: null,
        kind: kindOf(node, block),
      });
    }
  }

  const doi = fieldText(fields, "doi");
  const publicationDate = isoDate(fieldText(fields, "date", "published", "publication_date") ?? "");
  const sourceId = fieldText(fields, "id", "article_id");
  const journal = fieldText(fields, "journal");
  const category = fieldText(fields, "category");
  return {
    mediaType: "text/markdown",
    ...(sourceId ? { sourceId } : {}),
    title: title || titleFromFilename(filename),
    authors: fieldList(fields, "authors", "author"),
    ...(journal ? { journal } : {}),
    ...(publicationDate ? { publicationDate } : {}),
    ...(doi ? { doi } : {}),
    ...(category ? { category } : {}),
    metadata: fields,
    text: body,
    abstractLength: 0,
    segments: joinAdjacent(segments, body),
    hasLines: false,
  };
}

function readBlocks(source: string): RootContent[] {
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
    .children;
}

/** Comments, of HTML and of MDX, are notes to the page's writers and no part of its text. */
function withoutComments(
  source: string,
  children: RootContent[],
): { body: string; children: RootContent[] } {
  let body = "";
  let from = 0;
  for (const { position } of children) {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    if (!/^(?:<!--[\s\S]*-->|\{\/\*[\s\S]*\*\/\})$/u.test(source.slice(start, end))) continue;
    body += source.slice(from, start);
    from = end;
  }
  if (from === 0) return { body: source, children };
  body += source.slice(from);
  return { body, children: readBlocks(body) };
}

function headingText(node: RootContent): string {
  return textOf(node, { includeHtml: false }).trim();
}

function kindOf(node: RootContent, source: string): Segment["kind"] {
  switch (node.type) {
    case "heading":
    case "table":
    case "code":
      return node.type;
    case "list":
      return source.split("\n").some((line) => line.length > longLine) ? "prose" : "list";
    default:
      return source.startsWith("<") ? kindOfTags(source) : "prose";
  }
}

/**
 * Tags and components: mostly words within them is prose; mostly tags, such as a picture, are cut at lines like code.
 * Tags that only open belong, like a heading, to what follows.
 */
function kindOfTags(source: string): Segment["kind"] {
  const words = source.replace(/<[^>]*>/gu, "").trim();
  if (words === "" && /^(?:<[a-z][^>]*(?<!\/)>\s*)+$/iu.test(source)) return "heading";
  return words.length * 2 >= source.length ? "prose" : "code";
}

/** Makes one segment of list items that follow each other, so that a list is one block. */
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
