import type { BlockContent, Nodes, PhrasingContent, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Handle, toMarkdown } from "mdast-util-to-markdown";
import { toString as textOf } from "mdast-util-to-string";
import type { BuiltExport, PastedExport, SourceEntry } from "./build-export.ts";
import { headingNode, paragraph, type QuotedRow, textNode } from "./export-node.ts";

/** Writes an export as Markdown with a footnote (`[^1]`) for each source. */
export function writeMarkdown({ title, body, sources }: BuiltExport): string {
  const known = new Set(sources.map(({ number }) => number));
  return serialise([
    headingNode(1, title),
    ...body.map((node) => withFootnotes(node, known)),
    ...sources.map(
      ({ number, line, places }): RootContent => ({
        type: "footnoteDefinition",
        identifier: `${number}`,
        label: `${number}`,
        // The number is in the note itself: Markdown readers number footnotes themselves.
        children: [paragraph(textNode(`[${number}] `), ...line), ...places],
      }),
    ),
  ]);
}

/** Writes an export as Markdown to paste: the answers with their `[1]`, and a line below for each source. */
export function writePastedMarkdown({ body, sources }: PastedExport): string {
  return serialise([...body, ...sources.flatMap(sourceBlocks)]);
}

function sourceBlocks({ number, line, places }: SourceEntry): BlockContent[] {
  return [paragraph({ type: "citationMark", number }, textNode(" "), ...line), ...places];
}

/** Makes footnotes of the marks; one with an erased source stays a number. */
function withFootnotes<Node extends Nodes>(node: Node, known: ReadonlySet<number>): Node {
  if (!("children" in node)) return node;
  const children = node.children.map((child: RootContent): RootContent => {
    if (child.type !== "citationMark") return withFootnotes(child, known);
    const label = `${child.number}`;
    if (!known.has(child.number)) return textNode(`[${label}]`);
    return { type: "footnoteReference", identifier: label, label };
  });
  return Object.assign({}, node, { children });
}

function serialise(children: RootContent[]): string {
  return toMarkdown(
    { type: "root", children },
    {
      bullet: "-",
      rule: "-",
      listItemIndent: "one",
      extensions: [gfmToMarkdown()],
      handlers: {
        citationMark: (node: PhrasingContent & { number: number }) => `[${node.number}]`,
        quotation: (node, _parent, state, info) => state.containerPhrasing(node, info),
        formula: writeFormula,
        lineRow: (node: QuotedRow, parent, state, info) =>
          state.handle(lineAsCode(node), parent, state, info),
      },
      // Behind a mark a colon would make the line a definition of it.
      unsafe: [{ before: "\\]", character: ":", inConstruct: "phrasing" }],
    },
  );
}

/** A line of a file is code, so that no sign of it is read as Markdown. */
function lineAsCode({ lead, length, children }: QuotedRow): BlockContent {
  const line: Nodes = { type: "paragraph", children: children.slice(0, length) };
  return paragraph(
    textNode(lead),
    { type: "inlineCode", value: textOf(line).replace(/\s+/g, " ") },
    ...children.slice(length),
  );
}

/** Writes a formula as it is, for programs that draw it; escaped as other text where others would read more in it. */
const writeFormula: Handle = (node: { value: string }, _parent, state, info) => {
  const written = node.value.replace(/\s+/g, " ");
  const isPlain = !readAsMarkdown.test(written) && !state.stack.includes("tableCell");
  return isPlain ? written : state.safe(node.value, { ...info, encode: [] });
};

/** HTML, entities, code, addresses, footnotes, pictures, links and numbers of sources. */
const readAsMarkdown =
  /<(?=[A-Za-z/!?])|&(?=#?\w+;)|[`@]|~~|!\[|:\/\/|www\.|\[(?:\^|\d+\])|\][[(:]/u;
