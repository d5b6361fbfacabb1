import type { Nodes, Parents, PhrasingContent, Text } from "mdast";
import { findFormulas } from "../text/find-formulas.ts";
import { textNode, withBreaks } from "./export-node.ts";

/** Sets the formulas of a text apart. None is in code, in a line of a file, or around a mark. */
export function partFormulas(parent: Parents): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if (child.type === "text") return formulaPieces(child);
    if ("children" in child && child.type !== "lineRow") partFormulas(child);
    return [child];
  });
  Object.assign(parent, { children });
}

/** A text of several lines with its breaks and its formulas, without the blank lines around these. */
export function formulasWithBreaks(text: string): PhrasingContent[] {
  return formulaPieces(textNode(text)).flatMap((node, at, all) => {
    if (node.type !== "text") return [node];
    const behind = at === 0 ? node.value : node.value.replace(/^\s*\n/u, "\n");
    return withBreaks(at === all.length - 1 ? behind : behind.replace(/\n\s*$/u, "\n"));
  });
}

function formulaPieces(text: Text): PhrasingContent[] {
  const { value } = text;
  const pieces: PhrasingContent[] = [];
  let from = 0;
  for (const { start, end, tex, display } of findFormulas(value)) {
    if (start > from) pieces.push(textNode(value.slice(from, start)));
    pieces.push({ type: "formula", value: value.slice(start, end), tex, display });
    from = end;
  }
  if (from === 0) return [text];
  return from < value.length ? [...pieces, textNode(value.slice(from))] : pieces;
}
