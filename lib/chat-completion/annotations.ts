import type { Annotation } from "../wire/chat-completion.ts";
import type { Citation, CitedPassage } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";

/**
 * The citations of an answer as annotations of its text, in the order of the text, each at its first marker with the words
 * of that.
 * @param origin of the server, such as `http://localhost:3000`.
 */
export function annotate(
  citations: readonly Citation[],
  markers: readonly Marker[],
  origin: string,
): Annotation[] {
  return citations.flatMap((citation) => {
    const marker = markers.find(({ number }) => number === citation.number);
    if (!marker) return [];
    const passage = firstWords(citation, marker);
    const url = new URL(`/documents/${encodeURIComponent(citation.documentId)}`, origin);
    const { quoteStart, quoteEnd } = passage ?? {};
    if (passage && typeof quoteStart === "number" && typeof quoteEnd === "number") {
      const quoted = quoteEnd > quoteStart;
      url.searchParams.set("start", `${quoted ? quoteStart : passage.start}`);
      url.searchParams.set("end", `${quoted ? quoteEnd : passage.end}`);
    }
    return {
      type: "url_citation",
      url_citation: {
        start_index: marker.start,
        end_index: marker.end,
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

/** The first of the words that a marker rests on. */
function firstWords({ passages }: Citation, marker: Marker): CitedPassage | undefined {
  const [words] = marker.passages;
  return passages.find(
    ({ quoteStart, quoteEnd }) => quoteStart === words?.quoteStart && quoteEnd === words.quoteEnd,
  );
}
