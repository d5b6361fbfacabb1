import type { BlockContent, Node, PhrasingContent, RootContent, Text } from "mdast";

/** A marker of Ibid in the tree of an answer: each file format draws it in its own way. */
interface CitationMark extends Node {
  type: "citationMark";
  number: number;
}

declare module "mdast" {
  interface PhrasingContentMap {
    citationMark: CitationMark;
  }
  interface RootContentMap {
    citationMark: CitationMark;
  }
}

/** What Ibid says beside a text: HTML styles each kind apart, and every other format sets it in italics. */
type RemarkKind = "verdict" | "place" | "note";

export function textNode(value: string): Text {
  return { type: "text", value };
}

export function remark(kind: RemarkKind, words: string): PhrasingContent {
  return {
    type: "emphasis",
    children: [textNode(words)],
    data: { hName: "span", hProperties: { className: [kind] } },
  };
}

export function paragraph(...children: PhrasingContent[]): BlockContent {
  return { type: "paragraph", children };
}

export function headingNode(
  depth: 1 | 2 | 3 | 4 | 5 | 6,
  words: string,
): Extract<RootContent, { type: "heading" }> {
  return { type: "heading", depth, children: [textNode(words)] };
}

/** A text with its line breaks. */
export function withBreaks(text: string): PhrasingContent[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((line, index): PhrasingContent[] =>
      index === 0 ? [textNode(line)] : [{ type: "break" }, textNode(line)],
    )
    .filter((node) => node.type !== "text" || node.value !== "");
}

/** A text without line breaks, for a heading or the name of a source. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/g, " ").trim();
}
