import type { Element, Root } from "hast";

/**
 * Rehype plugin: after each link stands the host it leads to. A link's words could say anything,
 * another address included; its host says where it goes.
 */
export function rehypeNameLinkHosts() {
  return (tree: Root): void => visit(tree);
}

function visit(node: Root | Element): void {
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index];
    if (child?.type !== "element") continue;
    visit(child);
    const host = child.tagName === "a" ? readHost(child.properties.href) : null;
    if (host === null || wordsOf(child) === host) continue;
    node.children.splice(index + 1, 0, {
      type: "element",
      tagName: "span",
      properties: { className: ["link-host"] },
      children: [{ type: "text", value: ` (${host})` }],
    });
  }
}

function readHost(href: unknown): string | null {
  const url = typeof href === "string" && URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}

function wordsOf(element: Element): string {
  return element.children
    .map((child) =>
      child.type === "text" ? child.value : child.type === "element" ? wordsOf(child) : "",
    )
    .join("")
    .trim();
}
