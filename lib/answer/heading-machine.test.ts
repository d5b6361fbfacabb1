import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceAnswer } from "./heading-machine.reference.ts";
import { createHeadingMachine, type HeadingEvent, headingStream } from "./heading-machine.ts";

type Shown = { answer: string; reasoning: string };

function add(shown: Shown, events: HeadingEvent[]): void {
  for (const event of events) {
    if (event.type === "text-delta") shown.answer += event.text;
    else shown.reasoning += event.text;
  }
}

/** What the reader sees of these deltas. */
function read(deltas: string[]): Shown {
  const machine = createHeadingMachine();
  const shown = { answer: "", reasoning: "" };
  for (const delta of deltas) add(shown, machine.push(delta));
  add(shown, machine.end());
  return shown;
}

const manyWords = Array.from({ length: 101 }, (_, n) => `word${n}`).join(" ");

const texts: [text: string, answer: string, reasoning?: string][] = [
  [
    "## Answer\n\nWater boils at 100 °C [A#1].\n\n## References\n\n- A",
    "Water boils at 100 °C [A#1].",
  ],
  ["Let me see.\n\n## Answer\nYes.", "Yes."],
  ["##Answer\nYes.", "Yes."],
  ["## Answer:\nYes.", "Yes."],
  ["## Answer: yes, it does.\nMore.", "yes, it does.\nMore."],
  ["###### aNSWER\nYes.", "Yes."],
  ["**Answer**\nYes.", "Yes."],
  ["**Answer:** Yes.", "Yes."],
  ["   Answer: Yes.", "Yes."],
  ["## **Answer**\nYes.", "Yes."],
  ["## Answer\n\n**Answer:** Yes.", "Yes."],
  ["    ## Answer\nYes.", "    ## Answer\nYes."],
  ["## Answer to the question\nYes.", "## Answer to the question\nYes."],
  ["The Answer: Yes.", "The Answer: Yes."],
  ["No heading at all.", "No heading at all."],
  ["\n\n  No heading.\n", "  No heading.\n"],
  ["No heading.\n\n## References\n1. A", "No heading."],
  [`${manyWords}\n## Answer\nlate\nReferences: A`, `${manyWords}\n## Answer\nlate`],
  [`${manyWords.slice(0, -8)}\n## Answer\nin time`, "in time"],
  ["## Answer\nYes.\n\nReferences: [1] A, [2] B", "Yes."],
  ["## Answer\nYes.\n**References**\nA", "Yes."],
  ["## Answer\nYes.\n**References:** A", "Yes."],
  ["## Answer\nYes.\n\n\n   # REFERENCES:\nA", "Yes."],
  ["## Answer\nYes.\n## References", "Yes."],
  ["## Answer\nYes.\n## Referenc", "Yes.\n## Referenc"],
  ["## Answer\nYes.\n## References in the text\nMore.", "Yes.\n## References in the text\nMore."],
  ["## Answer\nYes.\n\\## References\nMore.", "Yes.\n\\## References\nMore."],
  ["## Answer\nYes.\n> ## References\nMore.", "Yes.\n> ## References\nMore."],
  [
    "## Answer\n```md\n## References\n```\nMore.\n## References\nA",
    "```md\n## References\n```\nMore.",
  ],
  [
    "## Answer\n1. Run\n   ```sh\n   # References\n\n   x\n   ```\n\nReferences:",
    "1. Run\n   ```sh\n   # References\n\n   x\n   ```",
  ],
  ["```\n## Answer\n```\n## Answer\nYes.", "Yes."],
  ["## Answer\r\n\r\nYes.\r\n\r\n## References\r\nA", "Yes."],
  ["## Answer\n## References\nA", ""],
  ["## Answer", ""],
  ["", ""],
  ["<think>Hm.</think>\n\n## Answer\nYes.", "Yes.", "Hm."],
  ['<THINK mode="x">a<think>b</think>c</ Think >Yes.', "Yes.", "abc"],
  ["<think>never closed", "", "never closed"],
  ["<think>Hm.\n## Answer\nYes.\n\n## References\nA", "Yes.", "Hm.\n"],
  [
    "<think>Draft:\nAnswer: no\nWait.</think>\n## Answer\nYes.",
    "Yes.",
    "Draft:\nAnswer: no\nWait.",
  ],
  ["## Answer\nYes, <think>really?</think>it is.", "Yes, it is.", "really?"],
  ["## Answer\nFirst.\n<think>hm\n## Answer\nSecond.", "First.\n\nSecond.", "hm\n"],
  ["I wonder. So be it.</think>\n\nYes.", "Yes.", "I wonder. So be it."],
  ["## Answer\nYes.</think> Indeed.", "Yes. Indeed."],
  [
    "## Answer\nThe tag `<think>` opens, `</think>` closes.",
    "The tag `<think>` opens, `</think>` closes.",
  ],
  [
    "## Answer\n\\<think> is text, <thinking> and <th> too.",
    "\\<think> is text, <thinking> and <th> too.",
  ],
  ["## Answer\n```\n<think>\n```\nYes.", "```\n<think>\n```\nYes."],
  ["## Answer\na < b and <th", "a < b and <th"],
  ["<think/>Yes.", "Yes."],
];

const cases = texts.map(([text, answer, reasoning = ""]) => ({ text, answer, reasoning }));

const piece = fc.oneof(
  fc.constantFrom(
    "## Answer",
    "##Answer:",
    "# **Answer**",
    "**Answer:**",
    "answer:",
    "Answer",
    "## Answer\n",
  ),
  fc.constantFrom(
    "## References",
    "References:",
    "**references**",
    "### References:",
    "**References**:",
    "Refer",
  ),
  fc.constantFrom("\n", "\n", "\n\n", "\r\n", " ", "   ", "    ", "\t"),
  fc.constantFrom(
    "<think>",
    "</think>",
    "< think a>",
    "</Think >",
    "<think/>",
    "<",
    "<thi",
    "think>",
    ">",
    "`",
    "\\",
  ),
  fc.constantFrom("```", "```sh", "~~~", "- ", "1. ", "> ", "#", "##", "**", "*", ":", "<div>"),
  fc.constantFrom("word", "two words.", "[A#1]", manyWords.slice(0, 700)),
);
const text = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(""));

/** Cuts a text at these places. */
function cut(whole: string, places: number[]): string[] {
  const ordered = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b);
  return [...ordered, whole.length].map((place, n) => whole.slice(ordered[n - 1] ?? 0, place));
}

describe("the heading machine", () => {
  it.each(cases)("reads $text", ({ text: written, answer, reasoning }) => {
    expect(read([written])).toEqual({ answer, reasoning });
    expect(referenceAnswer(written)).toEqual({ answer, reasoning });
  });

  it("gives the same wherever a text is cut in two, and when it comes character by character", () => {
    for (const { text: written, answer, reasoning } of cases) {
      for (let at = 0; at <= written.length; at += 1) {
        expect(read([written.slice(0, at), written.slice(at)])).toEqual({ answer, reasoning });
      }
      expect(read([...written])).toEqual({ answer, reasoning });
    }
  });

  it("gives for any text, cut anywhere, what the reference gives for the whole", () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(), { maxLength: 20 }), (written, places) => {
        const whole = referenceAnswer(written);
        expect(read(cut(written, places))).toEqual(whole);
        expect(read([...written])).toEqual(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it("shows after each delta all that no continuation can take back", () => {
    const forms = [
      "## references",
      "**references**",
      "**references:**",
      "references:",
      "# answer",
      "**answer**",
      "**answer:**",
    ];
    const ends = [...forms, "<think>", "</think>", "<think/>"].flatMap((form) =>
      [...form].map((_, at) => form.slice(at)),
    );
    const tagEnds = [..."<think>"].flatMap((_, at) =>
      ["x", "## references", "## answer\n"].map((next) => `${"<think>".slice(at)}</think>${next}`),
    );
    const continuations = [
      ...new Set([
        ...tagEnds,
        "",
        "x",
        "\n",
        ...ends,
        "\n## references",
        "\n## answer",
        " x",
        "</think>x",
        "\n```\n## answer\n",
      ]),
    ];
    for (const { text: written } of cases.filter((each) => each.text.length < 60)) {
      const machine = createHeadingMachine();
      const shown = { answer: "", reasoning: "" };
      for (let at = 0; at < written.length; at += 1) {
        add(shown, machine.push(written.charAt(at)));
        const sofar = written.slice(0, at + 1);
        const futures = continuations.map((end) => referenceAnswer(sofar + end).answer);
        let certain = futures[0] ?? "";
        for (const future of futures)
          while (!future.startsWith(certain)) certain = certain.slice(0, -1);
        expect([sofar, shown.answer]).toEqual([sofar, certain]);
      }
    }
  });

  it("stops reading at the references heading", async () => {
    let pulled = 0;
    const source = new ReadableStream<string>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(["## Answer\n", "text", "\n## References\n"][pulled - 1] ?? "more");
        },
      },
      { highWaterMark: 0 },
    );
    const shown = { answer: "", reasoning: "" };
    for await (const event of source.pipeThrough(headingStream())) add(shown, [event]);
    expect(shown.answer).toBe("text");
    expect(pulled).toBeLessThan(6);
  });
});
