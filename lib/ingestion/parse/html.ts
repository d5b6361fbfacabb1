import { parseHTML } from "linkedom";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { isoDate } from "./iso-date.ts";
import { markdownTable, type TableCell, type TableRow } from "./markdown-table.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { SectionPath } from "./section-path.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { superscript } from "./superscript.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Web pages: what a reader sees of them, without navigation and controls. */
export const html: Format = {
  name: "an HTML page",
  version: 2,
  extensions: ["html", "htm", "xhtml"],
  looks: ["html", "text", "xml", "log"],
  parse: parseHtml,
};

const skippedHtmlTags = new Set(
  "head script style noscript template nav svg canvas iframe object embed audio video button select option input textarea dialog menu map link meta annotation annotation-xml".split(
    " ",
  ),
);
const htmlBlockTags = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li " +
    "main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** The parts of the DOM that are used here; both linkedom and the browser have them. */
type DomNode = Pick<globalThis.Node, "nodeType" | "textContent"> & {
  readonly childNodes: ArrayLike<DomNode>;
};
type DomElement = DomNode &
  Pick<globalThis.Element, "localName" | "getAttribute" | "hasAttribute"> & {
    readonly children: ArrayLike<DomElement>;
  };

function parseHtml({ bytes, filename }: FileInput): ParsedDocument {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2_000));
  const source = decodeText(
    bytes,
    /(?:charset|encoding)\s*=\s*["']?(?<name>[\w-]+)/iu.exec(head)?.groups?.["name"],
  );
  if (nestingOf(source) > deepestNesting) {
    throw new IbidError(
      "damaged_file",
      `${filename} is a damaged HTML page: thousands of its elements stand in each other. Save the page anew and add that.`,
    );
  }
  const { document } = parseHTML(source);
  const meta = (...names: string[]) => metaContents(document, names)[0];

  const writer = new PageWriter();
  writer.page(mainContent(document), onlyHeading(document));
  const publicationDate = isoDate(
    meta(
      "citation_publication_date",
      "citation_date",
      "article:published_time",
      "dc.date",
      "date",
    ) ?? "",
  );
  const doi = (meta("citation_doi", "dc.identifier") ?? "").replace(
    /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)/iu,
    "",
  );
  const journal = meta("citation_journal_title");
  const description = meta("description", "og:description");
  const heading = onlyHeading(document);
  const title =
    meta("citation_title") ??
    (elementText(document.querySelector("head > title, title")) ||
      meta("og:title") ||
      (heading ? elementText(heading) : ""));
  return {
    mediaType: "text/html",
    title: title || titleFromFilename(filename),
    authors: metaContents(document, ["citation_author", "author", "dc.creator"]),
    ...(journal ? { journal } : {}),
    ...(publicationDate ? { publicationDate } : {}),
    ...(doi.startsWith("10.") ? { doi } : {}),
    metadata: description ? { description } : {},
    text: writer.out.text,
    abstractLength: 0,
    segments: writer.out.segments,
    hasLines: false,
  };
}

/** Deeper than any page that a person wrote. The time to build the tree grows with the square of the depth. */
const deepestNesting = 3_000;
const needNoEnd = new Set(
  "area base body br col dd dt embed head hr html img input li link meta option p source tbody td tfoot th thead tr track wbr".split(
    " ",
  ),
);

/** Returns roughly how deep the elements with end tags are nested, without parsing. */
function nestingOf(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ""] of source.matchAll(/<(\/?)([a-z][a-z0-9-]*)/giu)) {
    if (needNoEnd.has(name.toLowerCase())) continue;
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
function onlyHeading(document: Document): DomElement | undefined {
  const headings = [...document.querySelectorAll("h1")];
  return headings.length === 1 ? headings[0] : undefined;
}

/** Returns the page's marked main content if most of its words are there; else the whole page. */
function mainContent(document: Document): DomNode {
  const mains = document.querySelectorAll("main, [role=main]");
  const main = mains.length === 1 ? mains[0] : undefined;
  const whole = visibleLength(document);
  return main && visibleLength(main) * 2 >= whole ? main : document;
}

function visibleLength(node: DomNode): number {
  if (node.nodeType === 3) return node.textContent?.trim().length ?? 0;
  if (isElement(node) && isHidden(node)) return 0;
  return Array.from(node.childNodes).reduce((sum, inner) => sum + visibleLength(inner), 0);
}

function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

function isHidden(element: DomElement): boolean {
  if (
    skippedHtmlTags.has(element.localName) ||
    element.hasAttribute("hidden") ||
    element.getAttribute("aria-hidden") === "true"
  )
    return true;
  if (element.getAttribute("role") === "navigation") return true;
  return /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(
    element.getAttribute("style") ?? "",
  );
}

class PageWriter {
  readonly out = new SegmentWriter();
  readonly #path = new SectionPath();
  #title: DomElement | undefined;

  page(root: DomNode, title: DomElement | undefined): void {
    this.#title = title;
    this.#flow(root);
  }

  #add(text: string, kind: Segment["kind"], separator?: string): void {
    this.out.add(
      text,
      { part: "fulltext", section: this.#path.current, page: null, kind },
      separator,
    );
  }

  /** Writes blocks, with running text between them. */
  #flow(parent: DomNode): void {
    let running: DomNode[] = [];
    const flush = () => {
      this.#add(tidyHtmlText(running.map(inlineTextOf).join("")), "prose");
      running = [];
    };
    for (const node of Array.from(parent.childNodes)) {
      if (isElement(node) && isHidden(node)) continue;
      if (isElement(node) && (htmlBlockTags.has(node.localName) || holdsBlock(node))) {
        flush();
        this.#block(node);
      } else if (isElement(node) || node.nodeType === 3) running.push(node);
    }
    flush();
  }

  #block(element: DomElement): void {
    const heading = /^h(?<level>[1-6])$/u.exec(element.localName)?.groups?.["level"];
    if (heading) {
      const text = elementText(element);
      if (element !== this.#title && text) this.#path.enter(Number(heading), text);
      this.#add(text, "heading");
      return;
    }
    switch (element.localName) {
      case "pre":
        this.#add(element.textContent ?? "", "code");
        return;
      case "ul":
      case "ol":
        this.#list(htmlListLines(element, ""));
        return;
      case "dl":
        this.#list(htmlDefinitionLines(element));
        return;
      case "table":
        this.#table(element);
        return;
      default:
        this.#flow(element);
    }
  }

  #list(items: readonly string[]): void {
    this.out.addItems(items, { part: "fulltext", section: this.#path.current, page: null });
  }

  #table(table: DomElement): void {
    const rows = tableRows(table);
    const cells = rows.flatMap((row) => row.cells);
    // A table that lays out a page (headings or whole texts in its cells) is read as a page.
    if (
      contains(table, /^h[1-6]$|^pre$/u) ||
      cells.some(({ text }) => text.length > 1_500) ||
      cells.length === 1
    ) {
      this.#flow(table);
      return;
    }
    const caption = Array.from(table.children).find(
      (part) => part.localName === "caption" && !isHidden(part),
    );
    if (caption) this.#add(elementText(caption), "prose");
    this.#add(markdownTable(rows).join("\n"), "table", caption ? "\n" : undefined);
  }
}

function holdsBlock(element: DomElement): boolean {
  return Array.from(element.children).some(
    (inner) => !isHidden(inner) && (htmlBlockTags.has(inner.localName) || holdsBlock(inner)),
  );
}

function contains(element: DomElement, names: RegExp): boolean {
  return Array.from(element.children).some(
    (inner) => names.test(inner.localName) || contains(inner, names),
  );
}

function inlineTextOf(node: DomNode): string {
  if (node.nodeType === 3) return (node.textContent ?? "").replace(/[\t\n\f\r ]+/gu, " ");
  if (!isElement(node) || isHidden(node)) return "";
  if (node.localName === "br") return "\n";
  if (node.localName === "img") return altOf(node);
  const text = Array.from(node.childNodes).map(inlineTextOf).join("");
  if (node.localName === "sup") return /^\s*\[/u.test(text) ? text : superscript(text);
  return htmlBlockTags.has(node.localName) ? ` ${text} ` : text;
}

/** Returns a picture's alternative text if it has at least four words; a shorter one names a logo or an icon. */
function altOf(image: DomElement): string {
  const alt = (image.getAttribute("alt") ?? "").replace(/\s+/gu, " ").trim();
  return alt.split(" ").length >= 4 ? ` ${alt} ` : "";
}

function elementText(element: DomElement | null): string {
  return element ? tidyHtmlText(inlineTextOf(element)).replace(/\s+/gu, " ") : "";
}

function tidyHtmlText(text: string): string {
  return text
    .replace(/[\t ]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .trim();
}

function htmlListLines(list: DomElement, indent: string): string[] {
  let number = Number(list.getAttribute("start") ?? 1);
  return Array.from(list.children).flatMap((item) => {
    if (isHidden(item)) return [];
    if (item.localName === "ul" || item.localName === "ol")
      return htmlListLines(item, `${indent}  `);
    const nodes = Array.from(item.childNodes);
    const isList = (node: DomNode) =>
      isElement(node) && (node.localName === "ul" || node.localName === "ol");
    const own = tidyHtmlText(
      nodes
        .filter((node) => !isList(node))
        .map(inlineTextOf)
        .join(""),
    ).replace(/\s+/gu, " ");
    const mark = list.localName === "ol" ? `${number++}.` : "-";
    const nested = nodes
      .filter(isElement)
      .filter(isList)
      .flatMap((inner) => htmlListLines(inner, `${indent}  `));
    return own ? [`${indent}${mark} ${own}`, ...nested] : nested;
  });
}

function htmlDefinitionLines(list: DomElement): string[] {
  const lines: string[] = [];
  for (const part of Array.from(list.children)) {
    if (part.localName === "div") lines.push(...htmlDefinitionLines(part));
    else if (part.localName === "dt") lines.push(elementText(part));
    else if (part.localName === "dd") {
      const term = lines.pop();
      lines.push(
        term === undefined
          ? elementText(part)
          : `${term}${term.includes(": ") ? ";" : ":"} ${elementText(part)}`,
      );
    }
  }
  return lines.filter(Boolean);
}

/** Returns the rows of a table itself, each the texts of its cells; a table within a cell becomes that cell's text. */
function tableRows(table: DomElement): TableRow[] {
  return Array.from(table.children)
    .flatMap((part) => {
      if (part.localName === "tr") return [{ row: part, inHead: false }];
      return ["thead", "tbody", "tfoot"].includes(part.localName) && !isHidden(part)
        ? Array.from(part.children)
            .filter((row) => row.localName === "tr")
            .map((row) => ({ row, inHead: part.localName === "thead" }))
        : [];
    })
    .filter(({ row }) => !isHidden(row))
    .map(({ row, inHead }) => ({
      cells: Array.from(row.children)
        .filter((cell) => !isHidden(cell))
        .map(tableCell),
      inHead,
    }))
    .filter(({ cells }) => cells.some(({ text }) => text !== ""));
}

function tableCell(cell: DomElement): TableCell {
  return {
    text: cellText(cell),
    heads: cell.localName === "th",
    columns: Number(cell.getAttribute("colspan")) || 1,
    rows: Number(cell.getAttribute("rowspan")) || 1,
  };
}

function cellText(cell: DomElement): string {
  const pieces: string[] = [];
  const gather = (node: DomNode): string => {
    if (isElement(node) && !isHidden(node)) {
      if (node.localName === "ul" || node.localName === "ol")
        pieces.push(
          htmlListLines(node, "")
            .map((item) => item.trim().replace(/^- /u, ""))
            .join("; "),
        );
      else if (node.localName === "table")
        pieces.push(
          tableRows(node)
            .map(({ cells }) => cells.map(({ text }) => text).join(": "))
            .join("; "),
        );
      else
        return holdsBlock(node)
          ? Array.from(node.childNodes).map(gather).join(" ")
          : inlineTextOf(node);
      return "";
    }
    return inlineTextOf(node);
  };
  const own = tidyHtmlText(Array.from(cell.childNodes).map(gather).join(""));
  return [own, ...pieces].filter(Boolean).join(" ").replace(/\s+/gu, " ");
}
