import type { TermCounts } from "../lib/keyword/keyword-vector.ts";
import type { PreparedDocument, PreparedPart } from "./bulk-load.ts";
import { maxPartChunks } from "./bulk-load.ts";
import {
  chunksPerDocument,
  type SyntheticChunk,
  type syntheticLibrary,
  wordOf,
} from "./synthetic-library.ts";

/** The knowledge bases of a synthetic library, by their share of its chunks; searches read all or one of the small ones. */
export const shares = { hundredth: 0.01, thirtieth: 0.03, tenth: 0.1, rest: 0.86 } as const;

export type Library = {
  library: ReturnType<typeof syntheticLibrary>;
  countTerms: (words: Int32Array) => TermCounts;
};

type Range = { knowledgeBaseId: string; from: number; to: number };

/** Divides the documents into parts; each part belongs to one knowledge base. */
export function planParts(chunkCount: number): Range[] {
  const documentsPerPart = maxPartChunks / chunksPerDocument;
  const parts: Range[] = [];
  let from = 0;
  for (const [knowledgeBaseId, share] of Object.entries(shares)) {
    const end = from + Math.round((share * chunkCount) / chunksPerDocument);
    for (; from < end; from = parts.at(-1)?.to ?? end)
      parts.push({ knowledgeBaseId, from, to: Math.min(end, from + documentsPerPart) });
  }
  return parts;
}

export function makePart(library: Library, { knowledgeBaseId, from, to }: Range): PreparedPart {
  return {
    knowledgeBaseId,
    documents: Array.from({ length: to - from }, (_, i) => makeDocument(library, from + i)),
  };
}

/** Makes a document whose chunks share one short text: the searched words are in the index only. */
function makeDocument({ library, countTerms }: Library, number: number): PreparedDocument {
  const words = library.words(number);
  const text = Array.from(words[0] ?? [], wordOf).join(" ");
  let made: SyntheticChunk[] | undefined;
  return {
    id: `document-${number}`,
    sourceId: `document-${number}`,
    filename: `document-${number}.txt`,
    title: `Document ${number}`,
    mediaType: "text/plain",
    publicationDate: String(1980 + (number % 45)),
    text,
    hasLines: false,
    chunks: words.map((ranks, ordinal) => ({
      span: {
        ordinal,
        part: "fulltext" as const,
        section: null,
        page: null,
        pageStarts: null,
        start: 0,
        end: text.length,
        lineStart: null,
        lineEnd: null,
        timeStart: null,
        timeEnd: null,
        severities: [],
      },
      terms: countTerms(ranks),
      get embedding() {
        made ??= library.document(number);
        return made[ordinal]?.embedding ?? new Float32Array();
      },
    })),
  };
}
