import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Filters } from "../wire/filters.ts";
import { retrieveNarrowed } from "./retrieve-narrowed.ts";

const paper = (id: string, year: string, journal: string, text: string) =>
  JSON.stringify({ id, title: id, text, journal, publication_date: `${year}-05-02` });

const library = {
  "app.log": [
    "2026-03-12T14:00:00Z CRITICAL disk full",
    "2026-03-12T14:10:00Z INFO ready",
    "2026-03-12T14:31:00Z CRITICAL pool exhausted",
  ].join("\n"),
  "papers.jsonl": [
    paper("PMC1", "2012", "BMJ", "Statins lower cholesterol in adults."),
    paper("PMC2", "2021", "The Lancet", "Statins lower the risk of a stroke."),
  ].join("\n"),
};

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("a search within what the question asks for ($name)", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    base = await newBase(database.db, alice, "personal");
    await ingestFiles(database.db, embedder, alice, base, library);
  });
  afterAll(() => database.close());

  const find = async (
    question: string,
    more: { filters?: Filters; ignore?: string[]; earlier?: string[]; rewritten?: string } = {},
  ) => {
    const { filters, rewritten = question, ...asked } = more;
    const { chunks, notices, appliedFilters } = await retrieveNarrowed(
      { db: database.db, embedder },
      { viewer: alice, knowledgeBaseIds: [base], filters, question: rewritten, limit: 10 },
      { question, ...asked },
    );
    const found = [...new Set(chunks.map((chunk) => chunk.sourceId))].toSorted();
    return { found, notices, appliedFilters };
  };

  test("is narrowed by what its words say, which is told apart from what was given", async () => {
    const { found, notices, appliedFilters } = await find("What do papers since 2020 say?", {
      filters: { journals: ["the lancet"] },
    });
    expect(found).toEqual(["PMC2"]);
    expect(notices).toEqual([]);
    expect(appliedFilters).toEqual([
      { field: "journals", value: ["the lancet"], origin: "given" },
      { field: "publishedFrom", value: "2020", origin: "read_from_question" },
    ]);
  });

  test("holds by a given filter over one that is read of the same field", async () => {
    const { found, appliedFilters } = await find("What do papers since 2020 say of statins?", {
      filters: { publishedFrom: "2010" },
    });
    expect(found).toEqual(["PMC1", "PMC2"]);
    expect(appliedFilters).toEqual([{ field: "publishedFrom", value: "2010", origin: "given" }]);
  });

  test("reads no field that the asker ignores", async () => {
    const { found, appliedFilters } = await find("What do papers since 2020 say of statins?", {
      ignore: ["publishedFrom"],
    });
    expect(found).toContain("PMC1");
    expect(appliedFilters).toEqual([]);
  });

  test("searches everything where what is read matches nothing, and names it with its value", async () => {
    const { found, notices, appliedFilters } = await find(
      "What do the CRITICAL entries after 20:00 have in common?",
    );
    expect(found).toEqual(["PMC1", "PMC2", "app.log"]);
    expect(appliedFilters).toEqual([]);
    expect(notices).toEqual([
      {
        code: "filter_matched_nothing",
        message:
          "Nothing matches “Severity: critical” and “After 20:00 (12 March 2026)” together, which the question asks for, so everything was searched.",
      },
    ]);
  });

  test("finds nothing where a given filter matches nothing, and names that one alone", async () => {
    const { found, notices } = await find("What do papers since 2020 say?", {
      filters: { journals: ["Nature"] },
    });
    expect(found).toEqual([]);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.message).toContain('journal "Nature"');
    expect(notices[0]?.message).not.toContain("2020");
  });

  test("keeps to what is given where only what is read matches nothing", async () => {
    const { found, notices } = await find("What do papers since 2030 say of statins?", {
      filters: { journals: ["BMJ"] },
    });
    expect(found).toEqual(["PMC1"]);
    expect(notices.map((notice) => notice.message)).toEqual([
      "Nothing matches “Since 2030”, which the question asks for, so all that the other filters let through was searched.",
    ]);
  });

  test("reads a follow-up as it was asked, whatever it is searched for as", async () => {
    const { found } = await find("and before 2015?", {
      earlier: ["What do papers since 2020 say of statins?"],
      rewritten: "What do papers say of statins?",
    });
    expect(found).toEqual(["PMC1"]);
  });

  test.each(["critical", "CRITICAL", "fatal", "Emergency"])(
    "means by the given severity %s what is stored of it",
    async (severity) => {
      const { found } = await find("disk", { filters: { severities: [severity] } });
      expect(found).toEqual(["app.log"]);
    },
  );
});
