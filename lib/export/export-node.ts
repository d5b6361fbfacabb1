import type {
  BlockContent,
  Literal,
  Node,
  Nodes,
  Parent,
  PhrasingContent,
  RootContent,
  Text,
} from "mdast";
import type { ForeignLanguage } from "./foreign-language.ts";

/** A marker of Ibid in the tree of an answer: each file format draws it in its own way. */
interface CitationMark extends Node {
  type: "citationMark";
  number: number;
}

/** Words of a document between quotation marks: HTML says their language and direction. */
interface Quotation extends Parent {
  type: "quotation";
  children: PhrasingContent[];
  /** Whether they are lines of a log or of settings, and so are set in a font of equal widths. */
  lines?: boolean;
}

/** A formula; its value is its source, with the marks around it. */
interface MarkedFormula extends Literal {
  type: "formula";
  tex: string;
  /** Whether it is set on a line of its own. */
  display: boolean;
}

/** A line of a file that an answer quotes alone in a paragraph. */
export interface QuotedRow extends Parent {
  type: "lineRow";
  /** `12`, and in words `line 12`. */
  place: string;
  said: string;
  /** The words before the line that say its number, where the answer has them: `Line 12: `. */
  lead: string;
  /** How many of its children are the line; the others are behind it: its marks, and how often it came. */
  length: number;
  children: PhrasingContent[];
}

declare module "mdast" {
  interface PhrasingContentMap {
    citationMark: CitationMark;
    quotation: Quotation;
    formula: MarkedFormula;
  }
  interface BlockContentMap {
    lineRow: QuotedRow;
  }
  interface RootContentMap {
    citationMark: CitationMark;
    quotation: Quotation;
    formula: MarkedFormula;
    lineRow: QuotedRow;
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

/** Words of a document; `lines` where they are of a log or of settings. */
export function quotation(
  children: PhrasingContent[],
  language: ForeignLanguage,
  lines: boolean,
): PhrasingContent {
  return inLanguage({ type: "quotation", children, lines }, language);
}

/** A node with the language of its text, if that is another than the export's. */
export function inLanguage<Marked extends Nodes>(node: Marked, language: ForeignLanguage): Marked {
  if (language === undefined) return node;
  const hProperties = { ...node.data?.hProperties, lang: language };
  return { ...node, data: { ...node.data, hProperties } };
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
