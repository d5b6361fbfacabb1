import type { Marker } from "@/lib/wire/marker.ts";
import type { Section } from "@/lib/wire/section.ts";

/**
 * A section as it is shown: its Markdown with the markers, where that begins in the answer's text, and its data once that
 * has arrived.
 */
export type ShownSection = { text: string; start: number; section: Section | null };

const isWhitespace = (char: string) => /\s/.test(char);

/** A part of an answer's text without the white space around it. */
export function trimmedPart(
  text: string,
  from: number,
  to: number,
): Pick<ShownSection, "text" | "start"> {
  const part = text.slice(from, to);
  return { text: part.trim(), start: from + part.length - part.trimStart().length };
}

/**
 * Splits an answer's text, which has markers, into its sections; their own texts have no markers.
 * @returns null when they do not fit; the text is then shown without sections.
 */
export function splitSections(
  text: string,
  markers: readonly Marker[],
  sections: readonly Section[],
): ShownSection[] | null {
  const markerEnds = new Map(markers.map(({ start, end }) => [start, end]));
  const shown: ShownSection[] = [];
  let at = 0;
  for (const section of sections) {
    const end = endOfSection(text, at, section.text, markerEnds);
    if (end === null) return null;
    shown.push({ ...trimmedPart(text, at, end), section });
    at = end;
  }
  return text.slice(at).trim() === "" ? shown : null;
}

/** Finds where the section that begins at `from` ends, including the markers after it; null when the text differs. */
function endOfSection(
  text: string,
  from: number,
  bare: string,
  markerEnds: ReadonlyMap<number, number>,
): number | null {
  let at = from;
  let read = 0;
  const skip = () => {
    for (;;) {
      const markerEnd = markerEnds.get(at);
      if (markerEnd !== undefined) at = markerEnd;
      else if (at < text.length && isWhitespace(text.charAt(at))) at += 1;
      else return;
    }
  };
  while (read < bare.length) {
    const char = bare.charAt(read);
    if (isWhitespace(char)) read += 1;
    else if (text.charAt(at) === char && !markerEnds.has(at)) {
      at += 1;
      read += 1;
    } else {
      const before = at;
      skip();
      if (at === before) return null;
    }
  }
  skip();
  return at;
}
