import type { Element, Node } from "./element-tree.ts";

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
  const whole = visibleContent(document, title, false);
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
  inCode = false,
): Element | undefined {
  if (isHidden(element)) {
    // Preformatted text is kept as it is written.
    const written = element.textContent ?? "";
    return inCode ? { tag: "hidden", attributes: { written }, children: [] } : undefined;
  }
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value]);
  return {
    tag: element === title ? "h0" : element.localName,
    attributes: Object.fromEntries(attributes),
    children: visibleContent(element, title, inCode || element.localName === "pre"),
  };
}

function visibleContent(parent: DomNode, title: DomElement | null, inCode: boolean): Node[] {
  return Array.from(parent.childNodes).flatMap((node): Node[] => {
    if (node.nodeType === 3) return [node.textContent ?? ""];
    const element = isElement(node) ? visibleElement(node, title, inCode) : undefined;
    return element ? [element] : [];
  });
}

function isElement(node: DomNode): node is DomElement {
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
