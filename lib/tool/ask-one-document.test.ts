import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { alice, bob, type TestDatabase, testEngines } from "../../test/database.ts";
import { addTestFiles, ingestFiles, newBase } from "../../test/documents.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { closeKnowledgeBase } from "../conversation/close-knowledge-base.ts";
import { documents } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import { cancelDocument, reindexDocument } from "../document/queries.ts";
import { readTextStatus } from "../document/text-status.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { noEvidenceAnswer } from "../prompt/prompt.ts";
import { wordings } from "../wording/wording-for.ts";
import { askOneDocument, type DocumentQuestion } from "./ask-one-document.ts";

let embedder: Embedder;
let server: OpenAITestServer;

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  server.requests.length = 0;
  server.answerWith((request) => ({
    steps: [
      { reasoning: "One passage says so." },
      { text: `## Answer\n\nSo it says [${tagsInPrompt(request, "fresh")[0]}].` },
    ],
  }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const records = [
  {
    id: "PMC1",
    title: "Aspirin after a stroke",
    abstract: "Aspirin lowers the risk of a second stroke in adults.",
    text: "Patients took 100 mg of aspirin a day for two years. Nobody was told the purpose of the trial.",
  },
  {
    id: "PMC2",
    title: "Clopidogrel",
    abstract: "Clopidogrel prevents a second stroke as aspirin does.",
  },
];
const library = {
  "papers.jsonl": records.map((record) => JSON.stringify(record)).join("\n"),
  "pool.md": "# Connection pool\n\nThe pool holds twenty connections per replica.\n",
  "app.log":
    "2026-05-01T10:00:00Z INFO payment-api started\n2026-05-01T10:04:11Z ERROR connection pool exhausted\n2026-05-01T10:05:11Z ERROR connection pool exhausted again\n",
};

const dose = "How much aspirin did patients take each day?";
const unrelated = "Which chess openings suit beginners?";

/** A server of embeddings, of so many dimensions, that refuses every request once it is told to. */
async function startEmbeddingServer(dimensions: number) {
  let refusing = false;
  const http: Server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += part;
      const { input }: { input: string[] } = JSON.parse(body);
      const data = input.map((_text, index) => ({
        object: "embedding",
        index,
        embedding: Array.from({ length: dimensions }, (_value, at) => (at === 0 ? 1 : 0)),
      }));
      response.writeHead(refusing ? 400 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(
          refusing ? { error: { message: "no" } } : { object: "list", data, model: "e" },
        ),
      );
    })();
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const remote = await openEmbedder({
    model: "openai-compatible:e",
    cacheFolder: "",
    baseUrl: `http://127.0.0.1:${port}/v1`,
  });
  return {
    embedder: remote,
    refuse() {
      refusing = true;
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
}

describe.each(testEngines())("a question to one document on the $name", ({ open }) => {
  let database: TestDatabase;
  let base: string;
  let ids: Record<string, string>;

  const defaults: DocumentQuestion = {
    question: dose,
    useFulltext: true,
    downloadMissingFulltext: true,
    maxChunks: 5,
    useThinking: true,
  };
  const settings = {
    LANGUAGE_MODEL: "openai-compatible:test",
    LANGUAGE_MODEL_BASE_URL: "",
    FULLTEXT_EUROPEPMC_URL: "off",
  };
  const envWith = (over: Record<string, string> = {}) =>
    readEnv({ ...settings, LANGUAGE_MODEL_BASE_URL: server.baseUrl, ...over });
  const ask = (
    id: string | undefined,
    set: Partial<DocumentQuestion> = {},
    over: { viewer?: typeof alice; embedder?: Embedder; env?: Record<string, string> } = {},
  ) =>
    askOneDocument(
      { database, embedder: over.embedder ?? embedder, env: envWith(over.env) },
      over.viewer ?? alice,
      id ?? "",
      { ...defaults, ...set },
    );
  /** Documents as they are added, by source id; not indexed. */
  const addUnread = async (files: Record<string, string>) => {
    const { documents: added } = await addTestFiles(database.db, alice, base, files);
    return Object.fromEntries(added.map(({ filename, id }) => [filename, id ?? ""]));
  };
  const rowOf = async (id: string) => {
    const [row] = await database.db.select().from(documents).where(eq(documents.id, id));
    if (!row) throw new Error("The document is gone.");
    return row;
  };

  beforeAll(async () => {
    database = await open();
    await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
    base = await newBase(database.db, alice, "personal");
    const rows = await ingestFiles(database.db, embedder, alice, base, library);
    ids = Object.fromEntries([...rows].map(([sourceId, row]) => [sourceId, row.id]));
  }, 120_000);

  afterAll(() => database?.close());

  test("is answered from the passages of its full text that are like it", async () => {
    const result = await ask(ids.PMC1);
    expect(result).toEqual({
      success: true,
      answer: "So it says [1].",
      reasoning: "One passage says so.",
      source: "fulltext_semantic",
      used_fulltext: true,
      error: null,
      error_message: null,
      chunks_used: [
        {
          chunk_no: 1,
          text: records[0]?.text,
          score: expect.any(Number),
          chunk_id: `${ids.PMC1}:1:1`,
        },
      ],
      model_used: "openai-compatible:test",
      document_id: ids.PMC1,
      question: dose,
      confidence: result.chunks_used[0]?.score,
    });
    expect(result.confidence).toBeGreaterThan(0.3);
    expect(result.confidence).toBeLessThanOrEqual(1);
    expect(lastMessage(server.requests[0] ?? fail())).not.toContain("lowers the risk");
  });

  test("reads no other document, however like the question that is", async () => {
    const result = await ask(ids["pool.md"], { similarityThreshold: 0, maxChunks: 50 });
    expect(result.chunks_used.map((chunk) => chunk.chunk_id.split(":")[0])).toEqual([
      ids["pool.md"],
    ]);
  });

  test("takes at most so many chunks, and none below the threshold asked for", async () => {
    const long = Array.from(
      { length: 12 },
      (_, i) =>
        `## Part ${i}\n\nPatients took ${i} mg of aspirin each day. ${"It helped. ".repeat(40)}`,
    ).join("\n\n");
    const rows = await ingestFiles(database.db, embedder, alice, base, {
      "long.md": `# Aspirin\n\n${long}\n`,
    });
    const id = rows.get("long.md")?.id;
    const two = await ask(id, { maxChunks: 2 });
    expect(two.chunks_used).toHaveLength(2);
    const all = await ask(id, { maxChunks: 50, similarityThreshold: 0 });
    const scores = all.chunks_used.map((chunk) => chunk.score);
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const between = ((scores[1] ?? 0) + (scores[2] ?? 0)) / 2;
    const some = await ask(id, { maxChunks: 50, similarityThreshold: between });
    expect(some.chunks_used).toHaveLength(2);
  });

  test("without a passage at the threshold it is answered from the abstract", async () => {
    const result = await ask(ids.PMC1, { similarityThreshold: 1 });
    expect(result).toMatchObject({
      success: true,
      source: "abstract",
      used_fulltext: false,
      error: null,
      chunks_used: [{ chunk_no: 0, text: records[0]?.abstract }],
    });
  });

  test("without full text it is answered from the abstract, whatever was decided of the proxy", async () => {
    for (const allowProxy of [undefined, true, false]) {
      const result = await ask(ids.PMC2, {
        question: "What prevents a second stroke?",
        allowProxy,
      });
      expect(result).toMatchObject({
        success: true,
        source: "abstract",
        used_fulltext: false,
        error: null,
        chunks_used: [{ text: records[1]?.abstract }],
      });
    }
  });

  test("with use_fulltext off it goes to the abstract directly", async () => {
    const result = await ask(ids.PMC1, { useFulltext: false });
    expect(result).toMatchObject({ success: true, source: "abstract", used_fulltext: false });
    expect(lastMessage(server.requests[0] ?? fail())).not.toContain("100 mg");
    expect(await ask(ids["pool.md"], { useFulltext: false })).toMatchObject({
      success: false,
      error: "no_text_available",
    });
  });

  test("an abstract that has nothing to do with the question is not made an answer", async () => {
    server.answerWith({ steps: [{ text: `## Answer\n\n${noEvidenceAnswer}` }] });
    const result = await ask(ids.PMC2, { question: unrelated });
    expect(result).toMatchObject({
      success: true,
      answer: noEvidenceAnswer,
      source: "abstract",
      model_used: "openai-compatible:test",
      confidence: 0,
    });
    // One document is never refused for want of likeness: the model that writes is what says so.
    expect(server.requests).toHaveLength(1);
  });

  describe("that has nothing like the question in it is answered from what there is", () => {
    test("by the model, which is given the best passages, with how near they are", async () => {
      for (const set of [{ question: unrelated }, { similarityThreshold: 1 }]) {
        server.requests.length = 0;
        const result = await ask(ids["pool.md"], set);
        expect(result).toMatchObject({
          success: true,
          error: null,
          source: "fulltext_semantic",
          answer: "So it says [1].",
          confidence: result.chunks_used[0]?.score,
        });
        expect(server.requests).toHaveLength(1);
      }
    });

    test("without a model, by what comes nearest, quoted below the sentence that says so", async () => {
      const result = await ask(ids["pool.md"], { question: unrelated, model: "extractive" });
      expect(result).toMatchObject({
        success: true,
        error: null,
        answer: `${wordings.en.closest}\n\n> The pool holds twenty connections per replica.\n>\n> — Connection pool`,
        confidence: result.chunks_used[0]?.score,
      });
    });

    test("and of its abstract alone in the same way", async () => {
      const asked = { question: unrelated, useFulltext: false };
      const result = await ask(ids.PMC1, { ...asked, model: "extractive" });
      expect(result.answer).toContain(`${wordings.en.closest}\n\n> Aspirin lowers the risk`);
      await ask(ids.PMC1, asked);
      expect(server.requests).toHaveLength(1);
    });
  });

  test.each([
    ["one word", "pool"],
    ["4,000 characters", "How many connections does the pool hold? ".repeat(120).slice(0, 4_000)],
    ["4,000 characters without a space", "pool".repeat(1_000)],
    ["emoji", "🚪🕘❓"],
    ["signs", "?!?"],
  ])("is answered, or said to come near, when it is asked in %s", async (_name, question) => {
    const result = await ask(ids["pool.md"], { question, model: "extractive" });
    expect(result).toMatchObject({ success: true, error: null });
    const said = [wordings.en.closest, "twenty connections"];
    expect(
      said.some((words) => result.answer?.includes(words)),
      result.answer ?? "",
    ).toBe(true);
  });

  describe("about a routine aspect", () => {
    const trial = `# Warm baths and sleep

Forty years of advice rest on little evidence.

## Methods

### Participants

We enrolled 212 adults from three clinics in Leeds.

## Results

Those who bathed fell asleep nine minutes sooner than those who did not.

## Discussion

${"People differ in how they like their evenings, and much has been written about it. ".repeat(30)}

## Limitations

Nobody could be kept from knowing which group they were in.

## Funding

The Heather Trust paid for the work.
`;
    const aspects: [question: string, fact: string][] = [
      ["What is the sample size?", "212 adults"],
      ["Who funded this?", "Heather Trust"],
      ["What are the limitations?", "knowing which group"],
      ["What are the main findings?", "nine minutes sooner"],
    ];
    let id: string;

    beforeAll(async () => {
      const rows = await ingestFiles(database.db, embedder, alice, base, { "baths.md": trial });
      id = rows.get("baths.md")?.id ?? "";
    });

    test.each(aspects)("is answered from the section that has it: %s", async (question, fact) => {
      const quoted = await ask(id, { question, model: "extractive", maxChunks: 2 });
      expect(quoted).toMatchObject({ success: true, error: null });
      expect(quoted.answer).toContain(fact);
      expect(quoted.confidence).toBeGreaterThan(0);
      await ask(id, { question, maxChunks: 2 });
      expect(lastMessage(server.requests[0] ?? fail())).toContain(fact);
    });
  });

  test("a count over a log is computed from its lines", async () => {
    const result = await ask(ids["app.log"], { question: "How many errors are in the log?" });
    expect(result).toMatchObject({
      success: true,
      source: "fulltext_semantic",
      used_fulltext: true,
    });
    expect(result.answer).toMatch(/\b2\b/);
    expect(server.requests).toEqual([]);
  });

  test("a large document asked with many chunks is read in groups, and answered from the notes", async () => {
    const parts = Array.from(
      { length: 45 },
      (_, i) =>
        `## Arm ${i}\n\nPatients of arm ${i} took ${i + 50} mg of aspirin each day. Their values: ${"17 39 52 88 61 ".repeat(36)}`,
    );
    const large = { "trial.md": `# A trial of aspirin\n\n${parts.join("\n\n")}\n` };
    const rows = await ingestFiles(database.db, embedder, alice, base, large);
    const result = await ask(rows.get("trial.md")?.id, {
      maxChunks: 50,
      similarityThreshold: 0,
    });
    expect(result).toMatchObject({ success: true, source: "fulltext_semantic" });
    expect(server.requests.length).toBeGreaterThan(2);
    expect(result.chunks_used).toHaveLength(
      server.requests.slice(0, -1).flatMap((request) => tagsInPrompt(request, "fresh")).length,
    );
    for (const chunk of result.chunks_used) expect(large["trial.md"]).toContain(chunk.text);
  });

  test("the model without weights answers it too, word for word", async () => {
    const result = await ask(ids.PMC1, {}, { env: { LANGUAGE_MODEL: "extractive" } });
    expect(result).toMatchObject({ success: true, model_used: "extractive", reasoning: null });
    expect(result.answer).toContain("Patients took 100 mg of aspirin a day for two years.");
  });

  test("model and use_thinking are passed on", async () => {
    const set = { model: "openai-compatible:qwen-test" };
    const env = { LANGUAGE_MODEL: "extractive" };
    const switches: string[] = [];
    for (const useThinking of [true, false]) {
      const result = await ask(ids.PMC1, { ...set, useThinking }, { env });
      expect(result.model_used).toBe("openai-compatible:qwen-test");
      const { messages: _messages, ...body } = server.requests.at(-1)?.body ?? fail();
      expect(body.model).toBe("qwen-test");
      switches.push(JSON.stringify(body));
    }
    expect(switches[0]).not.toBe(switches[1]);
  });

  describe("whose text has no chunks", () => {
    test("is chunked and embedded first", async () => {
      const { "queued.md": id = "" } = await addUnread({
        "queued.md": "# Doses\n\nPatients took 75 mg of aspirin a day.\n",
      });
      expect((await rowOf(id)).chunks).toBe(0);
      expect(await ask(id)).toMatchObject({ success: true, source: "fulltext_semantic" });
      expect(await rowOf(id)).toMatchObject({ status: "ready", chunks: 1 });
    });

    test("is taken up where its indexing was cancelled or given up", async () => {
      for (const status of ["cancelled", "failed"] as const) {
        const rows = await ingestFiles(database.db, embedder, alice, base, {
          [`${status}.md`]: `# Doses\n\nPatients took 75 mg of aspirin a day, says ${status}.\n`,
        });
        const id = rows.get(`${status}.md`)?.id ?? "";
        await reindexDocument(database.db, alice, id);
        if (status === "cancelled") await cancelDocument(database.db, alice, id);
        else await database.db.update(documents).set({ status }).where(eq(documents.id, id));
        expect(await readTextStatus(database.db, alice, id)).toMatchObject({
          has_fulltext: true,
          has_fulltext_chunks: false,
        });
        expect(await ask(id)).toMatchObject({ success: true, source: "fulltext_semantic" });
        expect(await rowOf(id)).toMatchObject({ status: "ready", error: null });
      }
    });

    test("is read where it was cancelled before its file was", async () => {
      const { "unread.md": id = "" } = await addUnread({
        "unread.md": "# Doses\n\nPatients took 75 mg of aspirin a day.\n",
      });
      await cancelDocument(database.db, alice, id);
      expect(await ask(id)).toMatchObject({ success: true, source: "fulltext_semantic" });
      expect(await rowOf(id)).toMatchObject({ status: "ready", error: null });
      const { "torn.pdf": torn = "" } = await addUnread({
        "torn.pdf": "%PDF-1.7\ntorn off\n%%EOF\n",
      });
      await cancelDocument(database.db, alice, torn);
      expect(await ask(torn)).toMatchObject({ success: false, error: "proxy_required" });
      expect((await rowOf(torn)).status).toBe("failed");
    });

    test("is not taken up by somebody who may only read it", async () => {
      const shared = await newBase(database.db, alice, "shared");
      const rows = await ingestFiles(database.db, embedder, alice, shared, {
        "shared.md": "# Doses\n\nPatients took 75 mg of aspirin a day.\n",
      });
      const id = rows.get("shared.md")?.id ?? "";
      await reindexDocument(database.db, alice, id);
      await cancelDocument(database.db, alice, id);
      expect((await ask(id, {}, { viewer: bob })).success).toBe(false);
      expect((await rowOf(id)).status).toBe("cancelled");
      expect((await ask(id)).success).toBe(true);
      expect((await ask(id, {}, { viewer: bob })).success).toBe(true);
    });
  });

  describe("that cannot be answered says why", () => {
    const failure = (error: string) => ({
      success: false,
      answer: null,
      reasoning: null,
      source: null,
      used_fulltext: false,
      error,
      error_message: expect.stringMatching(/^[A-Z].*\.$/),
      chunks_used: [],
      model_used: null,
      document_id: expect.any(String),
      question: expect.any(String),
      confidence: 0,
    });

    test("document_not_found: unknown, another's, or of a closed case", async () => {
      expect(await ask("nowhere")).toEqual(failure("document_not_found"));
      expect(await ask(ids.PMC1, {}, { viewer: bob })).toEqual(failure("document_not_found"));
      const incident = await newBase(database.db, alice, "case");
      const rows = await ingestFiles(database.db, embedder, alice, incident, {
        "end.md": "The end.\n",
      });
      await closeKnowledgeBase(database.db, alice, incident);
      expect(await ask(rows.get("end.md")?.id)).toEqual(failure("document_not_found"));
    });

    test("what is missing where there is no text at all, by what was decided", async () => {
      const rows = await ingestFiles(database.db, embedder, alice, base, {
        "scan.pdf": "%PDF-1.7\nno pages\n%%EOF\n",
      });
      const id = rows.get("scan.pdf")?.id;
      expect(await readTextStatus(database.db, alice, id ?? "")).toMatchObject({
        has_any_text: false,
      });
      expect(await ask(id)).toEqual(failure("proxy_required"));
      expect(await ask(id, { allowProxy: false })).toEqual(failure("user_cancelled"));
      expect(await ask(id, { allowProxy: true })).toEqual(failure("download_failed"));
      const always = { env: { ALWAYS_ALLOW_PROXY: "on" } };
      expect(await ask(id, {}, always)).toEqual(failure("download_failed"));
      expect(await ask(id, { downloadMissingFulltext: false })).toEqual(failure("no_fulltext"));
      expect(await ask(id, { useFulltext: false })).toEqual(failure("no_text_available"));
    });

    test("what is missing of a document that is a title alone, which is no full text", async () => {
      const rows = await ingestFiles(database.db, embedder, alice, base, {
        "reference.jsonl": '{"id":"PMC9","title":"Aspirin each day: how much did patients take?"}',
      });
      const id = rows.get("PMC9")?.id;
      expect(await ask(id)).toEqual(failure("proxy_required"));
      expect(await ask(id, { allowProxy: false })).toEqual(failure("user_cancelled"));
      expect(await ask(id, { allowProxy: true })).toEqual(failure("download_failed"));
      expect(await ask(id, { downloadMissingFulltext: false })).toEqual(failure("no_fulltext"));
    });

    test("embedding_failed and semantic_search_failed: a server that refuses, and one whose vectors do not fit", async () => {
      const remote = await startEmbeddingServer(8);
      try {
        const over = { embedder: remote.embedder };
        expect(await ask(ids.PMC1, {}, over)).toEqual(failure("semantic_search_failed"));
        remote.refuse();
        expect(await ask(ids.PMC1, {}, over)).toEqual(failure("embedding_failed"));
        const { "late.md": id = "" } = await addUnread({ "late.md": "# Late\n\nIt came late.\n" });
        expect(await ask(id, {}, over)).toEqual(failure("embedding_failed"));
        // What failed for want of vectors is indexed once they are there.
        expect(await ask(id, { question: "Did it come late?" })).toMatchObject({ success: true });
      } finally {
        await remote.close();
      }
    });

    test("llm_error: the model fails, or writes nothing", async () => {
      server.answerWith({ status: 500 });
      expect(await ask(ids.PMC1)).toEqual(failure("llm_error"));
      server.answerWith({ steps: [] });
      expect(await ask(ids.PMC1)).toEqual(failure("llm_error"));
    });

    test("configuration_error: the model is not set up", async () => {
      for (const model of ["nobody:knows", "anthropic:claude"]) {
        const result = await ask(ids.PMC1, { model });
        expect(result).toEqual(failure("configuration_error"));
        expect(result.error_message).toContain(model);
      }
    });

    test("database_error: the database is gone", async () => {
      const gone = await open();
      await gone.close();
      const tools = { database: gone, embedder, env: envWith() };
      expect(await askOneDocument(tools, alice, ids.PMC1 ?? "", defaults)).toEqual(
        failure("database_error"),
      );
    });
  });

  test("a stop stops the model, and is no failure of the document's", async () => {
    const stop = new AbortController();
    server.answerWith({ steps: [{ text: "## Answer\n\nSo" }, { until: new Promise(() => {}) }] });
    const tools = { database, embedder, env: envWith() };
    const answer = askOneDocument(tools, alice, ids.PMC1 ?? "", defaults, stop.signal);
    const request = await server.nextRequest();
    stop.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    expect(await request.closed).toBe(true);
  });
});

function fail(): never {
  throw new Error("The model was not asked.");
}
