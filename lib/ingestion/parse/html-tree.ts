import type { Element, Node } from "./element-tree.ts";
import { blockTags } from "./html-inline.ts";

const skippedTags = new Set(
  "head script style noscript template nav svg canvas iframe object embed audio video button select option input textarea dialog menu map link meta annotation annotation-xml".split(
    " ",
  ),
);

type DomNode = globalThis.Node;
type DomElement = globalThis.Element;

/**
 * Returns what a reader sees of a page's marked main part if it has most of the page's words; else of the whole page.
 * @param title the heading that is the document's title and opens no section; its name becomes `h0`.
 */
export function mainContent(document: Document, title: DomElement | null): Node[] {
  const mains = document.querySelectorAll("main, [role=main]");
  const [marked] = mains.length === 1 ? mains : [];
  const main = marked && visibleElement(marked, title);
  const whole = visibleContent(document, title);
  return main && visibleLength(main.children) * 2 >= visibleLength(whole) ? main.children : whole;
}

function visibleLength(nodes: readonly Node[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum + (typeof node === "string" ? node.trim().length : visibleLength(node.children)),
    0,
  );
}

/** Returns what a reader sees of an element: no navigation, controls or hidden elements. */
export function visibleElement(
  element: DomElement,
  title: DomElement | null = null,
): Element | undefined {
  if (isHidden(element)) return undefined;
  return { ...emptyElement(element, title), children: visibleContent(element, title) };
}

/** Deeper elements that are no blocks are dissolved, such as font tags that are never closed. */
const deepestInline = 60;
/** Deeper blocks are dissolved, because reading the tree takes a stack as deep as it is. Browsers do so at 512. */
const deepestBlock = 200;

/** An element that is being read. */
type OpenElement = {
  nodes: Iterator<DomNode>;
  into: Node[];
  depth: number;
  inCode: boolean;
  /** Whether it is a dissolved block: its content stays apart from what is around it. */
  apart: boolean;
};

/** Returns what a reader sees in an element. Reads without recursion, because pages can nest without end. */
function visibleContent(parent: DomNode, title: DomElement | null): Node[] {
  const content: Node[] = [];
  const inCode = isDomElement(parent) && parent.localName === "pre";
  const open: OpenElement[] = [
    { nodes: nodesIn(parent), into: content, depth: 0, inCode, apart: false },
  ];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { value: node, done } = level.nodes.next();
    if (done) {
      if (level.apart) level.into.push(divider());
      open.pop();
      continue;
    }
    if (node.nodeType === 3) level.into.push(node.textContent ?? "");
    if (!isDomElement(node)) continue;
    if (isHidden(node)) {
      // Preformatted text is kept as it is written.
      const written = node.textContent ?? "";
      if (level.inCode) level.into.push({ tag: "hidden", attributes: { written }, children: [] });
      continue;
    }
    open.push(openElement(node, title, level));
  }
  return content;
}

/** Adds an element to what is around it, or where it is too deep only its content. */
function openElement(
  node: DomElement,
  title: DomElement | null,
  { into, depth, inCode }: OpenElement,
): OpenElement {
  const element = emptyElement(node, title);
  const isBlock = blockTags.has(element.tag);
  const isLeaf = node.firstChild === null;
  const open = { nodes: nodesIn(node), depth, inCode: inCode || element.tag === "pre" };
  if (isLeaf || depth < (isBlock ? deepestBlock : deepestInline)) {
    into.push(element);
    return { ...open, into: element.children, depth: depth + 1, apart: false };
  }
  if (isBlock) into.push(divider());
  return { ...open, into, apart: isBlock };
}

function nodesIn(parent: DomNode): Iterator<DomNode> {
  return Array.from(parent.childNodes).values();
}

function emptyElement(element: DomElement, title: DomElement | null): Element {
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value]);
  return {
    tag: element === title ? "h0" : element.localName,
    attributes: Object.fromEntries(attributes),
    children: [],
  };
}

/** Returns a block without words between two others. */
function divider(): Element {
  return { tag: "hr", attributes: {}, children: [] };
}

function isDomElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

function isHidden(element: DomElement): boolean {
  return (
    (skippedTags.has(element.localName) && !isHeadingButton(element)) ||
    element.hasAttribute("hidden") ||
    element.getAttribute("aria-hidden") === "true" ||
    element.getAttribute("role") === "navigation" ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/iu.test(
      element.getAttribute("style") ?? "",
    )
  );
}

/** Whether a button is all that a heading or a term says: pressed, it shows the text below. */
function isHeadingButton(element: DomElement): boolean {
  if (element.localName !== "button") return false;
  const heading = element.closest("h1, h2, h3, h4, h5, h6, [role=heading], dt");
  const buttons = heading ? [...heading.querySelectorAll("button")] : [];
  const letters = (parts: readonly DomElement[]) =>
    parts
      .map((part) => part.textContent ?? "")
      .join("")
      .replace(/[^\p{L}\p{N}]/gu, "");
  return heading !== null && letters(buttons) === letters([heading]);
}

/** Returns the whole text of preformatted nodes. */
export function writtenText(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      typeof node === "string"
        ? node
        : node.tag === "hidden"
          ? (node.attributes["written"] ?? "")
          : writtenText(node.children),
    )
    .join("");
}
