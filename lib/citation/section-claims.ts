import { splitSentences } from "../text/split-sentences.ts";
import type { Marker } from "../wire/marker.ts";
import type { Section } from "../wire/section.ts";

/**
 * The sentences of each marker's section in an answer in sections, whose markers are at the section's end and are for any of
 * them; none where the text is not that of the sections.
 */
export function sentencesByMarker(
  text: string,
  markers: readonly Pick<Marker, "start">[],
  sections: readonly Pick<Section, "text">[],
): string[][] {
  let from = 0;
  const ends = sections.map((section) => {
    const at = text.indexOf(section.text, from);
    if (at >= 0) from = at + section.text.length;
    return { section, end: at < 0 ? Number.POSITIVE_INFINITY : from };
  });
  return markers.map(({ start }) => {
    const own = ends.findLast(({ end }) => end <= start);
    return own ? splitSentences(own.section.text) : [];
  });
}
