import type { TextSpan } from "../../text/text-span.ts";
import type { Element, Node } from "./element-tree.ts";
import type { Segment } from "./parsed-document.ts";

/** What every format's parser makes of a file: its blocks in reading order, in sections. See `write-parsed-text.ts`. */
export type ParsedBlock = LeafBlock | { section: string; blocks: ParsedBlock[] };

type LeafBlock = {
  kind: Segment["kind"];
  text: string;
  /** Of a heading that opens a section: 1 the outermost. The section ends before the next heading of its level or above. */
  level?: number;
  page?: number;
  /** What separates it from the block before it. Default: an empty line. */
  gap?: string;
  /** Its place, where the file's own text is the document's. */
  at?: TextSpan;
};

/** UTF-16 units of a line that can stay whole in a chunk; a longer list item is cut as prose. */
export const maxWholeLine = 800;

/** Returns a list, or a paragraph for each item if one is too long to stay whole. */
export function listBlocks(lines: readonly string[]): ParsedBlock[] {
  return lines.every((line) => line.length <= maxWholeLine)
    ? [{ kind: "list", text: lines.join("\n") }]
    : lines.map((text) => ({ kind: "prose", text, gap: "\n" }));
}

/** An item of a list; one without a mark has no words of its own. */
export type ParsedListItem = {
  mark: string;
  text: string;
  /** Further lines of the item, such as code. */
  more?: readonly string[];
  items: ParsedListItem[];
};

/** Returns a list's lines, the inner lists indented. */
export function listItemLines(items: readonly ParsedListItem[], indent = ""): string[] {
  return items.flatMap(({ mark, text, more = [], items: inner }) => [
    ...(mark === "" ? [] : [`${indent}${mark} ${text}`]),
    ...more.map((line) => `${indent}  ${line}`),
    ...listItemLines(inner, `${indent}  `),
  ]);
}

/**
 * Returns the blocks of a file's elements, and between them those of the running text.
 * @param blocksOf returns undefined for an element that belongs to the running text.
 */
export function flowBlocks(
  nodes: readonly Node[],
  blocksOf: (element: Element) => ParsedBlock[] | undefined,
  runningBlocks: (running: readonly Node[]) => ParsedBlock[],
): ParsedBlock[] {
  const blocks: ParsedBlock[][] = [];
  let running: Node[] = [];
  for (const node of nodes) {
    const own = typeof node === "string" ? undefined : blocksOf(node);
    if (own === undefined) {
      running.push(node);
      continue;
    }
    blocks.push(runningBlocks(running), own);
    running = [];
  }
  return [...blocks, runningBlocks(running)].flat();
}
