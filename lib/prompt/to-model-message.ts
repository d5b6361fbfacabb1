import { readMarkers, replacePlaces } from "../text/markers.ts";
import type { CitedPassage } from "../wire/citation.ts";

/**
 * An earlier answer as the model wrote it: Ibid's numbers become source tags again, because the model knows no numbers.
 * A number whose source has no tag any more is left out.
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
