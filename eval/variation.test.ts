import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTestFolder } from "../test/database.ts";
import { type AskedTurn, askClass, compareTurns, isGood } from "./everyday.ts";
import { openEverydaySet } from "./everyday-set.ts";
import { share } from "./figures.ts";
import { readVariation } from "./variation.ts";

const folder = join(import.meta.dirname, "everyday");
/** What nobody asks about, ten documents for each of the notes. */
const unrelated = `unrelated=${join(import.meta.dirname, "judgement")}`;

async function askNotes(name?: string): Promise<AskedTurn[]> {
  const vary = (documents: number) => (name === undefined ? {} : readVariation(name, documents));
  const set = await openEverydaySet(folder, {}, vary, makeTestFolder);
  try {
    return await askClass(set, "notes");
  } finally {
    await set.close();
  }
}

describe("through the whole search", () => {
  let plain: AskedTurn[];
  beforeAll(async () => {
    plain = await askNotes();
  }, 180_000);

  // In capitals the judgement is tested, and `npm run eval` asks all.
  test.each([
    { name: "full-stops", atLeast: 0.98 }, // 1
    { name: "lower-case", atLeast: 0.98 }, // 1
    { name: "late", atLeast: 0.98 }, // 1
    { name: unrelated, atLeast: 0.94 }, // 0.955: the notes of others have the price of a ticket too
  ])(
    "of the notes that were answered rightly $atLeast are so again: $name",
    { timeout: 180_000 },
    async ({ name, atLeast }) => {
      const varied = await askNotes(name);
      const pairs = plain.flatMap((turn, at) => {
        const other = varied[at];
        return other && isGood(turn) ? [{ turn, isKept: isGood(other) }] : [];
      });
      const lost = pairs.filter(({ isKept }) => !isKept);
      expect(varied).toHaveLength(plain.length);
      expect(
        share(pairs, ({ isKept }) => isKept),
        lost.map(({ turn }) => `${turn.id}: ${turn.question}`).join("\n"),
      ).toBeGreaterThanOrEqual(atLeast);
    },
  );
});

describe("what is varied", () => {
  const file = (filename: string, text: string) => ({
    filename,
    bytes: new TextEncoder().encode(text),
  });
  const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

  test("prose loses the full stops of its sentences, and keeps those of numbers and lists", () => {
    const { document = (same) => same } = readVariation("full-stops", 0);
    const prose =
      "Open at 9.30 from the 3. Mai on. Bring tea.\n1. Knock.\n  12. Wait 2.5 h.\n<p>Leave.</p>\n";
    expect(textOf(document(file("a.md", prose)))).toBe(
      "Open at 9.30 from the 3. Mai on Bring tea\n1. Knock\n  12. Wait 2.5 h\n<p>Leave</p>\n",
    );
    expect(textOf(document(file("a.log", prose)))).toBe(prose);
  });

  test("of another set ten documents stand beside each of the largest library", () => {
    expect(readVariation(unrelated, 6).unrelated).toHaveLength(60);
    expect(readVariation(unrelated, 2).unrelated).toHaveLength(20);
  });

  test.each(["sideways", "unrelated", "unrelated=", `unrelated=${import.meta.dirname}`])(
    "what is not known is refused: %s",
    (name) => {
      expect(() => readVariation(name, 1)).toThrow(/variation|documents/u);
    },
  );
});

test("a comparison counts what was right and is so no more, by class and over all", () => {
  const asked = { turn: 1, question: "", expected: "answered", expect: {}, cite: null } as const;
  const told = { outcome: "answered", text: "", words: 0 } as const;
  const open = { soon: null, hits: [], cited: null, found: null, placed: null };
  const turn = (name: string, id: string, verdict: AskedTurn["verdict"]): AskedTurn => {
    return { ...asked, ...told, files: [], ...open, id, class: name, verdict };
  };
  const before = [
    turn("notes", "a", "right"),
    turn("notes", "b", "right"),
    turn("notes", "c", "wrong"),
    turn("logs", "d", "declined"),
  ];
  const after = [
    turn("logs", "d", "declined"),
    turn("notes", "a", "near"),
    turn("notes", "b", "right"),
    turn("notes", "c", "right"),
  ];
  const columns = (
    turns: number,
    wasRight: number,
    isRight: number,
    still: number,
    change: number,
  ) => ({
    turns,
    "right before": wasRight,
    "right now": isRight,
    "still right": still,
    difference: change,
  });
  expect(compareTurns(before, after)).toEqual({
    notes: columns(3, 2, 2, 0.5, 0),
    logs: columns(1, 1, 1, 1, 0),
    all: columns(4, 3, 3, 0.667, 0),
  });
});
