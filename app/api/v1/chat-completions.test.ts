import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, streamText } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conversations } from "@/lib/db/schema.ts";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser } from "@/lib/viewer.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
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
let server: OpenAITestServer;
let ibid: RouteServer;
let base: TestBase;
let incident: TestBase;

const question = "How many connections does the pool hold?";

beforeAll(async () => {
  const [database, embedder, modelServer, routes] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    startOpenAITestServer(),
    serveRoutes(),
  ]);
  server = modelServer;
  ibid = routes;
  const env = readEnv({
    SAMPLE: "off",
    DATA_DIR: database.dataDir,
    LANGUAGE_MODEL: "openai-compatible:test",
    LANGUAGE_MODEL_BASE_URL: server.baseUrl,
  });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
  const viewer = { userId: localUser.id };
  base = await addTestBase({ database, embedder }, viewer, {
    name: "Runbooks",
    kind: "personal",
    files: {
      "pool.md": "# Connection pool\n\nThe pool holds twenty connections.\n",
      "retries.md": "# Retries\n\nA connection that fails is tried again twice.\n",
    },
  });
  incident = await addTestBase({ database, embedder }, viewer, {
    name: "Incident",
    kind: "case",
    files: { "app.log": "2026-05-01T10:00:00Z ERROR connection pool exhausted\n" },
  });
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await ibid?.close();
  await runtime?.close();
  await server?.close();
});

beforeEach(() => {
  server.answerWith((request) => {
    const tagOf = (name: string) =>
      tagsInPrompt(request, "fresh").find((tag) => tag.startsWith(name)) ?? "";
    return {
      steps: [
        { reasoning: "It stands in two runbooks." },
        { text: `## Answer\n\nTwenty [${tagOf("pool")}], each tried ` },
        { text: `twice [${tagOf("retries")}], as \`a[1]\` says.\n\n## References\n\n- none` },
      ],
    };
  });
});

const answer = "Twenty [1], each tried twice [2], as `a[1]` says.";

const client = () =>
  createOpenAICompatible({ name: "ibid", baseURL: `${ibid.origin}/api/v1`, includeUsage: true });

type Body = Record<string, unknown>;

const post = (body: Body | string, init: RequestInit = {}) =>
  fetch(`${ibid.origin}/api/v1/chat/completions`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });

const asked = (text: string = question) => ({ messages: [{ role: "user", content: text }] });

/** The values of an SSE text. */
const valuesOf = (text: string) =>
  text
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame) => frame.slice("data: ".length));

describe("a client of the AI SDK", () => {
  test("reads a whole answer, its reasoning and its usage", async () => {
    const result = await generateText({ model: client().chatModel("ibid"), prompt: question });
    expect(result.text).toBe(answer);
    expect(result.reasoningText).toBe("It stands in two runbooks.");
    expect(result.finishReason).toBe("stop");
    expect(result.totalUsage).toMatchObject({
      inputTokens: 120,
      outputTokens: 30,
      totalTokens: 150,
    });
    expect(result.response.modelId).toBe("openai-compatible:test");
  });

  test("reads a streamed answer, its reasoning and its usage", async () => {
    const result = streamText({ model: client().chatModel("ibid"), prompt: question });
    let text = "";
    let pieces = 0;
    for await (const piece of result.textStream) {
      text += piece;
      pieces += 1;
    }
    expect(text).toBe(answer);
    expect(pieces).toBeGreaterThan(1);
    expect(await result.reasoningText).toBe("It stands in two runbooks.");
    expect(await result.finishReason).toBe("stop");
    expect(await result.totalUsage).toMatchObject({ inputTokens: 120, outputTokens: 30 });
  });

  test("asks a model by its id, and Ibid's own", async () => {
    const result = await generateText({
      model: client().chatModel("extractive"),
      prompt: question,
    });
    expect(result.text).toContain("The pool holds twenty connections.");
    expect(result.text).toContain("[1]");
    expect(result.response.modelId).toBe("extractive");
  });

  test("has its earlier turns read as history, and its system prompt left out", async () => {
    await generateText({
      model: client().chatModel("ibid"),
      instructions: "You are a pirate.",
      messages: [
        { role: "user", content: "What is the pool?" },
        { role: "assistant", content: "A set of connections [1]." },
        { role: "user", content: "How many does it hold?" },
      ],
    });
    // First the follow-up is said in full for the search, then it is answered.
    const rewriting = JSON.stringify((await server.nextRequest()).body.messages);
    expect(rewriting).toContain("What is the pool?");
    expect(rewriting).not.toContain("pirate");
    const sent = (await server.nextRequest()).body.messages;
    const said = JSON.stringify(sent);
    expect(said).toContain("What is the pool?");
    expect(said).toContain("A set of connections.");
    expect(said).not.toContain("pirate");
    expect(sent.at(-1)?.content).toContain("How many does it hold?");
  });

  test("stops the model by leaving, streaming or not", async () => {
    for (const stream of [true, false]) {
      server.answerWith({
        steps: [{ text: "## Answer\n\nTwenty " }, { until: new Promise(() => {}) }],
      });
      const abort = new AbortController();
      const sent = post({ ...asked(), stream }, { signal: abort.signal });
      const reading = sent.then((response) => response.text());
      const request = await server.nextRequest();
      abort.abort();
      await expect(reading).rejects.toThrow(/abort/i);
      expect(await request.closed).toBe(true);
    }
  });

  test("is told of a model that breaks off", async () => {
    server.answerWith({ steps: [{ text: "## Answer\n\nTwenty " }, { die: true }] });
    await expect(
      generateText({ model: client().chatModel("ibid"), prompt: question, maxRetries: 0 }),
    ).rejects.toMatchObject({ statusCode: 502 });
    const errors: unknown[] = [];
    const result = streamText({
      model: client().chatModel("ibid"),
      prompt: question,
      maxRetries: 0,
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream({ onError: () => {} });
    expect(errors).toHaveLength(1);
  });
});

describe("a completion", () => {
  test("has an annotation for each citation, which points to its marker and to the quoted words", async () => {
    const response = await post(asked());
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: "chat.completion",
      created: expect.any(Number),
      model: "openai-compatible:test",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant" } }],
      usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
    });
    const { content, annotations } = body.choices[0].message;
    expect(content).toBe(answer);
    expect(annotations).toHaveLength(2);
    for (const [i, name] of ["pool.md", "retries.md"].entries()) {
      const { type, url_citation, number, quote, document_id } = annotations[i];
      expect([type, number]).toEqual(["url_citation", i + 1]);
      expect(content.slice(url_citation.start_index, url_citation.end_index)).toBe(`[${i + 1}]`);
      expect(document_id).toBe(base.documentIds[name]);
      const url = new URL(url_citation.url);
      expect(`${url.origin}${url.pathname}`).toBe(`${ibid.origin}/documents/${document_id}`);
      const text = await callRoute("GET", "/api/documents/[id]/text", {
        params: { id: document_id },
        query: {
          from: url.searchParams.get("start") ?? "",
          to: url.searchParams.get("end") ?? "",
        },
      });
      expect((await text.json()).text).toBe(quote);
    }
  });

  test("streams its role, its text, the annotations last before the end, the usage, and a done", async () => {
    const whole = await (await post(asked())).json();
    const response = await post({
      ...asked(),
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const values = valuesOf(await response.text());
    expect(values.at(-1)).toBe("[DONE]");
    const chunks = values.slice(0, -1).map((value) => JSON.parse(value));
    for (const chunk of chunks)
      expect(chunk).toMatchObject({
        id: chunks[0].id,
        object: "chat.completion.chunk",
        model: "openai-compatible:test",
      });
    const deltas = chunks.slice(0, -1).map((chunk) => chunk.choices[0]);
    expect(deltas[0]).toMatchObject({ delta: { role: "assistant" }, finish_reason: null });
    expect(deltas.at(-1)).toMatchObject({ delta: {}, finish_reason: "stop" });
    const { message } = whole.choices[0];
    expect(deltas.at(-2).delta).toEqual({ annotations: message.annotations });
    const joined = (field: string) => deltas.map(({ delta }) => delta[field] ?? "").join("");
    expect(joined("content")).toBe(message.content);
    expect(joined("reasoning_content")).toBe(message.reasoning_content);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  });

  test("streams no usage unless it is asked for", async () => {
    const values = valuesOf(await (await post({ ...asked(), stream: true })).text());
    expect(values.join("")).not.toContain('"usage"');
  });

  test("lets fields pass that other servers know, and keeps no conversation", async () => {
    const before = await runtime.database.db.$count(conversations);
    const response = await post({
      ...asked(),
      temperature: 0.1,
      top_p: 1,
      n: 1,
      tools: [{ type: "function", function: { name: "x" } }],
      response_format: { type: "text" },
      user: "someone",
      metadata: { a: 1 },
      store: true,
    });
    expect(response.status).toBe(200);
    expect(await runtime.database.db.$count(conversations)).toBe(before);
  });

  test("writes as freely and as much as the client asks for, never more than the settings allow", async () => {
    const before = server.requests.length;
    await post({ ...asked(), temperature: 0.9, top_p: 0.5, max_tokens: 64 });
    await post({ ...asked(), max_completion_tokens: 1_000_000, max_tokens: 64 });
    await post({ ...asked(), temperature: null, max_tokens: -1 });
    const bodies = server.requests.slice(before).map(({ body }) => body);
    expect(bodies).toMatchObject([
      { temperature: 0.9, top_p: 0.5, max_tokens: 64 },
      { temperature: 0.3, top_p: 0.9, max_tokens: 2_000 },
      { temperature: 0.3, top_p: 0.9, max_tokens: 2_000 },
    ]);
  });

  test("says of an answer that was cut that it is longer", async () => {
    server.answerWith({
      steps: [{ text: "## Answer\n\nThe pool holds" }],
      finishReason: "length",
    });
    const whole = await (await post(asked())).json();
    expect(whole.choices[0].finish_reason).toBe("length");
    const values = valuesOf(await (await post({ ...asked(), stream: true })).text());
    const last = values.filter((value) => value !== "[DONE]").map((value) => JSON.parse(value));
    expect(last.at(-1)?.choices[0].finish_reason).toBe("length");
  });

  test("tells of a model that fails, and not of a question that is kept", async () => {
    server.answerWith({ status: 500, body: {} });
    const { error } = await (await post(asked())).json();
    expect(error.message).toContain("answered with an error (500)");
    expect(error.message).not.toContain("kept");
  });

  test("reads the parts of a message, and the knowledge bases that are named", async () => {
    const response = await post({
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What was" },
            { type: "text", text: "exhausted?" },
          ],
        },
      ],
      model: "extractive",
      knowledgeBaseIds: [incident.id],
    });
    const { annotations } = (await response.json()).choices[0].message;
    expect(annotations.map((one: { document_id: string }) => one.document_id)).toEqual([
      incident.documentIds["app.log"],
    ]);
  });

  test("reads a document that is named, without being told its case", async () => {
    const documentIds = [incident.documentIds["app.log"]];
    const response = await post({
      ...asked("What was exhausted?"),
      model: "extractive",
      documentIds,
    });
    const { content, annotations } = (await response.json()).choices[0].message;
    expect(content).toContain("connection pool exhausted");
    expect(annotations.map((one: { document_id: string }) => one.document_id)).toEqual(documentIds);
  });

  test("says that the documents don't say, without annotations", async () => {
    server.answerWith({ steps: [{ text: "## Answer\n\nThe documents don't say." }] });
    const { message } = (await (await post(asked())).json()).choices[0];
    expect(message).toMatchObject({ content: "The documents don't say.", annotations: [] });
  });
});

describe("a request that cannot be used is answered in the protocol's shape", () => {
  const cases: [string, Body | string, number, string, string | null, string][] = [
    ["no JSON", "{", 400, "invalid_request", null, "invalid_request_error"],
    ["no messages", {}, 400, "invalid_request", "messages", "invalid_request_error"],
    ["no message", { messages: [] }, 400, "invalid_request", "messages", "invalid_request_error"],
    [
      "no question",
      { messages: [{ role: "system", content: "Hello." }] },
      400,
      "invalid_request",
      "messages",
      "invalid_request_error",
    ],
    ["an empty question", asked(" "), 400, "question_empty", null, "invalid_request_error"],
    [
      "a long question",
      asked("a".repeat(4_001)),
      400,
      "question_too_long",
      null,
      "invalid_request_error",
    ],
    [
      "an image",
      { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }] },
      400,
      "invalid_request",
      "messages.0.content",
      "invalid_request_error",
    ],
    [
      "no such model",
      { ...asked(), model: "gpt-4o" },
      404,
      "model_not_found",
      "model",
      "invalid_request_error",
    ],
    [
      "another's knowledge base",
      { ...asked(), knowledgeBaseIds: ["no-such-id"] },
      404,
      "not_found",
      null,
      "invalid_request_error",
    ],
  ];

  test.each(cases)("%s", async (_name, body, status, code, param, type) => {
    for (const stream of typeof body === "string" ? [false] : [false, true]) {
      const response = await post(typeof body === "string" ? body : { ...body, stream });
      expect(response.status).toBe(status);
      const { error, ...rest } = await response.json();
      expect(rest).toEqual({});
      expect(error).toEqual({ message: expect.stringMatching(/[.!?]$/), type, param, code });
    }
  });

  test("a method that the routes do not have", async () => {
    for (const path of ["chat/completions", "models"]) {
      const response = await fetch(`${ibid.origin}/api/v1/${path}`, { method: "DELETE" });
      expect(response.status).toBe(405);
      expect((await response.json()).error).toMatchObject({ code: "method_not_allowed" });
    }
  });

  test("a foreign Host or Origin", async () => {
    const foreign: Record<string, string>[] = [
      { host: "evil.example" },
      { host: "127.0.0.1:3000", origin: "http://evil.example" },
      { host: "127.0.0.1:3000", origin: "null" },
    ];
    for (const headers of foreign) {
      for (const [method, path] of [
        ["POST", "/api/v1/chat/completions"],
        ["GET", "/api/v1/models"],
      ] as const) {
        const response = await callRoute(method, path, {
          headers,
          ...(method === "POST" ? { body: asked() } : {}),
        });
        expect(response.status).toBe(403);
        expect((await response.json()).error).toMatchObject({
          code: "foreign_origin",
          type: "permission_error",
          param: null,
        });
      }
    }
  });
});

test("the models are those that can be asked, the configured one first", async () => {
  const body = await (await fetch(`${ibid.origin}/api/v1/models`)).json();
  expect(body.object).toBe("list");
  expect(body.data.map((model: { id: string }) => model.id)).toEqual([
    "ibid",
    "openai-compatible:test",
    "extractive",
  ]);
  for (const model of body.data)
    expect(model).toEqual({ id: model.id, object: "model", created: 0, owned_by: "ibid" });
});
