import { readMarkers, replacePlaces } from "../text/markers.ts";
import type { CitedPassage } from "../wire/citation.ts";

/**
 * Restores an earlier answer as the model wrote it: markers become source tags again, because the model does not know
 * the numbers. Leaves out a marker if its source no longer has a tag.
 */
export function toModelAnswer(
  text: string,
  citations: readonly { number: number; documentId: string; passages: readonly CitedPassage[] }[],
  slugs: ReadonlyMap<string, string>,
): string {
  return replacePlaces(text, readMarkers(text), ({ number }) => {
    const citation = citations.find((candidate) => candidate.number === number);
    const slug = citation && slugs.get(citation.documentId);
    if (!citation || !slug) return "";
    return `[${citation.passages.map((passage) => `${slug}#${passage.ordinal}`).join(", ")}]`;
  });
}
