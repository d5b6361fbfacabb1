import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { readSpans } from "../document/storage.ts";
import type { Embedder } from "../embedding/embed.ts";
import { changePassage } from "../passage/change-passage.ts";
import type { Filters } from "../wire/filters.ts";
import type { RetrievedChunk } from "./retrieve.ts";
import { retrieve } from "./retrieve.ts";
import { beginsMidway, widenPassages } from "./widen-passages.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe("a passage that begins midway", () => {
  it.each([
    "and the second valve stays shut.",
    "This is why the pump stops.",
    "However, the pump stops.",
    "Therefore it stops.",
    "Daher bleibt das Ventil zu.",
    "- the second valve",
    "2. the second valve",
    "(b) the second valve",
  ])("is %j", (text) => expect(beginsMidway(text)).toBe(true));

  it.each([
    "The pump stops.",
    "mRNA carries the message.",
    "iPhone owners wait.",
    "# Pumps\n\nand valves",
    "2026-11-21T10:00:00Z INFO started",
    "",
    "…",
    "数据库连接池已满。",
  ])("is not %j", (text) => expect(beginsMidway(text)).toBe(false));
});

/** Words that fill a chunk, each once, so that no other passage resembles it. */
const filler = (from: number) =>
  Array.from(
    { length: 22 },
    (_, i) => `Gauge ${from + i} of the plant reads ${(from + i) * 7}.`,
  ).join(" ");

const manual = [
  "# Pumps",
  `The relief valve opens at nine bar. ${filler(0)}`,
  `This protects the boiler from bursting whenever the pressure climbs. ${filler(100)}`,
  "# such boilers",
  `These rules hold for the boiler house and its stokers. ${filler(200)}`,
].join("\n\n");

describe.each(testEngines())("widening passages on $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  let text: string;
  let all: RetrievedChunk[];

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(database.db, alice);
    const byId = await ingestFiles(database.db, embedder, alice, base, { "manual.md": manual });
    const documentId = byId.get("manual.md")?.id ?? "";
    [text = ""] = await readSpans(database.db, [{ documentId, start: 0, end: manual.length }]);
    const found = await retrieve(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds: [base], question: "gauge", limit: 50 },
    );
    all = found.chunks.toSorted((a, b) => a.ordinal - b.ordinal);
  });
  afterAll(() => database.close());

  const widen = (chunks: RetrievedChunk[], viewer = alice) =>
    widenPassages(database.db, { viewer, knowledgeBaseIds: [base] }, chunks);
  const startingWith = (words: string) => all.filter((chunk) => chunk.text.startsWith(words));

  it("begins a passage that refers back where the chunk before it begins, and keeps its id", async () => {
    const midway = startingWith("This protects");
    expect(midway).toHaveLength(1);
    const [wider] = await widen(midway);
    const before = all.find((chunk) => chunk.ordinal === (midway[0]?.ordinal ?? 0) - 1);
    expect(wider).toEqual({
      ...midway[0],
      start: before?.start,
      page: before?.page,
      lineStart: before?.lineStart,
      text: text.slice(before?.start, midway[0]?.end),
    });
  });

  it("leaves a passage as it is whose neighbour is given too, or is of another section", async () => {
    expect(await widen(all)).toEqual(all);
    const rules = all.filter((chunk) => chunk.text.includes("These rules"));
    expect(beginsMidway(rules[0]?.text ?? "")).toBe(true);
    expect(rules).toHaveLength(1);
    expect(await widen(rules)).toEqual(rules);
  });

  it("leaves a passage as it is whose neighbour was dropped from the conversation", async () => {
    const [midway] = startingWith("This protects");
    const before = all.find((chunk) => chunk.ordinal === (midway?.ordinal ?? 0) - 1);
    if (!midway || !before) throw new Error("The manual has a passage that begins midway.");
    const scope = { viewer: alice, knowledgeBaseIds: [base], droppedChunkIds: [before.chunkId] };
    expect(await widenPassages(database.db, scope, [midway])).toEqual([midway]);
  });

  it("leaves a passage as it is whose neighbour was corrected: the document has the misread words there", async () => {
    const [midway] = startingWith("This protects");
    const before = all.find((chunk) => chunk.ordinal === (midway?.ordinal ?? 0) - 1);
    if (!midway || !before) throw new Error("The manual has a passage that begins midway.");
    const change = (words: string | null) =>
      changePassage({ db: database.db, embedder }, alice, before, { text: words });
    await change("The relief valve opens at ten bar.");
    expect(await widen([midway])).toEqual([midway]);
    await change(null);
    expect((await widen([midway]))[0]?.start).toBe(before.start);
  });

  it("begins a passage no earlier than a filter lets it", async () => {
    const lines = [
      `The relief valve opens at nine bar. ${filler(0)}`,
      "",
      `This protects the boiler from bursting. ${filler(100)}`,
    ];
    const own = await newBase(database.db, alice);
    await ingestFiles(database.db, embedder, alice, own, { "valves.txt": lines.join("\n") });
    const scope = { viewer: alice, knowledgeBaseIds: [own] };
    const { chunks } = await retrieve(
      { db: database.db, embedder },
      { ...scope, question: "gauge", limit: 50, filters: { lineFrom: 3 } },
    );
    expect(chunks.map(({ lineStart }) => lineStart)).toEqual([3]);
    const begins = async (filters: Filters) =>
      (await widenPassages(database.db, { ...scope, filters }, chunks)).map(
        ({ lineStart }) => lineStart,
      );
    expect(await begins({})).toEqual([1]);
    expect(await begins({ lineFrom: 1 })).toEqual([1]);
    expect(await begins({ lineFrom: 3 })).toEqual([3]);
  });

  it("reads nothing for one who may not", async () => {
    const midway = startingWith("This protects");
    expect(await widen(midway, bob)).toEqual(midway);
  });

  it("leaves a passage as it is whose document has other words by now", async () => {
    const midway = startingWith("This protects");
    await ingestFiles(database.db, embedder, alice, base, {
      "manual.md": manual.replaceAll("the", "a").replaceAll("valve", "stopcock"),
    });
    expect(await widen(midway)).toEqual(midway);
  });
});
