import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceSections } from "../../test/section-machine.reference.ts";
import { createSectionMachine, type SectionEvent } from "./section-machine.ts";

type Read = {
  sections: { text: string; sourceIds: string[] }[];
  reasoning: string;
  declined: boolean;
};

function gather(events: SectionEvent[], declined: boolean): Read {
  const sections: Read["sections"] = [];
  let text = "";
  let reasoning = "";
  for (const event of events) {
    if (event.type === "text-delta") text += event.text;
    else if (event.type === "reasoning-delta") reasoning += event.text;
    else if (event.type === "section-end") {
      sections.push({ text, sourceIds: event.sourceIds });
      text = "";
    }
  }
  if (text !== "") throw new Error(`A section was not ended: ${text}`);
  return { sections, reasoning, declined };
}

/** What the machine gives when the model's text comes in these deltas. */
function read(deltas: readonly string[]): Read {
  const machine = createSectionMachine();
  const events = deltas.flatMap((delta) => machine.push(delta));
  events.push(...machine.end());
  return gather(events, machine.declined);
}

const form = (...sections: [text: string, ...ids: string[]][]) =>
  JSON.stringify({ sections: sections.map(([text, ...ids]) => ({ text, source_ids: ids })) });

const texts: { name: string; text: string; sections: [text: string, ...ids: string[]][] }[] = [
  {
    name: "the form as it was asked for",
    text: form(["Water boils. ", "A#1"], ["And freezes.", "A#2", "B#1"], ["So it is."]),
    sections: [["Water boils.", "A#1"], ["And freezes.", "A#2", "B#1"], ["So it is."]],
  },
  {
    name: "prose and a fence around it",
    text: `Here is { the } answer:\n\`\`\`json\n${form(["One.", "A#1"])}\n\`\`\`\nI hope it {helps}.`,
    sections: [["One.", "A#1"]],
  },
  {
    name: "a list inside another object",
    text: `{"answer": ${form(["One.", "A#1"])}, "confidence": 1}`,
    sections: [["One.", "A#1"]],
  },
  {
    name: "sources before the text, other names, values that are none of both",
    text: '{ "sections" : [{"source_ids": ["A#1"], "heading": {"a": ["]}"]}, "n": -1.5e3, "content": "One."}]}',
    sections: [["One.", "A#1"]],
  },
  {
    name: "sources as one string, without quotes, in brackets of their own, or none",
    text: '{"sections":[{"text":"a","source_ids":"[A#1, B#2]"},{"text":"b","source_ids":[[A#1],B#2]},{"text":"c","source_ids":null},{"text":"d"}]}',
    sections: [["a", "[A#1, B#2]"], ["b", "A#1", "B#2"], ["c"], ["d"]],
  },
  {
    name: "sections that are bare strings",
    text: '{"sections":["a [A#1]", "b"]}',
    sections: [["a [A#1]"], ["b"]],
  },
  {
    name: "escapes, surrogate pairs, raw line breaks, and the backslashes of Markdown",
    text: '{"sections":[{"text":"\\u00e9 \\"x\\" \\ud83d\\ude00 😀 \\uD83Dx \\u0000 a\nb \\_c\\_ \\[1\\] \\beta \\u12 \\\\n","source_ids":[]}]}',
    sections: [['é "x" 😀 😀 \ufffdx \ufffd a\nb \\_c\\_ \\[1\\] \\beta \\u12 \\n']],
  },
  {
    name: "missing, doubled and trailing commas",
    text: '{"sections":[{"text":"a" "source_ids":["A#1"],},,{"text":"b",}{"text":"c"},]}',
    sections: [["a", "A#1"], ["b"], ["c"]],
  },
  {
    name: "quotes that nobody escaped",
    text: '{"sections":[{"text":"a"},{"text":"He said "hello". And "bye".", "source_ids": ["A#1"]},{"text":"b"}]}',
    sections: [["a"], ['He said "hello". And "bye".', "A#1"], ["b"]],
  },
  {
    name: "brackets that do not match",
    text: '{"sections":[{"text":"a","source_ids":["A#1"},{"text":"b","source_ids":["B#1"]}]}',
    sections: [
      ["a", "A#1"],
      ["b", "B#1"],
    ],
  },
  {
    name: "quotes and commas that nobody escaped",
    text: '{"sections":[{"text":"He said "yes", and left.\\n\\u00e9", "source_ids": ["A#1"]}, {"text":"b","source_ids":[]}]}',
    sections: [['He said "yes", and left.\né', "A#1"], ["b"]],
  },
  {
    name: "what no repair can read, shown as it stands",
    text: '{"sections":[{"text":"He said "yes", and left.", "sources": 1]}]}',
    sections: [["He said"], ['yes", and left.", "sources": 1]}]}']],
  },
  {
    name: "single quotes",
    text: "{'sections': [{'text': 'a', 'source_ids': ['A#1']}]}",
    sections: [["a", "A#1"]],
  },
  {
    name: "one section alone",
    text: '{"text":"a","source_ids":["A#1"]}',
    sections: [["a", "A#1"]],
  },
  {
    name: "a bare list",
    text: '```\n[{"text":"a","source_ids":["A#1"]}]\n```',
    sections: [["a", "A#1"]],
  },
  {
    name: "prose instead of JSON, without its headings",
    text: "I think:\n## Answer\n\nIt is [A#1].\n- [] {a}\n\n## References\n\n- [A#1]",
    sections: [["It is [A#1].\n- [] {a}"]],
  },
  {
    name: "an empty text among others",
    text: form(["a"], ["  ", "A#1"], ["b"]),
    sections: [["a"], ["b"]],
  },
  { name: "nothing", text: "", sections: [] },
  { name: "only a beginning", text: '```json\n{"sections": ', sections: [] },
  {
    name: "an answer that broke off in a text",
    text: '{"sections":[{"text":"a b\\u00',
    sections: [["a b"]],
  },
  {
    name: "an answer that broke off in an id, which may have been another's beginning",
    text: '{"sections":[{"text":"a","source_ids":["A#1","A#17',
    sections: [["a", "A#1"]],
  },
  {
    name: "an answer in single quotes that broke off in an id",
    text: "{'sections': [{'text': 'a', 'source_ids': ['A#1', 'A#17",
    sections: [["a", "A#1"]],
  },
  {
    name: "an answer that broke and then broke off in an id",
    text: '{"sections":[{"text":"a","source_ids":["A#1"},{"text":"b","source_ids":["A#17',
    sections: [["a", "A#1"], ["b"]],
  },
];

const asSections = (sections: [text: string, ...ids: string[]][]) =>
  sections.map(([text, ...sourceIds]) => ({ text, sourceIds }));

const escapes = [
  "\\n",
  '\\"',
  "\\\\",
  "\\u00e9",
  "\\ud83d",
  "\\ude00",
  "\\u12",
  "\\_",
  "\\u0000",
  "\\",
];
const piece = fc.oneof(
  fc.constantFrom('{"sections":[', '{ "sections" : [', '{"sections":', "]}", "]", "}", "{", "["),
  fc.constantFrom(
    '{"text":"',
    '"text":"',
    '","source_ids":["A#1"]}',
    '"source_ids":[',
    '"A#1"',
    "[A#1]",
    "A#1",
  ),
  fc.constantFrom(
    ",",
    ":",
    '"',
    " ",
    "\n",
    "null",
    "1.5",
    '"x":',
    "```json\n",
    "'",
    '"},{"text":"',
  ),
  fc.constantFrom(...escapes),
  fc.constantFrom("Two words. ", "x", "é", "😀", "\ud83d", "`", "## Answer\n"),
);
const anything = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(""));
const nearForm = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.array(fc.oneof(fc.constantFrom("a ", "b. ", "😀", "\n"), fc.constantFrom(...escapes)), {
          maxLength: 6,
        }),
        fc.array(fc.constantFrom('"A#1"', '"B#2"', "A#1", "["), { maxLength: 3 }),
      ),
      { maxLength: 4 },
    ),
    anything,
    fc.nat({ max: 3 }),
  )
  .map(([sections, noise, where]) => {
    const list = sections.map(
      ([text, ids]) => `{"text":"${text.join("")}","source_ids":[${ids.join(",")}]}`,
    );
    list.splice(where % (list.length + 1), 0, where === 0 ? "" : noise);
    return `{"sections":[${list.filter(Boolean).join(",")}]}`;
  });
const answer = fc.oneof(
  anything,
  nearForm,
  nearForm.chain((text) => fc.nat({ max: text.length }).map((end) => text.slice(0, end))),
);

/** Cuts a text at these places. */
function cut(whole: string, places: number[]): string[] {
  const ordered = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b);
  return [...ordered, whole.length].map((place, n) => whole.slice(ordered[n - 1] ?? 0, place));
}

describe("the section machine", () => {
  it.each(texts)("reads $name", ({ text, sections }) => {
    expect(read([text]).sections).toEqual(asSections(sections));
  });

  it("gives the same wherever a text is cut in two, and when it comes character by character", () => {
    for (const { text } of texts) {
      const whole = read([text]);
      for (let at = 0; at <= text.length; at += 1)
        expect(read([text.slice(0, at), text.slice(at)])).toEqual(whole);
      expect(read(text.split(""))).toEqual(whole);
    }
  });

  it("gives for any text, cut anywhere, what the reference gives for the whole", () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(), { maxLength: 12 }), (text, places) => {
        const whole = read([text]);
        expect(whole.sections).toEqual(referenceSections(text));
        expect(read(cut(text, places))).toEqual(whole);
        expect(read(text.split(""))).toEqual(whole);
      }),
      { numRuns: 3000 },
    );
  });

  it("shows a section's text as it comes, but for white space and half a character", () => {
    const machine = createSectionMachine();
    let shown = "";
    const after: [string, string][] = [];
    for (const delta of [
      '{"sec',
      'tions":[{"text":"Wat',
      "er ",
      "boils\\u",
      "0021 \\ud83d",
      '\\ude00"',
      ',"so',
    ]) {
      for (const event of machine.push(delta)) if (event.type === "text-delta") shown += event.text;
      after.push([delta, shown]);
    }
    expect(after.map(([, text]) => text)).toEqual([
      "",
      "Wat",
      "Water",
      "Water boils",
      "Water boils!",
      "Water boils! 😀",
      "Water boils! 😀",
    ]);
  });

  it("splits thinking off before the JSON, and leaves a tag inside it alone", () => {
    const json = form(["Write <think> first.", "A#1"]);
    expect(read([`<think>Maybe {"sections":[</think>${json}`])).toEqual({
      sections: [{ text: "Write <think> first.", sourceIds: ["A#1"] }],
      reasoning: 'Maybe {"sections":[',
      declined: false,
    });
    expect(read([`It may be</think>\n${json}`]).reasoning).toBe("It may be");
    expect(read([`<think>never closed ${json}`]).sections).toEqual([]);
  });

  it("tells an empty list, which declines, from an answer that holds nothing", () => {
    expect(
      ['{"sections": [ ]}', "[]", "{'sections': []}"].map((text) => read([text]).declined),
    ).toEqual([true, true, true]);
    expect(
      ["", "{}", '{"sections":', '{"sections":[', form([""]), form(["a"])].map(
        (text) => read([text]).declined,
      ),
    ).toEqual([false, false, false, false, false, false]);
  });

  it("outlives brackets that are opened without end", () => {
    for (const deep of ["[", '{"a":', '{"sections":']) {
      const ids = deep.repeat(20_000);
      read([`{"sections":[{"text":"a","source_ids":${ids}`]);
      const ended = `${"[".repeat(20_000)}"b"${"]".repeat(20_000)}`;
      const [section] = read([`{"sections":[{"text":"a","source_ids":${ended}}]}`]).sections;
      expect(section?.text).toBe("a");
      read([`{"sections":${ids}`]);
      read([ids]);
    }
  });

  it("passes on well-formed Unicode only, whatever the model escapes", () => {
    fc.assert(
      fc.property(answer, (text) => {
        for (const section of read([text.toWellFormed()]).sections) {
          expect(section.text.isWellFormed()).toBe(true);
          expect(section.text).not.toContain("\0");
        }
      }),
    );
  });
});
