import { eq } from "drizzle-orm";
import { array, assert, asyncProperty, nat } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, newBase } from "../../test/documents.ts";
import { documents } from "../db/schema.ts";
import { writeText } from "../document/storage.ts";
import type { CitedPassage } from "../wire/citation.ts";
import { readPresentWords } from "./present-words.ts";

const quote = 'The toll is "4 crowns", \\ and {no} more 🌉.';

describe.each(testEngines())("words of an earlier text, on $name", (engine) => {
  let database: TestDatabase;
  let documentId: string;
  beforeAll(async () => {
    database = await engine.open();
    const base = await newBase(database.db, alice);
    const { queued } = await addTestFiles(database.db, alice, base, { "bridge.md": "The bridge." });
    documentId = queued[0] ?? "";
    await database.db
      .update(documents)
      .set({ indexedRevision: 2 })
      .where(eq(documents.id, documentId));
  });
  afterAll(() => database.close());

  const cited = (quoteStart: number, words = quote): CitedPassage => ({
    chunkId: `${documentId}:1:0`,
    ordinal: 0,
    section: null,
    page: null,
    lineStart: null,
    lineEnd: null,
    start: 0,
    end: 1,
    quote: words,
    quoteStart,
    quoteEnd: quoteStart + words.length,
  });

  async function placesIn(text: string, passages: CitedPassage[]) {
    await writeText(database.db, documentId, text);
    const present = await readPresentWords(database.db, [{ documentId, passages }]);
    return passages.map((passage) => {
      const { quoteStart, quoteEnd } = present.move(documentId, passage);
      return quoteStart === null ? null : [quoteStart, text.slice(quoteStart, quoteEnd ?? 0)];
    });
  }

  it.each([0, 1, 20, quote.length - 1, quote.length])(
    "are found where %i units of them are in the next stored block",
    async (behind) => {
      const filler = "-".repeat(16_384 - quote.length + behind);
      expect(await placesIn(`${filler}${quote}${filler}`, [cited(3)])).toEqual([
        [filler.length, quote],
      ]);
    },
  );

  it("are those nearest to where they were, each by itself, and null where they are no more", async () => {
    const text = `${quote} ${"-".repeat(20_000)} ${quote} ${"-".repeat(20_000)} ${quote}`;
    const [first, second, third] = [...text.matchAll(/The toll/g)].map(({ index }) => index);
    const places = await placesIn(text, [
      cited(40_000),
      cited(second ?? 0),
      cited(9),
      cited(5, "Nobody pays."),
      cited(7, ""),
    ]);
    expect(places).toEqual([[third, quote], [second, quote], [first, quote], null, null]);
  });

  it("are the nearest of all, wherever a stored block begins", async () => {
    const gaps = array(nat(20_000), { minLength: 1, maxLength: 6 });
    await assert(
      asyncProperty(nat(80_000), gaps, async (near, between) => {
        const text = between.map((gap) => `${"-".repeat(gap)}${quote}`).join("");
        const [place] = await placesIn(text, [cited(near)]);
        const distances = [...text.matchAll(/The toll/g)].map(({ index }) =>
          Math.abs(index - near),
        );
        expect(Math.abs(Number(place?.[0]) - near)).toBe(Math.min(...distances));
        expect(place?.[1]).toBe(quote);
      }),
      {
        numRuns: 50,
        // A twin in the next block, behind the words; then one in the block before, nearer than the words.
        examples: [
          [48_000, [47_990, 2_000]],
          [33_000, [32_600, 1_357]],
        ],
      },
    );
  });

  it("are found for another chunk of the same text that holds them too, and not for one of another", async () => {
    const text = `${"-".repeat(100)}${quote}`;
    await writeText(database.db, documentId, text);
    const present = await readPresentWords(database.db, [{ documentId, passages: [cited(7)] }]);
    const move = (chunkId: string) => {
      const { quoteStart } = present.move(documentId, { ...cited(7), chunkId });
      return quoteStart;
    };
    expect(move(`${documentId}:1:1`)).toBe(100);
    expect(move(`${documentId}:2:0`)).toBe(7);
  });

  it("are where they were while it is not known which text is stored", async () => {
    const { db } = database;
    const setRevision = (indexedRevision: number) =>
      db.update(documents).set({ indexedRevision }).where(eq(documents.id, documentId));
    await writeText(db, documentId, `${"-".repeat(100)}${quote}`);
    const words = { documentId, passages: [cited(7)] };
    expect((await readPresentWords(db, [words])).hasChanged(words)).toBe(true);
    await setRevision(0);
    const present = await readPresentWords(db, [words]);
    expect(present.hasChanged(words)).toBe(false);
    expect(present.move(documentId, cited(7))).toEqual(cited(7));
    await setRevision(2);
  });
});
