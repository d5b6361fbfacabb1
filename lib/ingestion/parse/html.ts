import { parseHTML } from "linkedom";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { htmlBlocks } from "./html-blocks.ts";
import { elementText } from "./html-inline.ts";
import { mainContent, visibleElement } from "./html-tree.ts";
import { isoDate } from "./iso-date.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** Web pages: what a reader sees of them, without navigation and controls. */
export const html: Format = {
  name: "an HTML page",
  version: 5,
  extensions: ["html", "htm", "xhtml"],
  looks: ["html", "text", "xml", "log"],
  parse: parseHtml,
};

function parseHtml({ bytes, filename }: FileInput): ParsedDocument {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_000));
  const source = decodeText(
    bytes,
    /(?:charset|encoding)\s*=\s*["']?(?<name>[\w-]+)/iu.exec(head)?.groups?.["name"],
  );
  const document = openPage(source, filename);
  const meta = (...names: string[]) => metaContents(document, names)[0];

  const date = meta(
    "citation_publication_date",
    "citation_date",
    "article:published_time",
    "dc.date",
    "date",
  );
  const doi = bareDoi(meta("citation_doi", "dc.identifier") ?? "");
  const heading = onlyHeading(document);
  const title =
    meta("citation_title") ??
    (textOf(document.querySelector("head > title, title")) || meta("og:title") || textOf(heading));
  return {
    mediaType: "text/html",
    title: title || titleFromFilename(filename),
    authors: metaContents(document, ["citation_author", "author", "dc.creator"]),
    ...filledFields({
      journal: meta("citation_journal_title"),
      publicationDate: isoDate(date ?? ""),
      doi: doi.startsWith("10.") ? doi : "",
    }),
    metadata: filledFields({ description: meta("description", "og:description") }),
    ...writeParsedText(htmlBlocks(mainContent(document, heading))),
    hasLines: false,
  };
}

/** Returns the blocks of a page within another file, such as a mail's text. */
export function pageBlocks(source: string, filename: string): ParsedBlock[] {
  return htmlBlocks(mainContent(openPage(source, filename), null));
}

function openPage(source: string, filename: string): Document {
  if (nestingOf(source) > deepestNesting) {
    throw new IbidError(
      "damaged_file",
      `${filename} is a damaged HTML page: thousands of its elements stand in each other. Save the page again and add that.`,
    );
  }
  return parseHTML(source).document;
}

/**
 * No page that a person wrote has as many levels; `html-tree.ts` flattens fewer. The time to build the tree grows with
 * the square of the depth: a second or two for these.
 */
const deepestNesting = 20_000;
const needNoEnd = new Set(
  "area base body br col dd dt embed head hr html img input li link meta option p source tbody td tfoot th thead tr track wbr".split(
    " ",
  ),
);
/** What has no elements in it, to the end of the file where it is not closed. */
const withoutElements = /<!--[\s\S]*?(?:-->|$)|<(?<tag>script|style)\b[\s\S]*?(?:<\/\k<tag>|$)/giu;

/** Returns roughly how deep the elements with end tags are nested, without parsing. */
function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  const markup = source.replace(withoutElements, "");
  for (const [, slash, name = "", rest = ""] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)([^<>]*)/giu,
  )) {
    if (needNoEnd.has(name.toLowerCase()) || rest.endsWith("/")) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Returns the contents of the first of these meta names that the page has. */
function metaContents(document: Document, names: readonly string[]): string[] {
  const metas = [...document.querySelectorAll("meta")];
  for (const name of names) {
    const found = metas.filter(
      (meta) =>
        (meta.getAttribute("name") ?? meta.getAttribute("property"))?.toLowerCase() === name,
    );
    const contents = found
      .map((meta) => meta.getAttribute("content")?.trim() ?? "")
      .filter(Boolean);
    if (contents.length > 0) return contents;
  }
  return [];
}

/** Returns the page's only h1, which is its title and opens no section. */
function onlyHeading(document: Document): Element | null {
  const headings = document.querySelectorAll("h1");
  return headings.length === 1 ? (headings[0] ?? null) : null;
}

function textOf(element: Element | null): string {
  return element ? elementText(visibleElement(element)) : "";
}
