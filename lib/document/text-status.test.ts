import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readDocumentText, reindexDocument } from "./queries.ts";
import { readTextStatus } from "./text-status.ts";

let embedder: Embedder;

beforeAll(async () => {
  embedder = await openTestEmbedder();
});

afterAll(() => embedder?.close());

const abstract = "Aspirin lowers the risk of a second stroke.";
const text = "Patients took 100 mg a day for two years.";
const files = {
  "papers.jsonl": [
    { id: "both", title: "Both", abstract, text },
    { id: "abstract", title: "Abstract alone", abstract },
    { id: "text", title: "Text alone", text },
    { id: "title", title: "A reference whose text nobody has." },
    { id: "repeated", title: "Abstract, then title", abstract, text: "Abstract, then title" },
  ]
    .map((record) => JSON.stringify(record))
    .join("\n"),
  "heading.md": "# A page without a text\n",
  "scan.pdf": "%PDF-1.7\nno pages\n%%EOF\n",
};

describe.each(testEngines())("what of a text there is, on the $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  let ids: Record<string, string>;

  const status = (sourceId: string, viewer = alice) =>
    readTextStatus(database.db, viewer, ids[sourceId] ?? "");

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
    base = await newBase(database.db, alice, "personal");
    const rows = await ingestFiles(database.db, embedder, alice, base, files);
    ids = Object.fromEntries([...rows].map(([sourceId, row]) => [sourceId, row.id]));
  }, 120_000);

  afterAll(() => database?.close());

  test("a record with abstract and text has both, stored and indexed", async () => {
    expect(await status("both")).toEqual({
      document_id: ids.both,
      title: "Both",
      has_abstract: true,
      has_fulltext: true,
      has_abstract_embeddings: true,
      has_fulltext_chunks: true,
      abstract_length: abstract.length,
      fulltext_length: text.length,
      can_use_fulltext_semantic: true,
      can_use_abstract_semantic: true,
      has_any_text: true,
    });
  });

  test("the lengths are those of the text that is stored", async () => {
    for (const id of ["both", "abstract", "text"]) {
      const whole = await readDocumentText(database.db, alice, ids[id] ?? "", {});
      const { abstract_length: first, fulltext_length: rest } = await status(id);
      const wanted = {
        both: [abstract, text],
        abstract: [abstract, ""],
        text: ["", text],
      }[id];
      expect([whole.text.slice(0, first).trim(), whole.text.slice(first).trim()]).toEqual(wanted);
      expect([first, rest]).toEqual(wanted?.map((part) => part.length));
    }
  });

  test("an abstract alone is no full text, and a text alone no abstract", async () => {
    expect(await status("abstract")).toMatchObject({
      has_abstract: true,
      has_fulltext: false,
      has_abstract_embeddings: true,
      has_fulltext_chunks: false,
      can_use_fulltext_semantic: false,
      can_use_abstract_semantic: true,
      has_any_text: true,
    });
    expect(await status("text")).toMatchObject({
      has_abstract: false,
      has_fulltext: true,
      has_abstract_embeddings: false,
      has_fulltext_chunks: true,
      can_use_fulltext_semantic: true,
      can_use_abstract_semantic: false,
      has_any_text: true,
    });
  });

  test("a title alone is no full text, and no text at all", async () => {
    for (const id of ["title", "heading.md"]) {
      expect(await status(id)).toMatchObject({
        has_abstract: false,
        has_fulltext: false,
        has_fulltext_chunks: false,
        fulltext_length: 0,
        can_use_fulltext_semantic: false,
        has_any_text: false,
      });
    }
    expect(await status("repeated")).toMatchObject({
      has_abstract: true,
      has_fulltext: false,
      has_any_text: true,
    });
  });

  test("what is stored without chunks is said to be so", async () => {
    await reindexDocument(database.db, alice, ids.both ?? "");
    expect(await status("both")).toMatchObject({
      has_abstract: true,
      has_fulltext: true,
      has_abstract_embeddings: false,
      has_fulltext_chunks: false,
      can_use_fulltext_semantic: false,
      can_use_abstract_semantic: false,
      has_any_text: true,
    });
  });

  test("a file that was not read, or not yet, has no text", async () => {
    const { documents } = await addTestFiles(database.db, alice, base, { "new.md": "# New\n" });
    ids.new = documents[0]?.id ?? "";
    for (const id of ["scan.pdf", "new"]) {
      expect(await status(id)).toMatchObject({
        has_abstract: false,
        has_fulltext: false,
        abstract_length: 0,
        fulltext_length: 0,
        has_any_text: false,
      });
    }
  });

  test("another's document is not there", async () => {
    await expect(status("both", bob)).rejects.toMatchObject({ code: "not_found" });
    await expect(status("nowhere")).rejects.toMatchObject({ code: "not_found" });
  });
});
