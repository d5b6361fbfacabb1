import type { CitedPassage } from "../citation/citation.ts";

/**
 * An earlier answer as the model wrote it: Ibid's numbers become source tags again, because the model knows no numbers.
 * A number whose source has no tag any more is left out.
 */
export function toModelAnswer(
  text: string,
  citations: readonly { number: number; documentId: string; passages: readonly CitedPassage[] }[],
  slugs: ReadonlyMap<string, string>,
): string {
  return text.replace(/(?<!\\)\[(\d+)\]/g, (_marker, number: string) => {
    const citation = citations.find((candidate) => candidate.number === Number(number));
    const slug = citation && slugs.get(citation.documentId);
    if (!citation || !slug) return "";
    return `[${citation.passages.map((passage) => `${slug}#${passage.ordinal}`).join(", ")}]`;
  });
}
