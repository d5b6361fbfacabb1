import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";

/** UTF-16 units; a longer one is no heading to its reader, and the parser compares all its marks with each other. */
const maxParsedLength = 1_000;

/** A heading's words without its marks, and its level: 1 the outermost. */
export type MarkdownHeading = { level: number; words: string };

/**
 * Reads a heading.
 * @param source of the heading alone.
 * @param definitions what its links may refer to.
 */
export function readHeading(source: string, definitions: string): MarkdownHeading {
  const marks = source.includes("\n") ? undefined : /^#+/u.exec(source)?.[0];
  const level = marks?.length ?? (/=\s*$/u.test(source) ? 1 : 2);
  return { level, words: markdownHeadingText(source, definitions) };
}

function markdownHeadingText(source: string, definitions: string): string {
  const plain = /^#+[ \t]+(?<words>[^\\`*_~<&![\]\n#]*)$/u.exec(source)?.groups?.["words"];
  if (plain !== undefined) return plain.trim();
  const asWritten = source.replace(/^#+|\n.*$/gu, "").trim();
  if (source.length > maxParsedLength) return asWritten;
  const text = source.includes("[") ? `${source}\n\n${definitions}` : source;
  const { children } = fromMarkdown(text, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const heading = children.find(({ type }) => type === "heading");
  // Below another block, even what looks like an item of a list can be a heading.
  return heading ? textOf(heading, { includeHtml: false }).trim() : asWritten;
}
