import { expect, test } from "vitest";
import type { Citation } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { memorySink } from "./sink.ts";

const cited = (number: number): Citation => ({
  number,
  documentId: `d${number}`,
  sourceId: `d${number}`,
  title: `d${number}`,
  label: `d${number}`,
  sourceRevision: 1,
  changed: false,
  passages: [],
  verdict: { label: "unchecked", score: null },
});

const marker = (number: number, start: number, ...chunkIds: string[]): Marker => ({
  number,
  start,
  end: start + 3,
  passages: chunkIds.map((chunkId) => ({ chunkId, quoteStart: 0, quoteEnd: 1 })),
  attributed: false,
  verdict: { label: "unchecked", score: null },
});

test("keeps the text, the citations and each marker with all that it rests on", () => {
  const sink = memorySink();
  sink.emit({ type: "text-delta", text: "Twenty " });
  sink.emit({ type: "citation", citation: cited(1) });
  sink.emit({ type: "marker", index: 0, marker: marker(1, 7, "log#3") });
  sink.emit({ type: "text-delta", text: "[1] so " });
  sink.emit({ type: "citation", citation: cited(2) });
  sink.emit({ type: "marker", index: 1, marker: marker(2, 14, "conf#0") });
  sink.emit({ type: "text-delta", text: "[2]" });
  // The marker beside it is the same, so that none is written.
  sink.emit({ type: "marker", index: 1, marker: marker(2, 14, "conf#0", "conf#1") });
  sink.emit({ type: "text-delta", text: " in both." });
  expect(sink.text()).toBe("Twenty [1] so [2] in both.");
  expect(sink.citations()).toEqual([cited(1), cited(2)]);
  expect(sink.markers()).toEqual([marker(1, 7, "log#3"), marker(2, 14, "conf#0", "conf#1")]);
});
