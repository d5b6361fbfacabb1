import type { Element, Root } from "hast";
import { hastText } from "./hast-text.ts";

/**
 * Rehype plugin: writes after each link the host it leads to. A link's words could say anything,
 * even another address.
 */
export function rehypeNameLinkHosts() {
  return (tree: Root): void => nameHosts(tree);
}

function nameHosts(node: Root | Element): void {
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index];
    if (child?.type !== "element") continue;
    nameHosts(child);
    const host = child.tagName === "a" ? readHost(child.properties.href) : null;
    if (host === null || hastText(child).trim() === host) continue;
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
