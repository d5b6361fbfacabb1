import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceAnswer } from "../../test/heading-machine.reference.ts";
import { logPassage } from "../../test/log-passage.ts";
import { createCiteMachine } from "../citation/cite-stream.ts";
import { createHeadingMachine, type HeadingEvent } from "./heading-machine.ts";

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
  ["    ## Answer\nYes.", "Yes."],
  ["## Answer to the question\nYes.", "to the question\nYes."],
  ["## Answer The pool holds 20 [A#1].\nMore.", "The pool holds 20 [A#1].\nMore."],
  ["## **Answer** Yes.", "Yes."],
  ["## Answer # one\nYes.", "# one\nYes."],
  ["## Answer ##\nYes.", "Yes."],
  ["## 1. Answer\nYes.\n## 2. References\nA", "Yes."],
  ["**1. Answer**\nYes.", "Yes."],
  ["Answer : Yes.", "Yes."],
  ["\t## Answer\nYes.", "Yes."],
  ["## Answers\nYes.", "## Answers\nYes."],
  ["## Answer's end\nYes.", "## Answer's end\nYes."],
  ["**Answer** is a word.", "**Answer** is a word."],
  ["1. Question: x\n2. Answer: y", "1. Question: x\n2. Answer: y"],
  ["The Answer: Yes.", "The Answer: Yes."],
  ["No heading at all.", "No heading at all."],
  ["\n\n  No heading.\n", "  No heading.\n"],
  ["No heading.\n\n## References\n1. A", "No heading."],
  [`${manyWords}\n## Answer\nlate\nReferences: A`, `${manyWords}\nlate`],
  [
    `${manyWords}\n\n**Answer:**\n\nlate\n## Answer\nagain`,
    `${manyWords}\n\n\nlate\n## Answer\nagain`,
  ],
  [`${manyWords}\n## Answer`, `${manyWords}\n`],
  [`${manyWords}\n## Answer late`, `${manyWords}\n## Answer late`],
  [`${manyWords}\n\`\`\`\n## Answer\n\`\`\``, `${manyWords}\n\`\`\`\n## Answer\n\`\`\``],
  [`${manyWords.slice(0, -8)}\n## Answer\nin time`, "in time"],
  ["## Answer\nYes.\n\nReferences: [1] A, [2] B", "Yes."],
  ["## Answer\nYes.\n**References**\nA", "Yes."],
  ["## Answer\nYes.\n**References:** A", "Yes."],
  ["## Answer\nYes.\n\n\n   # REFERENCES:\nA", "Yes."],
  ["## Answer\nYes.\n## References", "Yes."],
  ["## Answer\nYes.\n## Referenc", "Yes.\n## Referenc"],
  ["## Answer\nYes.\n## References in the text\nMore.", "Yes."],
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

/** What ends an answer, each behind its text. */
const endings = [
  "## References: [A#1] Smith 2023",
  "## References [A#1] Smith 2023",
  "## References",
  "## References\n",
  "##References\nA",
  "References :",
  "References : A",
  "references: A",
  "**References** A",
  "**References**: A",
  "**References: A**",
  "   ## References\n- [A#1]",
  "    ## References\n- [A#1]",
  "\t## References\n- [A#1]",
  "      References:\nA",
  "## 2. References\n[A#1]",
  "## 2) References",
  "### 2 References",
  "**2. References**",
  "## **References:** A",
  "## **References**\nA",
  "## 2. **References**\nA",
  "## References ##\nA",
  "References\n[A#1] Smith",
  "References\n\n \n- [A#1] Smith",
  "## Reference\n[A#1] Smith",
  "## Reference: [A#1]",
  "Reference:\n1. Smith",
  "## Sources\n- [A#1] Smith",
  "## Sources ##\n1. Smith",
  "## Sources [A#1], [B#2]",
  "## Sources: [A#1]",
  "## 2. Sources:\n[1] Smith",
  "## **Sources**\n* [A#1, B#2] Smith",
  "**Sources**\n\n1) Smith",
  "**Sources:** [A#1]",
  "**Sources**: [server.log] Smith",
  "**2. Sources**\n- **[A#1]** Smith",
  "Sources: [A#1], [B#2]",
  "Sources :\n\n[^1]: Smith",
  "Sources\n12. Smith",
  "  sources\n  • 【A#1】 Smith",
  "Sources:\n- [DOC:d | CHUNK:1]",
  "2. **References**\n- [A#1]",
  "2. References:\n   1. [A#1]",
  "2. **Sources**: [A#1]",
];

/** What is text, though a word of a heading stands in it. */
const noEndings = [
  "## Sources of error\n1. Drift",
  "## Sources",
  "## Sources\n",
  "## Sources\n\nThe river feeds it.",
  "## Sources\n- the river\n- the well",
  "## Sources\n\n## More\n1. A",
  "## Reference\nThe clock.",
  "## Reference: the clock",
  "## Reference values\n- [A#1] 12 s",
  "## Referenced files\n- [A#1]",
  "## References-based",
  "Sources\nof light [A#1].",
  "Sources [A#1] and [B#2] agree.",
  "Sources: the river [A#1].",
  "**Sources** of light\n- [A#1]",
  "**Reference**\n- [ ] to do",
  "References",
  "References\nare kept [A#1].",
  "References\n[Guide](http://a)",
  "References to it\n[A#1]",
  "References\n2023 was dry.",
  "References\n-\n[A#1]",
  "1. Overview\n2. Sources\n3. Index",
  "1. **Overview**\n2. **References**\n3. **Index**",
  "Sources:\n- [A#1",
  "Sources:\n1.",
  "- References: A",
  "> Sources:\n> - [A#1]",
  "Sources\n```\n[A#1]\n```",
  "```\nSources:\n[A#1]\n```",
];

for (const each of endings) texts.push([`## Answer\nYes [A#1].\n\n${each}`, "Yes [A#1]."]);
for (const each of noEndings) texts.push([`## Answer\nYes.\n\n${each}`, `Yes.\n\n${each}`]);
texts.push(
  // A heading that a list decides takes no answer away: here the list is the answer.
  ["## Answer\n\nSources:\n1. The river [A#1].", "Sources:\n1. The river [A#1]."],
  ["Sources\n[A#1] says so.\nSources\n[A#1]", "Sources\n[A#1] says so."],
  ["## Answer\nYes.\nSources\nSources\n[A#1]", "Yes.\nSources"],
  ["## Answer\nYes.\nSources\n## References\n[A#1]", "Yes.\nSources"],
  ["## Answer\nYes.\nSources:\n<think>hm</think>[A#1]", "Yes.", "hm"],
  ["## Answer\nYes.\nSources:\n<think>\n## Answer\nNo.", "Yes.\nSources:\n\nNo.", "\n"],
);

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
    "## Answer text",
    "## 1. Answer",
    "**1. Answer**",
    "## Answer ##",
    "Answer :",
  ),
  fc.constantFrom(
    "## References",
    "References:",
    "**references**",
    "### References:",
    "**References**:",
    "Refer",
    "References",
    "References :",
    "## 2. References",
    "2. **References**",
    "**2. References**",
    "## References [A#1]",
  ),
  fc.constantFrom(
    "Sources",
    "Sources:",
    "## Sources",
    "## Sources ##",
    "**Sources**",
    "**Sources:**",
    "Reference",
    "## Reference",
    "2. Sources",
    "\n\nSources\n",
    "\n## Sources\n",
  ),
  fc.constantFrom(
    "- [A#1]",
    "[A#1, B#2] A",
    "1. A",
    "2)",
    "12.",
    "[^1]",
    "[",
    "[1",
    "]",
    "**[A#1]**",
    "* ",
    "• ",
    "[x]",
    "[doc:",
    "[server.log]",
    "【A#1】",
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

  it("gives what the reference gives for texts that begin with an answer and have many lists", () => {
    const list = fc.array(fc.oneof(piece, fc.constantFrom("\n", "\nSources\n", "\n## Sources\n")), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.boolean(),
        list,
        fc.array(fc.nat(), { maxLength: 6 }),
        (late, parts, places) => {
          const written = `${late ? manyWords : "## Answer\nYes."}\n${parts.join("")}`;
          expect(read(cut(written, places))).toEqual(referenceAnswer(written));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("shows after each delta all that no continuation can take back", () => {
    const forms = [
      "## references",
      "**references**",
      "**references:**",
      "references:",
      "## 2. references",
      "**2. references**",
      "## **sources:** [A#1]",
      "sources:\n1. a",
      "**sources**\n- **[A#1]**",
      "references\n[doc:",
      "2. **references**: [A#1]",
      "2. sources\n1. [A#1]",
      "# answer",
      "# answer x",
      "# 1. answer",
      "**answer**",
      "**answer:**",
      "**1. answer**",
    ];
    const ends = [...forms, "<think>", "</think>", "<think/>"].flatMap((form) =>
      [...form].map((_, at) => form.slice(at)),
    );
    const tagEnds = [..."<think>"].flatMap((_, at) =>
      ["x", "## references", "## answer\n", "[A#1]"].map(
        (next) => `${"<think>".slice(at)}</think>${next}`,
      ),
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
    const checked = new Set<string>();
    for (const { text: written } of cases.filter((each) => each.text.length < 60)) {
      const machine = createHeadingMachine();
      const shown = { answer: "", reasoning: "" };
      for (let at = 0; at < written.length; at += 1) {
        add(shown, machine.push(written.charAt(at)));
        const sofar = written.slice(0, at + 1);
        if (checked.has(sofar)) continue;
        checked.add(sofar);
        let certain = referenceAnswer(sofar).answer;
        for (const end of continuations) {
          // That no more is shown than is certain, the tests above say.
          if (certain === shown.answer) break;
          const future = referenceAnswer(sofar + end).answer;
          while (!future.startsWith(certain)) certain = certain.slice(0, -1);
        }
        expect([sofar, shown.answer]).toEqual([sofar, certain]);
      }
    }
  });

  it("leaves no citation of a tag that only the references have", async () => {
    for (const ending of endings) {
      const cited: string[] = [];
      const cite = createCiteMachine({
        passages: [logPassage(1, { tag: "A#1" }), logPassage(2, { tag: "B#2", documentId: "b" })],
        numberOf: async (documentId) => cited.push(documentId),
      });
      const { answer } = read([`## Answer\nYes [A#1].\n\n${ending}\n- [B#2] Smith 2023`]);
      await cite.push(answer);
      await cite.end();
      expect([ending, cited, cite.dropped]).toEqual([ending, ["d"], 0]);
    }
  });

  it("is done at the references heading, and reads nothing behind it", () => {
    const machine = createHeadingMachine();
    const shown = { answer: "", reasoning: "" };
    for (const delta of ["## Answer\n", "text", "\n## References\n", "more", "more"]) {
      expect(machine.done).toBe(delta === "more");
      add(shown, machine.push(delta));
    }
    add(shown, machine.end());
    expect(shown.answer).toBe("text");
  });
});
