import type { Root } from "hast";

/**
 * Rehype plugin: each block runs the way of its own words, from right to left in Arabic, with its list marks and its rule at
 * that side. An answer may quote documents of several scripts. It runs after sanitising, which would take the attribute away.
 */
export function rehypeDirection() {
  return (tree: Root): void => {
    for (const block of tree.children)
      if (block.type === "element" && block.tagName !== "pre") block.properties.dir = "auto";
  };
}
