import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { answerQuestion } from "../conversation/answer-question.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { awaitResult } from "../conversation/follow-answer.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import { filtersSchema } from "../wire/filters.ts";
import { type SearchRequest, searchPassages } from "./search-passages.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

describe.each(testEngines())("a search without an answer on $name", ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: 384 });
    const shared = await newBase(database.db, alice, "shared");
    const secret = await newBase(database.db, bob, "personal");
    await ingestFiles(database.db, embedder, alice, shared, {
      "pools.md": "# Pools\n\nA pool that is too small makes every payment wait.",
      "errors.md": "# Errors\n\nERR_CONN_RESET means that the other side closed the connection 🔌.",
    });
    await ingestFiles(database.db, embedder, bob, secret, {
      "secret.md": "# Secret\n\nThe pool's password is swordfish.",
    });
  });
  afterAll(() => database.close());

  const ask = (question: string, more: Partial<SearchRequest> = {}) =>
    searchPassages({ database, embedder, env: readEnv({}) }, alice, {
      question,
      k: 10,
      mode: "hybrid",
      rerank: false,
      ...more,
    });

  it.each([
    "' OR 1=1; DROP TABLE chunks; --",
    'pool & | ! <-> :* ( ) "quoted phrase" -minus NEAR/3 AND OR NOT ~ ^2',
    "{1:2}/3 [1,2] ::sparsevec $1 ${x} %s \\ \\0",
    "the of and is it to",
    "🔥👩‍💻🇩🇪",
    "pool \u0000 payment \ud800",
    "ᚠᛇᚻ ქართული አማርኛ",
    "数据库连接池",
    `${"pool ".repeat(799)}pool`,
    "𝕏".repeat(2_000),
    Array.from({ length: 800 }, (_, i) => i.toString(36).padStart(4, "w")).join(" "),
  ])(
    "gives passages or none for %j, never an error, and nothing of another's",
    async (question) => {
      for (const mode of ["hybrid", "vector", "keyword"] as const) {
        const history = [{ question, answer: question, citedChunkIds: [question] }];
        for (const more of [
          {},
          { history },
          { filters: filtersSchema.parse({ sections: [question.slice(0, 100)] }) },
        ]) {
          const { passages, notices } = await ask(question, { mode, ...more });
          for (const { score, text, sourceId } of passages) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
            expect(text).not.toBe("");
            expect(sourceId).not.toBe("secret.md");
          }
          const narrowed = "filters" in more;
          expect(notices.map((notice) => notice.code)).toEqual(
            narrowed && passages.length === 0 ? ["filter_matched_nothing"] : [],
          );
        }
      }
    },
  );

  it("says that a document which the question names lies in a base that is not searched", async () => {
    const incident = await newBase(database.db, alice, "case");
    const rows = await ingestFiles(database.db, embedder, alice, incident, {
      "valve-report.md": "# Valve report\n\nThe valve stuck half open.",
    });
    const question = "What does valve-report.md say of the pool?";
    const { notices } = await ask(question);
    expect(notices).toMatchObject([
      {
        code: "not_in_scope",
        details: { documentId: rows.get("valve-report.md")?.id, knowledgeBaseId: incident },
      },
    ]);
    expect((await ask(question, { knowledgeBaseIds: [incident] })).notices).toEqual([]);
    expect((await ask("What does secret.md say of the pool?")).notices).toEqual([]);
  });

  it("leans on a conversation however long its messages are", async () => {
    // Each pair of these characters is a term, and no two are alike.
    const many = (from: number, characters: number) =>
      Array.from({ length: characters }, (_, i) =>
        String.fromCodePoint(0x4e00 + ((from + i * 7_919) % 20_000)),
      ).join("");
    const history = [
      { question: many(1, 4_000), answer: "" },
      { question: many(5, 4_000), answer: "" },
      { question: "pool ".repeat(50_000), answer: many(9, 60_000) },
    ];
    const { passages } = await ask(many(13, 4_000), { history });
    expect(passages.length).toBeGreaterThan(0);
    expect((await ask("And why?", { history, k: 1 })).passages[0]?.sourceId).toBe("pools.md");
  });

  it("refuses a time that no log can have, and reads none out of a question", async () => {
    const log = await newBase(database.db, alice, "case");
    await ingestFiles(database.db, embedder, alice, log, {
      "app.log": "2026-11-21T10:00:00Z ERROR pool exhausted",
    });
    for (const timeTo of ["9999-12-31T23:59:59-10:00", "0001-01-01T00:00:00+01:00"])
      expect(filtersSchema.safeParse({ timeTo }).success).toBe(false);
    for (const question of [
      "ERROR entries after 9999-12-31 in app.log",
      "ERROR entries since 0000-05-05 in app.log",
      "ERROR entries before 0000-01-01 in app.log",
      "errors in lines 1 to 9,999,999,999 of app.log",
    ]) {
      const { passages } = await ask(question, { knowledgeBaseIds: [log] });
      expect(passages.map((passage) => passage.sourceId)).toEqual(["app.log"]);
    }
  });

  it("says how many documents in scope are still being read", async () => {
    const base = await newBase(database.db, alice, "personal");
    const waiting = ["a.md", "b.md"].map((name) => ({
      id: `waiting-${name}`,
      knowledgeBaseId: base,
      sourceId: name,
      filename: name,
      title: name,
      mediaType: "text/markdown",
      bytes: 1,
      contentHash: name,
      status: "queued" as const,
    }));
    await database.db.insert(documents).values(waiting);
    const { notices } = await ask("pool", { knowledgeBaseIds: [base] });
    expect(notices).toEqual([
      {
        code: "index_incomplete",
        message: "2 documents are still being read, and may be missing here.",
        progress: { documents: 2, done: 0, total: 0 },
      },
    ]);
    await database.db.delete(documents).where(eq(documents.knowledgeBaseId, base));
    expect((await ask("pool", { knowledgeBaseIds: [base] })).notices).toEqual([]);
  });

  describe("reads what an answer reads", () => {
    const dam = "How high is the dam of Vik?";
    const toll = "What is the toll of the bridge?";
    let own: string;
    let evidence: string;
    let damId: string;
    let conversationId: string;

    beforeEach(async () => {
      own = await newBase(database.db, alice, "personal");
      evidence = await newBase(database.db, alice, "case");
      await ingestFiles(database.db, embedder, alice, own, {
        "toll.md": "# Toll\n\nThe toll of the bridge is 4 crowns.",
      });
      const rows = await ingestFiles(database.db, embedder, alice, evidence, {
        "dam.md": "# Dam\n\nThe dam of Vik is 40 metres high.",
      });
      damId = rows.get("dam.md")?.id ?? "";
    });

    const answer = async (question: string, set: Partial<AnswerRequest> = {}) => {
      const tools = { database, embedder, env: readEnv({ LANGUAGE_MODEL: "extractive" }) };
      const asked = { question, topK: 20, topN: 5, maxCarried: 15, rerank: false, ...set };
      return awaitResult((await answerQuestion(tools, alice, asked)).follow());
    };
    const begin = async (knowledgeBaseIds: string[]) => {
      ({ conversationId } = await answer(toll, { knowledgeBaseIds }));
    };

    it.each([
      ["by itself", false, undefined],
      ["with a history", false, [{ question: toll, answer: "4 crowns." }]],
      ["in a conversation that keeps other bases", true, undefined],
    ])("of a document that is named, %s", async (_where, goesOn, history) => {
      await begin([own]);
      const asked = { documentIds: [damId], ...(goesOn ? { conversationId } : {}) };
      const found = await ask(dam, { ...asked, history, k: 5 });
      expect(found.passages.map(({ sourceId }) => sourceId)).toEqual(["dam.md"]);
      const answered = await answer(dam, asked);
      expect(found.passages.map(({ chunkId }) => chunkId)).toEqual(
        answered.passages.map(({ chunkId }) => chunkId),
      );
    });

    it("after a case of the conversation was closed", async () => {
      await begin([own, evidence]);
      await closeKnowledgeBase(database.db, alice, evidence);
      const found = await ask(toll, { conversationId, k: 5 });
      expect(found.passages.map(({ sourceId }) => sourceId)).toEqual(["toll.md"]);
      const answered = await answer(toll, { conversationId });
      expect(found.passages.map(({ chunkId }) => chunkId)).toEqual(
        answered.passages.map(({ chunkId }) => chunkId),
      );
      await expect(ask(toll, { knowledgeBaseIds: [evidence] })).rejects.toMatchObject({
        code: "closed",
      });
    });

    it("and nothing of another's, though it is named", async () => {
      const bobs = await newBase(database.db, bob, "case");
      const rows = await ingestFiles(database.db, embedder, bob, bobs, {
        "bob.md": "# Dam\n\nThe dam of Bob is 70 metres high.",
      });
      await begin([own]);
      const documentIds = [damId, rows.get("bob.md")?.id ?? ""];
      for (const where of [{}, { conversationId }, { knowledgeBaseIds: [own] }])
        await expect(ask(dam, { documentIds, ...where })).rejects.toMatchObject({
          code: "not_found",
        });
    });
  });

  it("finds the words beside what only looks like an operator", async () => {
    const { passages } = await ask('"ERR_CONN_RESET" AND -(pool)', { mode: "keyword", k: 1 });
    expect(passages.map((passage) => passage.sourceId)).toEqual(["errors.md"]);
    expect(passages[0]?.text).toContain("closed the connection 🔌.");
  });
});
