import type { ParsedBlock } from "./parsed-block.ts";
import type { ParsedDocument, Segment } from "./parsed-document.ts";

type ParsedText = Pick<ParsedDocument, "text" | "abstractLength" | "segments">;
type OpenHeading = { level: number; title: string };

/**
 * Writes a document's text block by block, and each block's place in it. A block without a visible character is
 * skipped. Empty lines at a block's ends are trimmed, but not its first line's indentation.
 */
export function writeParsedText(
  blocks: readonly ParsedBlock[],
  abstract: readonly ParsedBlock[] = [],
): ParsedText {
  const segments: Segment[] = [];
  let text = "";
  const write = (
    inner: readonly ParsedBlock[],
    part: Segment["part"],
    above: readonly string[],
  ) => {
    const open: OpenHeading[] = [];
    for (const block of inner) {
      if ("blocks" in block) {
        const heading = { kind: "heading", text: block.section } as const;
        const titles = [...above, ...open.map(({ title }) => title), block.section];
        write([heading, ...block.blocks], part, titles);
        continue;
      }
      const { kind, level, page = null, gap = "\n\n" } = block;
      const own = block.text.replace(/^(?:[^\S\n]*\n)+/u, "").trimEnd();
      if (own.trim() === "" && !block.at) continue;
      if (level !== undefined) enter(open, { level, title: own });
      if (!block.at) text += text === "" ? own : gap + own;
      const place = block.at ?? { start: text.length - own.length, end: text.length };
      const section = sectionName([...above, ...open.map(({ title }) => title)]);
      segments.push({ ...place, part, section, page, kind });
    }
  };
  write(abstract, "abstract", []);
  const abstractLength = text.length;
  write(blocks, "fulltext", []);
  return { text, abstractLength, segments };
}

function enter(open: OpenHeading[], heading: OpenHeading): void {
  while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
  open.push(heading);
}

/** Returns the section under headings, from the outermost to the innermost; null outside any. */
export function sectionName(headings: readonly string[]): string | null {
  const titles = headings
    .map((heading) => heading.replace(/\s+/gu, " ").trim().replace(/[:.]$/u, ""))
    .filter((title) => title !== "");
  // " > " joins the headings of a path, so no heading may contain it.
  return titles.map((title) => title.replaceAll(" > ", " › ")).join(" > ") || null;
}
