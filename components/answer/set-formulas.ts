import type { Element, ElementContent, Root, RootContent } from "hast";
import { findFormulas } from "@/lib/text/find-formulas.ts";
import { guardSign } from "@/lib/text/guard-places.ts";

/**
 * Rehype plugin: turns the formulas of a text into `<tex-formula>`, which the page draws. It runs after sanitising, and
 * before the markers are made.
 */
export function rehypeFormulas() {
  return (tree: Root): void => setFormulas(tree);
}

function setFormulas(parent: Root | Element): void {
  const children = parent.children.flatMap((child): (RootContent | ElementContent)[] => {
    if (child.type === "text") return splitAtFormulas(child.value);
    if (child.type === "element" && !isOfCode(child)) setFormulas(child);
    return [child];
  });
  parent.children = children as typeof parent.children;
}

/** Lines of files are code as well. */
const isOfCode = ({ tagName, properties: { className } }: Element) =>
  tagName === "code" ||
  tagName === "pre" ||
  (Array.isArray(className) && className.includes("line-row"));

function splitAtFormulas(value: string): ElementContent[] {
  const pieces: ElementContent[] = [];
  let from = 0;
  for (const { start, end, tex, display } of findFormulas(value)) {
    // No formula holds a marker: what is around it is two sentences.
    if (tex.includes(guardSign)) continue;
    if (start > from) pieces.push({ type: "text", value: value.slice(from, start) });
    const properties = {
      tex,
      source: value.slice(start, end),
      ...(display ? { block: "true" } : {}),
    };
    pieces.push({ type: "element", tagName: "tex-formula", properties, children: [] });
    from = end;
  }
  if (from < value.length) pieces.push({ type: "text", value: value.slice(from) });
  return pieces;
}
