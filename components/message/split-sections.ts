import type { Section } from "@/lib/wire/section.ts";

/** A section as it is shown: its Markdown with the markers, and its data once that has arrived. */
export type ShownSection = { text: string; section: Section | null };

const stickyMarker = /\[\d{1,4}\]/y;
const isWhitespace = (char: string) => /\s/.test(char);

/**
 * Splits an answer's text, which has markers, into its sections, whose own texts have no markers.
 * @returns null when they do not fit; the text is then shown without sections.
 */
export function splitSections(text: string, sections: readonly Section[]): ShownSection[] | null {
  const shown: ShownSection[] = [];
  let at = 0;
  for (const section of sections) {
    const end = endOf(text, at, section.text);
    if (end === null) return null;
    shown.push({ text: text.slice(at, end).trim(), section });
    at = end;
  }
  return text.slice(at).trim() === "" ? shown : null;
}

/** Finds where the section that begins at `from` ends, including the markers after it; null when the text differs. */
function endOf(text: string, from: number, bare: string): number | null {
  let at = from;
  let read = 0;
  const skip = () => {
    for (;;) {
      stickyMarker.lastIndex = at;
      if (at < text.length && isWhitespace(text.charAt(at))) at += 1;
      else if (stickyMarker.test(text)) at = stickyMarker.lastIndex;
      else return;
    }
  };
  while (read < bare.length) {
    const char = bare.charAt(read);
    if (isWhitespace(char)) read += 1;
    else if (text.charAt(at) === char && !opensMarker(text, at, bare, read)) {
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

/** Whether a marker opens here, and not a bracket that belongs to the section's own text. */
function opensMarker(text: string, at: number, bare: string, read: number): boolean {
  stickyMarker.lastIndex = at;
  const found = stickyMarker.exec(text)?.[0];
  return found !== undefined && !bare.startsWith(found, read);
}
