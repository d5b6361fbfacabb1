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
  // Code comes first, as it stands: a `[1]` in it is no marker.
  return text.replace(
    /(`+)[^`][\s\S]*?\1|(?<!\\)\[(\d+)\]/g,
    (found, code: string | undefined, number: string) => {
      if (code !== undefined) return found;
      const citation = citations.find((candidate) => candidate.number === Number(number));
      const slug = citation && slugs.get(citation.documentId);
      if (!citation || !slug) return "";
      return `[${citation.passages.map((passage) => `${slug}#${passage.ordinal}`).join(", ")}]`;
    },
  );
}
