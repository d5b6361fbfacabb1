import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { type Db, rowsOf } from "../db/client.ts";
import { chunks, documents, knowledgeBases } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { DocumentRow } from "../document/document.ts";
import type { Embedder } from "../embedding/embed.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { questionKeywords } from "../keyword/keyword-vector.ts";
import type { Viewer } from "../viewer.ts";
import { type Filters, filtersSchema } from "../wire/filters.ts";
import { retrieve } from "./retrieve.ts";
import {
  type FoundChunk,
  type SearchMode,
  type SearchOptions,
  search,
  searchStatement,
} from "./search.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const library = {
  "pools.md":
    "# Connection pools\n\nA pool that is too small makes every payment wait for a connection.",
  "retries.md":
    "# Retries with backoff\n\n## When to stop\n\nWait twice as long after each attempt, and stop after five.",
  "errors.md": "# Error codes\n\nERR_CONN_RESET means that the other side closed the connection.",
  "records.jsonl": [
    {
      id: "PMC1",
      title: "Aspirin after a stroke",
      abstract: "Aspirin lowers the risk of a second stroke.",
      text: "Patients took 100 mg a day for two years.",
      journal: "The Lancet",
      publication_date: "2019-05-02",
    },
    {
      id: "PMC2",
      title: "Clopidogrel compared",
      text: "Clopidogrel prevents strokes as aspirin does.",
      journal: "BMJ",
      publication_date: "2021",
    },
  ]
    .map((record) => JSON.stringify(record))
    .join("\n"),
};

const evidence = {
  "app.log": [
    ...Array.from(
      { length: 60 },
      (_, i) =>
        `2026-11-21T10:00:${String(i).padStart(2, "0")}Z INFO request ${i} served in 12 ms by the payment service`,
    ),
    ...Array.from(
      { length: 60 },
      (_, i) =>
        `2026-11-21T11:00:${String(i).padStart(2, "0")}Z ERROR connection pool exhausted, ERR_CONN_RESET for request ${i}`,
    ),
  ].join("\n"),
};

describe.each(testEngines())("search on $name", ({ open }) => {
  let database: TestDatabase;
  let db: Db;
  let bases: { shared: string; personal: string; bobs: string; case: string };
  let byId: Map<string, DocumentRow>;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    await claimVectorIndex(db, { id: embedder.model.id, dimensions: 384 });
    bases = {
      shared: await newBase(db, alice, "shared"),
      personal: await newBase(db, alice, "personal"),
      bobs: await newBase(db, bob, "personal"),
      case: await newBase(db, alice, "case"),
    };
    byId = await ingestFiles(db, embedder, alice, bases.shared, library);
    await ingestFiles(db, embedder, alice, bases.personal, {
      "runbook.md": "# Runbook\n\nRestart the payment service when the pool is exhausted.",
    });
    await ingestFiles(db, embedder, bob, bases.bobs, {
      "secret.md": "# Secret\n\nThe connection pool's password is swordfish.",
    });
    await ingestFiles(db, embedder, alice, bases.case, evidence);
  });
  afterAll(() => database.close());

  const all = () => Object.values(bases);

  type Asked = {
    viewer?: Viewer;
    in?: string[];
    documentIds?: string[];
    filters?: Filters;
    mode?: SearchMode;
    limit?: number;
    carried?: string[];
  };

  async function ask(question: string, asked: Asked = {}): Promise<FoundChunk[]> {
    return search(db, {
      viewer: asked.viewer ?? alice,
      knowledgeBaseIds: asked.in ?? all(),
      documentIds: asked.documentIds,
      filters: asked.filters && filtersSchema.parse(asked.filters),
      mode: asked.mode ?? "hybrid",
      limit: asked.limit ?? 20,
      carriedChunkIds: asked.carried,
      question: {
        vector: await embedder.embedQuestion(question),
        keywords: questionKeywords(question),
      },
    });
  }

  const sourcesOf = (found: readonly FoundChunk[]) => new Set(found.map((chunk) => chunk.sourceId));
  const idOf = (sourceId: string) => byId.get(sourceId)?.id ?? "";
  async function chunkIdsOf(base: string): Promise<string[]> {
    const rows = await db
      .select({ id: chunks.id })
      .from(chunks)
      .where(eq(chunks.knowledgeBaseId, base));
    return rows.map((row) => row.id);
  }

  it("finds what speaks of the question, by meaning and by words", async () => {
    expect((await ask("How long do I wait between attempts?"))[0]?.sourceId).toBe("retries.md");
    expect((await ask("does aspirin lower the risk of a second one?"))[0]?.sourceId).toBe("PMC1");
  });

  it("finds an exact identifier, whole or in part, by keyword", async () => {
    for (const question of ["ERR_CONN_RESET", "what is err_conn_reset?", "RESET"]) {
      const found = await ask(question, { mode: "keyword", in: [bases.shared] });
      expect(found.map((chunk) => chunk.sourceId)).toEqual(["errors.md"]);
    }
  });

  it.each(["hybrid", "vector", "keyword"] as const)(
    "never shows another user's personal base, whatever ids are given (%s)",
    async (mode) => {
      const secrets = await chunkIdsOf(bases.bobs);
      const [secret] = await db
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.knowledgeBaseId, bases.bobs));
      const question = "the connection pool's password swordfish";
      for (const asked of [
        {},
        { in: [bases.bobs] },
        { documentIds: [secret?.id ?? ""] },
        { carried: secrets },
        { carried: secrets, in: [bases.bobs], documentIds: [secret?.id ?? ""] },
        { filters: { kinds: ["personal"] } },
      ]) {
        const found = await ask(question, { ...asked, mode });
        expect([...sourcesOf(found)]).not.toContain("secret.md");
      }
      expect(sourcesOf(await ask(question, { viewer: bob, mode }))).toContain("secret.md");
      expect(sourcesOf(await ask(question, { viewer: bob, mode }))).not.toContain("runbook.md");
    },
  );

  it("keeps the keyword score free of what the viewer may not read", async () => {
    const score = async () =>
      (await ask("pool", { mode: "keyword" })).map((chunk) => [chunk.chunkId, chunk.score]);
    const before = await score();
    await ingestFiles(db, embedder, bob, bases.bobs, {
      "more.md": "# Pool\n\npool pool pool pool pool pool",
    });
    expect(await score()).toEqual(before);
  });

  it("looks only in the bases and documents asked for", async () => {
    const question = "connection pool payment";
    expect(sourcesOf(await ask(question, { in: [bases.personal] }))).toEqual(
      new Set(["runbook.md"]),
    );
    expect(await ask(question, { in: [] })).toEqual([]);
    expect(
      sourcesOf(await ask(question, { documentIds: [idOf("pools.md"), idOf("errors.md")] })),
    ).toEqual(new Set(["pools.md", "errors.md"]));
    expect(await ask(question, { documentIds: [] })).toEqual([]);
    expect(await ask(question, { documentIds: ["unknown", "a\u0000b", '"}', "'"] })).toEqual([]);
    expect(await ask(question, { in: ["unknown", "a\u0000b", '"},{"', "\\"] })).toEqual([]);
  });

  it.each<[Filters, string[]]>([
    [{ kinds: ["personal"] }, ["runbook.md"]],
    [{ kinds: ["case"] }, ["app.log"]],
    [{ sections: ["when to STOP"] }, ["retries.md"]],
    [{ journals: ["the lancet"] }, ["PMC1"]],
    [{ journals: ["BMJ", "The Lancet"] }, ["PMC1", "PMC2"]],
    [{ publishedFrom: "2020" }, ["PMC2"]],
    [{ publishedTo: "2019" }, ["PMC1"]],
    [{ publishedTo: "2019-05-01" }, []],
    [{ publishedFrom: "2019-05", publishedTo: "2021" }, ["PMC1", "PMC2"]],
    [{ severities: ["error"] }, ["app.log"]],
    [{ severities: ["FATAL"] }, []],
    [{ timeFrom: "2026-11-21T12:30:00+01:00" }, []],
    [{ timeTo: "2026-11-21T10:00:00Z" }, ["app.log"]],
    [{ timeTo: "2026-11-21T09:59:59Z" }, []],
    [{ lineFrom: 100, lineTo: 110 }, ["app.log"]],
    [{ lineFrom: 2_147_483_647 }, []],
    [{ journals: ["'; DROP TABLE chunks; --", "\u0000", "%", "\\"] }, []],
    [{ sections: ["%"], kinds: ["shared"] }, []],
  ])("holds the filter %j", async (filters, expected) => {
    for (const mode of ["hybrid", "vector", "keyword"] as const) {
      const found = await ask("stroke pool stop connection request error runbook", {
        filters,
        mode,
        limit: 50,
      });
      expect([...sourcesOf(found)].toSorted()).toEqual(expected);
    }
  });

  it("narrows a log to the chunks of the time, the lines and the severity asked for", async () => {
    const found = await ask("request", { filters: { severities: ["ERROR"] }, limit: 50 });
    expect(found.length).toBeGreaterThan(0);
    for (const chunk of found) {
      expect(chunk.lineEnd).toBeGreaterThan(60);
      expect(Date.parse(chunk.timeEnd ?? "")).toBeGreaterThanOrEqual(
        Date.parse("2026-11-21T11:00:00Z"),
      );
    }
    const lines = await ask("request", { filters: { lineFrom: 5, lineTo: 8 }, limit: 50 });
    expect(lines).toHaveLength(1);
  });

  it("refuses filters that no database takes", () => {
    for (const filters of [
      { lineFrom: 0 },
      { lineTo: 3e9 },
      { timeFrom: "0000-01-01T00:00:00Z" },
      { timeFrom: "yesterday" },
      { publishedFrom: "May" },
      { kinds: [] },
      { unknown: 1 },
    ]) {
      expect(filtersSchema.safeParse(filters).success).toBe(false);
    }
  });

  it("gives scores from 0 to 1, best first, and null for a leg that did not find the passage", async () => {
    for (const question of ["connection pool", "ERR_CONN_RESET", "aspirin", "zebra"]) {
      for (const mode of ["hybrid", "vector", "keyword"] as const) {
        const found = await ask(question, { mode });
        for (const { score, vectorScore, keywordScore } of found) {
          for (const value of [score, vectorScore ?? 0, keywordScore ?? 0]) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
        expect(found.map((chunk) => chunk.score)).toEqual(
          found.map((chunk) => chunk.score).toSorted((a, b) => b - a),
        );
        expect(
          found.every(
            (chunk) =>
              (chunk.keywordScore === null) === (mode === "vector" || !mentions(chunk, question)),
          ),
        ).toBe(true);
        expect(found.every((chunk) => (chunk.vectorScore === null) === (mode === "keyword"))).toBe(
          true,
        );
      }
    }
    expect(await ask("zebra", { mode: "keyword" })).toEqual([]);
  });

  /** Whether a chunk's indexed words hold one of the question's terms. */
  function mentions(chunk: FoundChunk, question: string): boolean {
    const texts: Record<string, string> = {
      ...library,
      ...evidence,
      "runbook.md": "Runbook Restart the payment service when the pool is exhausted",
    };
    const record = library["records.jsonl"]
      .split("\n")
      .find((line) => line.includes(chunk.sourceId));
    const whole = record ?? texts[chunk.sourceId] ?? "";
    const words =
      chunk.sourceId === "app.log"
        ? whole
            .split("\n")
            .slice((chunk.lineStart ?? 1) - 1, chunk.lineEnd ?? 0)
            .join("\n")
        : chunk.sourceId === "PMC1"
          ? `${chunk.title} ${chunk.part === "abstract" ? "lowers risk second" : "patients took"}`
          : whole;
    const terms = new Set(analyseText(`${chunk.sourceId === "app.log" ? "app.log" : ""} ${words}`));
    return analyseText(question).some((term) => terms.has(term));
  }

  it("weighs words as BM25 does over the bases that are read", async () => {
    const found = await ask("pool connection", { mode: "keyword", in: [bases.shared] });
    const rows = await rowsOf<{ id: string; title: string; section: string | null; text: string }>(
      db,
      sql`SELECT chunks.id, documents.title, chunks.section, substr(text_blocks.text, start_offset_ + 1, end_offset_ - start_offset_) AS text
        FROM (SELECT *, start_offset AS start_offset_, end_offset AS end_offset_ FROM chunks) AS chunks
        JOIN documents ON documents.id = chunks.document_id
        JOIN text_blocks ON text_blocks.document_id = documents.id
        WHERE chunks.knowledge_base_id = ${bases.shared}`,
    );
    const corpus = rows.map((row) => ({
      id: row.id,
      terms: analyseText(`${row.title}${row.section ? ` > ${row.section}` : ""}\n${row.text}`),
    }));
    const [{ usual } = { usual: 0 }] = await rowsOf<{ usual: number }>(
      db,
      sql`SELECT usual_length::float8 AS usual FROM keyword_stripes WHERE knowledge_base_id = ${bases.shared}`,
    );
    const score = (terms: string[]) =>
      analyseText("pool connection").reduce((sum, term) => {
        const df = corpus.filter((chunk) => chunk.terms.includes(term)).length;
        const tf = terms.filter((each) => each === term).length;
        const idf = Math.log(1 + (corpus.length - df + 0.5) / (df + 0.5));
        return sum + (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * terms.length) / usual));
      }, 0);
    const expected = corpus
      .map((chunk) => ({ id: chunk.id, score: score(chunk.terms) }))
      .filter((chunk) => chunk.score > 0)
      .toSorted((a, b) => b.score - a.score);
    expect(found.map((chunk) => chunk.chunkId)).toEqual(expected.map((chunk) => chunk.id));
    for (const [i, chunk] of found.entries()) {
      expect(chunk.score).toBeCloseTo((expected[i]?.score ?? 0) / (expected[0]?.score ?? 1), 3);
    }
  });

  it("puts fresh passages first, and the carried ones after them in the order asked for", async () => {
    const carried = (await ask("aspirin", { documentIds: [idOf("PMC1"), idOf("PMC2")] })).map(
      (chunk) => chunk.chunkId,
    );
    const fresh = await ask("connection pool", { limit: 3 });
    const both = await ask("connection pool", { limit: 3, carried: carried.toReversed() });
    expect(both.slice(0, 3)).toEqual(fresh);
    expect(both.slice(3).map((chunk) => chunk.chunkId)).toEqual(carried.toReversed());
    expect(both.map((chunk) => chunk.carried)).toEqual([
      ...fresh.map(() => false),
      ...carried.map(() => true),
    ]);
    for (const chunk of both.slice(3)) {
      expect(chunk.score).toBeGreaterThanOrEqual(0);
      expect(chunk.score).toBeLessThanOrEqual(1);
      expect(chunk.vectorScore).not.toBeNull();
    }
  });

  it("takes a chunk that is both fresh and carried for fresh, and none twice", async () => {
    const fresh = await ask("connection pool", { limit: 3 });
    const [first] = fresh;
    const other = (await ask("aspirin", { limit: 1 }))[0]?.chunkId ?? "";
    const both = await ask("connection pool", {
      limit: 3,
      carried: [other, first?.chunkId ?? "", other, "unknown", "a\u0000b"],
    });
    expect(both.map((chunk) => [chunk.chunkId, chunk.carried])).toEqual([
      ...fresh.map((chunk) => [chunk.chunkId, false]),
      [other, true],
    ]);
  });

  it("narrows carried passages as fresh ones", async () => {
    const [about] = await ask("aspirin", { limit: 1 });
    const carried = [about?.chunkId ?? ""];
    const question = "connection pool";
    const idsOf = (found: readonly FoundChunk[]) => found.map((chunk) => chunk.chunkId);
    const limit = 1;
    expect(idsOf(await ask(question, { carried, limit }))).toContain(carried[0]);
    for (const narrowed of [
      { documentIds: [idOf("pools.md")] },
      { filters: { kinds: ["personal"] } },
      { in: [bases.personal] },
    ]) {
      const found = await ask(question, { ...narrowed, carried, limit });
      expect(found).toHaveLength(1);
      expect(idsOf(found)).not.toContain(carried[0]);
    }
  });

  it("leaves a closed base out, also what was carried from it", async () => {
    const closed = await newBase(db, alice, "case");
    await ingestFiles(db, embedder, alice, closed, {
      "old.md": "# Old\n\nThe capybara lies here.",
    });
    const carried = await chunkIdsOf(closed);
    expect(await ask("capybara", { in: [closed] })).toHaveLength(1);
    await db
      .update(knowledgeBases)
      .set({ closedAt: new Date() })
      .where(eq(knowledgeBases.id, closed));
    expect(await ask("capybara", { in: [closed], carried })).toEqual([]);
  });

  it.each([
    "'\"`\\;--",
    "' OR 1=1; DROP TABLE chunks; --",
    'pool & | ! <-> :* ( ) "quoted phrase" -minus NEAR/3 AND OR NOT',
    "{1:2}/3 [1,2] ::sparsevec $1 ${x} %s",
    "the of and is it to",
    "🔥👩‍💻🇩🇪",
    "\u0000 \u0007 \ud800 \uffff",
    "数据库连接池",
    " ",
    `${"pool ".repeat(799)}pool`,
    Array.from({ length: 800 }, (_, i) => i.toString(36).padStart(4, "w")).join(" "),
    "𝕏".repeat(2_000),
  ])("answers any question without an error: %j", async (question) => {
    for (const mode of ["hybrid", "vector", "keyword"] as const) {
      const found = await ask(question, { mode, limit: 5 });
      expect(found.length).toBeLessThanOrEqual(5);
    }
    expect(await db.$count(chunks)).toBeGreaterThan(0);
  });

  it("gives each passage its words, and says when a filter matched nothing", async () => {
    const options = { viewer: alice, knowledgeBaseIds: all(), limit: 5 };
    const found = await retrieve({ db, embedder }, { ...options, question: "aspirin a day" });
    expect(
      found.chunks.find((chunk) => chunk.sourceId === "PMC1" && chunk.part === "fulltext")?.text,
    ).toBe("Patients took 100 mg a day for two years.");
    expect(found.notices).toEqual([]);
    const none = await retrieve(
      { db, embedder },
      { ...options, question: "aspirin", filters: { journals: ["Nature"] } },
    );
    expect(none.chunks).toEqual([]);
    expect(none.notices.map((notice) => notice.code)).toEqual(["filter_matched_nothing"]);
    expect(none.notices[0]?.message).toBe(
      'Nothing matches the filter journal "Nature". Remove it to search everything.',
    );
    expect(none.appliedFilters).toEqual([
      { field: "journals", value: ["Nature"], origin: "given" },
    ]);
  });

  it.each<[Filters, string | null]>([
    [{ severities: ["FATAL"] }, 'the filter severity "FATAL". Remove it to search everything.'],
    [
      { journals: ["Nature"], publishedFrom: "2019" },
      'the filter journal "Nature". Remove it to search with the others.',
    ],
    [
      { journals: ["Nature"], severities: ["FATAL"] },
      'any of the filters journal "Nature" and severity "FATAL". Remove them to search more.',
    ],
    [
      { journals: ["BMJ"], publishedTo: "2020" },
      'the filters journal "BMJ" and published to 2020 together. Remove one of them to search more.',
    ],
    [
      { journals: ["a", "b", "c", "d", "e", "f", "g"] },
      'the filter journal "a" or "b" or "c" or "d" or "e" or 2 more. Remove it to search everything.',
    ],
    // What passes the filter does not have the word, which is not the filter's fault.
    [{ journals: ["BMJ"] }, null],
  ])("names the filters %j where they are at fault that nothing is found", async (given, named) => {
    const found = await retrieve(
      { db, embedder },
      {
        viewer: alice,
        knowledgeBaseIds: all(),
        limit: 5,
        question: "zebra",
        mode: "keyword",
        filters: filtersSchema.parse(given),
      },
    );
    expect(found.chunks).toEqual([]);
    expect(found.notices.map((notice) => notice.message)).toEqual(
      named === null ? [] : [`Nothing matches ${named}`],
    );
  });

  it("does not blame a filter where there is nothing to search", async () => {
    const empty = await newBase(db, alice, "personal");
    const found = await retrieve(
      { db, embedder },
      {
        viewer: alice,
        knowledgeBaseIds: [empty],
        limit: 5,
        question: "zebra",
        filters: { journals: ["Nature"] },
      },
    );
    expect(found.notices).toEqual([]);
  });

  it("finds a follow-up's subject in the questions before it", async () => {
    const options = { viewer: alice, knowledgeBaseIds: [bases.shared], limit: 1 };
    const found = await retrieve(
      { db, embedder },
      {
        ...options,
        question: "And how much a day?",
        earlier: [{ question: "What does aspirin do after a stroke?" }],
      },
    );
    expect(found.chunks[0]?.sourceId).toBe("PMC1");
  });
});

describe.each(testEngines())("search among many chunks on $name", ({ open }) => {
  const dimensions = 32;
  const count = 3_000;
  let database: TestDatabase;
  let rows: {
    id: string;
    base: string;
    document: string;
    journal: string;
    severe: boolean;
    section: string;
    terms: number[];
    vector: number[];
  }[];

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    await db.insert(knowledgeBases).values([
      { id: "large", ownerId: alice.userId, kind: "shared", name: "Large" },
      { id: "small", ownerId: alice.userId, kind: "shared", name: "Small" },
      { id: "bobs", ownerId: bob.userId, kind: "personal", name: "Bob's" },
    ]);
    // Points around 40 centres, as texts lie around their subjects; the same in every run.
    await db.execute(sql`SELECT setseed(0.42)`);
    for (const statement of [
      sql`INSERT INTO documents (id, knowledge_base_id, source_id, filename, title, media_type, bytes, content_hash, journal, publication_date)
        SELECT 'd' || d, CASE WHEN d % 50 = 0 THEN 'small' WHEN d % 50 = 1 THEN 'bobs' ELSE 'large' END, 'd' || d, 'd' || d, 'd' || d, 'text/plain', 1, 'd' || d,
          CASE WHEN d % 20 = 2 THEN 'Rare' ELSE 'Common' END, (2000 + d % 20)::text FROM generate_series(0, ${count / 10 - 1}::int) AS d`,
      sql`INSERT INTO chunks (knowledge_base_id, id, document_id, ordinal, part, start_offset, end_offset, content_hash, position, section, severities, embedding)
        SELECT documents.knowledge_base_id, documents.id || ':1:' || i % 10, documents.id, i % 10, 'fulltext', 0, 1, '', i,
          CASE WHEN i % 7 = 0 THEN 'Methods > Patients' ELSE 'Results' END, CASE WHEN i % 11 = 0 THEN '{ERROR,WARN}' ELSE '{}' END::text[],
          (SELECT array_agg(sin((i % 40 + 1) * j * 1.7) + random() * 0.8 - 0.4)::real[] FROM generate_series(1, ${dimensions}::int) AS j WHERE i >= 0)::vector::halfvec
        FROM generate_series(0, ${count - 1}::int) AS i JOIN documents ON documents.id = 'd' || i / 10`,
      sql`INSERT INTO chunk_terms (position, knowledge_base_id, length, terms)
        SELECT position, knowledge_base_id, 3, ('{1:' || 1 + position % 13 || ',2:' || 1 + position % 17 || '}/1000000000')::sparsevec FROM chunks`,
      sql`INSERT INTO term_stats (knowledge_base_id, term, df) SELECT id, t, 2 FROM knowledge_bases, generate_series(1, 2) AS t`,
      sql`UPDATE knowledge_bases SET chunks = (SELECT count(*) FROM chunks WHERE knowledge_base_id = knowledge_bases.id)`,
    ])
      await db.execute(statement);
    await claimVectorIndex(db, { id: "synthetic", dimensions });
    for (const table of ["chunks", "documents", "chunk_terms"])
      await db.execute(sql`ANALYZE ${sql.identifier(table)}`);
    const stored = await rowsOf<Omit<(typeof rows)[number], "vector" | "terms"> & Stored>(
      db,
      sql`SELECT chunks.id, chunks.knowledge_base_id AS base, document_id AS document, journal, severities <> '{}' AS severe, section, position, embedding::text
        FROM chunks JOIN documents ON documents.id = document_id`,
    );
    rows = stored.map(({ embedding, position, ...row }) => ({
      ...row,
      vector: z.array(z.number()).parse(JSON.parse(embedding)),
      terms: [1 + (position % 13), 1 + (position % 17)],
    }));
  });
  afterAll(() => database.close());

  type Stored = { embedding: string; position: number };
  type Row = (typeof rows)[number];

  /** Runs with the vector index in use, which the planner passes by for so few rows. */
  function indexed<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
    const vectorType = database.db.vectorType ?? "halfvec";
    return database.db.transaction(async (tx) => {
      for (const way of ["seqscan", "bitmapscan", "sort"])
        await tx.execute(sql.raw(`SET LOCAL enable_${way} = off`));
      return run(Object.assign(tx, { vectorType }));
    });
  }

  const cosine = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) / Math.hypot(...a) / Math.hypot(...b);

  const asks = (asked: Row, mode: SearchMode, narrowed: Partial<SearchOptions>): SearchOptions => ({
    viewer: alice,
    knowledgeBaseIds: ["large", "small", "bobs"],
    mode,
    limit: 100,
    question: {
      vector: Float32Array.from(asked.vector),
      keywords: { slots: [1, 2], weights: [1, 2] },
    },
    ...narrowed,
  });

  const narrowings: [string, Partial<SearchOptions>, (row: Row) => boolean][] = [
    ["everything", {}, () => true],
    ["a small base", { knowledgeBaseIds: ["small"] }, (row) => row.base === "small"],
    ["two bases", { knowledgeBaseIds: ["small", "large"] }, () => true],
    ["one document", { documentIds: ["d7"] }, (row) => row.document === "d7"],
    [
      "a document and a severity",
      { documentIds: ["d7", "d8"], filters: { severities: ["ERROR"] } },
      (row) => ["d7", "d8"].includes(row.document) && row.severe,
    ],
    ["a severity", { filters: { severities: ["error"] } }, (row) => row.severe],
    ["a journal", { filters: { journals: ["rare"] } }, (row) => row.journal === "Rare"],
    [
      "years",
      { filters: { publishedFrom: "2003", publishedTo: "2005" } },
      (row) => [3, 4, 5].includes(Number(row.document.slice(1)) % 20),
    ],
    ["a section", { filters: { sections: ["methods"] } }, (row) => row.section !== "Results"],
    [
      "a section of a small base",
      { knowledgeBaseIds: ["small"], filters: { sections: ["methods"] } },
      (row) => row.base === "small" && row.section !== "Results",
    ],
    [
      "filters of documents and of chunks",
      { filters: { journals: ["rare"], severities: ["WARN"], sections: ["results"] } },
      (row) => row.journal === "Rare" && row.severe && row.section === "Results",
    ],
  ];

  describe.each([
    ["comparing few chunks one by one", undefined, 1],
    ["walking the index of many", 5, 0.95],
  ] as const)("%s", (_, exactUpTo, leastRecall) => {
    const run = (options: SearchOptions) =>
      exactUpTo === undefined
        ? search(database.db, options)
        : indexed((db) => search(db, { ...options, exactUpTo }));

    it.each(narrowings)(
      "finds the nearest of %s, and no others",
      async (_name, narrowed, holds) => {
        const among = rows.filter((row) => row.base !== "bobs" && holds(row));
        let agreed = 0;
        let wanted = 0;
        for (const asked of rows.filter((_row, i) => i % 499 === 0)) {
          const found = await run(asks(asked, "vector", narrowed));
          const exact = among
            .map((row) => ({ id: row.id, score: cosine(row.vector, asked.vector) }))
            .toSorted((a, b) => b.score - a.score)
            .slice(0, 100);
          expect(found.length).toBeLessThanOrEqual(exact.length);
          expect(found.length).toBeGreaterThanOrEqual(exact.length * leastRecall);
          const allowed = new Set(among.map((row) => row.id));
          expect(found.filter((chunk) => !allowed.has(chunk.chunkId))).toEqual([]);
          // Half precision may turn neighbours of about the same distance round.
          const least = (exact.at(-1)?.score ?? 0) - 0.001;
          const scores = new Map(among.map((row) => [row.id, cosine(row.vector, asked.vector)]));
          agreed += found.filter((chunk) => (scores.get(chunk.chunkId) ?? 0) >= least).length;
          wanted += exact.length;
          expect(found[0]?.vectorScore).toBeCloseTo(Math.max(0, exact[0]?.score ?? 0), 2);
        }
        expect(agreed / wanted).toBeGreaterThanOrEqual(leastRecall);
      },
    );

    it.each(narrowings)(
      "scores the words of %s, and of no others",
      async (_name, narrowed, holds) => {
        const [asked] = rows;
        if (!asked) throw new Error("There are no rows.");
        const found = await run(asks(asked, "keyword", narrowed));
        const best = rows
          .filter((row) => row.base !== "bobs" && holds(row))
          .map((row) => (row.terms[0] ?? 0) + 2 * (row.terms[1] ?? 0))
          .toSorted((a, b) => b - a)
          .slice(0, 100);
        expect(found).toHaveLength(best.length);
        for (const [i, chunk] of found.entries())
          expect(chunk.keywordScore).toBeCloseTo((best[i] ?? 0) / (best[0] ?? 1), 4);
        const allowed = new Set(
          rows.filter((row) => row.base !== "bobs" && holds(row)).map((row) => row.id),
        );
        expect(found.filter((chunk) => !allowed.has(chunk.chunkId))).toEqual([]);
      },
    );
  });

  it.each(["vector", "keyword", "hybrid"] as const)(
    "gives as many as are asked for, of %s as well, in whichever way they are found",
    async (mode) => {
      const [asked] = rows;
      if (!asked) throw new Error("There are no rows.");
      for (const narrowed of [{}, { filters: { sections: ["methods"] } }]) {
        const options = { ...asks(asked, mode, narrowed), limit: 200 };
        expect(await search(database.db, options)).toHaveLength(200);
        const walked = await indexed((db) => search(db, { ...options, exactUpTo: 5 }));
        expect(walked.length).toBeGreaterThanOrEqual(190);
      }
    },
  );

  /** How often each index on chunks was read from, by the statement as it ran. */
  async function indexLoops(db: Db, options: SearchOptions): Promise<Map<string, number>> {
    const [row] = await rowsOf<{ "QUERY PLAN": unknown }>(
      db,
      sql`EXPLAIN (ANALYZE, FORMAT JSON) ${searchStatement(db, options)}`,
    );
    const loops = new Map<string, number>();
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(visit);
      if (typeof node !== "object" || node === null) return;
      const { "Index Name": name, "Actual Loops": times } = node as Record<string, unknown>;
      if (typeof name === "string") loops.set(name, (loops.get(name) ?? 0) + Number(times));
      Object.values(node).forEach(visit);
    };
    visit(typeof row?.["QUERY PLAN"] === "string" ? JSON.parse(row["QUERY PLAN"]) : row);
    return loops;
  }

  it("walks the vector index of many chunks, and leaves it alone where they are few", async () => {
    const [asked] = rows;
    if (!asked) throw new Error("There are no rows.");
    const index = `chunks_embedding_${database.db.vectorType ?? "halfvec"}_${dimensions}`;
    for (const narrowed of [{}, { filters: { sections: ["methods"] } }]) {
      const options = asks(asked, "hybrid", narrowed);
      const few = await indexed((db) => indexLoops(db, options));
      expect(few.get(index)).toBe(0);
      const many = await indexed((db) => indexLoops(db, { ...options, exactUpTo: 5 }));
      expect(many.get(index)).toBe(1);
    }
    const named = asks(asked, "hybrid", { documentIds: ["d7"], exactUpTo: 5 });
    expect((await indexed((db) => indexLoops(db, named))).get(index)).toBeUndefined();
  });

  it("searches by words alone where the question's vector has no direction", async () => {
    const [asked] = rows;
    if (!asked) throw new Error("There are no rows.");
    for (const value of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
      const vector = new Float32Array(dimensions).fill(value);
      for (const exactUpTo of [undefined, 5]) {
        const found = (mode: SearchMode) => {
          const options = asks(asked, mode, { exactUpTo, carriedChunkIds: ["d7:1:0"] });
          return search(database.db, { ...options, question: { ...options.question, vector } });
        };
        expect((await found("vector")).filter((chunk) => !chunk.carried)).toEqual([]);
        for (const mode of ["hybrid", "keyword"] as const) {
          const scored = await found(mode);
          expect(scored).toHaveLength(101);
          for (const chunk of scored) {
            expect(chunk.vectorScore).toBeNull();
            expect(chunk.score).toBeGreaterThanOrEqual(0);
            expect(chunk.score).toBeLessThanOrEqual(1);
          }
        }
      }
    }
  });

  it("passes over a chunk whose own vector has no direction", async () => {
    const [asked] = rows;
    if (!asked) throw new Error("There are no rows.");
    const zero = sql`array_fill(0, ARRAY[${dimensions}::int])::real[]::vector::halfvec`;
    const [kept] = await rowsOf<{ embedding: string }>(
      database.db,
      sql`SELECT embedding::text FROM chunks WHERE id = 'd9:1:3'`,
    );
    await database.db.execute(sql`UPDATE chunks SET embedding = ${zero} WHERE id = 'd9:1:3'`);
    for (const narrowed of [{}, { documentIds: ["d9"] }, { carriedChunkIds: ["d9:1:3"] }]) {
      const found = await search(database.db, asks(asked, "vector", narrowed));
      const scores = found.map((chunk) => chunk.score);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(found.find((chunk) => chunk.chunkId === "d9:1:3")?.vectorScore ?? null).toBeNull();
    }
    await database.db.execute(
      sql`UPDATE chunks SET embedding = ${kept?.embedding ?? ""}::halfvec WHERE id = 'd9:1:3'`,
    );
  });

  it("orders chunks of the same score by their ids", async () => {
    const [asked] = rows;
    if (!asked) throw new Error("There are no rows.");
    const found = await search(database.db, asks(asked, "keyword", {}));
    const ordered = await rowsOf<{ id: string }>(
      database.db,
      sql`SELECT id FROM chunks ORDER BY id`,
    );
    const placeOf = new Map(ordered.map(({ id }, i) => [id, i]));
    const place = (chunk: FoundChunk) => placeOf.get(chunk.chunkId) ?? -1;
    expect(new Set(found.map((chunk) => chunk.score)).size).toBeLessThan(found.length);
    expect(found).toEqual(found.toSorted((a, b) => b.score - a.score || place(a) - place(b)));
  });

  it("scores a carried chunk as it would be scored if it were fresh, and one that is worse than all with 0", async () => {
    const [asked] = rows;
    if (!asked) throw new Error("There are no rows.");
    const mine = rows.filter((row) => row.base !== "bobs");
    const byCosine = mine.toSorted(
      (a, b) => cosine(b.vector, asked.vector) - cosine(a.vector, asked.vector),
    );
    const carried = [byCosine[50], byCosine.at(-1)].map((row) => row?.id ?? "");
    const all = await search(database.db, asks(asked, "vector", {}));
    const few = await search(
      database.db,
      asks(asked, "vector", { limit: 10, carriedChunkIds: carried }),
    );
    expect(few.slice(0, 10)).toEqual(all.slice(0, 10));
    expect(few.slice(10).map((chunk) => chunk.chunkId)).toEqual(carried);
    const same = all.find((chunk) => chunk.chunkId === carried[0]);
    expect(few[10]?.score).toBeCloseTo(same?.score ?? -1, 4);
    expect(few[11]?.score).toBe(0);
  });
});
