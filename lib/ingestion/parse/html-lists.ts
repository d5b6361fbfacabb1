import { childrenOf, type Element, elements, findElement, type Node } from "./element-tree.ts";
import { isBlock, lineOf } from "./html-inline.ts";
import { writtenText } from "./html-tree.ts";
import type { ParsedListItem } from "./parsed-block.ts";

const itemTags = ["li", "ul", "ol"];
const definitionTags = ["dt", "dd"];

/** Returns what is in a list, and in elements around its items: `<ul><div><li>`. */
export function listParts(list: Element): Node[] {
  return partsOf(list, list.tag === "dl" ? definitionTags : itemTags);
}

function partsOf(list: Element, tags: readonly string[]): Node[] {
  return list.children.flatMap((part) =>
    isElement(part) && !tags.includes(part.tag) && wraps(part, tags) ? partsOf(part, tags) : [part],
  );
}

function wraps(element: Element, tags: readonly string[]): boolean {
  return (
    element.tag !== "table" &&
    elements(element).some((part) => tags.includes(part.tag) || wraps(part, tags))
  );
}

/** Whether a part of a list is read with its items. Others, such as a heading between them, are blocks of their own. */
export function isOfList(part: Element): boolean {
  const isItem = [...itemTags, ...definitionTags, "div"].includes(part.tag);
  return isItem || !isBlock(part) || lineOf([part]) === "";
}

/** Returns the marks of a numbered list's items. */
export function itemMarks(list: Element, parts: readonly Node[]): ReadonlyMap<Node, string> {
  if (list.tag !== "ol") return new Map();
  const start = Number(list.attributes["start"] ?? 1);
  const items = parts.filter((part) => isElement(part) && part.tag === "li");
  return new Map(items.map((item, at) => [item, `${start + at}.`]));
}

/** Returns the items of a list's parts. Words that are in no item are one. */
export function htmlListItems(
  parts: readonly Node[],
  marks: ReadonlyMap<Node, string>,
): ParsedListItem[] {
  return parts.map((part) => {
    if (isElement(part) && isList(part)) return { mark: "", text: "", items: itemsOf(part) };
    const children = isElement(part) ? part.children : [part];
    const [text = "", ...more] = itemLines(children.filter((node) => !isList(node)));
    const items = isElement(part) ? childrenOf(part, "ul", "ol").flatMap(itemsOf) : [];
    return { mark: text === "" ? "" : (marks.get(part) ?? "-"), text, more, items };
  });
}

/** Returns a list's items. */
export function itemsOf(list: Element): ParsedListItem[] {
  const parts = listParts(list);
  return htmlListItems(parts, itemMarks(list, parts));
}

export function isList(node: Node): boolean {
  return isElement(node) && (node.tag === "ul" || node.tag === "ol");
}

function isElement(node: Node): node is Element {
  return typeof node !== "string";
}

/** Returns `term: definition` for each definition, and below it the lines of its code. */
export function definitionLines(parts: readonly Node[]): string[] {
  const definitions: { text: string; more: readonly string[] }[] = [];
  for (const part of parts) {
    const tag = isElement(part) ? part.tag : "";
    const [text = "", ...more] = itemLines(isElement(part) ? part.children : [part]);
    const last = definitions.at(-1);
    if (text === "" && tag !== "dt") continue;
    if (!last || tag !== "dd") definitions.push({ text, more });
    else if (last.more.length > 0) last.more = [...last.more, text, ...more];
    else {
      const mark = last.text === "" ? "" : last.text.includes(": ") ? "; " : ": ";
      definitions.splice(-1, 1, { text: last.text + mark + text, more });
    }
  }
  return definitions
    .flatMap(({ text, more }) => [text, ...more.map((line) => `  ${line}`)])
    .filter(Boolean);
}

/** Returns the running text of an item in one line, and each line of its code. */
function itemLines(nodes: readonly Node[]): string[] {
  const lines: string[] = [];
  let running: Node[] = [];
  const close = () => {
    lines.push(lineOf(running));
    running = [];
  };
  const visit = (node: Node): void => {
    if (!isElement(node) || (node.tag !== "pre" && !findElement(node, "pre"))) running.push(node);
    else if (node.tag === "pre") {
      close();
      lines.push(...writtenText(node.children).split("\n"));
    } else for (const part of [" ", ...node.children, " "]) visit(part);
  };
  for (const node of nodes) visit(node);
  close();
  return lines.map((line) => line.trimEnd()).filter(Boolean);
}
