import { readMarkers } from "@/lib/text/markers.ts";
import type { Citation } from "@/lib/wire/citation.ts";
import type { SavedMessage } from "@/lib/wire/conversation.ts";
import type { Marker } from "@/lib/wire/marker.ts";
import { noMetrics } from "@/lib/wire/metrics.ts";
import type { Passage } from "@/lib/wire/passage.ts";
import type { KeptRetrieval } from "@/lib/wire/retrieval.ts";

/** A saved question, for tests. */
export function savedQuestion(id: string, text: string): SavedMessage {
  return {
    id,
    role: "user",
    status: "done",
    text,
    answered: false,
    outcome: null,
    markers: [],
    uncited: [],
    model: null,
    createdAt: "2026-03-12T14:00:00.000Z",
    citations: [],
  };
}

/** The markers of a text, each resting on all words of its citation unless another choice is given, for tests. */
export function markersIn(
  text: string,
  citations: readonly Citation[] = [],
  choose: (index: number) => number[] | undefined = () => undefined,
): Marker[] {
  return readMarkers(text).map(({ number, start, end }, index) => {
    const cited = citations.find((citation) => citation.number === number)?.passages ?? [];
    const chosen = choose(index)?.flatMap((at) => cited[at] ?? []) ?? cited;
    return {
      number,
      start,
      end,
      passages: chosen.map(({ chunkId, quoteStart, quoteEnd, quote }) => ({
        chunkId,
        quoteStart,
        quoteEnd,
        ...(quoteStart === null ? { quote } : {}),
      })),
      attributed: false,
      verdict: { label: "unchecked", score: null },
    };
  });
}

/** A saved answer, for tests. */
export function savedAnswer(fields: Partial<SavedMessage> & { id: string }): SavedMessage {
  const text = fields.text ?? "It holds.";
  return {
    role: "assistant",
    status: "done",
    text,
    answered: true,
    outcome: "answered",
    markers: markersIn(text, fields.citations),
    uncited: [],
    model: "extractive",
    createdAt: "2026-03-12T14:00:01.000Z",
    citations: [],
    ...fields,
  };
}

/** The text that the fixtures' passages and citations stand in. */
export const passageText =
  "Pools are small. The size follows from Little's law. Larger is not faster.";
const quote = "The size follows from Little's law.";

/** A citation of those words, for tests. */
export function aCitation(fields: Partial<Citation>): Citation {
  const quoteStart = 100 + passageText.indexOf(quote);
  return {
    number: 1,
    documentId: "d1",
    sourceId: "pools.md",
    title: "Connection pools",
    label: "pools.md",
    sourceRevision: 1,
    changed: false,
    passages: [
      {
        chunkId: "c1",
        ordinal: 3,
        section: "Sizes > How large",
        page: null,
        lineStart: null,
        lineEnd: null,
        start: 100,
        end: 100 + passageText.length,
        quote,
        quoteStart,
        quoteEnd: quoteStart + quote.length,
      },
    ],
    verdict: { label: "verbatim", score: null },
    ...fields,
  };
}

/** The passage that the citation quotes, for tests. */
export function aPassage(fields: Partial<Passage>): Passage {
  return {
    chunkId: "c1",
    documentId: "d1",
    sourceId: "pools.md",
    tag: "pools.md#3",
    title: "Connection pools",
    ordinal: 3,
    part: "fulltext",
    section: "Sizes > How large",
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 100,
    end: 100 + passageText.length,
    text: passageText,
    origin: "fresh",
    score: 0.9,
    vectorScore: 0.8,
    keywordScore: null,
    rerankScore: null,
    number: null,
    ...fields,
  };
}

/** What the server kept of an answer's retrieval. */
export function keptRetrieval(fields: Partial<KeptRetrieval>): KeptRetrieval {
  return {
    standaloneQuestion: "",
    passages: [],
    appliedFilters: [],
    metrics: noMetrics,
    ...fields,
  };
}
