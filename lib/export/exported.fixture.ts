import { readMarkers } from "../text/markers.ts";
import type { Citation, Verdict } from "../wire/citation.ts";
import type { Exported, ExportedMessage } from "../wire/export.ts";
import type { Marker } from "../wire/marker.ts";
import type { ExportReader } from "./export-reader.ts";

/** A reader whose language is English, and that of a program. */
export const englishReader: ExportReader = { language: "en", retell: (sentence) => sentence };

const checked: Verdict = { label: "supported", score: 0.9 };

export function citationFixture(number: number, set: Partial<Citation> = {}): Citation {
  return {
    number,
    documentId: `d${number}`,
    sourceId: "app.log",
    title: "app.log",
    label: "app.log:162 (14:32:15Z)",
    sourceRevision: 1,
    changed: false,
    passages: [
      placeFixture("2026-05-01T14:32:15Z ERROR pool exhausted", { lineStart: 162, lineEnd: 162 }),
    ],
    verdict: checked,
    ...set,
  };
}

export function placeFixture(
  quote: string,
  set: Partial<Citation["passages"][number]> = {},
): Citation["passages"][number] {
  return {
    chunkId: "d1:1:0",
    ordinal: 0,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: quote.length,
    quote,
    quoteStart: 0,
    quoteEnd: quote.length,
    ...set,
  };
}

/** An answer whose markers stand where its text has them. */
export function answerFixture(
  text: string,
  citations: Citation[] = [],
  set: Partial<ExportedMessage> = {},
): ExportedMessage {
  return {
    id: "m2",
    role: "assistant",
    status: "done",
    outcome: "answered",
    text,
    markers: markersFixture(text),
    uncited: [],
    model: "extractive",
    createdAt: "2026-05-01T12:00:00.000Z",
    citations,
    ...set,
  };
}

export function markersFixture(text: string): Marker[] {
  return readMarkers(text).map((place) => ({
    ...place,
    passages: [],
    attributed: false,
    verdict: checked,
  }));
}

export function conversationFixture(...answers: ExportedMessage[]): Exported {
  return {
    title: "Why did the pool run dry?",
    messages: answers.flatMap((answer, index): ExportedMessage[] => [
      {
        ...answerFixture(`Question ${index + 1}?`),
        id: `q${index}`,
        role: "user",
        markers: [],
        citations: [],
        outcome: null,
      },
      answer,
    ]),
  };
}

/** Words with every sign that one of the formats reads as its own. */
export const hostilePieces = [
  ..."{}\\%@,\"'#$&_^~[]()<>*`|!+-=:.1",
  "\n",
  "\r\n",
  "\n\n",
  "    ",
  "\t",
  "\u2028",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "</style>",
  "<!--",
  "![x](http://evil.example/p.png)",
  "[x](javascript:alert(1))",
  "[here](http://evil.example/)",
  "[^1]",
  "[^1]: note\n",
  "[1]: http://evil.example/\n",
  "\n## References\n",
  "```\n",
  "| a | b |\n|---|---|\n",
  "&lt;b&gt;",
  "&#x5b;1&#x5d;",
  "http://evil.example/a_b",
  "www.evil.example",
  "\u{F8F0}",
  "⸨\u{F8F0}0\u{F8F0}1\u{F8F0}⸩",
  "–",
  "界",
  "é",
  "\ud83e\udd84",
];
