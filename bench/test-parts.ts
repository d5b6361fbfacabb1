import { type EmbeddedChunk, indexedText } from "../lib/document/index-chunks.ts";
import { chunkKeywords, documentNames } from "../lib/keyword/keyword-vector.ts";
import type { PreparedPart } from "./bulk-load.ts";

/** Parts of the test library: more than are counted in one transaction, in two knowledge bases. */
export const testParts = 18;
export const testBases = ["first", "second"] as const;
export const testDimensions = 8;

const documentsPerPart = 3;
const words = "amber basalt cobalt dune ember fjord garnet hazel indigo jasper kelp lichen".split(
  " ",
);

/** Returns a part of the library, the same each time: documents of two chunks, with their own words and vectors. */
export function testPart(part: number): PreparedPart {
  return {
    knowledgeBaseId: testBases[part < testParts - 2 ? 0 : 1],
    documents: Array.from({ length: documentsPerPart }, (_, i) => {
      const number = part * documentsPerPart + i;
      const { title, text, chunks } = testDocument(number);
      const names = { sourceId: `source-${number}`, filename: `${number}.txt` };
      return {
        id: `document-${number}`,
        ...names,
        title,
        mediaType: "text/plain",
        publicationDate: null,
        text,
        hasLines: false,
        chunks: chunks.map(({ span, indexedText: said, embedding }) => ({
          span,
          embedding,
          terms: chunkKeywords(
            said,
            span.ordinal === 0 ? documentNames({ ...names, doi: null }) : [],
          ),
        })),
      };
    }),
  };
}

/** Returns the same document as indexing makes it. */
export function testDocument(number: number): {
  title: string;
  text: string;
  chunks: EmbeddedChunk[];
} {
  const title = `Document ${number}`;
  const sentences = [0, 1].map((half) =>
    Array.from(
      { length: 4 + (number % 5) },
      (_, i) => words[(number * 7 + half * 5 + i * i) % words.length],
    ).join(" "),
  );
  const text = sentences.join("\n");
  let start = 0;
  const chunks = sentences.map((sentence, ordinal) => {
    const span = {
      ordinal,
      part: "fulltext" as const,
      start,
      end: start + sentence.length,
      page: null,
      pageStarts: null,
      lineStart: null,
      lineEnd: null,
      section: null,
      timeStart: null,
      timeEnd: null,
      severities: [],
    };
    start = span.end + 1;
    const angles = Array.from({ length: testDimensions }, (_, i) =>
      Math.sin((number * 2 + ordinal + 1) * (i + 1)),
    );
    const norm = Math.hypot(...angles);
    return {
      span,
      text: sentence,
      indexedText: indexedText(title, null, sentence),
      embedding: Float32Array.from(angles, (value) => value / norm),
    };
  });
  return { title, text, chunks };
}
