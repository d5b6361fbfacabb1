import type { Element, ElementContent, Nodes, Root } from "hast";
import { levelStyles, markLevels } from "@/components/document/level-styles.ts";
import { guardedLinesIn, withoutGuardedLines } from "@/lib/text/guard-lines.ts";
import { hastText } from "./hast-text.ts";

/**
 * Rehype plugin: sets each item and paragraph that is a quoted line as a row, with the line's number at its side. A
 * disguise in the text tells the number, and is taken away.
 */
export function rehypeLineRows() {
  return (tree: Root): void => {
    setRows(tree);
    takeNumbers(tree);
  };
}

function takeNumbers(node: Nodes): void {
  if (node.type === "text") node.value = withoutGuardedLines(node.value);
  if ("children" in node) node.children.forEach(takeNumbers);
}

function setRows(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== "element" || child.tagName === "pre") continue;
    if (child.tagName === "li" || child.tagName === "p") setRow(child);
    setRows(child);
  }
}

function setRow(block: Element): void {
  // Where blank lines part a list, each item holds a paragraph.
  const words = block.children
    .filter((child) => !isListElement(child))
    .flatMap((child) => (isParagraph(child) ? child.children : [child]))
    .filter((child) => child.type !== "text" || child.value !== "\n");
  const lines = guardedLinesIn(words.map(hastText).join(""));
  if (!lines) return;
  const place = lines.first === lines.last ? `${lines.first}` : `${lines.first}–${lines.last}`;
  block.properties.className = ["line-row"];
  block.children = [
    { type: "element", tagName: "line-place", properties: { ...lines }, children: [] },
    {
      type: "element",
      tagName: "span",
      properties: { className: ["line-words"] },
      children: withLevel(withoutLineNumber(words.flatMap(withoutCode), place)),
    },
    ...block.children.filter(isListElement),
  ];
}

const isParagraph = (node: ElementContent): node is Element =>
  node.type === "element" && node.tagName === "p";

const isListElement = (node: ElementContent) =>
  node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");

/** A row is set in one font: code in it is none of its own. */
const withoutCode = (node: ElementContent): ElementContent[] =>
  node.type === "element" && node.tagName === "code" ? node.children : [node];

/** Takes away the words before a line that only say its number, which is at the row's side: `Line 755: `. */
function withoutLineNumber(words: ElementContent[], place: string): ElementContent[] {
  const [first, ...others] = words;
  if (first?.type !== "text") return words;
  const said = /^\s*(?:\p{L}+\s)?(?<number>\d+)\s?:\s+/u.exec(first.value);
  if (said?.groups?.["number"] !== place) return words;
  return [{ type: "text", value: first.value.slice(said[0].length) }, ...others];
}

/** Sets off the level of a log's line, as in the log. */
function withLevel(words: ElementContent[]): ElementContent[] {
  const [first, ...others] = words;
  if (first?.type !== "text") return words;
  const [level] = levelStyles(first.value);
  const look = level && markLevels[level.as];
  if (!level || !look) return words;
  return [
    { type: "text", value: first.value.slice(0, level.start) },
    {
      type: "element",
      tagName: "span",
      properties: { className: look.split(" ") },
      children: [{ type: "text", value: first.value.slice(level.start, level.end) }],
    },
    { type: "text", value: first.value.slice(level.end) },
    ...others,
  ];
}
