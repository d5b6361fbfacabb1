import { expect, test } from "vitest";
import { toModelAnswer } from "./to-model-message.ts";

const cited = (number: number, documentId: string, ordinals: number[]) => ({
  number,
  documentId,
  passages: ordinals.map((ordinal) => ({
    chunkId: `${documentId}:1:${ordinal}`,
    ordinal,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: 1,
    quote: "",
    quoteStart: 0,
    quoteEnd: 1,
  })),
});
const citations = [cited(1, "log", [3, 5]), cited(2, "conf", [0]), cited(3, "gone", [0])];
const slugs = new Map([
  ["log", "server.log"],
  ["conf", "app.conf"],
]);

test.each([
  ["Twenty [1].", "Twenty [server.log#3, server.log#5]."],
  ["Twenty [2][1].", "Twenty [app.conf#0][server.log#3, server.log#5]."],
  [
    "A source without a tag, or without a citation, is left out [3][4].",
    "A source without a tag, or without a citation, is left out .",
  ],
  [
    "A number of the document's own stays: \\[1\\].",
    "A number of the document's own stays: \\[1\\].",
  ],
  [
    "Code stays: `list[1]`, and\n\n```\nlist[2]\n```\n\nthen [2].",
    "Code stays: `list[1]`, and\n\n```\nlist[2]\n```\n\nthen [app.conf#0].",
  ],
])("gives the model %j back as %j", (saved, written) => {
  expect(toModelAnswer(saved, citations, slugs)).toBe(written);
});
