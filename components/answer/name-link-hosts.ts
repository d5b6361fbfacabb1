import type { Element, Root } from "hast";
import { hastText } from "./hast-text.ts";

/**
 * Rehype plugin: writes after each link the host it leads to. A link's words could say anything,
 * even another address; those that are its address itself say it.
 */
export function rehypeNameLinkHosts() {
  return (tree: Root): void => nameHosts(tree);
}

function nameHosts(node: Root | Element): void {
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index];
    if (child?.type !== "element") continue;
    nameHosts(child);
    const { href } = child.properties;
    const host = child.tagName === "a" ? readHost(href) : null;
    if (host === null || [host, plainAddress(href)].includes(hastText(child).trim())) continue;
    node.children.splice(index + 1, 0, {
      type: "element",
      tagName: "span",
      properties: { className: ["link-host"] },
      children: [{ type: "text", value: ` (${host})` }],
    });
  }
}

/** An address that begins with its host, and names nobody before it, who could pass for one. */
const plainAddress = (href: unknown) =>
  /^https?:\/\/[^/@]+(?:\/|$)/.test(String(href)) ? href : null;

function readHost(href: unknown): string | null {
  const url = typeof href === "string" && URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}
