import { child, type Element, elements, findElement, type Node } from "./element-tree.ts";
import { elementText, htmlInlineText, isBlock, runningLines, tidyText } from "./html-inline.ts";
import {
  definitionLines,
  htmlListItems,
  isList,
  isOfList,
  itemMarks,
  itemsOf,
  listParts,
} from "./html-lists.ts";
import { writtenText } from "./html-tree.ts";
import { markdownTable, straysOfTable, tableRows } from "./markdown-table.ts";
import { flowBlocks, listBlocks, listItemLines, type ParsedBlock } from "./parsed-block.ts";

/** Returns the blocks of a page's visible nodes (see `html-tree.ts`). */
export function htmlBlocks(nodes: readonly Node[]): ParsedBlock[] {
  return flowBlocks(
    nodes,
    (element) => (isBlock(element) ? elementBlocks(element) : undefined),
    (running) => [{ kind: "prose", text: runningLines(running) }],
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
    case "dl":
      return htmlListBlocks(element);
    case "table":
      return htmlTableBlocks(element);
    default:
      return htmlBlocks(element.children);
  }
}

function htmlListBlocks(list: Element): ParsedBlock[] {
  const parts = listParts(list);
  const marks = itemMarks(list, parts);
  const linesOf = (running: readonly Node[]) =>
    list.tag === "dl" ? definitionLines(running) : listItemLines(htmlListItems(running, marks));
  return flowBlocks(
    parts,
    (part) => (isOfList(part) ? undefined : htmlBlocks([part])),
    (running) => listBlocks(linesOf(running)),
  );
}

function htmlTableBlocks(table: Element): ParsedBlock[] {
  const rows = tableRows(table, htmlCellText);
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
    ...htmlBlocks(straysOfTable(table)),
    { kind: "prose", text: elementText(caption) },
    { kind: "table", text: lines, ...(caption ? { gap: "\n" } : {}) },
  ];
}

/** Returns a cell's text in one line; lists and tables within it follow the rest. */
function htmlCellText(cell: Element): string {
  const pieces: string[] = [];
  const gather = (node: Node): string => {
    if (typeof node === "string") return htmlInlineText(node);
    if (isList(node)) {
      const lines = listItemLines(itemsOf(node)).map((line) => line.trim().replace(/^- /u, ""));
      pieces.push(lines.join("; "));
      return "";
    }
    if (node.tag === "table") {
      const lines = tableRows(node, htmlCellText).map(({ cells }) =>
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
