import { describe, expect, it } from "vitest";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { chunkToPassage } from "../retrieval/to-passage.ts";
import type { Marker } from "../wire/marker.ts";
import { CollectedCitations } from "./collect-citations.ts";

const plainChunk: RetrievedChunk = {
  chunkId: "d:1:4",
  documentId: "d",
  knowledgeBaseId: "kb",
  kind: "case",
  sourceId: "server.log",
  filename: "server.log",
  title: "server.log",
  authors: [],
  journal: null,
  publicationDate: null,
  doi: null,
  category: null,
  standing: null,
  ordinal: 4,
  part: "fulltext",
  section: null,
  page: null,
  pageStarts: null,
  lineStart: null,
  lineEnd: null,
  timeStart: null,
  timeEnd: null,
  start: 1_000,
  end: 1_000,
  text: "",
  carried: false,
  score: 1,
  vectorScore: null,
  keywordScore: null,
};

const lines = [
  "2026-03-12T14:32:10Z INFO payment-api took a connection of the pool",
  "2026-03-12T14:32:15Z ERROR payment-api the pool is exhausted",
  "    at com.example.Pool.take(Pool.java:17)",
  "2026-03-12T14:32:19Z INFO payment-api gave a connection back",
];

/** The citation of a claim in a chunk with this text. */
function cite(claim: string, over: Partial<RetrievedChunk> & { text: string }) {
  const chunk = { ...plainChunk, ...over, end: plainChunk.start + over.text.length };
  const passages = [chunkToPassage(chunk, "server.log#4", null)];
  const marker = { index: 0, start: 0, end: 3 };
  return new CollectedCitations([chunk]).add({
    number: 1,
    passages,
    claim,
    marker,
    attributed: false,
  }).citation;
}

const log = {
  text: lines.join("\n"),
  lineStart: 1_044,
  lineEnd: 1_047,
  timeStart: "2026-03-12T14:32:10.000Z",
  timeEnd: "2026-03-12T14:32:19.000Z",
};

it.each([
  ["2026-03-12T14:32:15Z ERROR payment-api the pool is exhausted", 1_045, "14:32:15Z"],
  // Only a part of the line, without its stamp.
  ["gave a connection back", 1_047, "14:32:19Z"],
  ["the pool is exhausted", 1_045, "14:32:15Z"],
  // A line of a stack trace has the time of its entry.
  ["at com.example.Pool.take(Pool.java:17)", 1_046, "14:32:15Z"],
])("names the line and the time of the quoted words: %s", (claim, line, time) => {
  const citation = cite(claim, log);
  expect(citation?.label).toBe(`server.log:${line} (${time})`);
  expect(citation?.passages[0]).toMatchObject({ lineStart: line, lineEnd: line });
});

it("tells the lines of a quotation that goes over several", () => {
  const citation = cite("took a connection of the pool 2026-03-12T14:32:15Z ERROR", log);
  expect(citation?.passages[0]).toMatchObject({ lineStart: 1_044, lineEnd: 1_045 });
});

it("takes no time from another line of a file that is no log", () => {
  const text = "2026-03-12T14:32:10Z we met\n\nThe pool is too small.";
  const citation = cite("The pool is too small.", { text, lineStart: 1, lineEnd: 3 });
  expect(citation?.label).toBe("server.log:3");
});

it.each([
  ["First words.", 3],
  ["Second words.", 3],
  // Page 4 has no text.
  ["Third words.", 5],
  ["Last words.", 6],
])("names the page of the quoted words: %s", (claim, page) => {
  const text = "First words.\n\nSecond words.\n\nThird words.\n\nLast words.";
  const pageStarts = ["Third", "Third", "Last"].map((word) => 1_000 + text.indexOf(word));
  const filename = "report.pdf";
  const citation = cite(claim, { text, filename, page: 3, pageStarts });
  expect(citation?.passages[0]).toMatchObject({ page, lineStart: null, lineEnd: null });
  expect(citation?.label).toBe(`report.pdf, page ${page}`);
});

describe("the markers of an answer", () => {
  const text = "The pool is small.\n\nThe queue is long.\n\nThe cache is cold.";
  const chunk = { ...plainChunk, text, end: plainChunk.start + text.length };
  const passages = [chunkToPassage(chunk, "server.log#4", null)];
  const quoted = ({ passages: words }: Marker) =>
    words.map(({ quoteStart, quoteEnd }) =>
      text.slice((quoteStart ?? 0) - 1_000, (quoteEnd ?? 0) - 1_000),
    );

  it("rest each on the words of its own use, and the citation on all of them", () => {
    const citations = new CollectedCitations([chunk]);
    const use = (claim: string, index: number) =>
      citations.add({
        number: 1,
        passages,
        claim,
        marker: { index, start: 20 * index, end: 20 * index + 3 },
        attributed: false,
      });
    const first = use("The queue is long.", 0);
    const second = use("The pool is small.", 1);
    expect([first, second].map(({ marker }) => quoted(marker))).toEqual([
      ["The queue is long."],
      ["The pool is small."],
    ]);
    expect(second.marker).toMatchObject({
      number: 1,
      start: 20,
      end: 23,
      attributed: false,
      verdict: { label: "unchecked", score: null },
    });
    expect(second.citation?.passages.map(({ quote }) => quote)).toEqual([
      "The queue is long.",
      "The pool is small.",
    ]);
  });

  it("gain the words of each further tag beside them, the same ones once", () => {
    const citations = new CollectedCitations([chunk]);
    const marker = { index: 0, start: 5, end: 8 };
    const markers = ["The queue is long.", "The pool is small.", "The queue is long."].map(
      (claim) => citations.add({ number: 1, passages, claim, marker, attributed: false }).marker,
    );
    expect(markers.map(quoted)).toEqual([
      ["The queue is long."],
      ["The queue is long.", "The pool is small."],
      ["The queue is long.", "The pool is small."],
    ]);
  });

  it("get the verdict over their whole sentence, and the citation the weakest of them", () => {
    const citations = new CollectedCitations([chunk]);
    const use = (claim: string, index: number) => {
      const marker = { index, start: 20 * index, end: 20 * index + 3 };
      citations.add({ number: 1, passages, claim, marker, attributed: false });
    };
    use("The queue is", 0);
    use("The harbour was frozen over.", 1);
    const first = citations.check(0, "The queue is long.");
    expect(first?.marker.verdict.label).toBe("verbatim");
    expect(first && quoted(first.marker)).toEqual(["The queue is long."]);
    const second = citations.check(1, "The harbour was frozen over.");
    expect(second?.marker.verdict.label).toBe("unsupported");
    expect(second?.citation?.verdict.label).toBe("unsupported");
  });

  it("rest on the sentences before their own too that have no marker, where the passage has them", () => {
    const citations = new CollectedCitations([chunk]);
    for (const index of [0, 1]) {
      const marker = { index, start: 20 * index, end: 20 * index + 3 };
      citations.add({ number: 1, passages, claim: "small.", marker, attributed: false });
    }
    const both = citations.check(0, "The queue is long.", "The pool is small.");
    expect(both && quoted(both.marker)).toEqual(["The pool is small.\n\nThe queue is long."]);
    expect(both?.marker.verdict.label).toBe("verbatim");
    const own = citations.check(1, "The queue is long.", "The harbour was frozen over.");
    expect(own && quoted(own.marker)).toEqual(["The queue is long."]);
  });

  it("rest on the passage that was found for them instead of one that does not carry their claim", () => {
    const other = { ...plainChunk, chunkId: `${plainChunk.chunkId}9`, text: "Penguins swim." };
    const citations = new CollectedCitations([chunk, { ...other, end: other.start + 14 }]);
    const marker = { index: 0, start: 0, end: 3 };
    const claim = "The queue is long.";
    const named = [chunkToPassage(other, "server.log#9", null)];
    citations.add({ number: 1, passages: named, claim, marker, attributed: false });
    const found = citations.add({ number: 1, passages, claim, marker, attributed: true });
    expect(found.marker).toMatchObject({
      attributed: false,
      passages: [{ chunkId: chunk.chunkId }],
    });
    expect(found.citation?.passages.map(({ quote }) => quote)).toEqual([claim]);
  });

  it("of a computed answer say no more than that the words are there", () => {
    const at = text.indexOf("The pool");
    const place = { chunkId: chunk.chunkId, start: 1_000 + at, end: 1_000 + text.length };
    const citations = new CollectedCitations([chunk], { places: [place], quotes: true });
    const marker = { index: 0, start: 0, end: 3 };
    citations.add({ number: 1, passages, claim: "2 lines", marker, attributed: false });
    expect(citations.check(0, "There are 2 lines.")?.marker.verdict.label).toBe("unchecked");
  });

  it("of a computed answer are the document's at their place, where its owner corrected the passage", () => {
    const original = "## Fees\nSkiff, 1000\nBarge, 2000\n";
    const corrected = { ...chunk, original, text: "Fees. Skiff, 10. Barge, 20." };
    const [start, end] = [original.indexOf("Barge"), original.indexOf("\n", 21)];
    const place = { chunkId: chunk.chunkId, start: 1_000 + start, end: 1_000 + end };
    const { citation } = new CollectedCitations([corrected], { places: [place] }).add({
      number: 1,
      passages: [chunkToPassage(corrected, "fees.csv#4", null)],
      claim: "One boat has the fee 2000.",
      marker: { index: 0, start: 0, end: 3 },
      attributed: false,
    });
    const [cited] = citation?.passages ?? [];
    expect(cited).toMatchObject({
      quote: "Barge, 2000",
      quoteStart: place.start,
      quoteEnd: place.end,
    });
    expect(cited).not.toHaveProperty("corrected");
  });
});
