import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testPassage } from "../../test/passage.ts";
import { createCiteMachine } from "../citation/cite-stream.ts";
import { createSectionWriter } from "./section-writer.ts";

const passages = [
  testPassage("A", 1, { page: 3, text: `  ${"long ".repeat(60)}` }),
  testPassage("A", 2),
  testPassage("B", 2),
];

/** What a reader gets when the answer comes in these deltas. */
async function read(deltas: readonly string[]) {
  const asked: string[] = [];
  const cite = createCiteMachine({
    passages,
    numberOf: (documentId) => Promise.resolve(asked.push(documentId)),
  });
  const writer = createSectionWriter({ passages, cite });
  const events = [];
  for (const delta of deltas) events.push(...(await writer.push(delta)));
  events.push(...(await writer.end()));
  const text = events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
  const reported = new Map(
    events.flatMap((event) => (event.type === "section" ? [[event.number, event.section]] : [])),
  );
  const { sections, declined } = writer;
  return {
    text,
    sections,
    reported: [...reported.values()],
    declined,
    dropped: writer.dropped + cite.dropped,
  };
}

const form = (...sections: [text: string, ...ids: string[]][]) =>
  JSON.stringify({ sections: sections.map(([text, ...ids]) => ({ text, source_ids: ids })) });

test("joins the sections by an empty line, each ending in its markers, and gives them without", async () => {
  const got = await read([
    form(["Water boils.", "B#2", "[A#1]"], ["Ice melts.", "A#2"], ["So it is."]),
  ]);
  expect(got.text).toBe("Water boils. [1][2]\n\nIce melts. [2]\n\nSo it is.");
  expect(got.sections.map(({ text, sourceIds }) => [text, ...sourceIds])).toEqual([
    ["Water boils.", "B:2", "A:1"],
    ["Ice melts.", "A:2"],
    ["So it is."],
  ]);
  expect(got.reported).toEqual(got.sections);
});

test("names a source by its document, its ordinal, its page from 0 and at most 200 characters", async () => {
  const got = await read([form(["x", "A#1", "B#2"])]);
  expect(got.sections[0]?.citations).toEqual([
    { documentId: "A", segmentIndex: 1, pageIdx: 2, snippetPreview: "long ".repeat(40) },
    { documentId: "B", segmentIndex: 2, pageIdx: null, snippetPreview: "text" },
  ]);
});

test("drops and counts ids and tags that were not given, and escapes numbers of the model's own", async () => {
  const got = await read([form(["See [12] and [A#9].", "A#9", "Smith 2023", "A#2"], ["b", "Z#1"])]);
  expect(got.text).toBe("See \\[12\\] and . [1]\n\nb");
  expect(got.dropped).toBe(4);
  expect(got.sections.map((section) => section.sourceIds)).toEqual([["A:2"], []]);
});

test("counts a tag inside a section's text among its sources", async () => {
  const got = await read([form(["Hot [A#1], cold [B#2].", "A#2"])]);
  expect(got.text).toBe("Hot, cold. [1][2]");
  expect(got.sections[0]).toMatchObject({ text: "Hot, cold.", sourceIds: ["A:1", "B:2", "A:2"] });
});

test("shows a document once where the text's own tag and the sources meet", async () => {
  const got = await read([form(["Hot. [B#2] Cold. [A#1]", "A#1", "A#2", "B#2"])]);
  expect(got.text).toBe("Hot. Cold. [1][2]");
  expect(got.sections[0]).toMatchObject({ text: "Hot. Cold.", sourceIds: ["B:2", "A:1", "A:2"] });
});

test.each([
  ["a table", "| a |\n| - |\n| b |", "| a |\n| - |\n| b |\n\n[1]"],
  ["closed code", "```\nx\n```", "```\nx\n```\n\n[1]"],
  ["code left open", "```js\nx", "```js\nx\n```\n\n[1]"],
  ["code left open in an item", "- a\n  ~~~\n  x", "- a\n  ~~~\n  x\n  ~~~\n\n[1]"],
  ["a heading", "# x", "# x\n\n[1]"],
  ["inline code left open", "a `b", "a `b ` [1]"],
])("puts the markers behind %s, where they are markers", async (_name, text, shown) => {
  const got = await read([form([text, "A#1"], ["next", "B#2"])]);
  expect(got.text).toBe(`${shown}\n\nnext [2]`);
  expect(got.sections.map((section) => section.sourceIds)).toEqual([["A:1"], ["B:2"]]);
});

test("keeps the sections apart from a list that is empty", async () => {
  expect(await read(['{"sections":[]}'])).toMatchObject({ text: "", sections: [], declined: true });
  expect(await read([""])).toMatchObject({ text: "", sections: [], declined: false });
});

/** The texts joined by an empty line, each with markers at its end or with none. A section may be markers alone. */
function eachEndingInMarkers(texts: string[]) {
  const markers = "(?:\\s*(?:\\[\\d+\\])+)*";
  const said = texts.map((one) => one.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&")).filter(Boolean);
  return new RegExp(`^${[markers, ...said.map((one) => one + markers)].join("\\s*")}$`, "u");
}

test("takes the markers of sentences to the end of their section, each with all that it is for", async () => {
  const got = await read([
    form(["Hot [A#1] water. `a`[B#2]`b` **c**[A#2]**d** cold [A#2].", "B#2"]),
  ]);
  expect(got.text).toBe("Hot water. `a` `b` **c** **d** cold. [1][2]");
  expect(got.sections[0]?.text).toBe("Hot water. `a` `b` **c** **d** cold.");
  expect(got.sections[0]?.sourceIds).toEqual(["A:1", "B:2", "A:2"]);
});

const text = fc
  .array(
    fc.constantFrom(
      "word ",
      "[A#1]",
      "[A#",
      "[Z#1]",
      "[12]",
      "`",
      "```\n",
      "\n",
      "| x |",
      "\\",
      "😀",
      "- ",
      "(u)",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const ids = fc.array(fc.constantFrom("A#1", "[B#2]", "A#2", "A#9", "x y", "A", "B:2"), {
  maxLength: 3,
});

test("gives the same text, sections and numbers however the answer is cut, and all of the text is in the sections", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, ids), { maxLength: 4 }),
      fc.array(fc.nat({ max: 300 }), { maxLength: 8 }),
      async (sections, places) => {
        const whole = form(...sections.map(([each, of]): [string, ...string[]] => [each, ...of]));
        const once = await read([whole]);
        const ordered = places
          .map((place) => Math.min(place, whole.length))
          .toSorted((a, b) => a - b);
        const cut = [...ordered, whole.length].map((place, n) =>
          whole.slice(ordered[n - 1] ?? 0, place),
        );
        expect(await read(cut)).toEqual(once);
        expect(await read(whole.split(""))).toEqual(once);
        expect(once.reported).toEqual(once.sections);
        expect(once.text.trim()).toMatch(eachEndingInMarkers(once.sections.map((one) => one.text)));
        // No word is lost or said twice.
        expect(once.sections).toHaveLength(sections.filter(([each]) => each.trim() !== "").length);
        for (const section of once.sections) {
          expect(section.sourceIds).toHaveLength(section.citations.length);
        }
        const words = (all: string) => all.replace(/(?<!\\)\[\d\]|[^a-z😀]/gu, "");
        expect(once.sections.map((section) => words(section.text)).join("")).toBe(words(once.text));
      },
    ),
    { numRuns: 1000 },
  );
});
