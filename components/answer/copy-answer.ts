import { sourceByline } from "@/components/document/source-byline.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { ClosestPassage } from "@/lib/wire/passage.ts";
import { nearestPlace, nearestSentence } from "./nearest-sentence.ts";

/**
 * Writes an answer as text to paste elsewhere: its Markdown, then the cited sources by number.
 * @param closest the passages shown when the documents do not say; they are quoted below with their places.
 */
export function copyAnswer(
  text: string,
  citations: Citation[],
  closest: readonly ClosestPassage[] = [],
): string {
  const quotes = closest.filter((passage) => passage.text !== "").map(copyClosest);
  const sources = citations
    .toSorted((a, b) => a.number - b.number)
    .map((citation) => {
      const described = sourceByline(citation);
      const doi = citation.doi ? ` https://doi.org/${citation.doi}` : "";
      return `[${citation.number}] ${citation.title}${described ? `. ${described}.` : "."}${doi}`;
    });
  const lists = [
    ...(quotes.length > 0 ? [`Closest passages\n${quotes.join("\n")}`] : []),
    ...(sources.length > 0 ? [`Sources\n${sources.join("\n")}`] : []),
  ];
  return lists.length > 0 ? `${[text.trimEnd(), ...lists].join("\n\n")}\n` : text;
}

function copyClosest(passage: ClosestPassage): string {
  const { sentence } = nearestSentence(passage, false);
  const place = [passage.title, nearestPlace(passage)].filter(Boolean);
  return `“${sentence.trim()}” ${place.join(" · ")}`;
}
