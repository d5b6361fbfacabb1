import type { FileInput, Format } from "./format.ts";
import { isoDateOf } from "./iso-date.ts";
import { contributorName, frontSections } from "./jats-front.ts";
import { jatsInlineText, plainTextOf, spaced, spacedText, tidyJatsText } from "./jats-inline.ts";
import { noteHeading } from "./jats-notes.ts";
import {
  child,
  childrenOf,
  type Element,
  elements,
  findElement,
  findElements,
  type Node,
  readArticle,
} from "./jats-tree.ts";
import { markdownTable } from "./markdown-table.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { SectionPath } from "./section-path.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Papers in JATS XML, as PubMed Central gives them: metadata, abstract, nested sections, tables and captions; no reference list. */
export const jats: Format = {
  name: "a JATS XML article",
  version: 2,
  extensions: ["nxml", "jats", "xml"],
  looks: ["jats"],
  parse: parseJats,
};

function parseJats({ bytes, filename }: FileInput): ParsedDocument {
  const article = readArticle(bytes, filename);
  const meta =
    child(child(article, "front") ?? article, "article-meta") ?? child(article, "front-stub");
  const journal = plainTextOf(findElement(child(article, "front"), "journal-title"));
  const pmc = plainTextOf(articleIdElement(meta, "pmc", "pmcid", "pmc-id")).replace(
    /^\s*PMC/iu,
    "",
  );
  const doi = plainTextOf(articleIdElement(meta, "doi"));
  const category = plainTextOf(findElement(child(meta, "article-categories"), "subject"));
  const keywords = findElements(meta, "kwd").map(plainTextOf).filter(Boolean);
  const publicationDate = publicationDateOf(meta);

  const writer = new BodyWriter();
  for (const abstract of childrenOf(meta, "abstract", "trans-abstract")) {
    if (!otherAbstract.test(abstract.attributes["abstract-type"] ?? "")) writer.abstract(abstract);
  }
  const abstractLength = writer.out.length;
  writer.part = "fulltext";
  writer.article(article);

  return {
    mediaType: "application/jats+xml",
    ...(pmc ? { sourceId: `PMC${pmc}` } : {}),
    title:
      plainTextOf(findElement(child(meta, "title-group"), "article-title")) ||
      titleFromFilename(filename),
    authors: authorsOf(meta),
    ...(journal ? { journal } : {}),
    ...(publicationDate ? { publicationDate } : {}),
    ...(doi ? { doi } : {}),
    ...(category ? { category } : {}),
    metadata: {
      ...(plainTextOf(articleIdElement(meta, "pmid"))
        ? { pmid: plainTextOf(articleIdElement(meta, "pmid")) }
        : {}),
      ...(keywords.length > 0 ? { keywords } : {}),
      ...(article.attributes["article-type"]
        ? { articleType: article.attributes["article-type"] }
        : {}),
    },
    text: writer.out.text,
    abstractLength,
    segments: writer.out.segments,
    hasLines: false,
  };
}

function articleIdElement(meta: Element | undefined, ...types: string[]): Element | undefined {
  return childrenOf(meta, "article-id").find((id) =>
    types.includes(id.attributes["pub-id-type"] ?? ""),
  );
}

function authorsOf(meta: Element | undefined): string[] {
  const contributors = childrenOf(meta, "contrib-group").flatMap((group) =>
    childrenOf(group, "contrib"),
  );
  return contributors
    .filter((contributor) => (contributor.attributes["contrib-type"] ?? "author") === "author")
    .map(contributorName)
    .filter(Boolean);
}

/** Returns the date of online publication, else of print: the most exact of the dates, in that order. */
function publicationDateOf(meta: Element | undefined): string | undefined {
  const order = ["epub", "pub", "ppub", "epub-ppub", "collection", "pmc-release"];
  const dates = childrenOf(meta, "pub-date").map((date) => {
    const type = date.attributes["pub-type"] ?? date.attributes["date-type"] ?? "pub";
    const iso = isoDateOf(
      plainTextOf(child(date, "year")),
      plainTextOf(child(date, "month")),
      plainTextOf(child(date, "day")),
    );
    const rank = order.indexOf(type);
    return { iso, rank: rank < 0 ? order.length : rank };
  });
  const usable = dates.flatMap(({ iso, rank }) => (iso ? [{ iso, rank }] : []));
  usable.sort((a, b) => b.iso.length - a.iso.length || a.rank - b.rank);
  return usable[0]?.iso;
}

const blockTags = new Set(
  (
    "p sec list def-list table-wrap table-wrap-group table fig fig-group disp-formula disp-formula-group boxed-text " +
    "disp-quote verse-group statement supplementary-material preformat code array title media speech glossary " +
    "fn-group app app-group ack notes bio caption attrib graphic"
  ).split(" "),
);
const skippedJatsTags = new Set([
  "ref-list",
  "label",
  "object-id",
  "counts",
  "alt-text",
  "long-desc",
]);
/** An abstract that only shows the paper's content, such as a graphical one; its words go after the text. */
const otherAbstract = /graphical|toc|teaser|video/u;

/** Writes an article's blocks in reading order, each in its section. */
class BodyWriter {
  readonly out = new SegmentWriter();
  part: Segment["part"] = "abstract";
  readonly #path = new SectionPath();

  abstract(abstract: Element): void {
    const title = plainTextOf(child(abstract, "title"));
    // "Abstract" says no more than the part does; "Author Summary" does.
    const named = title !== "" && !/^(?:abstract|summary)$/iu.test(title);
    if (named) this.#heading(1, title, abstract);
    this.#blocks(withoutTitle(abstract), named ? 2 : 1);
    this.#path.leave(1);
  }

  article(article: Element): void {
    this.#body(article, 1);
    for (const sub of childrenOf(article, "sub-article", "response")) {
      this.#heading(
        1,
        plainTextOf(findElement(child(sub, "front-stub", "front"), "article-title")) ||
          "Appended article",
        sub,
      );
      this.#body(sub, 2);
      this.#path.leave(1);
    }
  }

  #body(article: Element, level: number): void {
    this.#blocks(child(article, "body")?.children ?? [], level);
    const floats = elements(child(article, "floats-group", "floats-wrap"));
    if (floats.length > 0) this.#section("Figures and tables", floats, level);
    for (const block of elements(child(article, "back"))) this.#backMatter(block, level);
    const front = child(article, "front", "front-stub");
    for (const block of elements(front))
      if (["notes", "list", "def-list", "ack", "bio", "fn-group", "glossary"].includes(block.tag))
        this.#backMatter(block, level);
    for (const abstract of childrenOf(child(front, "article-meta") ?? front, "abstract"))
      if (level > 1 || otherAbstract.test(abstract.attributes["abstract-type"] ?? ""))
        this.#section(
          plainTextOf(child(abstract, "title")) || (level > 1 ? "Abstract" : "In short"),
          withoutTitle(abstract),
          level,
        );
    for (const { title, content } of frontSections(front)) this.#section(title, content, level);
  }

  #backMatter(block: Element, level: number): void {
    if (block.tag === "ref-list" || block.tag === "title" || block.tag === "label") return;
    if (block.tag === "app-group") {
      for (const appendix of elements(block)) this.#backMatter(appendix, level);
      return;
    }
    if (block.tag === "fn-group") {
      this.#notes(block, level);
      return;
    }
    const names: Record<string, string> = {
      ack: "Acknowledgements",
      app: "Appendix",
      glossary: "Glossary",
      bio: "About the authors",
    };
    const title =
      plainTextOf(child(block, "title")) ||
      (names[block.tag] ??
        (["notes", "sec"].includes(block.tag)
          ? noteHeading(block, block.tag === "notes" ? "Notes" : "")
          : ""));
    if (title === "") this.#blocks([block], level);
    else {
      this.#heading(level, title, block);
      this.#blocks(withoutTitle(block), level + 1);
      this.#path.leave(level);
    }
  }

  /** Writes notes under the title of their group. If that is only "Notes", each goes to the section for its kind. */
  #notes(group: Element, level: number): void {
    const title = plainTextOf(child(group, "title"));
    const titled = title !== "" && !/^(?:foot|end)?notes?$/iu.test(title);
    const sections = new Map<string, Node[]>();
    for (const note of elements(group)) {
      if (note.tag === "title" || note.tag === "label") continue;
      const heading = titled ? title : noteHeading(note, "Notes");
      const held = sections.get(heading);
      if (held) held.push(...noteContent(note));
      else sections.set(heading, noteContent(note));
    }
    for (const [heading, content] of sections) this.#section(heading, content, level);
  }

  #section(title: string, content: readonly Node[], level: number): void {
    this.#heading(level, title);
    this.#blocks(content, level + 1);
    this.#path.leave(level);
  }

  #heading(level: number, title: string, owner?: Element): void {
    const label = plainTextOf(child(owner, "label"));
    const whole = label && !title.startsWith(label) ? `${label} ${title}` : title;
    this.#path.enter(level, whole);
    this.#add(whole, "heading");
  }

  #add(text: string, kind: Segment["kind"], separator?: string): void {
    this.out.add(
      text,
      { part: this.part, section: this.#path.current, page: null, kind },
      separator,
    );
  }

  /** Writes blocks, with running text between them; `level` is that of a section found among them. */
  #blocks(nodes: readonly Node[], level: number): void {
    let running: Node[] = [];
    const flush = () => {
      this.#add(tidyJatsText(jatsInlineText(running)), "prose");
      for (const note of notesIn(running))
        this.#add(tidyJatsText(jatsInlineText(spaced(note))), "prose", "\n");
      running = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || !(blockTags.has(node.tag) || skippedJatsTags.has(node.tag))) {
        running.push(node);
        continue;
      }
      flush();
      if (!skippedJatsTags.has(node.tag)) this.#block(node, level);
    }
    flush();
  }

  #block(node: Element, level: number): void {
    switch (node.tag) {
      case "ack":
      case "app":
      case "app-group":
      case "bio":
      case "fn-group":
      case "notes":
        this.#backMatter(node, level);
        return;
      case "sec":
      case "boxed-text":
      case "glossary": {
        const caption = child(node, "caption");
        const title = plainTextOf(child(node, "title") ?? child(caption, "title"));
        if (title) this.#heading(level, title, node);
        this.#blocks(
          withoutTitle(node).flatMap((part) =>
            typeof part !== "string" && part.tag === "caption" ? withoutTitle(part) : [part],
          ),
          title ? level + 1 : level,
        );
        if (title) this.#path.leave(level);
        return;
      }
      case "title":
        this.#add(plainTextOf(node), "heading");
        return;
      case "list":
        this.#add(plainTextOf(child(node, "title")), "prose");
        this.#list(jatsListLines(node, ""));
        return;
      case "def-list":
        this.#add(plainTextOf(child(node, "title")), "prose");
        this.#list(jatsDefinitionLines(node));
        return;
      case "table-wrap":
        this.#table(node);
        return;
      case "table":
      case "array":
        this.#add(tableLines(node).join("\n"), "table");
        return;
      case "table-wrap-group":
      case "fig-group":
      case "disp-formula-group":
      case "disp-quote":
      case "statement":
      case "speech":
      case "supplementary-material":
      case "media":
      case "graphic":
      case "fig": {
        const caption = child(node, "caption");
        this.#add(captionOf(node), "prose");
        for (const note of notesIn(caption?.children ?? []))
          this.#add(tidyJatsText(jatsInlineText(spaced(note))), "prose", "\n");
        this.#blocks(
          node.children.filter(
            (part) =>
              typeof part === "string" ||
              !["label", "caption", "title", "permissions", "alternatives"].includes(part.tag),
          ),
          level,
        );
        this.#rights(node);
        return;
      }
      case "verse-group":
        this.#add(
          elements(node)
            .map((line) => spacedText(line))
            .join("\n"),
          "list",
        );
        return;
      case "preformat":
      case "code":
        this.#add(jatsInlineText(node.children), "code");
        return;
      case "disp-formula": {
        const label = plainTextOf(child(node, "label"));
        const formula = tidyJatsText(
          jatsInlineText(
            node.children.filter((part) => typeof part === "string" || part.tag !== "label"),
          ),
        );
        if (formula)
          this.#add(
            label ? `${formula} ${label.startsWith("(") ? label : `(${label})`}` : formula,
            "prose",
          );
        return;
      }
      default:
        this.#blocks(node.children, level);
    }
  }

  /** Writes the owner of a figure or table, and its permissions. */
  #rights(node: Element): void {
    for (const permissions of childrenOf(node, "permissions"))
      this.#add(spacedText(permissions), "prose", "\n");
  }

  #list(items: readonly string[]): void {
    this.out.addItems(items, { part: this.part, section: this.#path.current, page: null });
  }

  #table(wrap: Element): void {
    const lines = elements(wrap).flatMap((part) =>
      ["table", "alternatives"].includes(part.tag) ? tableLines(part) : [],
    );
    const caption = captionOf(wrap);
    this.#add(caption, "prose");
    this.#add(lines.join("\n"), "table", caption ? "\n" : undefined);
    const foot = [
      ...notesIn(child(wrap, "caption")?.children ?? []),
      ...childrenOf(wrap, "table-wrap-foot"),
    ];
    this.#add(
      foot.map((part) => tidyJatsText(jatsInlineText(spaced(part)))).join("\n"),
      "prose",
      "\n",
    );
    this.#blocks(
      elements(wrap).filter(({ tag }) => !saidOfTable.has(tag)),
      2,
    );
    this.#rights(wrap);
  }
}

const saidOfTable = new Set(
  "label caption title table alternatives table-wrap-foot permissions object-id".split(" "),
);

function withoutTitle(node: Element): Node[] {
  return node.children.filter(
    (part) => typeof part === "string" || !["title", "label"].includes(part.tag),
  );
}

/** Returns a note's own content as a new list. */
function noteContent(note: Element): Node[] {
  return note.tag === "fn" ? [...note.children] : [note];
}

/** Returns the footnotes that running text refers to. */
function notesIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) =>
    typeof node === "string" ? [] : node.tag === "fn" ? [node] : notesIn(node.children),
  );
}

/** Returns a figure's or table's label, title and caption: `Figure 1. Title. The caption.` */
function captionOf(node: Element): string {
  const label = plainTextOf(child(node, "label")).replace(/[.:]$/u, "");
  const caption = child(node, "caption");
  const title = plainTextOf(child(caption, "title") ?? child(node, "title"));
  const text = elements(caption)
    .filter(({ tag }) => tag !== "title")
    .map((part) => tidyJatsText(jatsInlineText(part.tag === "p" ? part.children : spaced(part))))
    .join("\n");
  return [
    label && `${label}.`,
    title && (/[.?!:]$/u.test(title) || !text ? title : `${title}.`),
    text,
  ]
    .filter(Boolean)
    .join(" ");
}

function jatsListLines(list: Element, indent: string): string[] {
  const numbered = list.attributes["list-type"] === "order";
  return childrenOf(list, "list-item").flatMap((item, index) => {
    const label = plainTextOf(child(item, "label"));
    const mark = label || (numbered ? `${index + 1}.` : "-");
    const isList = (node: Node) => typeof node !== "string" && node.tag === "list";
    const nested = [
      ...childrenOf(item, "list"),
      ...childrenOf(item, "p").flatMap((paragraph) => childrenOf(paragraph, "list")),
    ];
    const own = elements(item)
      .filter((part) => part.tag !== "label" && part.tag !== "list")
      .map((part) =>
        tidyJatsText(
          jatsInlineText(
            spaced({ ...part, children: part.children.filter((node) => !isList(node)) }),
          ),
        ),
      );
    return [
      `${indent}${mark} ${own.filter(Boolean).join(" ").replaceAll("\n", " ")}`,
      ...nested.flatMap((inner) => jatsListLines(inner, `${indent}  `)),
    ];
  });
}

/** Returns `term: definition`, one item per line. */
function jatsDefinitionLines(list: Element): string[] {
  const words = (item: Element, tag: string) =>
    childrenOf(item, tag)
      .map((part) => tidyJatsText(jatsInlineText(spaced(part))))
      .filter(Boolean)
      .join("; ");
  return elements(list).flatMap((item) => {
    if (item.tag === "def-list") return jatsDefinitionLines(item);
    return item.tag === "def-item"
      ? [[words(item, "term"), words(item, "def")].filter(Boolean).join(": ")]
      : [];
  });
}

/** Returns the rows of a table of either model, XHTML's or OASIS'. */
function tableLines(table: Element): string[] {
  const rows = (node: Element, inHead: boolean): { row: Element; inHead: boolean }[] =>
    elements(node).flatMap((part) =>
      ["tr", "row"].includes(part.tag)
        ? [{ row: part, inHead }]
        : rows(part, inHead || part.tag === "thead"),
    );
  return markdownTable(
    rows(table, false).map(({ row, inHead }) => ({
      cells: childrenOf(row, "td", "th", "entry").map((cell) => ({
        text: tidyJatsText(jatsInlineText(spaced(cell))).replace(/\s+/gu, " "),
        heads: cell.tag === "th",
        columns: Number(cell.attributes["colspan"]) || 1,
        rows: Number(cell.attributes["rowspan"] ?? cell.attributes["morerows"]) || 1,
      })),
      inHead,
    })),
  );
}
