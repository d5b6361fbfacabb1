import { type Element, elements, type Node } from "./element-tree.ts";
import { fractionText, power } from "./formula-text.ts";
import { superscript } from "./superscript.ts";

/** The names of elements that are set apart from the text around them. */
export const blockTags: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h0 h1 h2 h3 h4 h5 h6 header hgroup hr html li " +
    "main ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);

/** Whether an element is a block, or has one within it. */
export function isBlock(element: Element): boolean {
  return blockTags.has(element.tag) || elements(element).some(isBlock);
}

export function htmlInlineText(node: Node): string {
  if (typeof node === "string") return node.replace(/[\t\n\f\r ]+/gu, " ");
  const parts = () => elements(node).map((part) => htmlInlineText(part).trim());
  if (node.tag === "br") return "\n";
  if (node.tag === "img") return alternativeText(node);
  if (node.tag === "mfrac") return fractionText(parts());
  if (node.tag === "msup") return power(parts());
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

/** Returns the text of nodes in one line. */
export function lineOf(nodes: readonly Node[]): string {
  return runningLines(nodes).replace(/\s+/gu, " ");
}

/** Returns the running text of nodes, tidied, with the line breaks that they ask for. */
export function runningLines(nodes: readonly Node[]): string {
  return tidyText(nodes.map(htmlInlineText).join(""));
}

/** Reduces white space within lines to single spaces, with none at a line's ends. */
export function tidyText(text: string): string {
  return text
    .replace(/[\t ]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .trim();
}
