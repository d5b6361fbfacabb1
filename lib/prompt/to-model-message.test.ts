import { expect, test } from "vitest";
import { readMarkers } from "../text/markers.ts";
import type { Marker } from "../wire/marker.ts";
import { toModelAnswer } from "./to-model-message.ts";

const tags = new Map([
  ["log:1:3", "server.log#3"],
  ["log:1:5", "server.log#5"],
  ["conf:1:0", "app.conf#0"],
  ["conf:1:1", "app.conf#1"],
]);

/** The answer for the model, where its markers rest on these chunks. */
function forModel(text: string, ...chunkIds: string[][]): string {
  const markers = readMarkers(text).map(
    (place, at): Marker => ({
      ...place,
      passages: (chunkIds[at] ?? []).map((chunkId) => ({ chunkId, quoteStart: at, quoteEnd: 9 })),
      attributed: false,
      verdict: { label: "unchecked", score: null },
    }),
  );
  return toModelAnswer(text, markers, (chunkId) => tags.get(chunkId));
}

test("names for each marker exactly the passages that it rests on, each once", () => {
  expect(
    forModel(
      "Twenty [1]. Full [1], and so [2][1].",
      ["log:1:3"],
      ["log:1:5", "log:1:3"],
      ["conf:1:0", "conf:1:1", "conf:1:0"],
      ["log:1:5"],
    ),
  ).toBe(
    "Twenty [server.log#3]. Full [server.log#5, server.log#3], and so [app.conf#0, app.conf#1][server.log#5].",
  );
});

test("leaves out a marker that rests on nothing which has a tag, and of another what has none", () => {
  expect(forModel("Gone [3][4], kept [1].", ["gone:1:0"], [], ["gone:1:0", "log:1:3"])).toBe(
    "Gone , kept [server.log#3].",
  );
});

test("leaves bracketed numbers alone that are no markers: escaped ones, and those in code", () => {
  const text = "Its own stays: \\[1\\], `list[1]`, and\n\n```\nlist[2]\n```\n\nthen [2].";
  expect(forModel(text, ["conf:1:0"])).toBe(text.replace("then [2]", "then [app.conf#0]"));
});
