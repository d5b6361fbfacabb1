/** An element of an XML or HTML file. */
export type Element = { tag: string; attributes: Record<string, string>; children: Node[] };
export type Node = string | Element;

export const elements = (node: Element | undefined): Element[] =>
  node?.children.filter((entry) => typeof entry !== "string") ?? [];
export const childrenOf = (node: Element | undefined, ...tags: string[]) =>
  elements(node).filter((entry) => tags.includes(entry.tag));
export const child = (node: Element | undefined, ...tags: string[]) => childrenOf(node, ...tags)[0];

/** Returns an element's content without its children of these names. */
export function contentWithout(node: Element, ...tags: string[]): Node[] {
  return node.children.filter((part) => typeof part === "string" || !tags.includes(part.tag));
}

/** Returns every descendant with this name, in order. */
export function findElements(node: Element | undefined, tag: string): Element[] {
  return elements(node).flatMap((entry) =>
    entry.tag === tag ? [entry] : findElements(entry, tag),
  );
}

export function findElement(node: Element | undefined, tag: string): Element | undefined {
  return findElements(node, tag)[0];
}
