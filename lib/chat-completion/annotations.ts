import { type MarkerPlace, readMarkers } from "../text/markers.ts";
import type { Citation } from "../wire/citation.ts";

/** A citation as the protocol has it, with what Ibid adds. Offsets count UTF-16 code units. */
export type Annotation = {
  type: "url_citation";
  url_citation: {
    /** The citation's first marker in the message, end exclusive. */
    start_index: number;
    end_index: number;
    /** Opens the document at the quoted words. */
    url: string;
    title: string;
  };
  number: number;
  label: string;
  quote: string;
  document_id: string;
  source_id: string;
  verdict: Citation["verdict"];
};

/**
 * The citations of an answer as annotations of its text, in the order of the text.
 * @param origin of the server, such as `http://localhost:3000`.
 */
export function annotate(
  text: string,
  citations: readonly Citation[],
  origin: string,
): Annotation[] {
  const places = firstMarkers(text);
  return citations.map((citation) => {
    const place = places.get(citation.number) ?? { start: text.length, end: text.length };
    const [passage] = citation.passages;
    const url = new URL(`/documents/${encodeURIComponent(citation.documentId)}`, origin);
    if (passage) {
      const quoted = passage.quoteEnd > passage.quoteStart;
      url.searchParams.set("start", `${quoted ? passage.quoteStart : passage.start}`);
      url.searchParams.set("end", `${quoted ? passage.quoteEnd : passage.end}`);
    }
    return {
      type: "url_citation",
      url_citation: {
        start_index: place.start,
        end_index: place.end,
        url: url.href,
        title: citation.title,
      },
      number: citation.number,
      label: citation.label,
      quote: passage?.quote ?? "",
      document_id: citation.documentId,
      source_id: citation.sourceId,
      verdict: citation.verdict,
    };
  });
}

/** Finds each number's first marker. */
function firstMarkers(text: string): Map<number, MarkerPlace> {
  const places = new Map<number, MarkerPlace>();
  for (const marker of readMarkers(text)) {
    if (!places.has(marker.number)) places.set(marker.number, marker);
  }
  return places;
}
