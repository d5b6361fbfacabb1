import {
  child,
  childrenOf,
  type Element,
  elements,
  findElement,
  type Node,
} from "./element-tree.ts";
import { writtenText } from "./html-tree.ts";
import { markdownTable, tableRows } from "./markdown-table.ts";
import {
  flowBlocks,
  listBlocks,
  listItemLines,
  type ParsedBlock,
  type ParsedListItem,
} from "./parsed-block.ts";
import { superscript } from "./superscript.ts";

const blockTags = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h0 h1 h2 h3 h4 h5 h6 header hgroup hr html li " +
    "main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Returns the blocks of a page's visible nodes (see `html-tree.ts`). */
export function htmlBlocks(nodes: readonly Node[]): ParsedBlock[] {
  return flowBlocks(
    nodes,
    (element) => (isBlock(element) ? elementBlocks(element) : undefined),
    (running) => [{ kind: "prose", text: tidyText(running.map(htmlInlineText).join("")) }],
  );
}

function elementBlocks(element: Element): ParsedBlock[] {
  if (/^h[0-6]$/u.test(element.tag)) {
    const level = Number(element.tag.slice(1));
    return [{ kind: "heading", text: elementText(element), ...(level > 0 ? { level } : {}) }];
  }
  switch (element.tag) {
    case "pre":
      return [{ kind: "code", text: writtenText(element.children) }];
    case "ul":
    case "ol":
      return listBlocks(listItemLines(htmlListItems(element)));
    case "dl":
      return listBlocks(htmlDefinitionLines(element));
    case "table":
      return htmlTableBlocks(element);
    default:
      return htmlBlocks(element.children);
  }
}

function htmlTableBlocks(table: Element): ParsedBlock[] {
  const rows = tableRows(table, cellText);
  const cells = rows.flatMap((row) => row.cells);
  const holdsPage = ["h0", "h1", "h2", "h3", "h4", "h5", "h6", "pre"].some((tag) =>
    findElement(table, tag),
  );
  // A table that lays out a page (headings or whole texts in its cells) is read as a page.
  if (holdsPage || cells.some(({ text }) => text.length > 1_500) || cells.length === 1)
    return htmlBlocks(table.children);
  const caption = child(table, "caption");
  const lines = markdownTable(rows).join("\n");
  return [
    { kind: "prose", text: elementText(caption) },
    { kind: "table", text: lines, ...(caption ? { gap: "\n" } : {}) },
  ];
}

/** Whether an element is a block, or has one within it. */
function isBlock(element: Element): boolean {
  return blockTags.has(element.tag) || elements(element).some(isBlock);
}

function htmlInlineText(node: Node): string {
  if (typeof node === "string") return node.replace(/[\t\n\f\r ]+/gu, " ");
  if (node.tag === "br") return "\n";
  if (node.tag === "img") return alternativeText(node);
  const text = node.children.map(htmlInlineText).join("");
  if (node.tag === "sup") return /^\s*\[/u.test(text) ? text : superscript(text);
  return blockTags.has(node.tag) ? ` ${text} ` : text;
}

/** Returns a picture's alternative text if it has at least four words; a shorter one names a logo or an icon. */
function alternativeText(image: Element): string {
  const words = (image.attributes["alt"] ?? "").replace(/\s+/gu, " ").trim();
  return words.split(" ").length >= 4 ? ` ${words} ` : "";
}

/** Returns an element's text in one line. */
export function elementText(element: Element | undefined): string {
  return element ? lineOf([element]) : "";
}

function lineOf(nodes: readonly Node[]): string {
  return tidyText(nodes.map(htmlInlineText).join("")).replace(/\s+/gu, " ");
}

function tidyText(text: string): string {
  return text
    .replace(/[\t ]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .trim();
}

function htmlListItems(list: Element): ParsedListItem[] {
  let number = Number(list.attributes["start"] ?? 1);
  return elements(list).map((item) => {
    if (isList(item)) return { mark: "", text: "", items: htmlListItems(item) };
    const text = lineOf(item.children.filter((node) => !isList(node)));
    const mark = list.tag === "ol" ? `${number++}.` : "-";
    const items = childrenOf(item, "ul", "ol").flatMap(htmlListItems);
    return { mark: text === "" ? "" : mark, text, items };
  });
}

function isList(node: Node): boolean {
  return typeof node !== "string" && (node.tag === "ul" || node.tag === "ol");
}

function htmlDefinitionLines(list: Element): string[] {
  const lines: string[] = [];
  for (const part of elements(list)) {
    if (part.tag === "div") lines.push(...htmlDefinitionLines(part));
    else if (part.tag === "dt") lines.push(elementText(part));
    else if (part.tag === "dd") {
      const term = lines.pop();
      const before = term === undefined ? "" : `${term}${term.includes(": ") ? ";" : ":"} `;
      lines.push(before + elementText(part));
    }
  }
  return lines.filter(Boolean);
}

/** Returns a cell's text in one line; lists and tables within it follow the rest. */
function cellText(cell: Element): string {
  const pieces: string[] = [];
  const gather = (node: Node): string => {
    if (typeof node === "string") return htmlInlineText(node);
    if (isList(node)) {
      const lines = listItemLines(htmlListItems(node)).map((line) =>
        line.trim().replace(/^- /u, ""),
      );
      pieces.push(lines.join("; "));
      return "";
    }
    if (node.tag === "table") {
      const lines = tableRows(node, cellText).map(({ cells }) =>
        cells.map(({ text }) => text).join(": "),
      );
      pieces.push(lines.join("; "));
      return "";
    }
    return elements(node).some(isBlock)
      ? node.children.map(gather).join(" ")
      : htmlInlineText(node);
  };
  const own = tidyText(cell.children.map(gather).join(""));
  return [own, ...pieces].filter(Boolean).join(" ");
}
