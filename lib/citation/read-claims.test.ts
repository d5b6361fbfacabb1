import * as fc from "fast-check";
import { expect, it } from "vitest";
import { testPassage } from "../../test/passage.ts";
import { createCiteMachine } from "./cite-stream.ts";
import { readClaims } from "./read-claims.ts";

const passages = [
  testPassage("A", 1, { documentId: "A" }),
  testPassage("A", 2, { documentId: "A" }),
  testPassage("B", 2, { documentId: "B" }),
];
const nowhere = { states: () => true, passageOf: () => null };

/** An answer as it is stored, with what the citation stream said that each marker claims. */
async function write(answer: string, quotes: boolean) {
  const numbers = new Map<string, number>();
  const machine = createCiteMachine({
    passages,
    ...(quotes ? {} : { attribution: nowhere }),
    numberOf: (documentId) => {
      numbers.set(documentId, numbers.get(documentId) ?? numbers.size + 1);
      return Promise.resolve(numbers.get(documentId) ?? 0);
    },
  });
  const events = [...(await machine.push(answer)), ...(await machine.end())];
  const text = events.map((event) => (event.type === "text-delta" ? event.text : "")).join("");
  const markers: { number: number; start: number; end: number }[] = [];
  const claims: string[] = [];
  for (const event of events) {
    if (event.type === "citation") {
      const { index, start, end } = event.marker;
      markers[index] = { number: event.number, start, end };
    } else if (event.type === "claim") claims[event.index] = event.claim;
  }
  return { text, markers, claims };
}

const pieces = [
  "The pool holds 20",
  "Two out of three went on, i.e. most",
  "the limit was e.g. 8, not 9",
  "**Doses** rose to 4.5 mg",
  "see \\[12\\] or `list[1]`",
  "Am 3. Mai kam Dr. Weber",
  " [A#1]",
  " [A#1][B#2]",
  "[A#2]",
  " [A#1], [B#2]",
  ".",
  ". ",
  "? ",
  ", ",
  " and ",
  "\n",
  "\n\n",
  "\n- ",
  "\n\n## Results\n\n",
  "\n| a | b |\n| - | - |\n| 1 | 2 |",
  "\n\n```\ncode [A#1]\n```\n\n",
  "“Quoted words.” ",
];

it.each([
  "The pool holds 20 [A#1], and nine wait [B#2]. Then it closes [A#2].",
  "The pool holds 20. [A#1]\n\n[B#2] Nine are made to wait.",
  "- The pool holds 20 [A#1]\n- Nine wait.\n  [B#2]",
  "[A#1] says so, and [B#2] does not.",
  "他们用了三天[A#1]。池子里有二十个[B#2]。",
])("reads what each marker of %j claims", async (answer) => {
  for (const quotes of [false, true]) {
    const { text, markers, claims } = await write(answer, quotes);
    expect(claims.length).toBeGreaterThan(1);
    expect(readClaims(text, markers, { quotes })).toEqual(claims);
  }
});

it("reads the claims of any stored answer as the stream told them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }),
      fc.boolean(),
      async (chosen, quotes) => {
        const answer = chosen.join("");
        const { text, markers, claims } = await write(answer, quotes);
        // Where the stream moved a tag, a claim of one or two words keeps what the model wrote before the tag.
        fc.pre(text.replaceAll(/\[\d\]/g, "#") === answer.replaceAll(/\[[AB]#\d\]/g, "#"));
        expect(readClaims(text, markers, { quotes })).toEqual(claims);
      },
    ),
    { numRuns: 400 },
  );
});
