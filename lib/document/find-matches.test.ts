import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { documents } from "../db/schema.ts";
import { createKnowledgeBase } from "../knowledge/knowledge-base.ts";
import { matchQuerySchema } from "../wire/document.ts";
import { findMatches } from "./find-matches.ts";
import { writeText } from "./storage.ts";

/** Longer than what is read at once, with the words across the border of two blocks. */
const line = "cycle ended, pressure is steady\n";
const border = 64 * 16_384;
const filler = line.repeat(Math.ceil(border / line.length));
const text = `The valve jams.\n${filler.slice(0, border - 20)} the Válve\njams ${filler} valve jams`;

describe.each(testEngines())("the words of a whole text, on $name", ({ open }) => {
  let database: TestDatabase;
  const id = "doc";
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const base = await createKnowledgeBase(db, alice, { name: "x", kind: "personal" });
    await db.insert(documents).values({
      id,
      knowledgeBaseId: base.id,
      sourceId: "pumps.log",
      filename: "pumps.log",
      title: "pumps.log",
      mediaType: "text/x-log",
      bytes: text.length,
      contentHash: "x",
      textLength: text.length,
      status: "ready",
    });
    await writeText(db, id, text);
  });
  afterAll(() => database.close());

  const find = (query: object, viewer = alice) =>
    findMatches(database.db, viewer, id, matchQuerySchema.parse(query));

  it("are found wherever they stand, also where a part of it ends", async () => {
    const { total, matches } = await find({ q: " valve jams " });
    expect(total).toBe(3);
    expect(matches.map(({ start, end }) => text.slice(start, end))).toEqual([
      "valve jams",
      "Válve\njams",
      "valve jams",
    ]);
    expect(matches[1]?.start).toBe(text.indexOf("Válve"));
  });

  it("are counted all, and listed a page at a time", async () => {
    const all = await find({ q: "pressure" });
    expect(all.total).toBe(text.split("pressure").length - 1);
    expect(all.matches).toHaveLength(1000);
    const page = await find({ q: "pressure", skip: "998", limit: "3" });
    expect(page.total).toBe(all.total);
    expect(page.matches.slice(0, 2)).toEqual(all.matches.slice(998));
    expect(page.matches).toHaveLength(3);
    expect(await find({ q: "pressure", skip: all.total })).toEqual({
      total: all.total,
      matches: [],
    });
  });

  it("are found by nobody who may not read it", async () => {
    await expect(find({ q: "valve" }, bob)).rejects.toMatchObject({ code: "not_found" });
  });
});
