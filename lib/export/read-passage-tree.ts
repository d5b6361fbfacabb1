import type { BlockContent, Nodes, Parents, PhrasingContent } from "mdast";
import type { ExportWords } from "../wording/export-words.ts";
import { readAnswerTree } from "./read-answer-tree.ts";

/** Reads Markdown of a document: its words, lists, tables and code. No link leads anywhere, and a heading is a strong line. */
export function readPassageTree(text: string, words: ExportWords): BlockContent[] {
  const blocks = readAnswerTree({ text, markers: [], uncited: [], citations: [] }, words);
  const root: Parents = { type: "root", children: blocks };
  makeInert(root);
  return root.children as BlockContent[];
}

/** Reads one line of such a text; null where it is no single paragraph. */
export function readPassageLine(line: string, words: ExportWords): PhrasingContent[] | null {
  if (/[\r\n]/.test(line)) return null;
  const [only, ...others] = readPassageTree(line, words);
  return only?.type === "paragraph" && others.length === 0 ? only.children : null;
}

function makeInert(parent: Parents): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if ("children" in child) makeInert(child);
    if (child.type === "link") return child.children;
    if (child.type !== "heading") return [child];
    return [{ type: "paragraph", children: [{ type: "strong", children: child.children }] }];
  });
  Object.assign(parent, { children });
}
