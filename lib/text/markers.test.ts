import { describe, expect, it, test } from "vitest";
import { reshapeSaved } from "../answer/reshape-answer.ts";
import { annotate } from "../chat-completion/annotations.ts";
import { plainTurn } from "../prompt/prefix.ts";
import { toModelAnswer } from "../prompt/to-model-message.ts";
import type { Citation } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { readMarkers, replacePlaces } from "./markers.ts";

/** The text with each marker that was found as `<number>`. */
const shown = (text: string) =>
  replacePlaces(text, readMarkers(text), ({ number }) => `<${number}>`);

describe("readMarkers", () => {
  test.each([
    ["One [1], two [12][3].", "One <1>, two <12><3>."],
    ["escaped \\[1\\] and \\[2]", "escaped \\[1\\] and \\[2]"],
    ["\\\\host\\\\[1] and \\\\\\[2]", "\\\\host\\\\<1> and \\\\\\[2]"],
    ["`list[1]` [2] ``a`b[3]``", "`list[1]` <2> ``a`b[3]``"],
    ["a lone ` backtick [1]", "a lone ` backtick <1>"],
    ["a span `C:\\`[1] ends with its backtick", "a span `C:\\`<1> ends with its backtick"],
    ["```\nlist[1]\n```\n[2]", "```\nlist[1]\n```\n<2>"],
    ["~~~\n` [1]\n~~~\n` [2]", "~~~\n` [1]\n~~~\n` <2>"],
    ["text [1]\n\n    list[2]\n", "text <1>\n\n    list[2]\n"],
    ["| a | `b[1]` |\n|-|-|\n| [2] | c |", "| a | `b[1]` |\n|-|-|\n| <2> | c |"],
    ["[12345] [x1] [1, 2] [^1] [[4]]", "[12345] [x1] [1, 2] [^1] [<4>]"],
  ])("reads %j as %j", (text, read) => {
    expect(shown(text)).toBe(read);
  });

  it("gives the place of each marker with its brackets", () => {
    const text = "Twenty [1] connections [2].";
    const places = readMarkers(text).map(({ start, end }) => text.slice(start, end));
    expect(places).toEqual(["[1]", "[2]"]);
  });
});

describe("an answer with a marker behind an escaped backslash", () => {
  const passage = {
    chunkId: "share:1:4",
    ordinal: 4,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: 9,
    quote: "the share",
    quoteStart: 0,
    quoteEnd: 9,
  };
  const citation: Citation = {
    number: 1,
    documentId: "share",
    sourceId: "share.md",
    title: "share.md",
    label: "share.md",
    sourceRevision: 1,
    changed: false,
    passages: [passage],
    verdict: { label: "unchecked", score: null },
  };
  const text = "Look at \\\\host\\\\[1] for it.";
  const markers = readMarkers(text).map(
    (place): Marker => ({
      ...place,
      passages: [{ chunkId: "share:1:4", quoteStart: 0, quoteEnd: 4 }],
      attributed: false,
      verdict: { label: "unchecked", score: null },
    }),
  );
  const tagOf = (chunkId: string) => (chunkId === "share:1:4" ? "share.md#4" : undefined);

  it("is annotated where the marker is", () => {
    const [annotation] = annotate([citation], markers, "http://localhost:3000");
    const { start_index = 0, end_index = 0 } = annotation?.url_citation ?? {};
    expect(text.slice(start_index, end_index)).toBe("[1]");
  });

  it("reaches the rewriting call with its tag, and comes back with its citation", () => {
    const tagged = toModelAnswer(text, markers, tagOf);
    expect(tagged).toBe("Look at \\\\host\\\\[share.md#4] for it.");
    expect(reshapeSaved("shorter", { text, markers }, tagOf)).toEqual({
      text: tagged,
      places: [{ chunkId: "share:1:4", start: 0, end: 4 }],
    });
  });

  it("is shown to the next prompt without the marker", () => {
    const [, answer] = plainTurn({ question: "Where?", answer: text });
    expect(answer?.content).toBe("## Answer\n\nLook at \\\\host\\\\ for it.");
  });
});
