import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readFilters, readSaidFilters } from "./read-filters.ts";

const now = new Date("2026-06-01T00:00:00Z");
const published = (question: string) => readSaidFilters(question, now).published;

describe("what a question says of dates of publication", () => {
  test.each([
    ["What do papers since 2020 say about statins?", { publishedFrom: "2020" }],
    ["Are there studies on malaria vaccines published after 2015?", { publishedFrom: "2016" }],
    ["Which trials were published before 2010?", { publishedTo: "2009" }],
    ["Summarise the articles from 2011.", { publishedFrom: "2011", publishedTo: "2011" }],
    [
      "Compare studies published between 2005 and 2010.",
      { publishedFrom: "2005", publishedTo: "2010" },
    ],
    ["What papers before the year 2000 mention it?", { publishedTo: "1999" }],
    ["Publications in 2020-2021 on sepsis", { publishedFrom: "2020", publishedTo: "2021" }],
    ["What was published up to 2012 on asthma?", { publishedTo: "2012" }],
    ["What do reviews of the last five years recommend?", { publishedFrom: "2021" }],
  ])("%s", (question, filters) => {
    expect(published(question)).toEqual(filters);
  });

  test.each([
    "What happened in 2015?",
    "How many people had asthma in 2011?",
    "Since 2020, how has the incidence changed?",
    "What article was published in 1937?",
    "Which letter was written in 1937?",
    'What does "papers since 2020" mean?',
    "A long text about papers since 2020. ".repeat(12),
  ])("no date: %s", (question) => {
    expect(published(question)).toEqual({});
  });
});

describe("what a question says of severities", () => {
  test.each([
    ["What do the CRITICAL entries after 14:30 have in common?", ["FATAL"]],
    ["Why are there ERROR and WARN messages about the pool?", ["ERROR", "WARN"]],
    ["Explain the error entries about payments.", ["ERROR"]],
    ["What do entries with severity warning complain of?", ["WARN"]],
  ])("%s", (question, severities) => {
    expect(readSaidFilters(question, now).severities.toSorted()).toEqual(severities);
  });

  test.each([
    "What does ERROR 1045 in the logs mean?",
    "Which log lines mention ERROR_CODE?",
    "What is an error message?",
    "WHY DO WE SEE ERROR ENTRIES?",
    "What causes a fatal crash?",
    'Which entries say "CRITICAL"?',
  ])("no severity: %s", (question) => {
    expect(readSaidFilters(question, now).severities).toEqual([]);
  });
});

describe("what a follow-up of nothing but filters says", () => {
  test.each([
    ["and before 2015?", ["What do papers since 2020 say about statins?"], { publishedTo: "2014" }],
    ["What about 2005 to 2010?", ["What do studies say about statins?"], {}],
    [
      "Only from 2005 to 2010, please.",
      ["What do studies say about statins?"],
      { publishedFrom: "2005", publishedTo: "2010" },
    ],
    [
      "and since 2018?",
      ["What do papers say of it?", "and before 2015?"],
      { publishedFrom: "2018" },
    ],
    ["and before 2015?", ["Who ruled Bavaria since 1880?"], {}],
    ["and before 2015?", [], {}],
    ["And who ruled before 2015?", ["What do papers since 2020 say about statins?"], {}],
  ])("%s after %j", (question, earlier, filters) => {
    expect(readSaidFilters(question, now, earlier).published).toEqual(filters);
  });

  test("keeps what it does not narrow anew", () => {
    const before = ["What do the CRITICAL entries after 14:30 have in common?"];
    const said = readSaidFilters("and the ERROR ones?", now, before);
    expect(said.severities).toEqual(["ERROR"]);
    expect(said.window?.from?.clock).toBe(14.5 * 3_600_000);
    const later = readSaidFilters("what about after 15:00?", now, [
      ...before,
      "and the ERROR ones?",
    ]);
    expect(later.severities).toEqual(["ERROR"]);
    expect(later.window?.from?.clock).toBe(15 * 3_600_000);
  });
});

test("lines are those of a file, and a section is named as one", () => {
  const said = (question: string) => readSaidFilters(question, now);
  expect(said("What goes wrong in lines 10 to 20 of app.log?").lines).toEqual({ from: 10, to: 20 });
  expect(said("What goes on line 3 and line 34 of the 2022 Schedule P?").lines).toBeNull();
  expect(said("What is said in the abstract?").section).toBe("abstract");
  expect(said("What is measured in the Methods section?").section).toBe("methods");
  expect(said("Which results of the discussion are new?").section).toBeNull();
  expect(said("The use of abstract mathematics in information retrieval").section).toBeNull();
  expect(said("Who works in the abstract sense?").section).toBeNull();
});

test("a date alone is a window only where entries are spoken of; a time of day always", () => {
  const windowOf = (question: string) => readSaidFilters(question, now).window;
  expect(windowOf("Why did payments fail after 14:30?")?.from?.clock).toBe(14.5 * 3_600_000);
  expect(windowOf("What went wrong in the log entries on 12 March 2026?")?.from?.date).toBe(
    "2026-03-12",
  );
  expect(windowOf("Which treaty was signed on 12 March 2026?")).toBeNull();
  expect(windowOf("What do papers since 2020 say?")).toBeNull();
});

const library = {
  "app.log": [
    "2026-03-12T14:00:00Z INFO ready",
    "2026-03-12T14:31:00Z CRITICAL pool exhausted",
    "2026-03-12T15:00:00Z INFO ready again",
  ].join("\n"),
  "notes.md": "# Notes\n\n## Methods\n\nWe count what we see.",
  "record.jsonl": JSON.stringify({
    id: "PMC1",
    title: "Aspirin",
    text: "Aspirin lowers the risk.",
    journal: "The Lancet",
    publication_date: "2019-05-02",
  }),
};

describe.each(testEngines())("what the documents in scope can be narrowed to ($name)", (engine) => {
  let database: TestDatabase;
  let embedder: Embedder;
  let base: string;
  beforeAll(async () => {
    database = await engine.open();
    embedder = await openTestEmbedder();
    await claimVectorIndex(database.db, {
      id: embedder.model.id,
      dimensions: embedder.dimensions,
    });
    base = await newBase(database.db, alice, "personal");
    await ingestFiles(database.db, embedder, alice, base, library);
  });
  afterAll(async () => {
    await embedder.close();
    await database.close();
  });
  const read = (question: string, ignore: string[] = [], viewer = alice) =>
    readFilters(database.db, { viewer, knowledgeBaseIds: [base] }, { question, ignore });

  test("a severity and a time of day become filters on the log's own day", async () => {
    expect(await read("What do the CRITICAL entries after 14:30 have in common?")).toEqual({
      severities: ["FATAL"],
      timeFrom: "2026-03-12T14:30:00.000Z",
    });
  });

  test("a year, a journal and a section become filters where documents have them", async () => {
    expect(await read("What do papers since 2018 say about aspirin?")).toEqual({
      publishedFrom: "2018",
    });
    expect(await read("What do studies in The Lancet say about aspirin?")).toEqual({
      journals: ["The Lancet"],
    });
    expect(await read("Which trials were reported in the Lancet?")).toEqual({
      journals: ["The Lancet"],
    });
    expect(await read("What do studies in The Lancet patients say?")).toEqual({});
    expect(await read("What is counted in the methods section?")).toEqual({
      sections: ["methods"],
    });
    expect(await read("What do studies in The Guardian say?")).toEqual({});
    expect(await read("What is said in the discussion section?")).toEqual({});
  });

  test("what no document has narrows nothing, nor does what the asker ignores, nor another's base", async () => {
    expect(await read("What do the DEBUG entries complain of?")).toEqual({});
    expect(await read("What do the CRITICAL entries after 14:30 say?", ["timeFrom"])).toEqual({
      severities: ["FATAL"],
    });
    expect(await read("What do papers since 2018 say?", [], bob)).toEqual({});
    expect(await read("Which log entries came after 14:30 on 11 March 2026?")).toEqual({
      timeFrom: "2026-03-11T14:30:00.000Z",
    });
  });

  test("a time of day without a word of entries narrows logs where nothing else is read", async () => {
    const question = "Why did it fail after 14:30?";
    expect(await read(question)).toEqual({});
    const logs = await newBase(database.db, alice, "case");
    await ingestFiles(database.db, embedder, alice, logs, {
      "local.log": [
        "2026-07-01T14:00:00+02:00 INFO ready",
        "2026-07-01T14:31:00+02:00 ERROR pool exhausted",
      ].join("\n"),
    });
    const scope = { viewer: alice, knowledgeBaseIds: [logs] };
    expect(await readFilters(database.db, scope, { question })).toEqual({
      timeFrom: "2026-07-01T14:30:00.000+02:00",
    });
  });
});
