import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "@/lib/env.ts";
import type { AnswerOutput } from "@/lib/mcp/mcp-output.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser, type Viewer } from "@/lib/viewer.ts";
import { bob, openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase, type TestBase } from "@/test/library.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "@/test/openai-server.ts";
import { callRoute } from "../test-routes.ts";
import { type RouteServer, serveRoutes } from "../test-server.ts";

let runtime: Runtime;
let ibid: RouteServer;
let modelServer: OpenAITestServer;
let client: Client;
let bases: Record<"incident" | "closed" | "runbooks" | "library" | "bobs", TestBase>;

beforeAll(async () => {
  const [database, embedder, routes, model] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    serveRoutes(),
    startOpenAITestServer(),
  ]);
  ibid = routes;
  modelServer = model;
  const env = readEnv({
    SAMPLE: "off",
    DATA_DIR: database.dataDir,
    LANGUAGE_MODEL_BASE_URL: model.baseUrl,
  });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
  const viewer: Viewer = { userId: localUser.id };
  const add = (name: string, kind: string, files: Record<string, string>, owner = viewer) =>
    addTestBase({ database, embedder }, owner, { name, kind, files });
  bases = {
    incident: await add("Incident", "case", {
      "app.log": "2026-05-01T10:00:00Z ERROR connection pool exhausted, 20 of 20 in use\n",
    }),
    closed: await add("Old incident", "case", { "old.log": "2026-01-01T10:00:00Z ERROR x\n" }),
    runbooks: await add("Runbooks", "personal", {
      "pool.md":
        "# Connection pool\n\nRestart the payment service when its connection pool is exhausted.\n",
    }),
    library: await add("Library", "shared", {
      "guide.md":
        "# Pools\n\nA connection pool should hold twice as many connections as there are cores.\n",
    }),
    bobs: await add("Bob's", "case", { "bob.log": "2026-05-01T10:00:00Z ERROR bob's pool\n" }, bob),
  };
  const closed = await callRoute("POST", "/api/knowledge-bases/[id]/close", {
    params: { id: bases.closed.id },
  });
  if (!closed.ok) throw new Error(await closed.text());
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await ibid?.close();
  await runtime?.close();
  await modelServer?.close();
});

beforeEach(async () => {
  client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${ibid.origin}/api/mcp`)));
});

afterEach(() => client.close());

async function call(name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input });
  const [content] = result.content;
  const text = content?.type === "text" ? content.text : "";
  return { ...result, text };
}

const question = "What happened to the connection pool?";
const remedy = "What should I do when the connection pool is exhausted?";

describe("a client of the Model Context Protocol", () => {
  test("is shown the tools, what each takes, and what it gives", async () => {
    expect(client.getServerVersion()).toMatchObject({ name: "ibid", title: "Ibid" });
    const { tools } = await client.listTools();
    const inputs = Object.fromEntries(
      tools.map((tool) => [
        tool.name,
        [Object.keys(tool.inputSchema.properties ?? {}), tool.inputSchema.required],
      ]),
    );
    const asked = ["question", "k", "conversation_context"];
    expect(inputs).toEqual({
      answer_from_case_evidence: [
        ["case_id", ...asked],
        ["case_id", "question"],
      ],
      answer_from_user_kb: [["user_id", ...asked], ["question"]],
      answer_from_global_kb: [asked, ["question"]],
      ask_document: [
        ["document_id", ...asked],
        ["document_id", "question"],
      ],
      search: [["question", "k", "knowledge_base_ids", "document_ids"], ["question"]],
    });
    for (const tool of tools) {
      expect(tool.outputSchema?.type).toBe("object");
      expect(tool.annotations).toMatchObject({ readOnlyHint: true });
    }
  });

  test.each([
    ["answer_from_case_evidence", () => ({ case_id: bases.incident.id, question }), "app.log"],
    ["answer_from_user_kb", () => ({ user_id: localUser.id, question: remedy }), "pool.md"],
    ["answer_from_user_kb", () => ({ question: remedy }), "pool.md"],
    [
      "answer_from_global_kb",
      () => ({ question: "How many connections should a connection pool hold?" }),
      "guide.md",
    ],
    [
      "ask_document",
      () => ({ document_id: bases.incident.documentIds["app.log"] ?? "", question }),
      "app.log",
    ],
  ] as const)("%s: answers with citations that hold", async (name, input, filename) => {
    const { text, isError, structuredContent } = await call(name, input());
    expect(isError).toBeFalsy();
    const answer = structuredContent as AnswerOutput;
    expect(answer).toMatchObject({ answered: true, outcome: "answered", model: "extractive" });
    expect(answer.citations.map((citation) => citation.source_id)).toEqual([filename]);
    expect(answer.answer).toContain("[1]");
    expect(text).toContain(answer.answer);
    const [citation] = answer.citations;
    const read = await callRoute("GET", "/api/documents/[id]/text", {
      params: { id: citation?.document_id ?? "" },
      query: { from: `${citation?.start}`, to: `${citation?.end}` },
    });
    expect((await read.json()).text).toBe(citation?.quote);
  });

  test("searches without an answer", async () => {
    const { structuredContent } = await call("search", { question, k: 5 });
    const { passages } = structuredContent as { passages: { source_id: string }[] };
    expect(passages.map((passage) => passage.source_id).toSorted()).toEqual([
      "guide.md",
      "pool.md",
    ]);
    const named = await call("search", { question, knowledge_base_ids: [bases.incident.id] });
    expect(named.text).toContain("connection pool exhausted");
  });

  test("is answered by TOOL_MODEL where one is set", async () => {
    const { env } = runtime;
    installRuntime({ ...runtime, env: { ...env, TOOL_MODEL: "openai-compatible:cheap" } });
    try {
      modelServer.answerWith((request) => ({
        steps: [{ text: `## Answer\n\nRestart it [${tagsInPrompt(request, "fresh")[0]}].` }],
      }));
      const { structuredContent } = await call("answer_from_user_kb", { question: remedy });
      expect(structuredContent).toMatchObject({
        answer: "Restart it [1].",
        model: "openai-compatible:cheap",
      });
      expect(modelServer.requests.at(-1)?.body.model).toBe("cheap");
    } finally {
      installRuntime(runtime);
    }
  });

  test("reads severities, times and years from the question, and tells of them", async () => {
    const paper = (id: string, year: string, text: string) =>
      JSON.stringify({ id, title: id, text, journal: "BMJ", publication_date: `${year}-05-02` });
    const { id } = await addTestBase(
      { database: runtime.database, embedder: runtime.embedder },
      { userId: localUser.id },
      {
        name: "Studies",
        kind: "case",
        files: {
          "pool.log":
            "2026-03-12T14:00:00Z CRITICAL disk full\n2026-03-12T14:10:00Z INFO pool ready\n2026-03-12T14:31:00Z CRITICAL pool exhausted\n",
          "papers.jsonl": [
            paper("PMC1", "2012", "Statins lower cholesterol in adults."),
            paper("PMC2", "2021", "Statins lower the risk of a stroke."),
          ].join("\n"),
        },
      },
    );
    const recent = { field: "publishedFrom", value: "2020", origin: "read_from_question" };
    const { structuredContent } = await call("answer_from_case_evidence", {
      case_id: id,
      question: "What do papers since 2020 say of statins?",
    });
    const answer = structuredContent as AnswerOutput;
    expect(answer.citations.map((citation) => citation.source_id)).toEqual(["PMC2"]);
    expect(answer.applied_filters).toEqual([recent]);
    const critical = await call("search", {
      question: "Which CRITICAL entries after 14:30 speak of the pool?",
      knowledge_base_ids: [id],
    });
    expect(critical.structuredContent).toMatchObject({
      notices: [],
      applied_filters: [{ field: "severities" }, { field: "timeFrom" }],
    });
  });

  test("leans on the turns it is given", async () => {
    const { structuredContent } = await call("answer_from_user_kb", {
      question: "And what then?",
      conversation_context: [
        { question: "What if the connection pool is exhausted?", answer: "That is bad." },
      ],
    });
    expect((structuredContent as AnswerOutput).citations[0]?.source_id).toBe("pool.md");
  });
});

describe("a tool that cannot answer says so in a sentence, as an error of the tool", () => {
  test.each([
    ["another's case", "answer_from_case_evidence", () => ({ case_id: bases.bobs.id })],
    ["a closed case", "answer_from_case_evidence", () => ({ case_id: bases.closed.id })],
    ["a base that is no case", "answer_from_case_evidence", () => ({ case_id: bases.library.id })],
    ["no case at all", "answer_from_case_evidence", () => ({ case_id: "no-such-id" })],
    ["another user", "answer_from_user_kb", () => ({ user_id: bob.userId })],
    [
      "another's document",
      "ask_document",
      () => ({ document_id: bases.bobs.documentIds["bob.log"] ?? "" }),
    ],
    ["another's base", "search", () => ({ knowledge_base_ids: [bases.bobs.id] })],
  ] as const)("%s is not found", async (_what, name, input) => {
    const { isError, text, structuredContent } = await call(name, { question, ...input() });
    expect(isError).toBe(true);
    expect(text).toMatch(/^This [a-z ]+ does not exist, or it is not yours\.$/);
    expect(structuredContent).toBeUndefined();
  });

  test("an empty question", async () => {
    const { isError, text } = await call("answer_from_global_kb", { question: " " });
    expect([isError, text]).toEqual([true, "There is no question. Write one and send it."]);
  });

  test("arguments that the tool does not take", async () => {
    for (const input of [{}, { question: 7 }, { question, k: 0 }, { question, surprise: 1 }]) {
      const outcome = await call("answer_from_global_kb", input).catch((error: Error) => ({
        isError: true,
        text: error.message,
      }));
      expect(outcome.isError).toBe(true);
      expect(outcome.text).toMatch(/argument/i);
    }
  });
});

describe("the endpoint", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/list",
    params: {},
  };

  test("refuses a foreign Host or Origin", async () => {
    const foreign: Record<string, string>[] = [
      { host: "evil.example" },
      { host: "127.0.0.1:3000", origin: "http://evil.example" },
      { host: "127.0.0.1:3000", origin: "null" },
    ];
    for (const headers of foreign) {
      const response = await callRoute("POST", "/api/mcp", { headers, body: initialize });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        jsonrpc: "2.0",
        id: null,
        error: { code: -32_000, data: { code: "foreign_origin" } },
      });
    }
  });

  test("has no session: GET and DELETE are no methods of it", async () => {
    for (const method of ["GET", "DELETE"]) {
      const response = await fetch(`${ibid.origin}/api/mcp`, {
        method,
        headers: { accept: "text/event-stream" },
      });
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null });
    }
  });

  test("answers what is no JSON-RPC in its shape", async () => {
    for (const body of ["{", "[]", '{"a":1}']) {
      const response = await fetch(`${ibid.origin}/api/mcp`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        jsonrpc: "2.0",
        error: { code: expect.any(Number), message: expect.any(String) },
      });
    }
  });

  test("stops the model when the client leaves", async () => {
    const { env } = runtime;
    installRuntime({ ...runtime, env: { ...env, LANGUAGE_MODEL: "openai-compatible:test" } });
    modelServer.answerWith({
      steps: [{ text: "## Answer\n\nTwenty " }, { until: new Promise(() => {}) }],
    });
    const asking = client.callTool({ name: "answer_from_global_kb", arguments: { question } });
    const failure = asking.catch((error: Error) => error.message);
    const request = await modelServer.nextRequest();
    await client.close();
    expect(await failure).toMatch(/closed/i);
    expect(await request.closed).toBe(true);
    installRuntime(runtime);
  });
});
