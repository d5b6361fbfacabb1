import { child, childrenOf, contentWithout, type Element, elements } from "./element-tree.ts";
import { blockText, plainTextOf, runningText } from "./jats-inline.ts";
import { markdownTable, tableRows } from "./markdown-table.ts";
import type { ParsedListItem } from "./parsed-block.ts";

/** Returns a table's rows, those of each of its forms. */
export function tableText(table: Element): string {
  const tables = table.tag === "alternatives" ? childrenOf(table, "table") : [table];
  const rows = tables.flatMap((one) => tableRows(one, (cell) => blockText(cell.children)));
  return markdownTable(rows).join("\n");
}

/** Returns a figure's or table's label, title and caption: `Figure 1. Title. The caption.` */
export function captionText(node: Element): string {
  const label = plainTextOf(child(node, "label")).replace(/[.:]$/u, "");
  const caption = child(node, "caption");
  const title = plainTextOf(child(caption, "title") ?? child(node, "title"));
  const text = elements(caption)
    .filter(({ tag }) => tag !== "title")
    .map(({ tag, children }) => (tag === "p" ? runningText(children) : blockText(children)))
    .join("\n");
  const titled = title && (/[.?!:]$/u.test(title) || !text ? title : `${title}.`);
  return [label && `${label}.`, titled, text].filter(Boolean).join(" ");
}

/** `a = b² (1)` */
export function formulaText(formula: Element): string {
  const label = plainTextOf(child(formula, "label"));
  const text = runningText(contentWithout(formula, "label"));
  if (text === "" || label === "") return text;
  return `${text} ${label.startsWith("(") ? label : `(${label})`}`;
}

/** Returns a list's items, each with the lists within it. */
export function jatsListItems(list: Element): ParsedListItem[] {
  const numbered = list.attributes["list-type"] === "order";
  return childrenOf(list, "list-item").map((item, index) => {
    const label = plainTextOf(child(item, "label"));
    const text = elements(item)
      .filter(({ tag }) => tag !== "label" && tag !== "list")
      .map((part) => blockText(contentWithout(part, "list")))
      .filter(Boolean)
      .join(" ");
    const inner = [
      ...childrenOf(item, "list"),
      ...childrenOf(item, "p").flatMap((paragraph) => childrenOf(paragraph, "list")),
    ];
    return {
      mark: label || (numbered ? `${index + 1}.` : "-"),
      text,
      items: inner.flatMap(jatsListItems),
    };
  });
}

/** Returns `term: definition`, one item per line. */
export function jatsDefinitionLines(list: Element): string[] {
  const words = (item: Element, tag: string) =>
    childrenOf(item, tag)
      .map(({ children }) => blockText(children))
      .filter(Boolean)
      .join("; ");
  return elements(list).flatMap((item) => {
    if (item.tag === "def-list") return jatsDefinitionLines(item);
    if (item.tag !== "def-item") return [];
    return [[words(item, "term"), words(item, "def")].filter(Boolean).join(": ")];
  });
}
