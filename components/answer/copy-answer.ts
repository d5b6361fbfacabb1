import { describeSource } from "@/components/citation/describe-source.ts";
import type { Citation } from "@/lib/citation/citation.ts";

/** An answer as text to paste elsewhere: its Markdown, and the cited sources under their numbers. */
export function copyAnswer(text: string, citations: Citation[]): string {
  if (citations.length === 0) return text;
  const sources = citations
    .toSorted((a, b) => a.number - b.number)
    .map((citation) => {
      const described = describeSource(citation);
      const doi = citation.doi ? ` https://doi.org/${citation.doi}` : "";
      return `[${citation.number}] ${citation.title}${described ? `. ${described}.` : "."}${doi}`;
    });
  return `${text.trimEnd()}\n\nSources\n${sources.join("\n")}\n`;
}
