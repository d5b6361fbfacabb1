import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { referenceCitations } from "../../test/cite-stream.reference.ts";
import { testPassage } from "../../test/passage.ts";
import { readMarkers } from "../text/markers.ts";
import { type CitationUse, type CiteEvent, createCiteMachine } from "./cite-stream.ts";

const passage = (slug: string, ordinal: number, documentId = slug) =>
  testPassage(slug, ordinal, { documentId });

const passages = [
  passage("A", 1),
  passage("A", 2),
  passage("B", 2),
  passage("app.log~2", 17),
  passage("PMC12345", 3),
  { ...passage("D", 4), text: "The owner calls it GH#7." },
];

type Read = {
  text: string;
  uses: { number: number; tags: string[] }[];
  dropped: number;
  claims: string[];
  /** Where in the text each marker was written. */
  markers: Map<number, number>;
  /** What each citation says of its marker. */
  told: CitationUse["marker"][];
  asked: string[];
};

/** A register that gives the numbers from 1 on, in the order in which they are asked for. */
function numbersInOrder(asked: string[] = []): (documentId: string) => Promise<number> {
  return (documentId) => Promise.resolve(asked.push(documentId));
}

/** A marker is shown whole or not at all. */
const asAtoms = (text: string) => text.replace(/(?<!\\)\[(\d+)\]/g, "\u{e000}$1");

const textOf = (events: CiteEvent[]) =>
  events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");

/** What the reader gets when the answer comes in these deltas. */
async function read(deltas: string[]): Promise<Read> {
  const asked: string[] = [];
  const machine = createCiteMachine({
    passages,
    numberOf: numbersInOrder(asked),
    fromModel: true,
  });
  const got: Read = {
    text: "",
    uses: [],
    dropped: 0,
    claims: [],
    markers: new Map(),
    told: [],
    asked,
  };
  let before: CiteEvent | undefined;
  const take = (events: CiteEvent[]) => {
    for (const event of events) {
      if (event.type === "citation") {
        got.uses.push({ number: event.number, tags: event.passages.map((each) => each.tag) });
        got.claims.push(event.claim);
        got.told.push(event.marker);
      } else if (event.type === "text-delta") {
        if (before?.type === "citation" && event.text.startsWith(`[${before.number}]`)) {
          got.markers.set(got.text.length, before.number);
        }
        got.text += event.text;
      }
      before = event;
    }
  };
  for (const delta of deltas) take(await machine.push(delta));
  take(await machine.end());
  got.dropped = machine.dropped;
  return got;
}

const texts: { text: string; shown: string; uses?: string; dropped?: number }[] = [
  { text: "Water boils [A#1].", shown: "Water boils [1].", uses: "1:A#1" },
  {
    text: "One [B#2]. Two [A#1]. Three [B#2].",
    shown: "One [1]. Two [2]. Three [1].",
    uses: "1:B#2 2:A#1 1:B#2",
  },
  {
    text: "x [A#1, B#2] y [a # 2; b#2].",
    shown: "x [1][2] y [1][2].",
    uses: "1:A#1 2:B#2 1:A#2 2:B#2",
  },
  { text: "x [A#1, A#2].", shown: "x [1].", uses: "1:A#1,A#2" },
  { text: "x [A#1, 2] y [A#1-2].", shown: "x [1] y [1].", uses: "1:A#1,A#2 1:A#1,A#2" },
  { text: "x [A#1][A#2][B#2].", shown: "x [1][2].", uses: "1:A#1 1:A#2 2:B#2" },
  { text: "x [APP.log\\~2\\#17].", shown: "x [1].", uses: "1:app.log~2#17" },
  { text: "x [PMC12345].", shown: "x [1].", uses: "1:PMC12345#3" },
  { text: "x [PMC12345]", shown: "x [1]", uses: "1:PMC12345#3" },
  { text: "x 【A#1】。", shown: "x [1]。", uses: "1:A#1" },
  { text: "x [A#9] y [Z#1, A#1].", shown: "x  y [1].", uses: "1:A#1", dropped: 2 },
  {
    text: "x [12], [1, 3], [1-3], [1–3], [^1].",
    shown: "x \\[12\\], \\[1, 3\\], \\[1-3\\], \\[1–3\\], \\[^1\\].",
  },
  { text: "x \\[12\\] and \\[A#1\\].", shown: "x \\[12\\] and \\[A#1\\]." },
  { text: "x \\\\[A#1].", shown: "x \\\\[1].", uses: "1:A#1" },
  {
    text: "[x](u) [PMC12345](u) [text] [note 1] - [ ] do",
    shown: "[x](u) [PMC12345](u) [text] [note 1] - [ ] do",
  },
  { text: "[QuorumPeer[myid=1]/0:0] ok [^note]", shown: "[QuorumPeer[myid=1]/0:0] ok \\[^note]" },
  {
    text: "[A#1](http://evil) [A#1]: x\n[A#1]: /x",
    shown: "[1]\\(http://evil) [1]: x\n[1]\\: /x",
    uses: "1:A#1 1:A#1 1:A#1",
  },
  { text: "[[A#9]12] [1[A#9]] [1【A#9】]", shown: "\\[12] \\[1] \\[1]", dropped: 3 },
  { text: "`arr[12]` [12]", shown: "`arr[12]` \\[12\\]" },
  { text: "`arr[12] [A#1]` x", shown: "`arr[12] `[1] x", uses: "1:A#1" },
  {
    text: "So it is `[A#1]`, `[A#9]` and `[PMC12345]`.",
    shown: "So it is [1], `[A#9]` and `[PMC12345]`.",
    uses: "1:A#1",
  },
  {
    text: "```\na[12] [A#1] [Z#1]\n```\nx",
    shown: "```\na[12]  [Z#1]\n```\n[1]\nx",
    uses: "1:A#1",
  },
  {
    text: "1. x\n   ```\n\n   a[12] [A#1]\n   ```",
    shown: "1. x\n   ```\n\n   a[12] \n   ```\n   [1]",
    uses: "1:A#1",
  },
  { text: "```\na [A#1]", shown: "```\na ", dropped: 1 },
  { text: "a `b\nc [A#1]` d", shown: "a `b\nc `[1] d", uses: "1:A#1" },
  { text: "a `b\nc [A#1] d` `e`", shown: "a `b\nc `[1] d `e`", uses: "1:A#1" },
  { text: "a `b\nc` d [A#1]", shown: "a `b\nc` d [1]", uses: "1:A#1" },
  { text: "a ``b\nc ` [A#1]`` d", shown: "a ``b\nc ` ``[1] d", uses: "1:A#1" },
  { text: "a ```b\n[A#1]", shown: "a ```b\n[1]", uses: "1:A#1" },
  { text: "- a `b\n- c [A#1]", shown: "- a `b\n- c [1]", uses: "1:A#1" },
  { text: "a `b\n\nc [A#1]` d", shown: "a `b\n\nc [1]\\` d", uses: "1:A#1" },
  { text: "a `b [3]\nc ` [4]", shown: "a `b [3]`\nc \\` \\[4\\]" },
  {
    text: "a ` b\nc [4] ` d `[5]`\n\n`[6]`",
    shown: "a \\` b\nc \\[4\\] ` d `\\[5\\]\\`\n\n`[6]`",
  },
  {
    text: "The ` key. It is so [A#1].\nAnd so [B#2], `x[1]` too.",
    shown: "The \\` key. It is so [1].\nAnd so [2], `x[1]` too.",
    uses: "1:A#1 2:B#2",
  },
  {
    text: "It is `max: 10. So it is [A#1]. Use `x` and (`y`) [B#2].",
    shown: "It is `max: 10. So it is `[1]. Use `x` and (`y`) [2].",
    uses: "1:A#1 2:B#2",
  },
  {
    text: "It is `max\nand so [A#1].\nUse `x` [B#2].",
    shown: "It is `max\nand so `[1].\nUse `x` [2].",
    uses: "1:A#1 2:B#2",
  },
  { text: "`a [A#1] b` c `d [B#2]`", shown: "`a `[1] b c `d `[2]", uses: "1:A#1 2:B#2" },
  { text: "| `a[1] | b[2]` |", shown: "| `a[1] `| b\\[2\\]\\` |" },
  {
    text: "`a[1] | b` | c\n-|-\n`a[1]` | x\n:-|-",
    shown: "`a[1] | b` | c\n-\\|-\n`a[1]` | x\n:-|-",
  },
  { text: '<a title="`">[12] `x`', shown: '<a title="`">\\[12\\] `x`' },
  { text: "```a [12] `b", shown: "```a \\[12\\] `b" },
  { text: "``[A#1]`x``", shown: "[1]`x``", uses: "1:A#1" },
  { text: "[\\[A#1] [\\`[12]`", shown: "[\\[A#1] [\\`\\[12\\]\\`" },
  { text: "x [A#1", shown: "x ", dropped: 1 },
  { text: "x [Z#1", shown: "x [Z#1" },
  { text: "x [1", shown: "x [1" },
  { text: "x [12]\r\ny [A#1]\r\n", shown: "x \\[12\\]\ny [1]\n", uses: "1:A#1" },
  { text: "x (A#1) y (a#2, B#2).", shown: "x [1] y [1][2].", uses: "1:A#1 1:A#2 2:B#2" },
  { text: "x [Source: A#1].", shown: "x [1].", uses: "1:A#1" },
  { text: 'x [tag="app.log~2#17"].', shown: "x [1].", uses: "1:app.log~2#17" },
  { text: "x (Source: A#1; B#2)", shown: "x [1][2]", uses: "1:A#1 2:B#2" },
  { text: "x (Z#9) [Source: Z#9]", shown: "x  ", dropped: 2 },
  { text: "(GH#7) (step #3) (A) (x)", shown: "(GH#7) (step #3) (A) (x)" },
  { text: "`(A#1)` f(Z#9)", shown: "`(A#1)` f", dropped: 1 },
  { text: "```\n(A#1)\n```", shown: "```\n(A#1)\n```" },
  { text: "[x](A#1) [A#1](B#2) \\(A#1)", shown: "[x](A#1) [1][2] \\(A#1)", uses: "1:A#1 2:B#2" },
  { text: "[(Z#9)12] [1(Z#9)]", shown: "\\[(Z#9)12] \\[1(Z#9)]".replaceAll("\\", "") },
  { text: "x (Source: A#1", shown: "x ", dropped: 1 },
  { text: 'x <passage tag="A#1">.', shown: "x [1].", uses: "1:A#1" },
  { text: "x <A#1> y <b#2/>.", shown: "x [1] y [2].", uses: "1:A#1 2:B#2" },
  {
    text: '<passage tag="A#1" title="T: x, y">x</passage> z',
    shown: "[1]x z",
    uses: "1:A#1",
  },
  { text: '[passage tag="A#1"] (passage B#2)', shown: "[1] [2]", uses: "1:A#1 2:B#2" },
  { text: 'x <Z#9>, <passage tag="A#9"/>, <GH#7>', shown: "x <Z#9>, , <GH#7>", dropped: 1 },
  { text: "<b>x</b> <https://a.b/#1> a < b", shown: "<b>x</b> <https://a.b/#1> a < b" },
  { text: "[x](<A#1>) [1<Z#9>] \\<A#1> <A#1", shown: "[x](<A#1>) [1<Z#9>] \\<A#1> ", dropped: 1 },
  { text: "`<A#1> A#1`\n\n    <A#1> A#1", shown: "`<A#1> A#1`\n\n    <A#1> A#1" },
  { text: "See passage A#1, a#2.", shown: "See passage [1], [1].", uses: "1:A#1 1:A#2" },
  { text: "A#1: x\nB#2", shown: "[1]\\: x\n[2]", uses: "1:A#1 2:B#2" },
  { text: "GH#7 Z#9 A#9 A#1-2 x/A#1 A#1b", shown: "GH#7 Z#9 A#9 A#1-2 x/A#1 A#1b" },
  { text: "See issue#12, a#9 and A#01.", shown: "See issue#12, a#9 and A#01." },
  { text: "It is <id>x</id> </passage>.", shown: "It is <id>x</id> </passage>." },
  {
    text: '<Passage tag="A#9">x</passage> </source> <id tag="A#1"/></id>',
    shown: "x </source> [1]</id>",
    uses: "1:A#1",
    dropped: 1,
  },
  { text: "Array<T#1> map<K#1, V#2>", shown: "Array<T#1> map<K#1, V#2>" },
  { text: "Thread <worker#3> failed", shown: "Thread <worker#3> failed" },
  { text: "Of B<A#9> x<A#1>", shown: "Of B<A#9> x[1]", uses: "1:A#1" },
  { text: "`x`<A#9>.", shown: "`x`.", dropped: 1 },
  { text: "Use ` foo`. Do `b[1]` now.", shown: "Use ` foo`. Do `b[1]` now." },
  { text: "So ` ls [1] -l ` lists [A#1].", shown: "So ` ls [1] -l ` lists [1].", uses: "1:A#1" },
  { text: "A ` b ``c`` [A#1].\n`d[1]`", shown: "A \\` b ``c`` [1].\n`d[1]`", uses: "1:A#1" },
  { text: "| ` a | `b[1]` |", shown: "| \\` a | `b[1]` |" },
  { text: "", shown: "" },
];

const usesOf = (got: { uses: Read["uses"] }) =>
  got.uses.map(({ number, tags }) => `${number}:${tags.join(",")}`).join(" ");

const piece = fc.oneof(
  fc.constantFrom(
    "[A#1]",
    "[a#2]",
    "[B#2]",
    "[A#1, B#2]",
    "[PMC12345]",
    "【B#2】",
    "[app.log~2#17]",
  ),
  fc.constantFrom("(A#1)", "(B#2, Z#9)", "(Z#9)", "(GH#7)", "[Source: A#1]", '[tag="B#2"]', ")"),
  fc.constantFrom("[Source: ", "(tag=", '"', "Source", "="),
  fc.constantFrom("<A#1>", '<passage tag="B#2">', "</passage>", "<Z#9/>", "<passage ", ">", "/>"),
  fc.constantFrom("A#1", " A#1 ", " b#2", " A#9.", "passage D#4", " PMC12345#3"),
  fc.constantFrom("x<A#9>", "<A#9>", "</id>", "<id: A#1>", "x<Z#1, A#2>"),
  fc.constantFrom("[A#9]", "[Z#1]", "[Z#1; A#2]", "[A#", "A#1]", "[", "]", "#1", "【", "】"),
  fc.constantFrom(
    "[12]",
    "[1, 3]",
    "[1-3]",
    "[^1]",
    "\\[12\\]",
    "12]",
    "[1",
    "2]",
    "(",
    "(u)",
    ":",
    "![x](u)",
  ),
  fc.constantFrom("`", "`", "``", "```", "~~~", "\\", "|", "<", "<b>", "<div>", "**"),
  fc.constantFrom(
    "\n",
    "\n",
    "\n\n",
    "\n```\n",
    "\n- ",
    "\n1. ",
    "\n2. ",
    "\n> ",
    "\n| ",
    "\n|-|-|\n",
    "    ",
    "   ",
    " ",
    "\t",
  ),
  fc.constantFrom("word", "Two words. ", "x", "e.g. "),
);
const answer = fc.array(piece, { maxLength: 24 }).map((parts) => parts.join(""));

/** Cuts a text at these places. */
function cut(whole: string, places: number[]): string[] {
  const ordered = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b);
  return [...ordered, whole.length].map((place, n) => whole.slice(ordered[n - 1] ?? 0, place));
}

type Node = {
  type: string;
  children?: Node[];
  position?: { start: Place; end: Place } | undefined;
};
type Place = { offset?: number | undefined };

/** Where a whole Markdown parser sees an unescaped bracketed number in text. */
function numbersInText(markdown: string): number[] {
  const places: number[] = [];
  const walk = (node: Node) => {
    const from = node.position?.start.offset ?? 0;
    if (node.type === "text") {
      const raw = markdown.slice(from, node.position?.end.offset);
      for (const match of raw.matchAll(/(?<!\\)(?:\\\\)*(\[\d+\])/g)) {
        places.push(from + match.index + match[0].length - (match[1]?.length ?? 0));
      }
    }
    for (const child of node.children ?? []) walk(child);
  };
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return places;
}

describe("the citation stream", () => {
  it.each(texts)("reads $text", async ({ text, shown, uses = "", dropped = 0 }) => {
    const got = await read([text]);
    expect([got.text, usesOf(got), got.dropped]).toEqual([shown, uses, dropped]);
    const whole = referenceCitations(text, passages);
    expect([whole.text, usesOf(whole), whole.dropped]).toEqual([shown, uses, dropped]);
  });

  it("gives the same wherever a text is cut in two, and when it comes character by character", async () => {
    for (const { text } of texts) {
      const whole = await read([text]);
      for (let at = 0; at <= text.length; at += 1) {
        expect(await read([text.slice(0, at), text.slice(at)])).toEqual(whole);
      }
      expect(await read([...text])).toEqual(whole);
    }
  });

  it("gives for any text, cut anywhere, what the reference gives for the whole", async () => {
    await fc.assert(
      fc.asyncProperty(answer, fc.array(fc.nat(), { maxLength: 20 }), async (text, places) => {
        const whole = await read([text]);
        const { uses, dropped } = whole;
        expect({ text: whole.text, uses, dropped }).toEqual(referenceCitations(text, passages));
        expect(await read(cut(text, places))).toEqual(whole);
        expect(await read([...text])).toEqual(whole);
      }),
      { numRuns: 1500 },
    );
  });

  it("leaves no bracketed number outside code that is not a marker, whatever a whole Markdown parser makes of it", async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (text) => {
        const got = await read([text]);
        const forged = numbersInText(got.text).filter((place) => !got.markers.has(place));
        expect([got.text, forged]).toEqual([got.text, []]);
      }),
      { numRuns: 3000 },
    );
  });

  it("tells the place of each marker in the text, and of tags side by side the same one", async () => {
    const got = await read(["x [A#1][A#2][B#2][A#1] y \\[1] `z[2]` [B#2, A#2]."]);
    expect(got.text).toBe("x [1][2] y \\[1] `z[2]` [2][1].");
    const [first, second, third, fourth] = readMarkers(got.text).map(({ start, end }, index) => ({
      index,
      start,
      end,
    }));
    expect(got.told).toEqual([first, first, second, first, third, fourth]);
  });

  it("tells for any text the place of every marker, in order, each of its own number", async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (text) => {
        const got = await read([text]);
        for (const [at, { start, end }] of got.told.entries())
          expect(got.text.slice(start, end)).toBe(`[${got.uses[at]?.number}]`);
        const told = [...new Map(got.told.map((marker) => [marker.index, marker])).values()];
        expect(told.map(({ index }) => index)).toEqual([...told.keys()]);
        const starts = told.map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        // A marker that a whole parser takes for code is told all the same; none is left out.
        for (const { start } of readMarkers(got.text)) expect(starts).toContain(start);
      }),
      { numRuns: 1500 },
    );
  });

  it("shows after each delta all that no continuation can take back", async () => {
    const ends = [
      "[A#1]",
      "[PMC12345]",
      "#1]",
      "#9]",
      "A#9]",
      ", A#1]",
      "#1, A#1]",
      ", Z#9]",
      "_Z#9]",
      "[A#1]`",
      " [A#1]`",
      "(A#1)",
      "(Z#9)",
      "#9)",
      ", A#1)",
      'tag="A#1"]',
      "ource: A#1)",
      "_Z#9)",
      "~2#17)",
      "x#1, A#1)",
      "PMC12345#3",
      "B#2",
      "D#4",
      "app.log~2#17",
      'passage tag="A#1">',
      "/A#9>",
      "A#1/>",
      "#1, A#1>",
      "x#1, A#1>",
      ", A#1>",
    ].flatMap((form) => [...form].map((_, at) => form.slice(at)));
    const continuations = [...new Set(["", "x", "(u)", "`", " x", "\n", "\n```\n", ...ends])];
    for (const { text } of texts.filter((each) => each.text.length < 50)) {
      const machine = createCiteMachine({ passages, numberOf: numbersInOrder(), fromModel: true });
      let shown = "";
      for (let at = 0; at < text.length; at += 1) {
        shown += textOf(await machine.push(text.charAt(at)));
        const sofar = text.slice(0, at + 1);
        // A footnote is escaped either way, but only its end says whether as a number.
        if (sofar.endsWith("\r") || /\[\s*\^[^\]]*$/.test(sofar)) continue;
        const futures = continuations.map((end) =>
          asAtoms(referenceCitations(sofar + end, passages).text),
        );
        let certain = futures[0] ?? "";
        for (const future of futures) {
          while (!future.startsWith(certain)) certain = certain.slice(0, -1);
        }
        expect([sofar, asAtoms(shown)]).toEqual([sofar, certain]);
      }
    }
  });

  it("leaves what has no brackets in a text that no model wrote", async () => {
    const text = 'A#1 <B#2> <passage tag="A#1">';
    const machine = createCiteMachine({ passages, numberOf: numbersInOrder() });
    const events = [...(await machine.push(text)), ...(await machine.end())];
    expect(events).toEqual([{ type: "text-delta", text }]);
  });

  it("asks for a number once a document, and never gives one to another", async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (text) => {
        const got = await read([...text]);
        expect(new Set(got.asked).size).toBe(got.asked.length);
        for (const { number, tags } of got.uses) {
          for (const tag of tags) {
            const cited = passages.find((each) => each.tag === tag);
            expect(got.asked[number - 1]).toBe(cited?.documentId);
          }
        }
        const known = new Set(got.uses.map((use) => use.number));
        for (const number of got.markers.values()) expect(known).toContain(number);
      }),
    );
  });
});
