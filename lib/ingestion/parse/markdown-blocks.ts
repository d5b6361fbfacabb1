import { setImmediate } from "node:timers/promises";
import type { RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { TextSpan } from "../../text/text-span.ts";

/** A block of a Markdown text, or an item of a list, with its place. */
export type MarkdownBlock = TextSpan & { node: RootContent };

/** UTF-16 units that are parsed at a time, roughly: a tenth or two of a second's work. */
const sliceLength = 20_000;

/**
 * Returns the top-level blocks of a Markdown text in order, lists item by item. A long text is parsed from heading to
 * heading, so that the parser's time stays in proportion and the process can do other work in between.
 */
export async function markdownBlocks(source: string): Promise<MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  for (const from of sliceStarts(source)) {
    if (from.start > 0) await setImmediate();
    const slice = source.slice(from.start, from.end);
    const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
    for (const node of fromMarkdown(slice, extensions).children) {
      for (const { position } of node.type === "list" ? node.children : [node]) {
        const start = from.start + (position?.start.offset ?? 0);
        const end = from.start + (position?.end.offset ?? 0);
        if (source.slice(start, end).trim() !== "") blocks.push({ node, start, end });
      }
    }
  }
  return blocks;
}

/** Yields stretches that begin with a heading outside fenced code, where every other block has ended. */
function* sliceStarts(source: string): Generator<TextSpan> {
  let start = 0;
  let fence = "";
  for (const { 0: line, index } of source.matchAll(/^(?:#{1,6} | {0,3}(?:`{3,}|~{3,})).*$/gmu)) {
    const mark = /^ {0,3}(?<mark>`{3,}|~{3,})(?<rest>.*)$/u.exec(line)?.groups;
    if (!mark) {
      if (fence !== "" || index - start < sliceLength) continue;
      yield { start, end: index };
      start = index;
    } else if (fence === "") fence = mark["mark"] ?? "";
    else if (mark["mark"]?.startsWith(fence) && mark["rest"]?.trim() === "") fence = "";
  }
  yield { start, end: source.length };
}
