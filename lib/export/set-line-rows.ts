import type { Nodes, Paragraph, Parents, PhrasingContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { guardedLinesIn, withoutGuardedLines } from "../text/guard-lines.ts";
import type { ExportWords } from "../wording/export-words.ts";
import { type QuotedRow, textNode } from "./export-node.ts";

/** Makes a row of each paragraph that is a quoted line of a file, as its disguise in the text tells. */
export function setLineRows(parent: Parents, words: ExportWords): void {
  const children = parent.children.map((child): Nodes => {
    if ("children" in child) setLineRows(child, words);
    return (child.type === "paragraph" && toRow(child, words)) || child;
  });
  Object.assign(parent, { children });
}

function toRow({ children }: Paragraph, words: ExportWords): QuotedRow | null {
  const lines = guardedLinesIn(textOf(children));
  if (!lines) return null;
  const { first, last } = lines;
  const place = first === last ? `${first}` : `${first}–${last}`;
  const mark = children.findIndex(({ type, data }) => type === "citationMark" || data?.hName);
  const behind = mark < 0 ? [] : [textNode(" "), ...children.slice(mark)];
  const { lead, line } = splitLead(children.slice(0, mark < 0 ? undefined : mark), place);
  return {
    type: "lineRow",
    place,
    said: words.lines(first, last),
    lead,
    length: line.length,
    children: [...line, ...behind],
  };
}

/** Tells a line apart from the words before it that say its number, and from the space behind it. */
function splitLead(children: PhrasingContent[], place: string) {
  const line = children.map((node, at): PhrasingContent => {
    if (node.type !== "text") return node;
    const value = withoutGuardedLines(node.value);
    return textNode(at === children.length - 1 ? value.trimEnd() : value);
  });
  const [begin] = line;
  const said = begin?.type === "text" ? /^\s*(?:\p{L}+\s)?(\d+)\s?:\s+/u.exec(begin.value) : null;
  if (begin?.type !== "text" || said?.[1] !== place) return { lead: "", line };
  const bare = textNode(begin.value.slice(said[0].length));
  return { lead: said[0], line: [bare, ...line.slice(1)] };
}
