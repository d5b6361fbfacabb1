import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testPassage } from "../../test/passage.ts";
import { readMarkers } from "../text/markers.ts";
import type { Passage } from "../wire/passage.ts";
import { type CiteEvent, createCiteMachine } from "./cite-stream.ts";

const passages = [
  testPassage("A", 1, { documentId: "A" }),
  testPassage("B", 2, { documentId: "B" }),
];
const [first, second] = passages;

/** "Pool" is in passage A, "basket" in B. */
const attribution = {
  states: (claim: string) => !claim.startsWith("The documents don"),
  passageOf(claim: string, cited: readonly Passage[]) {
    if (cited.length > 0 && !claim.includes("wrongly")) return null;
    if (/pool/i.test(claim)) return first ?? null;
    return /basket/i.test(claim) ? (second ?? null) : null;
  },
};

async function read(deltas: readonly string[]) {
  const numbers = new Map<string, number>();
  const machine = createCiteMachine({
    passages,
    attribution,
    numberOf: (documentId) => {
      numbers.set(documentId, numbers.get(documentId) ?? numbers.size + 1);
      return Promise.resolve(numbers.get(documentId) ?? 0);
    },
  });
  const events: CiteEvent[] = [];
  for (const delta of deltas) events.push(...(await machine.push(delta)));
  events.push(...(await machine.end()));
  const text = events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
  const uses = events.filter((event) => event.type === "citation");
  return {
    text,
    places: uses.map(({ marker: { start, end } }) => ({ start, end })),
    attributed: uses.filter((use) => use.attributed).map(({ marker }) => marker.index),
    claims: events.filter((event) => event.type === "claim").map(({ claim }) => claim),
    uncited: events
      .filter((event) => event.type === "uncited")
      .map(({ start, end }) => text.slice(start, end)),
  };
}

it("tells of a claim which sentences of its line before it have no marker", async () => {
  const machine = createCiteMachine({
    passages,
    attribution: { ...attribution, passageOf: () => null },
    numberOf: async () => 1,
  });
  const events = [
    ...(await machine.push(
      "A line above.\n- Run it. It takes long. Wait here. [A#1] Go on. Stop. [A#1]",
    )),
    ...(await machine.end()),
  ];
  expect(events.flatMap((event) => (event.type === "claim" ? event.before : []))).toEqual([
    "Run it. It takes long.",
    "Go on.",
  ]);
});

it("tells of a model that goes in circles", async () => {
  const machine = createCiteMachine({ passages, attribution, numberOf: async () => 1 });
  await machine.push("The pool holds 20.\n\n[A#1]");
  expect(machine.repeats).toBe(0);
  await machine.push(`${"\n\n[A#1]".repeat(9)}\n`);
  expect(machine.repeats).toBe(9);
  await machine.push("\nAnd on");
  expect(machine.repeats).toBe(0);
});

describe("sentences without a tag", () => {
  it.each([
    ["The pool holds 20.", "The pool holds 20. [1]"],
    ["The pool holds 20. The basket is kept.", "The pool holds 20. [1] The basket is kept. [2]"],
    [
      "The pool holds 20 [A#1]. The basket is kept.",
      "The pool holds 20 [1]. The basket is kept. [2]",
    ],
    ["The pool holds 20. [A#1] Then it waits.", "The pool holds 20. [1] Then it waits."],
    ["The pool holds 20.\n[A#1]", "The pool holds 20. [1]"],
    [
      "The pool holds 20.\n\n[A#1]\n\n[A#1]\n\n[B#2]\n\n[A#1]\n\nThen.",
      "The pool holds 20. [1][2]\n\nThen.",
    ],
    [
      "The pool holds 20.\n\n[A#1] The basket is kept.",
      "The pool holds 20. [1]\n\nThe basket is kept. [1]",
    ],
    ["[A#1] The pool holds 20.", "The pool holds 20. [1]"],
    [
      "The pool holds 20.\n\n[B#2] The basket is kept.",
      "The pool holds 20. [1]\n\nThe basket is kept. [2]",
    ],
    [
      "- [A#1] The pool holds 20\n- [B#2] [A#1] A basket\n",
      "- The pool holds 20 [1]\n- A basket [2][1]\n",
    ],
    [
      "1. [A#1] The pool holds 20.\n2. [B#2] A basket\n",
      "1. The pool holds 20. [1]\n2. A basket [2]\n",
    ],
    ["[A#1]\n\nThe pool holds 20.", "The pool holds 20. [1]"],
    ["[A#1] says that the pool holds 20.", "[1] says that the pool holds 20."],
    ["[A#1] [B#2]\n\n[A#1]", ""],
    ["```\ncode\n```\n[A#1]\nThe pool holds 20.", "```\ncode\n```\n[1]\nThe pool holds 20. [1]"],
    [
      "[A#1]\nThe pool holds 20.\n\n[B#2]\nThe basket is kept.",
      "The pool holds 20. [1]\n\nThe basket is kept. [2]",
    ],
    [
      "References:\n[A#1] The pool manual\n[B#2] The basket guide",
      "References:\nThe pool manual [1]\nThe basket guide [2]",
    ],
    [
      "- The pool is wide\n\n[A#1]\nIn the second part.",
      "- The pool is wide [1]\n\nIn the second part.",
    ],
    ["The pool holds 20.\n\n[A#1][B#2]\n\n[A#1][B#2]\n\n[A#1][B#2]", "The pool holds 20. [1][2]"],
    ["- [ ] The pool is open", "- [ ] The pool is open [1]"],
    ["The pool holds 20. [A#1].", "The pool holds 20. [1]"],
    ["The pool holds 20 [A#1].", "The pool holds 20 [1]."],
    ["| the pool |\n| - |\n| 20 |\n[A#1]", "| the pool |\n| - |\n| 20 |\n[1]"],
    ["The pool is wrongly cited [B#2].", "The pool is wrongly cited [1]. [2]"],
    ["The pool is wrongly cited. [B#2]\n", "The pool is wrongly cited. [1][2]\n"],
    ["The pool is wrongly cited. [A#1]\n", "The pool is wrongly cited. [1]\n"],
    ["According to [A#1], the pool holds 20.", "According to [1], the pool holds 20."],
    [
      "- the pool holds 20\n- the basket is kept\n",
      "- the pool holds 20 [1]\n- the basket is kept [2]\n",
    ],
    [
      "1. Drain the pool first.\n2. Empty the basket then.",
      "1. Drain the pool first. [1]\n2. Empty the basket then. [2]",
    ],
    ["The pool, e.g. of Dr. Smith, holds 20.", "The pool, e.g. of Dr. Smith, holds 20. [1]"],
    ["**The pool holds 20.** It waits here.", "**The pool holds 20.** [1] It waits here."],
    [
      "The pool (see the basket. Then go) holds 20.",
      "The pool (see the basket. Then go) holds 20. [1]",
    ],
    [
      "The pool of the app\nholds 20 connections.",
      "The pool of the app\nholds 20 connections. [1]",
    ],
    ["プールは20です。The pool holds 20.", "プールは20です。The pool holds 20. [1]"],
    [
      "> The pool holds 20.\n> The basket is kept.\n> - The pool is wide.",
      "> The pool holds 20. [1]\n> The basket is kept. [2]\n> - The pool is wide. [1]",
    ],
    [
      "> ```\n> the pool is code.\n> ```\n>     the pool is code.",
      "> ```\n> the pool is code.\n> ```\n>     the pool is code.",
    ],
    [
      "1. **Steps**\n\n    - Drain the pool first.\n\n          the pool is code",
      "1. **Steps**\n\n    - Drain the pool first. [1]\n\n          the pool is code",
    ],
    [
      "A share in [0, 1) is of the pool. The basket is kept.",
      "A share in [0, 1) is of the pool. [1] The basket is kept. [2]",
    ],
  ])("%j becomes %j", async (written, shown) => {
    expect((await read([written])).text).toBe(shown);
  });

  it.each([
    [
      "Run this:\n\n    pool --size 20 [A#1] [12]\n\n    basket\n\nThe basket is kept.",
      "Run this:\n\n    pool --size 20  [12]\n\n    basket\n\n[1]\n\nThe basket is kept. [2]",
    ],
    ["    pool --size 20 [A#1]", "    pool --size 20 \n[1]"],
    [
      "- The pool is wide here.\n\n    The pool holds 20 [A#1].",
      "- The pool is wide here. [1]\n\n    The pool holds 20 [1].",
    ],
    [
      "- Run:\n\n      pool [A#1]\n- Basket is kept",
      "- Run:\n\n      pool \n[1]\n\n- Basket is kept [2]",
    ],
  ])("code by its indentation stays code: %j becomes %j", async (written, shown) => {
    const { text, places } = await read([written]);
    expect(text).toBe(shown);
    expect(readMarkers(text).map(({ start, end }) => ({ start, end }))).toEqual(
      expect.arrayContaining(places),
    );
  });

  it.each([
    [
      "| Part | Size |\n| --- | --- |\n| the pool | 20 |\n| The basket. It waits | 30 |\n",
      "| Part | Size |\n| --- | --- |\n| the pool | 20 [1] |\n| The basket. It waits | 30 [2] |\n",
    ],
    [
      "Part | Size\n-|-\nthe pool | 20\nbasket | 30",
      "Part | Size\n-|-\nthe pool | 20 [1]\nbasket | 30 [2]",
    ],
    [
      "| Part | Size |\n|---|---|\n| the pool | 20 [A#1] |\n| basket | 30 | [B#2]\n",
      "| Part | Size |\n|---|---|\n| the pool | 20 [1] |\n| basket | 30 [2] | \n",
    ],
    [
      "| Part | Size |\n|---|---|\n| pool \\| bath | 20 |\n\nThe basket is kept.",
      "| Part | Size |\n|---|---|\n| pool \\| bath | 20 [1] |\n\nThe basket is kept. [2]",
    ],
    ["| Part | Size |\n|---|---|\n| pool | |", "| Part | Size |\n|---|---|\n| pool | |"],
    [
      "```\n| Part | Size |\n|---|---|\n| pool | 20 |\n```",
      "```\n| Part | Size |\n|---|---|\n| pool | 20 |\n```",
    ],
  ])(
    "that are rows of a table get their marker in the row: %j becomes %j",
    async (written, shown) => {
      const { text, places, uncited } = await read([written]);
      expect(text).toBe(shown);
      expect(readMarkers(text).map(({ start, end }) => ({ start, end }))).toEqual(places);
      expect(uncited).toEqual([]);
      for (const cut of written.split("").keys())
        expect((await read([written.slice(0, cut), written.slice(cut)])).text).toBe(shown);
    },
  );

  it("that are rows of a table claim what their cells say, each with its column's name", async () => {
    const { claims, uncited } = await read([
      "| Part | Size | Price |\n|---|---|---|\n| the pool | 20 m | 30 € [A#1] |\n| the pool [A#1] | 20 m | 30 € [B#2] |\n| moon | 7 | 8 |\n",
    ]);
    expect(claims).toEqual([
      "Part: the pool · Size: 20 m · Price: 30 €",
      "Part: the pool",
      "Part: the pool · Size: 20 m · Price: 30 €",
    ]);
    expect(uncited).toEqual(["moon | 7 | 8"]);
  });

  it.each([
    "## The pool holds 20",
    "| the pool | holds 20 |",
    "```\nthe pool holds 20. The pool waits.\n```",
    "Run `the pool. The basket` now",
    "How large is the pool now?",
    "These are the pool's settings:",
    "The pool.",
    "The pool holds it here\n---",
    "The pool holds it here\n===",
    "the pool | the basket\n--- | ---",
    '[pool]: https://example.com/pool "The title of it"',
    "The pool has a hard break here\\",
    "    the pool is a line of code",
    "**The pool of the report**",
    "The documents don't say how large the pool is.",
  ])("%j is left as it is, and is not uncited", async (written) => {
    const { text, uncited } = await read([written]);
    expect([text.replace(/(?<=now) \[1\]$/, ""), uncited]).toEqual([written, []]);
  });

  it("that no passage carries are told with their place, without the marks of their line", async () => {
    const { uncited } = await read([
      "The pool holds 20. The moon is green today.\n\n- The **sea** is deep [A#1]\n- The sky is rather high\n",
    ]);
    expect(uncited).toEqual(["The moon is green today.", "The sky is rather high"]);
  });

  it("that leave a bracket or code open are told, too", async () => {
    const { text, uncited } = await read([
      "The pool [of the app holds 20.\n\nThe `basket is kept.",
    ]);
    expect(text).toBe("The pool [of the app holds 20.\n\nThe `basket is kept.");
    expect(uncited).toEqual(["The pool [of the app holds 20.", "The `basket is kept."]);
  });

  it("tell what each marker claims once their sentence has ended", async () => {
    const { claims } = await read([
      "According to [A#1], the pool holds 20. The pool holds 20 [A#1] and the basket is kept for long [B#2].",
    ]);
    expect(claims).toEqual([
      "According to , the pool holds 20.",
      "The pool holds 20",
      "and the basket is kept for long .",
    ]);
  });

  it("end behind their markers, where these stand behind the full stop", async () => {
    const { text, claims, uncited } = await read([
      "The pool holds 20. [A#1] The basket is kept for long. The moon is green today! [B#2][A#1] Then the sea is deep.",
    ]);
    expect(text).toBe(
      "The pool holds 20. [1] The basket is kept for long. [2] The moon is green today! [2][1] Then the sea is deep.",
    );
    expect(claims).toEqual([
      "The pool holds 20.",
      "The basket is kept for long.",
      "The moon is green today!",
      "The moon is green today!",
    ]);
    expect(uncited).toEqual(["Then the sea is deep."]);
  });

  it.each([
    ["The pool holds 20. Source: [A#1]", "The pool holds 20."],
    ["The pool is wide here.\n\n*Quelle: [A#1]*", "The pool is wide here."],
    ["The pool is wide here. Source: pool-of-2024.md [A#1]", "The pool is wide here."],
    ["The pool is wide here.\n\n- [A#1]\n- [B#2]", ""],
    ["Yes [A#1].", ""],
    ["Source: the pool manual [A#1]", "Source: the pool manual"],
    ["See [A#1] for more.", ""],
    ["According to [A#1]:\n- it closes", ""],
    ["For more information, see [A#1].", ""],
    ["Weitere Informationen siehe [A#1].", ""],
    [
      "See [A#1]: the text of this document is 20 pages",
      "See : the text of this document is 20 pages",
    ],
  ])("claim nothing of their own where they only point: %j", async (written, claim) => {
    expect((await read([written])).claims.at(-1)).toBe(claim);
  });

  it("claim once for each marker, what its own words say", async () => {
    const { claims } = await read([
      "The pool holds 20 [A#1], and the basket is kept [B#2].\n\n[A#1]\n",
    ]);
    expect(claims).toEqual(["The pool holds 20", "and the basket is kept ."]);
  });

  const writing = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "The pool holds 20. ",
          "the basket is kept",
          "The moon is green. ",
          "[A#1]",
          "[B#2]",
          "[Z#1]",
        ),
        fc.constantFrom(
          "\n",
          "\n\n",
          "- ",
          "1. ",
          "`",
          "```\n",
          ". ",
          " ",
          "|",
          "# ",
          "e.g. ",
          "Dr. ",
          "[12]",
          "(",
          "。",
          "**",
        ),
        fc.string({ unit: "grapheme", maxLength: 5 }),
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(""));

  const tables = fc
    .array(
      fc.constantFrom(
        "| the pool | 20 |\n",
        "|-|-|\n",
        "| basket | it waits. [A#1] |",
        "pool | the basket",
        "\n\n    ",
        "[B#2]",
        "| ",
        "\n",
        "- ",
        "`",
        "The moon is green.",
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(""));

  it("get the same markers however the text is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(writing, tables),
        fc.array(fc.nat(40), { maxLength: 12 }),
        async (text, cuts) => {
          const at = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].toSorted(
            (a, b) => a - b,
          );
          const deltas = [0, ...at].map((from, nth) => text.slice(from, at[nth] ?? text.length));
          expect(await read(deltas)).toEqual(await read([text]));
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });

  it("change nothing of the answer but for their markers, and every marker is at its place", async () => {
    await fc.assert(
      fc.asyncProperty(writing, async (written) => {
        const { text, places } = await read([written]);
        const marked = readMarkers(text).map(({ start, end }) => `${start}-${end}`);
        for (const { start, end } of places) {
          expect(text.slice(start, end)).toMatch(/^\[\d+\]$/);
          expect(marked).toContain(`${start}-${end}`);
        }
      }),
      { numRuns: 400, seed: 11 },
    );
  });
});
