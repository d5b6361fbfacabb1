import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connections } from "@/lib/db/schema.ts";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { keyFilePath } from "@/lib/settings/seal-key.ts";
import { localUser } from "@/lib/viewer.ts";
import type { ConnectionView, SettingsView } from "@/lib/wire/settings.ts";
import { wordings } from "@/lib/wording/wording-for.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase } from "@/test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
} from "@/test/openai-server.ts";
import { callRoute, type Method, routePaths, type Sent } from "../test-routes.ts";

const secret = "sk-live-7Qx2Zr9Lw4Tn8Vb6";

let runtime: Runtime;
let server: OpenAITestServer;
let baseId: string;
let documentId: string;
const opened: Server[] = [];
/** All that a response or the log said. */
let told: string[] = [];

beforeAll(async () => {
  const [database, embedder, modelServer] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    startOpenAITestServer(),
  ]);
  server = modelServer;
  const env = readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
  const viewer = { userId: localUser.id };
  const base = await addTestBase({ database, embedder }, viewer, {
    name: "Runbooks",
    kind: "personal",
    files: { "pool.md": "# Connection pool\n\nThe pool holds twenty connections per replica.\n" },
  });
  baseId = base.id;
  documentId = base.documentIds["pool.md"] ?? "";
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
  await server?.close();
});

beforeEach(() => {
  told = [];
  for (const name of ["error", "warn", "log", "info"] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void told.push(said.join(" ")));
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) {
    each.closeAllConnections();
    each.close();
    await once(each, "close");
  }
  await runtime.database.db.delete(connections);
  await call("PATCH", "/api/settings", {
    body: { languageModel: null, toolModel: null, rerankerModel: null, language: null },
  });
});

async function call(method: Method, path: string, sent: Sent = {}) {
  const response = await callRoute(method, path, sent);
  const text = await response.text();
  told.push(text);
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
}

async function add(
  body: Record<string, unknown>,
): Promise<{ status: number; body: ConnectionView & { error: { message: string } } }> {
  return call("POST", "/api/connections", { body });
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const listening = createServer(answer).listen(0, "127.0.0.1");
  opened.push(listening);
  await once(listening, "listening");
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`;
}

const settings = async (): Promise<SettingsView> => (await call("GET", "/api/settings")).body;
const ask = (set: Record<string, unknown> = {}) =>
  call("POST", "/api/chat", {
    body: {
      question: "How many connections does the pool hold?",
      knowledgeBaseIds: [baseId],
      ...set,
    },
  });

/** No part of the key of five characters is in what was told. */
function expectNoKey(key = secret): void {
  const all = told.join("\n").toLowerCase();
  for (let at = 0; at + 5 <= key.length; at += 1)
    expect(all).not.toContain(key.slice(at, at + 5).toLowerCase());
}

test("a connection's model answers, asked with the key, which no answer holds", async () => {
  const made = await add({ name: "Our Server", baseUrl: `${server.baseUrl}/`, apiKey: secret });
  expect(made).toEqual({
    status: 201,
    body: {
      id: "our-server",
      name: "Our Server",
      protocol: "openai-compatible",
      baseUrl: server.baseUrl,
      hasKey: true,
      origin: "settings",
    },
  });
  const { models } = (await call("GET", "/api/models")).body;
  expect(models.find(({ id }: { id: string }) => id === "our-server:test")).toMatchObject({
    available: true,
    connection: { id: "our-server", name: "Our Server", onThisMachine: true },
  });
  const chosen = await call("PATCH", "/api/settings", {
    body: { languageModel: "our-server:test" },
  });
  expect(chosen.body.languageModel).toEqual({ value: "our-server:test", origin: "settings" });
  server.answerWith({ steps: [{ text: "## Answer\n\nTwenty." }] });
  const answer = await ask();
  expect(answer.body.message).toMatchObject({ model: "our-server:test", text: "Twenty." });
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`);
  expect((await settings()).connections).toMatchObject([{ id: "our-server", hasKey: true }]);
  expect(statSync(keyFilePath(runtime.env.DATA_DIR)).mode & 0o777).toBe(0o600);
  const [row] = await runtime.database.db.select().from(connections);
  expect(row?.sealedKey).not.toContain(secret.slice(0, 5));
  expectNoKey();
});

test("a connection's model answers wherever a model is named", async () => {
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl, apiKey: secret })).body;
  const model = `${id}:test`;
  const question = "How many connections does the pool hold?";
  server.answerWith({ steps: [{ text: "## Answer\n\nTwenty." }] });
  const asked = async (path: string, body: object, params = {}) => {
    const before = server.requests.length;
    const { status } = await call("POST", path, { params, body });
    const keys = server.requests.slice(before).map(({ headers }) => headers.authorization);
    expect([path, status, new Set(keys)]).toEqual([path, 200, new Set([`Bearer ${secret}`])]);
  };
  await asked("/api/chat", { question, model, mode: "agent", knowledgeBaseIds: [baseId] });
  await asked("/api/documents/[id]/ask", { question, model }, { id: documentId });
  await asked("/api/v1/chat/completions", {
    model,
    messages: [{ role: "user", content: question }],
    knowledgeBaseIds: [baseId],
  });
  await call("PATCH", "/api/settings", { body: { languageModel: model } });
  await asked("/api/query", { q: question });
  const { data } = (await call("GET", "/api/v1/models")).body;
  expect(data.map((each: { id: string }) => each.id)).toContain(model);
  expectNoKey();
});

test("ids are unique, and none is a provider's or a local server's", async () => {
  const ids: string[] = [];
  for (const name of ["Ollama", "Ollama", "anthropic", "test", "Küche & Büro", "!!!"])
    ids.push((await add({ name, baseUrl: server.baseUrl })).body.id);
  expect(ids).toEqual(["ollama-2", "ollama-3", "anthropic-2", "test-2", "kuche-buro", "server"]);
});

test.each([
  ["ftp://example.org/v1", "http:// or https://"],
  ["https://me:pass@example.org/v1", "must not hold a name or a password"],
  ["https://example.org/v1?key=abc", "without ? or #"],
])("the address %s is refused with a sentence", async (baseUrl, words) => {
  const { status, body } = await add({ name: "Wrong", baseUrl });
  expect(status).toBe(400);
  expect(body.error.message).toContain(words);
  expect((await settings()).connections).toEqual([]);
});

test.each([
  ["POST", "/api/connections", { name: "A", baseUrl: "http://localhost:1/v1", key: "x" }],
  ["POST", "/api/connections", { name: "A", baseUrl: "http://localhost:1/v1", apiKey: "a b" }],
  ["POST", "/api/connections/test", { address: "http://localhost:1/v1" }],
  ["POST", "/api/connections/test", {}],
  ["PATCH", "/api/settings", { embeddingModel: "x" }],
  ["PATCH", "/api/settings", { languageModel: "nobody:x" }],
  ["PATCH", "/api/settings", { language: "it" }],
  ["PATCH", "/api/settings", { languageModel: 1 }],
  ["PATCH", "/api/settings", { toolModel: ["extractive"] }],
  ["PATCH", "/api/settings", { format: {} }],
  ["PATCH", "/api/settings", { theme: "pink" }],
  ["PATCH", "/api/settings", { discover: "off" }],
  ["PATCH", "/api/settings", { repair: "on" }],
  ["PATCH", "/api/settings", { rerankerModel: "../../elsewhere" }],
] as const)("%s %s refuses %j", async (method, path, body) => {
  expect((await call(method, path, { body })).status).toBe(400);
});

test("a connection is tried: what it is, and the server's own words where it refuses, without the key", async () => {
  const good = await call("POST", "/api/connections/test", { body: { baseUrl: server.baseUrl } });
  expect(good.body).toEqual({
    ok: true,
    message: expect.stringMatching(/^A server of language models answers at .* and has 1 model\.$/),
    models: ["test"],
  });
  const baseUrl = await listen((request, response) => {
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const masked = `${key.slice(0, 7)}****${key.slice(-4)}`;
    response.writeHead(401, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        error: { message: `Incorrect API key\nprovided: ${key} (${masked}). ${key.toUpperCase()}` },
      }),
    );
  });
  const refused = await call("POST", "/api/connections/test", {
    body: { baseUrl, apiKey: secret },
  });
  expect(refused.body).toMatchObject({ ok: false, models: [] });
  expect(refused.body.message).toMatch(
    /refuses the key \(401\)\. It says: “Incorrect API key provided: …/,
  );
  const { id } = (await add({ name: "Strict", baseUrl, apiKey: secret })).body;
  const kept = await call("POST", "/api/connections/test", { body: { id } });
  expect(kept.body.message).toBe(refused.body.message);
  const answer = await ask({ model: `${id}:any` });
  expect(answer.status).toBe(502);
  expect(answer.body.error.message).toContain("Give it another one on the settings page");
  await call("GET", "/api/models");
  await call("GET", "/api/health");
  expectNoKey();
});

test("a key like a word of its models' names leaves the names whole", async () => {
  const baseUrl = await listen((_request, response) =>
    response.end(JSON.stringify({ data: [{ id: "llama3.1" }] })),
  );
  const tried = await call("POST", "/api/connections/test", {
    body: { baseUrl, apiKey: "ollama" },
  });
  expect(tried.body).toMatchObject({ ok: true, models: ["llama3.1"] });
});

test("a key that the server repeats when it fails in an answer is neither told nor logged", async () => {
  const baseUrl = await listen((request, response) => {
    const isList = request.url === "/v1/models";
    response.writeHead(isList ? 200 : 400, { "content-type": "application/json" });
    response.end(
      isList
        ? JSON.stringify({ data: [{ id: "a" }] })
        : JSON.stringify({ error: { message: `bad request by ${request.headers.authorization}` } }),
    );
  });
  const { id } = (await add({ name: "Echo", baseUrl, apiKey: secret })).body;
  const answer = await ask({ model: `${id}:a` });
  expect(answer.status).toBe(502);
  expect(told.join("\n")).toContain("bad request by Bearer …");
  expectNoKey();
});

test("a server that hangs is waited for once, and the models of the others are there", async () => {
  let asked = 0;
  const baseUrl = await listen(() => void (asked += 1));
  const { id } = (await add({ name: "Hanging", baseUrl })).body;
  await add({ name: "Good", baseUrl: server.baseUrl });
  await call("PATCH", "/api/settings", {
    body: { languageModel: `${id}:a`, toolModel: `${id}:b` },
  });
  const { models } = (await call("GET", "/api/models")).body;
  const states = models.map((model: { id: string; available: boolean }) => [
    model.id,
    model.available,
  ]);
  expect(states.slice(0, 4)).toEqual([
    [`${id}:a`, false],
    [`${id}:b`, false],
    ["extractive", true],
    ["good:test", true],
  ]);
  expect(models[0].reason).toContain("it did not answer in time");
  expect(asked).toBe(1);
});

test("no address of the interface tells a key", async () => {
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl, apiKey: secret })).body;
  await call("PATCH", "/api/settings", { body: { languageModel: `${id}:test` } });
  const endless = "/api/documents/progress";
  const plain = routePaths.filter((path) => !path.includes("[") && path !== endless);
  for (const path of plain) await call("GET", path);
  const stream = (await callRoute("GET", endless, {})).body?.getReader();
  told.push(new TextDecoder().decode((await stream?.read())?.value));
  await stream?.cancel();
  expect(told.join("\n")).toContain(`${id}:test`);
  expectNoKey();
});

test("a redirect to another server is not followed, neither with a key nor with a question", async () => {
  const got: string[] = [];
  const elsewhere = await listen((request, response) => {
    got.push(request.url ?? "");
    response.end(JSON.stringify({ data: [{ id: "a" }] }));
  });
  const baseUrl = await listen((request, response) => {
    if (request.url === "/v1/models" && listed) response.end(listed);
    else response.writeHead(307, { location: `${elsewhere}${request.url?.slice(3)}` }).end();
  });
  let listed = "";
  const { id } = (await add({ name: "Moved", baseUrl, apiKey: secret })).body;
  const tried = await call("POST", "/api/connections/test", { body: { id } });
  expect(tried.body.message).toContain("it redirects to another server");
  listed = JSON.stringify({ data: [{ id: "a" }] });
  expect((await ask({ model: `${id}:a` })).status).toBe(502);
  expect(got).toEqual([]);
});

test("a key goes to no other server than the one that it was given for", async () => {
  const keys: (string | undefined)[] = [];
  const other = await listen((request, response) => {
    keys.push(request.headers.authorization);
    response.end(JSON.stringify({ data: [{ id: "a" }] }));
  });
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl, apiKey: secret })).body;
  await call("POST", "/api/connections/test", { body: { id, baseUrl: other } });
  const params = { id };
  const moved = await call("PATCH", "/api/connections/[id]", { params, body: { baseUrl: other } });
  expect(moved.body).toMatchObject({ baseUrl: other, hasKey: false });
  await call("POST", "/api/connections/test", { body: { id } });
  expect(new Set(keys)).toEqual(new Set([undefined]));
});

test("a key whose file is lost is asked for again", async () => {
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl, apiKey: secret })).body;
  rmSync(keyFilePath(runtime.env.DATA_DIR));
  const tried = await call("POST", "/api/connections/test", { body: { id } });
  expect(tried.body).toMatchObject({ ok: false });
  expect(tried.body.message).toContain("Enter the key again on the settings page");
  const answer = await ask({ model: `${id}:test` });
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    expect.stringContaining("Enter the key again"),
  ]);
  const params = { id };
  await call("PATCH", "/api/connections/[id]", { params, body: { apiKey: secret } });
  expect((await call("POST", "/api/connections/test", { body: { id } })).body.ok).toBe(true);
});

test("a sealed key is of no use to another connection", async () => {
  await add({ name: "Ours", baseUrl: server.baseUrl, apiKey: secret });
  await add({ name: "Theirs", baseUrl: server.baseUrl, apiKey: "another-one" });
  const { db } = runtime.database;
  const [ours] = await db.select().from(connections);
  await db.update(connections).set({ sealedKey: ours?.sealedKey ?? null });
  const [first, second] = await Promise.all(
    ["ours", "theirs"].map((id) => call("POST", "/api/connections/test", { body: { id } })),
  );
  expect([first?.body.ok, second?.body.ok]).toEqual([true, false]);
});

test("with a connection goes the choice of its models", async () => {
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl })).body;
  const body = { languageModel: `${id}:test`, toolModel: "extractive" };
  await call("PATCH", "/api/settings", { body });
  expect((await call("DELETE", "/api/connections/[id]", { params: { id } })).status).toBe(204);
  const { languageModel, toolModel } = await settings();
  expect(languageModel).toEqual({ value: "extractive", origin: "default" });
  expect(toolModel).toEqual({ value: "extractive", origin: "settings" });
  for (const method of ["PATCH", "DELETE"] as const)
    expect((await call(method, "/api/connections/[id]", { params: { id }, body: {} })).status).toBe(
      404,
    );
});

test("what the environment sets holds, and cannot be changed here", async () => {
  const env = readEnv({
    SAMPLE: "off",
    DATA_DIR: runtime.env.DATA_DIR,
    LANGUAGE_MODEL: "openai-compatible:test",
    LANGUAGE_MODEL_BASE_URL: server.baseUrl,
    LANGUAGE_MODEL_API_KEY: secret,
    DISCOVER: "off",
    REPAIR: "on",
    TOOL_MODEL: " ",
  });
  await call("PATCH", "/api/settings", { body: { languageModel: "extractive" } });
  installRuntime({ ...runtime, env });
  try {
    const view = await settings();
    expect(view).toMatchObject({
      languageModel: { value: "openai-compatible:test", origin: "environment" },
      toolModel: { value: null, origin: "default" },
      discover: { value: false, origin: "environment" },
      repair: { value: true, origin: "environment" },
      connections: [{ id: "openai-compatible", hasKey: true, origin: "environment" }],
    });
    const change = await call("PATCH", "/api/settings", { body: { languageModel: "extractive" } });
    expect([change.status, change.body.error.message]).toEqual([
      400,
      expect.stringContaining("The environment sets LANGUAGE_MODEL"),
    ]);
    const params = { id: "openai-compatible" };
    for (const method of ["PATCH", "DELETE"] as const) {
      const refused = await call(method, "/api/connections/[id]", { params, body: {} });
      expect([refused.status, refused.body.error.message]).toEqual([
        400,
        expect.stringContaining("The environment names this server"),
      ]);
    }
    expectNoKey();
  } finally {
    installRuntime(runtime);
  }
});

test("a choice of Claude does not send the environment's other server Anthropic's key, nor it theirs", async () => {
  const keys: unknown[] = [];
  const claude = await listen((request, response) => {
    keys.push(request.headers["x-api-key"], request.headers.authorization);
    response.end(JSON.stringify({ data: [{ id: "claude-opus-4-6" }] }));
  });
  const env = readEnv({
    DATA_DIR: runtime.env.DATA_DIR,
    LANGUAGE_MODEL_BASE_URL: claude,
    LANGUAGE_MODEL_API_KEY: "sk-of-the-openai-server",
    ANTHROPIC_API_KEY: "",
  });
  installRuntime({ ...runtime, env });
  try {
    await call("PATCH", "/api/settings", { body: { languageModel: "anthropic:claude-opus-4-6" } });
    const { models } = (await call("GET", "/api/models")).body;
    expect(models[0]).toMatchObject({ id: "anthropic:claude-opus-4-6", available: false });
    expect(new Set(keys)).toEqual(new Set([undefined, "Bearer sk-of-the-openai-server"]));
  } finally {
    installRuntime(runtime);
  }
});

test("the chosen language is that of Ibid's own sentences and of what a model is asked to write", async () => {
  await call("PATCH", "/api/settings", { body: { language: "de" } });
  const declined = await ask({
    question: "Which encryption does the satellite modem use?",
    model: "extractive",
  });
  expect(declined.body.message.text).toBe(wordings.de.noEvidence);
  const greeted = await ask({ question: "Hello!", model: "extractive" });
  expect(greeted.body.message.text).toBe(wordings.de.library.greeting);
  const { id } = (await add({ name: "Ours", baseUrl: server.baseUrl })).body;
  server.answerWith({ steps: [{ text: "## Answer\n\nZwanzig." }] });
  const first = await ask({ model: `${id}:test` });
  expect(lastMessage(server.requests.at(-1) as RecordedRequest)).toContain("Answer in German,");
  await call("PATCH", "/api/settings", { body: { language: "fr" } });
  const { conversationId } = first.body;
  await ask({ model: `${id}:test`, conversationId });
  const { messages } = (server.requests.at(-1) as RecordedRequest).body;
  expect(messages.at(-1)?.content).toContain("Answer in French,");
  expect(JSON.stringify(messages)).not.toContain("Answer in German,");
  for (const [language, words] of [
    ["en", "Answer in English,"],
    [null, "Answer in the language of the question,"],
  ]) {
    await call("PATCH", "/api/settings", { body: { language } });
    await ask({ model: `${id}:test`, conversationId });
    expect(lastMessage(server.requests.at(-1) as RecordedRequest)).toContain(words);
  }
});

test("the reranker that is chosen takes the seat", async () => {
  await call("PATCH", "/api/settings", { body: { rerankerModel: "late-interaction" } });
  const { models } = (await call("GET", "/api/models")).body;
  const seats = models.filter(({ seat }: { seat: string }) => seat === "reranking");
  expect(seats.map(({ id }: { id: string }) => id)).toEqual(["late-interaction"]);
});
