import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { TextSpan } from "./text-span.ts";

/** The place of an answer's marker, `[1]`, with its brackets. */
type MarkerPlace = TextSpan & { number: number };

const extensions = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** A backslash takes the next character with it, so that behind `\\` a bracket is not escaped. */
const escapeOrNumber = /\\[\s\S]|\[(\d{1,4})\]/g;

/**
 * Finds the markers in the text of an answer: bracketed numbers outside code, not escaped, in order. Uses the Markdown
 * parser to find code, as the page does.
 */
export function readMarkers(markdown: string): MarkerPlace[] {
  if (!markdown.includes("[")) return [];
  const markers: MarkerPlace[] = [];
  let from = 0;
  for (const code of [...codePlaces(markdown), { start: markdown.length, end: markdown.length }]) {
    for (const match of markdown.slice(from, code.start).matchAll(escapeOrNumber)) {
      const [written, number] = match;
      const start = from + match.index;
      if (number !== undefined)
        markers.push({ number: Number(number), start, end: start + written.length });
    }
    from = code.end;
  }
  return markers;
}

/** Replaces places of a text, which are in order and do not overlap. */
export function replacePlaces<Found extends TextSpan>(
  text: string,
  places: readonly Found[],
  replace: (place: Found) => string,
): string {
  let from = 0;
  let replaced = "";
  for (const place of places) {
    replaced += text.slice(from, place.start) + replace(place);
    from = place.end;
  }
  return replaced + text.slice(from);
}

/** Finds the code of a text: spans, fenced and indented blocks, in order. */
function codePlaces(markdown: string): TextSpan[] {
  if (!/[`~]|^(?: {4}|\t| {1,3}\t)/m.test(markdown)) return [];
  const places: TextSpan[] = [];
  const walk = (node: Nodes) => {
    const { position } = node;
    if (node.type === "code" || node.type === "inlineCode") {
      places.push({ start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 });
    } else if ("children" in node) node.children.forEach(walk);
  };
  walk(fromMarkdown(markdown, extensions));
  return places;
}
