import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { recountIndex } from "../../test/recount.ts";
import { chunks, documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { ingestDocument } from "../ingestion/ingest-document.ts";
import { ingestTogether } from "../ingestion/ingest-together.ts";
import { documentChangeSchema, type ParsedDocumentQuery } from "../wire/document.ts";
import { changeDocument, changeDocuments } from "./change-documents.ts";
import { listDocuments, listTags } from "./document-list.ts";
import { getDocument } from "./queries.ts";

const note =
  "---\ntitle: Beacons\nauthors: [Ada Roe]\n---\n\nThe beacon burns four litres of oil a night.";

test.each([
  { title: "  " },
  { title: 1.5 },
  { authors: [] },
  { authors: "Ada Roe" },
  { publicationDate: "last May" },
  { publicationDate: "2024-13" },
  { doi: {} },
  { tags: [""] },
  { tags: ["a\u0000b"] },
  { title: "a lone \ud800" },
  { tags: Array.from({ length: 51 }, (_, at) => `tag ${at}`) },
])("a wrong fact or tag is refused: %j", (change) => {
  expect(documentChangeSchema.safeParse(change).success).toBe(false);
});

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("changing documents on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
  });
  afterAll(() => database.close());

  const fill = async (files: Record<string, string> = { "beacons.md": note }) => {
    const base = await newBase(database.db, alice);
    const rows = await ingestFiles(database.db, embedder, alice, base, files);
    return { base, ids: [...rows.values()].map(({ id }) => id) };
  };
  const only = async () => {
    const { base, ids } = await fill();
    return { base, id: ids[0] ?? "" };
  };
  const listed = (query: Partial<ParsedDocumentQuery>) =>
    listDocuments(database.db, alice, { sort: "added", limit: 50, ...query });

  test("a title that was given holds when the file is read again, until it is taken back", async () => {
    const { id } = await only();
    const given = await changeDocument(database.db, alice, id, { title: "Of lights" });
    expect(given).toMatchObject({ title: "Of lights", status: "queued", chunks: 0 });
    await ingestDocument(database.db, embedder, id);
    expect(await getDocument(database.db, alice, id)).toMatchObject({
      title: "Of lights",
      given: { title: "Of lights" },
      status: "ready",
      chunks: 1,
      revision: 1,
    });
    await changeDocument(database.db, alice, id, { title: null });
    await ingestDocument(database.db, embedder, id);
    expect(await getDocument(database.db, alice, id)).toMatchObject({
      title: "Beacons",
      given: {},
    });
  });

  test("facts that are not searched change at once, and nothing is indexed again", async () => {
    const { id } = await only();
    const facts = { authors: ["Bo Li", "Cy Ott"], publicationDate: "2021-04", journal: "Lights" };
    expect(await changeDocument(database.db, alice, id, facts)).toMatchObject({
      ...facts,
      status: "ready",
      chunks: 1,
    });
  });

  test("a document that is moved is found in the other base, and no more in its own", async () => {
    const { base, id } = await only();
    const other = await newBase(database.db, alice, "shared");
    expect(await changeDocument(database.db, alice, id, { knowledgeBaseId: other })).toMatchObject({
      knowledgeBaseId: other,
      status: "queued",
    });
    await ingestDocument(database.db, embedder, id);
    const count = (knowledgeBaseId: string) =>
      database.db.$count(
        chunks,
        and(eq(chunks.documentId, id), eq(chunks.knowledgeBaseId, knowledgeBaseId)),
      );
    expect([await count(base), await count(other)]).toEqual([0, 1]);
    const { kept, counted } = await recountIndex(database.db);
    expect(kept).toEqual(counted);
  });

  test("a run that began before the move leaves the document to the next one", async () => {
    const base = await newBase(database.db, alice);
    const other = await newBase(database.db, alice);
    const { queued } = await addTestFiles(database.db, alice, base, { "beacons.md": note });
    const [id = ""] = queued;
    const moving: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        await changeDocument(database.db, alice, id, { knowledgeBaseId: other });
        return embedder.embedPassages(texts);
      },
    };
    await ingestDocument(database.db, moving, id);
    expect(await getDocument(database.db, alice, id)).toMatchObject({
      status: "queued",
      chunks: 0,
    });
    await ingestDocument(database.db, embedder, id);
    expect(await getDocument(database.db, alice, id)).toMatchObject({
      status: "ready",
      knowledgeBaseId: other,
    });
  });

  test("what was given is kept by runs of several documents, and by one that had begun before", async () => {
    const base = await newBase(database.db, alice);
    const files = { "a.md": "One bell.", "b.md": "Two bells.", "c.md": "Three bells." };
    const { queued } = await addTestFiles(database.db, alice, base, files);
    const [a = "", b = "", c = ""] = queued;
    await changeDocument(database.db, alice, a, { authors: ["Ada Roe"] });
    const other = await newBase(database.db, alice);
    let changed = false;
    const changing: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        if (!changed) {
          changed = true;
          await changeDocument(database.db, alice, b, { title: "Of two bells" });
          await changeDocument(database.db, alice, c, { knowledgeBaseId: other });
        }
        return embedder.embedPassages(texts);
      },
    };
    const left = await ingestTogether(database.db, changing, queued, new AbortController().signal);
    expect(left.toSorted()).toEqual([b, c].toSorted());
    for (const id of left) await ingestDocument(database.db, embedder, id);
    const rows = await Promise.all(queued.map((id) => getDocument(database.db, alice, id)));
    expect(rows.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
    expect(rows[0]?.authors).toEqual(["Ada Roe"]);
    expect(rows[1]?.title).toBe("Of two bells");
    const inBase = (id: string, knowledgeBaseId: string) =>
      database.db.$count(
        chunks,
        and(eq(chunks.documentId, id), eq(chunks.knowledgeBaseId, knowledgeBaseId)),
      );
    expect([await inBase(c, base), await inBase(c, other)]).toEqual([0, 1]);
    const { kept, counted } = await recountIndex(database.db);
    expect(kept).toEqual(counted);
  });

  test("facts that are given while a document is read are those that it has then", async () => {
    const base = await newBase(database.db, alice);
    const { queued } = await addTestFiles(database.db, alice, base, { "beacons.md": note });
    const [id = ""] = queued;
    const editing: Embedder = {
      ...embedder,
      async embedPassages(texts) {
        await changeDocument(database.db, alice, id, { authors: ["Bo Li"], journal: "Lights" });
        return embedder.embedPassages(texts);
      },
    };
    await ingestDocument(database.db, editing, id);
    await ingestDocument(database.db, embedder, id);
    expect(await getDocument(database.db, alice, id)).toMatchObject({
      status: "ready",
      chunks: 1,
      authors: ["Bo Li"],
      journal: "Lights",
    });
  });

  test("of two documents of one source that are moved at once, one is", async () => {
    const { ids: one } = await fill();
    const { ids: two } = await fill();
    const target = await newBase(database.db, alice);
    const outcomes = await Promise.allSettled(
      [...one, ...two].map((id) =>
        changeDocument(database.db, alice, id, { knowledgeBaseId: target }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "already_exists" } });
  });

  test("a base that has a document of that source keeps its own", async () => {
    const { id } = await only();
    const { base: other } = await fill();
    await expect(
      changeDocument(database.db, alice, id, { knowledgeBaseId: other }),
    ).rejects.toMatchObject({ code: "already_exists" });
  });

  test("nobody changes or moves what is another's", async () => {
    const { id } = await only();
    const foreign = await newBase(database.db, bob);
    const missing = { code: "not_found" };
    await expect(changeDocument(database.db, bob, id, { title: "Mine" })).rejects.toMatchObject(
      missing,
    );
    await expect(
      changeDocument(database.db, alice, id, { knowledgeBaseId: foreign }),
    ).rejects.toMatchObject(missing);
    const outcome = await changeDocuments(database.db, bob, { action: "delete", ids: [id] });
    expect(outcome).toMatchObject({ changed: 0, failed: [{ id, error: missing }] });
  });

  test("several are tagged, listed by tag, and deleted; one that is gone is told", async () => {
    const { base, ids } = await fill({
      "a.md": "One bell.",
      "b.md": "Two bells.",
      "c.md": "Three.",
    });
    const [a = "", b = "", c = ""] = ids;
    const tag = { action: "tag" as const, add: ["Lights", "lights", "old"], remove: [] };
    expect(
      await changeDocuments(database.db, alice, { ...tag, ids: [a, b, "none"] }),
    ).toMatchObject({ changed: 2, failed: [{ id: "none" }], queued: [] });
    const untag = { action: "tag" as const, add: [], remove: ["OLD"] };
    await changeDocuments(database.db, alice, { ...untag, ids: [b] });
    expect(await listTags(database.db, alice, base)).toEqual({
      tags: [
        { tag: "Lights", documents: 2 },
        { tag: "old", documents: 1 },
      ],
    });
    const old = await listed({ knowledgeBaseId: base, tag: "old" });
    expect(old.documents.map(({ id }) => id)).toEqual([a]);
    expect((await listTags(database.db, bob, undefined)).tags).toEqual([]);
    await changeDocuments(database.db, alice, { action: "delete", ids: [a, b] });
    const left = await listed({ knowledgeBaseId: base });
    expect(left.documents.map(({ id }) => id)).toEqual([c]);
  });

  test.each(["added", "title", "published", "size", "cited"] as const)(
    "ordered by %s, both ways, page by page, each document comes once",
    async (sort) => {
      const base = await newBase(database.db, alice);
      const files = Object.fromEntries(
        ["Echo", "alpha", "Delta", "bravo", "Charlie"].map((title, at) => [
          `${at}.md`,
          `---\ntitle: ${title}\ndate: ${2020 - (at % 3)}-01-01\n---\n\n${"word ".repeat(at + 1)}`,
        ]),
      );
      await ingestFiles(database.db, embedder, alice, base, files);
      const all = await database.db.$count(documents, eq(documents.knowledgeBaseId, base));
      const walk = async (order: "asc" | "desc") => {
        const seen: { title: string; value: unknown }[] = [];
        let cursor: string | undefined;
        do {
          const page = await listed({ knowledgeBaseId: base, sort, order, limit: 2, cursor });
          for (const { title, bytes, publicationDate, createdAt, citedBy } of page.documents) {
            const by = { added: createdAt, title: title.toLowerCase(), published: publicationDate };
            seen.push({ title, value: { ...by, size: bytes, cited: citedBy }[sort] });
          }
          cursor = page.nextCursor ?? undefined;
        } while (cursor);
        return seen;
      };
      for (const order of ["asc", "desc"] as const) {
        const seen = await walk(order);
        expect(new Set(seen.map(({ title }) => title)).size).toBe(all);
        expect(seen).toHaveLength(all);
        const values = seen.map(({ value }) => value as string | number);
        const sorted = values.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0));
        expect(values).toEqual(order === "asc" ? sorted : sorted.toReversed());
      }
    },
  );

  test("a cursor of another order, or one that was tampered with, is refused", async () => {
    const { base } = await fill({ "a.md": "One bell.", "b.md": "Two bells." });
    const page = await listed({ knowledgeBaseId: base, sort: "size", limit: 1 });
    const cursor = page.nextCursor ?? "";
    const refused = { code: "invalid_request" };
    await expect(listed({ sort: "title", cursor })).rejects.toMatchObject(refused);
    const forged = Buffer.from(JSON.stringify(["size desc", "1;--", "x"])).toString("base64url");
    await expect(listed({ sort: "size", cursor: forged })).rejects.toMatchObject(refused);
    const withNul = Buffer.from(JSON.stringify(["title asc", "a", "\u0000"])).toString("base64url");
    await expect(listed({ sort: "title", cursor: withNul })).rejects.toMatchObject(refused);
  });

  test("what no answer cites is listed by itself", async () => {
    const { base } = await fill();
    expect((await listed({ knowledgeBaseId: base, cited: "never" })).documents).toHaveLength(1);
    expect((await listed({ knowledgeBaseId: base, cited: "ever" })).documents).toEqual([]);
  });
});
