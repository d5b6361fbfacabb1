import { parse, postprocess, preprocess } from "micromark";
import { gfm } from "micromark-extension-gfm";
import type { TextSpan } from "../../text/text-span.ts";
import { type MarkdownHeading, readHeading } from "./markdown-heading.ts";
import { markdownSlices } from "./markdown-slices.ts";

/** A block of a Markdown text, or an item of a list, with its place. */
export type MarkdownBlock = TextSpan &
  (({ kind: "heading" } & MarkdownHeading) | { kind: "item" | "table" | "code" | "other" });

type FoundBlock = TextSpan & { kind: MarkdownBlock["kind"] | "definition" };

/** Returns the top-level blocks of a Markdown text in order, lists item by item. */
export function markdownBlocks(source: string): MarkdownBlock[] {
  const found: (FoundBlock & { written: string })[] = [];
  for (const slice of markdownSlices(source))
    for (const { kind, ...span } of blocksOf(source.slice(slice.start, slice.end))) {
      const start = slice.start + span.start;
      const whole = source.slice(start, slice.start + span.end);
      // An item's place goes as far as the next item.
      const written = kind === "item" ? whole.trimEnd() : whole;
      if (written.trim() !== "") found.push({ kind, written, start, end: start + written.length });
    }
  const definitions = found.filter(({ kind }) => kind === "definition");
  const defined = definitions.map(({ written }) => written).join("\n\n");
  return found.map(({ kind, written, ...span }): MarkdownBlock => {
    if (kind === "heading") return { kind, ...readHeading(written, defined), ...span };
    return { kind: kind === "definition" ? "other" : kind, ...span };
  });
}

const kinds: Readonly<Record<string, FoundBlock["kind"] | undefined>> = {
  atxHeading: "heading",
  setextHeading: "heading",
  table: "table",
  codeFenced: "code",
  codeIndented: "code",
  definition: "definition",
  gfmFootnoteDefinition: "definition",
};

/** Returns the blocks that are in no other one. */
function blocksOf(source: string): FoundBlock[] {
  const blocks: FoundBlock[] = [];
  let depth = 0;
  let listEnd = 0;
  for (const [change, { type, start, end }] of blockEvents(source)) {
    // It only holds a paragraph and the definitions above it.
    if (type === "content") continue;
    if (change === "exit") {
      depth -= 1;
      continue;
    }
    if (depth === 0 && (type === "listOrdered" || type === "listUnordered")) listEnd = end.offset;
    else if (depth === 0)
      blocks.push({ kind: kinds[type] ?? "other", start: start.offset, end: end.offset });
    else if (depth === 1 && type === "listItemPrefix") {
      const before = blocks.at(-1);
      if (before) before.end = Math.min(before.end, start.offset);
      blocks.push({ kind: "item", start: start.offset, end: listEnd });
    }
    depth += 1;
  }
  return blocks;
}

/**
 * Parses a text into its blocks only. What is inside a line says nothing of them, and takes a time that grows with the
 * square of a paragraph's length.
 */
function blockEvents(source: string) {
  const { document = {}, flow = {} } = gfm();
  const parser = parse({ extensions: [{ document, flow }] });
  const lineBreaks = [-5, -4, -3];
  parser.constructs.text = Object.fromEntries(
    lineBreaks.map((code) => [code, parser.constructs.text[code]]),
  );
  return postprocess(parser.document().write(preprocess()(source, undefined, true)));
}
