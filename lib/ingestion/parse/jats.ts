import { XMLParser, XMLValidator } from "fast-xml-parser";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import type { FileInput, Format } from "./format.ts";
import { isoDateOf } from "./iso-date.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";
import { SectionPath } from "./section-path.ts";
import { SegmentWriter } from "./segment-writer.ts";
import { superscript } from "./superscript.ts";
import { titleFromFilename } from "./title-from-filename.ts";

/** Papers in JATS XML, as PubMed Central gives them: metadata, abstract, nested sections, tables and captions; no reference list. */
export const jats: Format = {
  name: "a JATS XML article",
  extensions: ["nxml", "jats", "xml"],
  looks: ["jats"],
  parse: parseJats,
};

type Element = { tag: string; attributes: Record<string, string>; children: Node[] };
type Node = string | Element;

function parseJats({ bytes, filename }: FileInput): ParsedDocument {
  const article = readArticle(bytes, filename);
  const meta =
    child(child(article, "front") ?? article, "article-meta") ?? child(article, "front-stub");
  const journal = plain(find(child(article, "front"), "journal-title"));
  const pmc = plain(articleId(meta, "pmc", "pmcid", "pmc-id")).replace(/^\s*PMC/iu, "");
  const doi = plain(articleId(meta, "doi"));
  const category = plain(find(child(meta, "article-categories"), "subject"));
  const keywords = all(meta, "kwd").map(plain).filter(Boolean);
  const publicationDate = publicationDateOf(meta);

  const writer = new BodyWriter();
  for (const abstract of childrenOf(meta, "abstract", "trans-abstract")) {
    if (!/graphical|toc|teaser|video/u.test(abstract.attributes["abstract-type"] ?? ""))
      writer.abstract(abstract);
  }
  const abstractLength = writer.out.length;
  writer.part = "fulltext";
  writer.article(article);

  return {
    mediaType: "application/jats+xml",
    ...(pmc ? { sourceId: `PMC${pmc}` } : {}),
    title: plain(find(child(meta, "title-group"), "article-title")) || titleFromFilename(filename),
    authors: authorsOf(meta),
    ...(journal ? { journal } : {}),
    ...(publicationDate ? { publicationDate } : {}),
    ...(doi ? { doi } : {}),
    ...(category ? { category } : {}),
    metadata: {
      ...(plain(articleId(meta, "pmid")) ? { pmid: plain(articleId(meta, "pmid")) } : {}),
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

function readArticle(bytes: Uint8Array, filename: string): Element {
  const damaged = (cause: unknown) =>
    new IbidError(
      "damaged_file",
      `${filename} is a damaged XML file: a part of it is missing or broken. Download it again and add it once more.`,
      { cause },
    );
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const xml = decodeText(bytes, /encoding=["'](?<name>[\w.-]+)["']/u.exec(head)?.groups?.["name"]);
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw damaged(valid.err);
  let root: Element;
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
      preserveOrder: true,
      trimValues: false,
      parseTagValue: false,
      parseAttributeValue: false,
      htmlEntities: true,
      // Papers hold thousands of character references; entities that a file declares itself stay limited.
      processEntities: {
        enabled: true,
        maxTotalExpansions: 1_000_000,
        maxExpandedLength: 50_000_000,
      },
    });
    root = { tag: "", attributes: {}, children: toNodes(parser.parse(xml)) };
  } catch (cause) {
    throw damaged(cause);
  }
  const article = find(root, "article");
  if (!article)
    throw new IbidError(
      "unsupported_type",
      `${filename} is XML, but not a JATS article. Add the article's own .nxml file.`,
    );
  return article;
}

/** The parser's ordered form (`[{ p: [...], ":@": { id: "p1" } }, { "#text": "…" }]`) as elements and strings. */
function toNodes(value: unknown): Node[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Node[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const fields = Object.entries(entry);
    const [tag, content] = fields.find(([key]) => key !== ":@") ?? ["", []];
    if (tag === "#text") return [String(content)];
    if (tag === "" || tag.startsWith("?")) return [];
    const attributes = Object.entries(Object(fields.find(([key]) => key === ":@")?.[1] ?? {}));
    return [
      {
        tag: tag.replace(/^(?:jats|nlm|j):/u, ""),
        attributes: Object.fromEntries(attributes.map(([name, text]) => [name, String(text)])),
        children: toNodes(content),
      },
    ];
  });
}

const elements = (node: Element | undefined): Element[] =>
  node?.children.filter((entry) => typeof entry !== "string") ?? [];
const childrenOf = (node: Element | undefined, ...tags: string[]) =>
  elements(node).filter((entry) => tags.includes(entry.tag));
const child = (node: Element | undefined, ...tags: string[]) => childrenOf(node, ...tags)[0];

/** Every descendant of this name, in order. */
function all(node: Element | undefined, tag: string): Element[] {
  return elements(node).flatMap((entry) => (entry.tag === tag ? [entry] : all(entry, tag)));
}

function find(node: Element | undefined, tag: string): Element | undefined {
  return all(node, tag)[0];
}

function plain(node: Element | undefined): string {
  return node ? inline(node.children).replace(/\s+/gu, " ").trim() : "";
}

function articleId(meta: Element | undefined, ...types: string[]): Element | undefined {
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
    .map((contributor) => {
      const name =
        child(contributor, "name", "string-name") ??
        find(child(contributor, "name-alternatives"), "name");
      const given = plain(child(name, "given-names"));
      const surname = plain(child(name, "surname"));
      const suffix = plain(child(name, "suffix"));
      const whole = [given, surname, suffix].filter(Boolean).join(" ");
      return whole || plain(name) || plain(child(contributor, "collab", "on-behalf-of"));
    })
    .filter(Boolean);
}

/** The day it appeared on line, else in print: the most exact of the dates in that order. */
function publicationDateOf(meta: Element | undefined): string | undefined {
  const order = ["epub", "pub", "ppub", "epub-ppub", "collection", "pmc-release"];
  const dates = childrenOf(meta, "pub-date").map((date) => {
    const type = date.attributes["pub-type"] ?? date.attributes["date-type"] ?? "pub";
    const iso = isoDateOf(
      plain(child(date, "year")),
      plain(child(date, "month")),
      plain(child(date, "day")),
    );
    const rank = order.indexOf(type);
    return { iso, rank: rank < 0 ? order.length : rank };
  });
  const usable = dates.flatMap(({ iso, rank }) => (iso ? [{ iso, rank }] : []));
  usable.sort((a, b) => b.iso.length - a.iso.length || a.rank - b.rank);
  return usable[0]?.iso;
}

/** What an element in running text reads as. Blocks within a paragraph are taken out before (see `BodyWriter.flow`). */
function inline(nodes: readonly Node[]): string {
  let text = "";
  for (const node of nodes)
    text += typeof node === "string" ? node : (inlineElement(node, text) ?? inline(node.children));
  return text;
}

function inlineElement(node: Element, before: string): string | undefined {
  switch (node.tag) {
    case "sup": {
      // Reference numbers set high would run into the word or number before them.
      const references = all(node, "xref").some((xref) =>
        ["bibr", "fn", "table-fn"].includes(xref.attributes["ref-type"] ?? ""),
      );
      const text = inline(node.children.flatMap(ofReference));
      return references ? bracket(text, before) : superscript(text);
    }
    case "xref": {
      const high =
        node.attributes["ref-type"] === "bibr" &&
        childrenOf(node, "sup").length === 1 &&
        node.children.length === 1;
      const note = ["table-fn", "fn"].includes(node.attributes["ref-type"] ?? "");
      if (note) return bracket(inline(node.children), before);
      return high
        ? bracket(
            all(node, "sup")
              .map((sup) => inline(sup.children))
              .join(""),
            before,
          )
        : undefined;
    }
    case "break":
      return " ";
    case "alternatives":
      return inline([
        child(node, "textual-form") ??
          child(node, "mml:math", "math") ??
          child(node, "tex-math") ??
          child(node, "graphic") ??
          "",
      ]);
    case "tex-math":
      return inline(node.children)
        .replace(/^[\s\S]*?\\begin\{document\}|\\end\{document\}[\s\S]*$/gu, "")
        .replaceAll("$$", "$")
        .trim();
    case "mml:math":
    case "math":
      return inline(node.children).replace(/\s+/gu, " ").trim();
    case "mml:msup":
    case "msup": {
      const [base, power] = elements(node);
      return `${inline(base ? [base] : [])}${superscript(inline(power ? [power] : []))}`;
    }
    case "mml:mfrac":
    case "mfrac":
      return elements(node)
        .map((part) => inline([part]).trim())
        .join("/");
    case "mml:mo":
    case "mo": {
      const sign = inline(node.children).trim();
      return /^[=<>≤≥≈+×÷±→∼−-]$/u.test(sign) ? ` ${sign} ` : sign;
    }
    case "fn":
    case "graphic":
    case "inline-graphic":
    case "object-id":
    case "mml:annotation":
    case "annotation":
    case "private-char":
      return "";
    default:
      return undefined;
  }
}

/** A reference's own text, where its bracket or mark is set around it. */
function ofReference(node: Node): Node[] {
  return typeof node !== "string" && node.tag === "xref" ? node.children : [node];
}

function bracket(text: string, before: string): string {
  const content = text.trim();
  if (content === "" || /[[(][^\])]*$/u.test(before.slice(-40)) || /^[[(]/u.test(content))
    return content;
  if (/^[\d\s,;–-]+$/u.test(content)) return `[${content}]`;
  return content.length <= 3 ? superscript(content) : content;
}

const blockTags = new Set(
  (
    "p sec list def-list table-wrap table-wrap-group fig fig-group disp-formula disp-formula-group boxed-text " +
    "disp-quote verse-group statement supplementary-material preformat code array title media speech glossary"
  ).split(" "),
);
const leftOut = new Set([
  "ref-list",
  "label",
  "object-id",
  "permissions",
  "sec-meta",
  "graphic",
  "media",
  "alternatives",
  "counts",
]);
const longItem = 800;

/** Writes an article's blocks in reading order, each in its section. */
class BodyWriter {
  readonly out = new SegmentWriter();
  part: Segment["part"] = "abstract";
  readonly #path = new SectionPath();

  abstract(abstract: Element): void {
    const title = plain(child(abstract, "title"));
    // "Abstract" says no more than the part does; "Author Summary" does.
    const named = title !== "" && !/^(?:abstract|summary)$/iu.test(title);
    if (named) this.#heading(1, title, abstract);
    this.#blocks(
      abstract.children.filter((node) => typeof node === "string" || node.tag !== "title"),
      named ? 2 : 1,
    );
    this.#path.leave(1);
  }

  article(article: Element): void {
    this.#blocks(child(article, "body")?.children ?? [], 1);
    const floats = elements(child(article, "floats-group", "floats-wrap"));
    if (floats.length > 0) this.#section("Figures and tables", floats, 1);
    for (const block of elements(child(article, "back"))) this.#backMatter(block);
    for (const sub of childrenOf(article, "sub-article", "response")) {
      this.#heading(
        1,
        plain(find(child(sub, "front-stub", "front"), "article-title")) || "Appended article",
        sub,
      );
      this.#blocks(child(sub, "body")?.children ?? [], 2);
      this.#path.leave(1);
    }
  }

  #backMatter(block: Element): void {
    if (block.tag === "ref-list") return;
    if (block.tag === "app-group") {
      for (const appendix of elements(block)) this.#backMatter(appendix);
      return;
    }
    const names: Record<string, string> = {
      ack: "Acknowledgements",
      "fn-group": "Notes",
      notes: "Notes",
      app: "Appendix",
      glossary: "Glossary",
      bio: "About the authors",
    };
    const title = plain(child(block, "title")) || (names[block.tag] ?? "");
    const rest = block.children.filter((node) => typeof node === "string" || node.tag !== "title");
    const content =
      block.tag === "fn-group" ? elements(block).flatMap((note) => note.children) : rest;
    if (title === "" || block.tag === "sec")
      this.#blocks(block.tag === "sec" ? [block] : content, 1);
    else this.#section(title, content, 1);
  }

  #section(title: string, content: readonly Node[], level: number): void {
    this.#heading(level, title);
    this.#blocks(content, level + 1);
    this.#path.leave(level);
  }

  #heading(level: number, title: string, owner?: Element): void {
    const label = plain(child(owner, "label"));
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

  /** Blocks, with running text between them; `level` is that of a section found among them. */
  #blocks(nodes: readonly Node[], level: number): void {
    let running: Node[] = [];
    const flush = () => {
      this.#add(tidy(inline(running)), "prose");
      running = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || !(blockTags.has(node.tag) || leftOut.has(node.tag))) {
        running.push(node);
        continue;
      }
      flush();
      if (!leftOut.has(node.tag)) this.#block(node, level);
    }
    flush();
  }

  #block(node: Element, level: number): void {
    switch (node.tag) {
      case "sec":
      case "boxed-text":
      case "glossary": {
        const title = plain(child(node, "title")) || plain(child(child(node, "caption"), "title"));
        if (title) this.#heading(level, title, node);
        this.#blocks(
          node.children.filter((part) => typeof part === "string" || part.tag !== "title"),
          title ? level + 1 : level,
        );
        if (title) this.#path.leave(level);
        return;
      }
      case "title":
        this.#add(plain(node), "heading");
        return;
      case "list":
        this.#list(listItems(node, ""));
        return;
      case "def-list":
        this.#list(
          childrenOf(node, "def-item").map(
            (item) =>
              `${plain(child(item, "term"))}: ${tidy(inline(elements(child(item, "def")).flatMap((part) => [...part.children, " "])))}`,
          ),
        );
        return;
      case "table-wrap":
        this.#table(node);
        return;
      case "array":
        this.#add(tableRows(node).join("\n"), "table");
        return;
      case "table-wrap-group":
      case "fig-group":
      case "disp-formula-group":
      case "disp-quote":
      case "statement":
      case "speech":
      case "supplementary-material":
      case "fig": {
        const caption = captionOf(node);
        this.#add(caption, "prose");
        this.#blocks(
          elements(node).filter(
            (part) =>
              !["label", "caption", "title", "permissions", "attrib", "object-id"].includes(
                part.tag,
              ),
          ),
          level,
        );
        return;
      }
      case "verse-group":
        this.#add(childrenOf(node, "verse-line").map(plain).join("\n"), "list");
        return;
      case "preformat":
      case "code":
        this.#add(inline(node.children), "code");
        return;
      case "disp-formula": {
        const label = plain(child(node, "label"));
        const formula = tidy(
          inline(node.children.filter((part) => typeof part === "string" || part.tag !== "label")),
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

  #list(items: readonly string[]): void {
    if (items.every((item) => item.length <= longItem)) this.#add(items.join("\n"), "list");
    else for (const item of items) this.#add(item, "prose", "\n");
  }

  #table(wrap: Element): void {
    const rows = elements(wrap).flatMap((part) =>
      ["table", "oasis:table", "alternatives"].includes(part.tag) ? tableRows(part) : [],
    );
    const foot = childrenOf(wrap, "table-wrap-foot").map((part) => tidy(inline(spaced(part))));
    const caption = captionOf(wrap);
    this.#add(caption, "prose");
    this.#add(rows.join("\n"), "table", caption ? "\n" : undefined);
    this.#add(foot.join("\n"), "prose", "\n");
  }
}

/** A figure's or table's label, title and caption: `Figure 1. Title. The caption.` */
function captionOf(node: Element): string {
  const label = plain(child(node, "label")).replace(/[.:]$/u, "");
  const caption = child(node, "caption");
  const title = plain(child(caption, "title") ?? child(node, "title"));
  const text = tidy(
    childrenOf(caption, "p")
      .map((paragraph) => inline(paragraph.children))
      .join("\n"),
  );
  return [
    label && `${label}.`,
    title && (/[.?!:]$/u.test(title) || !text ? title : `${title}.`),
    text,
  ]
    .filter(Boolean)
    .join(" ");
}

/** An element's text where its blocks (paragraphs, notes) must not run into each other. */
function spaced(node: Element): Node[] {
  return node.children.flatMap((part): Node[] =>
    typeof part === "string"
      ? [part]
      : ["p", "fn", "label", "sec", "title", "list-item", "list"].includes(part.tag)
        ? [...(part.tag === "fn" ? ["\n"] : []), ...spaced(part), " "]
        : [part],
  );
}

function listItems(list: Element, indent: string): string[] {
  const numbered = list.attributes["list-type"] === "order";
  return childrenOf(list, "list-item").flatMap((item, index) => {
    const label = plain(child(item, "label"));
    const mark = label || (numbered ? `${index + 1}.` : "-");
    const nested = [
      ...childrenOf(item, "list"),
      ...childrenOf(item, "p").flatMap((paragraph) => childrenOf(paragraph, "list")),
    ];
    const own = childrenOf(item, "p", "title", "def-list", "disp-formula").map((part) =>
      tidy(inline(part.children.filter((node) => typeof node === "string" || node.tag !== "list"))),
    );
    return [
      `${indent}${mark} ${own.filter(Boolean).join(" ").replaceAll("\n", " ")}`,
      ...nested.flatMap((inner) => listItems(inner, `${indent}  `)),
    ];
  });
}

function tableRows(table: Element): string[] {
  return all(table, "tr")
    .map((row) =>
      childrenOf(row, "td", "th").map((cell) => tidy(inline(spaced(cell))).replace(/\s+/gu, " ")),
    )
    .filter((cells) => cells.some(Boolean))
    .map((cells) => cells.join(" | ").trimEnd());
}

/** One space for a run of white space, none at the ends or before a closing mark. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\u00A0]+/gu, " ")
    .replace(/ (?=[,;.)\]](?:\s|$))/gu, "")
    .trim();
}
