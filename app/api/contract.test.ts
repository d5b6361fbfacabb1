import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as openSharedPage } from "@/app/s/[token]/route.ts";
import { readEnv } from "@/lib/env.ts";
import { ingestDocument } from "@/lib/ingestion/ingest-document.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser } from "@/lib/viewer.ts";
import { chatRequestSchema } from "@/lib/wire/answer-request.ts";
import { wordings } from "@/lib/wording/wording-for.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase } from "@/test/library.ts";
import {
  lastMessage,
  type OpenAITestServer,
  type RecordedRequest,
  startOpenAITestServer,
  tagsInPrompt,
} from "@/test/openai-server.ts";
import {
  answerShape,
  differences,
  documentedCalls,
  documentedNames,
  documentedShape,
  paragraphShape,
  type Shape,
} from "./test-documented-shape.ts";
import { callRoute, type Method, methods, routePaths, type Sent } from "./test-routes.ts";
import { answerChecks, answerMisfits } from "./test-wire-schemas.ts";

let runtime: Runtime;
let server: OpenAITestServer;

beforeAll(async () => {
  const [database, embedder, modelServer] = await Promise.all([
    openEmbeddedForTest(),
    openTestEmbedder(),
    startOpenAITestServer(),
  ]);
  server = modelServer;
  const env = readEnv({
    SAMPLE: "off",
    DATA_DIR: database.dataDir,
    LANGUAGE_MODEL: "openai-compatible:test",
    LANGUAGE_MODEL_BASE_URL: server.baseUrl,
    REPAIR: "on",
  });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
  await server?.close();
});

/** Calls of docs/api.md that it names as not served yet. */
const notServed: string[] = [];

const paper = `<?xml version="1.0"?>
<article><front>
<journal-meta><journal-title-group><journal-title>Journal of Queues</journal-title></journal-title-group></journal-meta>
<article-meta>
<article-id pub-id-type="pmcid">PMC1234567</article-id><article-id pub-id-type="doi">10.1000/queues.7</article-id>
<title-group><article-title>How pools run dry</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Ames</surname><given-names>Rita</given-names></name></contrib>
<contrib contrib-type="author"><name><surname>Bol</surname><given-names>Jan</given-names></name></contrib></contrib-group>
<pub-date pub-type="epub"><day>4</day><month>3</month><year>2021</year></pub-date>
<abstract><p>A connection pool runs dry when slow queries hold its connections.</p></abstract>
</article-meta></front>
<body><sec><title>Results</title><p>Raising the size of a connection pool delays the failure by minutes and never prevents it.</p></sec></body>
</article>`;

const log = `2026-05-01T10:00:00Z INFO payment-api started
2026-05-01T10:04:11Z ERROR payment-api connection pool exhausted, 20 of 20 in use
2026-05-01T10:04:12Z ERROR payment-api connection pool exhausted, 20 of 20 in use
`;

const question = "Why did the connection pool run dry?";

/** Values that differ from run to run, put in a form that does not: ids by the order they come in, times, figures. */
function normalise(value: unknown): unknown {
  const ids = new Map<string, string>();
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const walk = (inner: unknown, key: string): unknown => {
    if (Array.isArray(inner)) return inner.map((one) => walk(one, key));
    if (typeof inner === "object" && inner !== null) {
      return Object.fromEntries(
        Object.entries(inner).map(([name, one]) => [name, walk(one, name)]),
      );
    }
    if (typeof inner === "number" && /(Ms|_ms)$/.test(key)) return 1.5;
    if (key === "created") return 1777636800;
    if (typeof inner === "number" && /^(?:(?:s|.*S)core|similarity|confidence)$/.test(key))
      return 0.5;
    if (key === "promptTokens" || key === "version") return inner;
    if (typeof inner !== "string") return inner;
    if (inner.startsWith("chatcmpl-")) return "chatcmpl-00000000";
    if (/^(createdAt|updatedAt|closedAt|sharedAt)$/.test(key)) return "2026-05-01T12:00:00.000Z";
    if (key === "nextCursor") return "WyIyMDI2…";
    return inner.replace(/127\.0\.0\.1:(?!3000)\d+/g, "127.0.0.1:8080").replace(uuid, (id) => {
      const known =
        ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
      ids.set(id, known);
      return known;
    });
  };
  return walk(value, "");
}

type Example = { call: string; sent: unknown; status: number; answer: unknown; bytes: boolean };
const examples: Example[] = [];

/** Calls a route as docs/api.md writes it and keeps the exchange as the call's example. */
async function call(
  written: string,
  sent: Sent = {},
  shown: unknown = sent.body,
): Promise<Response> {
  const [method, address] = written.split(" ") as [Method, string];
  const [path = "", query] = address.replace(/:(\w+)/g, "[$1]").split("?");
  const response = await callRoute(method, path, {
    ...sent,
    query: { ...Object.fromEntries(new URLSearchParams(query)), ...sent.query },
  });
  const copy = response.clone();
  const type = response.headers.get("content-type") ?? "";
  const answer = type.includes("json")
    ? await copy.json()
    : type.includes("event-stream")
      ? sseValues(await (isEndless(written) ? textUntilEnd(response) : copy.text()))
      : undefined;
  const bytes = answer === undefined && (await copy.arrayBuffer()).byteLength > 0;
  if (isEndless(written)) await copy.body?.cancel();
  expect(answerMisfits(written, response.status, answer)).toEqual([]);
  examples.push({ call: written, sent: shown, status: response.status, answer, bytes });
  return response;
}

/** Opens a shared page as a browser does. */
async function openShared(path: string): Promise<Response> {
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    headers: { host: "127.0.0.1:3000" },
  });
  const token = path.slice("/s/".length);
  const response = await openSharedPage(request, { params: Promise.resolve({ token }) });
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  return response;
}

const isEndless = (written: string) => /\/(?:events|documents\/progress)$/.test(written);

/** What a stream that never ends says until an answer is done, or how far documents are; then it is left. */
async function textUntilEnd(response: Response): Promise<string> {
  let text = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (/(?:"status":"done"|"queue").*\n\n$/.test(text)) break;
  }
  return text;
}

/** The values of an SSE text, the deltas of one kind joined: where a text is cut is no part of the contract. */
function sseValues(text: string): unknown[] {
  const values: Record<string, string>[] = [];
  for (const frame of text.split("\n\n").filter(Boolean)) {
    if (frame.startsWith("retry: ")) continue;
    const told = /^(?:id: (.*)\n)?event: (.*)\ndata: (.*)$/.exec(frame);
    if (told) {
      const id = told[1] ? { id: told[1] } : {};
      values.push({ ...id, event: told[2] ?? "", data: JSON.parse(told[3] ?? "") });
      continue;
    }
    const data = frame.replace(/^data: /, "");
    if (data === "[DONE]") continue;
    const value: Record<string, string> = JSON.parse(data);
    const last = values.at(-1);
    const field = value.type === "token" ? "content" : "delta";
    if (last && last.type === value.type && /-delta$|^token$/.test(value.type ?? ""))
      last[field] = `${last[field]}${value[field]}`;
    else values.push(value);
  }
  return values;
}

const object = (fields: Record<string, Shape | undefined>): Shape => ({
  kind: "object",
  fields: new Map(
    Object.entries(fields).map(([name, shape]) => [name, { optional: false, shape }]),
  ),
});
const list = (of: Shape | undefined): Shape => ({ kind: "list", of });

/** What a field holds that a shape names without saying more. */
function named(field: string): Shape | undefined {
  const metrics = documentedNames("**Metrics**", "**Notices**");
  const shapes: Record<string, () => Shape> = {
    message: () => documentedShape("Message"),
    citations: () => list(documentedShape("Citation")),
    markers: () => list(documentedShape("Marker")),
    uncited: () => list(object({ start: undefined, end: undefined })),
    earlier: () => list(documentedShape("Revision")),
    passages: () => list(documentedShape("Passage")),
    closest: () => list(closestShape()),
    usage: () => documentedShape("Usage"),
    notices: () => documentedShape("Notices"),
    metrics: () => object(Object.fromEntries(metrics.map((name) => [name, undefined]))),
    appliedFilters: () => list(object({ field: undefined, value: undefined, origin: undefined })),
    documents: () => list(answerShape("GET /api/documents/:id")),
    verdict: () => object({ label: undefined, score: undefined }),
    error: () => ({
      kind: "object",
      fields: new Map([
        ["code", { optional: false, shape: undefined }],
        ["message", { optional: false, shape: undefined }],
        ["details", { optional: true, shape: undefined }],
      ]),
    }),
  };
  return shapes[field]?.();
}

/** A passage with the place of its nearest sentence, as docs/api.md says it of `closest`. */
function closestShape(): Shape {
  const passage = documentedShape("Passage");
  for (const name of documentedNames("each with `quoteStart`", "nearest sentence"))
    if (passage.kind === "object") passage.fields.set(name, { optional: false, shape: undefined });
  return passage;
}

function expectDocumented(value: unknown, shape: Shape, where = "") {
  expect(differences(value, shape, named), where).toEqual([]);
}

describe("every call of docs/api.md", () => {
  const ids: Record<string, string> = {};
  const chat = () => answerShape("POST /api/chat");
  const document = () => answerShape("GET /api/documents/:id");

  const idOf = async (response: Response): Promise<string> => (await response.json()).id;

  test("answers with the documented keys, and with the values of its example", async () => {
    // Knowledge bases.
    const base = {
      kind: "object",
      fields: new Map(
        ["id", "name", "kind", "documents", "createdAt", "closedAt"].map((name) => [
          name,
          { optional: false, shape: undefined },
        ]),
      ),
    } satisfies Shape;
    const made = await call("POST /api/knowledge-bases", {
      body: { name: "Incident 7", kind: "case" },
    });
    expect(made.status).toBe(201);
    expect(differences(await made.clone().json(), base)).toEqual([]);
    ids.incident = await idOf(made);
    ids.library = await idOf(
      await callRoute("POST", "/api/knowledge-bases", { body: { name: "Papers", kind: "shared" } }),
    );
    const renamed = await call("PATCH /api/knowledge-bases/:id", {
      params: { id: ids.library },
      body: { name: "Library" },
    });
    expect(differences(await renamed.json(), base)).toEqual([]);
    const taken = "Incident 7";
    for (const twin of [
      await callRoute("POST", "/api/knowledge-bases", { body: { name: taken, kind: "shared" } }),
      await callRoute("PATCH", "/api/knowledge-bases/[id]", {
        params: { id: ids.library },
        body: { name: taken },
      }),
    ]) {
      expect([twin.status, (await twin.json()).error.code]).toEqual([409, "already_exists"]);
    }
    const listed = await (await call("GET /api/knowledge-bases")).json();
    expect(differences(listed, answerShape("GET /api/knowledge-bases"), () => undefined)).toEqual(
      [],
    );

    // Documents.
    const upload = (knowledgeBaseId: string, files: Record<string, string>) => {
      const form = new FormData();
      form.set("knowledgeBaseId", knowledgeBaseId);
      for (const [name, text] of Object.entries(files)) form.append("file", new File([text], name));
      return form;
    };
    const uploadShown = (knowledgeBaseId: string, files: Record<string, string>) => ({
      knowledgeBaseId,
      file: Object.keys(files),
    });
    const caseFiles = { "app.log": log, "again.log": log, "empty.log": "" };
    const added = await call(
      "POST /api/documents",
      { body: upload(ids.incident, caseFiles) },
      uploadShown(ids.incident, caseFiles),
    );
    expect(added.status).toBe(202);
    const addedBody = await added.json();
    expect(
      differences(addedBody, answerShape("POST /api/documents"), (field) =>
        field === "error" ? named(field) : undefined,
      ),
    ).toEqual([]);
    expect(addedBody.documents.map((one: { filename: string }) => one.filename)).toEqual(
      Object.keys(caseFiles),
    );
    ids.log = addedBody.documents[0].id;
    const paperAdded = await callRoute("POST", "/api/documents", {
      body: upload(ids.library, { "pools.xml": paper }),
    });
    ids.paper = (await paperAdded.json()).documents[0].id;
    // The queue does this in its own time; doing it here as well does it once.
    for (const id of [ids.log, ids.paper]) {
      await ingestDocument(runtime.database.db, runtime.embedder, id ?? "");
      await expect
        .poll(
          async () =>
            (
              await (
                await callRoute("GET", "/api/documents/[id]", { params: { id: id ?? "" } })
              ).json()
            ).status,
          { timeout: 60_000, interval: 100 },
        )
        .toBe("ready");
    }
    const params = { id: ids.paper ?? "" };
    await call("GET /api/documents/progress");
    const [progress] = (examples.at(-1)?.answer ?? []) as unknown[];
    expectDocumented(progress, answerShape("GET /api/documents/progress"), "progress");
    const one = await (await call("GET /api/documents/:id", { params })).json();
    expectDocumented(one, document(), "document");
    const page = await (await call("GET /api/documents", { query: { limit: "1" } })).json();
    expectDocumented(page, answerShape("GET /api/documents"), "documents");
    const text = await (await call("GET /api/documents/:id/text", { params })).json();
    expectDocumented(text, answerShape("GET /api/documents/:id/text"), "text");
    const matches = await call("GET /api/documents/:id/matches", {
      params,
      query: { q: "POOL", limit: "2" },
    });
    expectDocumented(
      await matches.json(),
      answerShape("GET /api/documents/:id/matches"),
      "matches",
    );
    const lines = await call("GET /api/documents/:id/lines", {
      params: { id: ids.log ?? "" },
      query: { severities: "ERROR", limit: "1" },
    });
    expectDocumented(await lines.json(), answerShape("GET /api/documents/:id/lines"), "lines");
    const state = await (await call("GET /api/documents/:id/text-status", { params })).json();
    expectDocumented(state, answerShape("GET /api/documents/:id/text-status"), "text-status");
    const fulltext = await (await call("GET /api/documents/:id/fulltext", { params })).json();
    expectDocumented(fulltext, answerShape("GET /api/documents/:id/fulltext"), "fulltext");
    // What is made in the background is there at once the second time.
    const isMade = async (path: string) =>
      (await (await callRoute("GET", path, { params })).json()).complete;
    for (const path of ["/api/documents/[id]/guide", "/api/suggestions"])
      await expect.poll(() => isMade(path), { timeout: 60_000 }).toBe(true);
    const guide = await (await call("GET /api/documents/:id/guide", { params })).json();
    expectDocumented(guide, answerShape("GET /api/documents/:id/guide"), "guide");
    const suggestions = await (await call("GET /api/suggestions")).json();
    expectDocumented(suggestions, answerShape("GET /api/suggestions"), "suggestions");
    const file = await call("GET /api/documents/:id/file", { params });
    expect(await file.text()).toBe(paper);
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''pools.xml");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");

    // An answer, by every way of asking.
    const both = [ids.incident, ids.library];
    const fromTwoSources = (request: RecordedRequest) => {
      const tags = tagsInPrompt(request, "fresh");
      const tagOf = (name: string) => tags.find((tag) => tag.startsWith(name)) ?? "";
      return {
        steps: [
          { reasoning: "Two sources speak of it." },
          {
            text: `## Answer\n\nThe pool was exhausted, with 20 of 20 in use [${tagOf("app.log")}]. Slow queries hold the connections [${tagOf("PMC1234567")}], see [12].\n\n## References\n`,
          },
        ],
      };
    };
    server.answerWith(fromTwoSources);
    const asked = await call("POST /api/chat", {
      body: { question, knowledgeBaseIds: both, filters: { kinds: ["case", "shared"] } },
    });
    const result = await asked.json();
    expectDocumented(result, chat(), "chat");
    ids.conversation = result.conversationId;
    ids.message = result.message.id;
    const streamed = await call("POST /api/chat/stream", {
      body: { question, knowledgeBaseIds: both },
    });
    expect(Object.fromEntries(streamed.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-vercel-ai-ui-message-stream": "v1",
    });
    const streamedText = await streamed.text();
    expect(streamedText).toMatch(/data: \[DONE\]\n\n$/);
    const parts = sseValues(streamedText) as { type: string; id?: string; data?: unknown }[];
    expect(parts.map((part) => part.type)).toEqual([
      "start",
      "data-status",
      "data-passages",
      "data-status",
      "data-status",
      "reasoning-start",
      "reasoning-delta",
      "reasoning-end",
      "text-start",
      "text-delta",
      "data-citation",
      "data-marker",
      "text-delta",
      "data-citation",
      "data-marker",
      "text-delta",
      "data-citation",
      "data-marker",
      "text-delta",
      "data-citation",
      "data-marker",
      "data-passages",
      "text-end",
      "data-result",
      "finish",
    ]);
    const partsOf = (type: string) => parts.filter((part) => part.type === type);
    const withoutPassages = chat();
    if (withoutPassages.kind === "object") withoutPassages.fields.delete("passages");
    const dataShapes: [string, Shape, (data: never) => string][] = [
      ["data-passages", list(documentedShape("Passage")), () => "passages"],
      [
        "data-citation",
        documentedShape("Citation"),
        (data: { number: number }) => String(data.number),
      ],
      ["data-result", withoutPassages, () => "result"],
    ];
    for (const [type, shape, idFor] of dataShapes) {
      for (const part of partsOf(type)) {
        expectDocumented(part.data, shape, type);
        expect(part.id, type).toBe(idFor(part.data as never));
      }
    }
    const markers = partsOf("data-marker");
    for (const part of markers) expectDocumented(part.data, documentedShape("Marker"), "marker");
    // Each as it is written, and with its verdict.
    expect(markers.map(({ id }) => id)).toEqual(["0", "0", "1", "1"]);
    expect(partsOf("data-result")[0]?.data).toMatchObject({
      message: { markers: [markers[1]?.data, markers[3]?.data], uncited: [] },
    });
    const plain = await call("POST /api/chat/stream?events=plain", {
      body: { question, knowledgeBaseIds: both },
    });
    const events = sseValues(await plain.text()) as Record<string, unknown>[];
    expect(events.map((event) => event.type)).toEqual(["start", "token", "complete"]);
    expect(Object.keys(events[0] ?? {})).toEqual(["type", "conversationId", "messageId"]);
    expect(Object.keys(events[1] ?? {})).toEqual(["type", "content"]);
    const { type: _type, ...complete } = events[2] ?? {};
    expectDocumented(complete, chat(), "complete");

    const looking = await callRoute("POST", "/api/chat/stream", {
      body: { question, knowledgeBaseIds: both, mode: "agent", model: "extractive" },
    });
    const looked = sseValues(await looking.text()) as typeof parts;
    expect(answerMisfits("POST /api/chat/stream", looking.status, looked)).toEqual([]);
    const steps = looked.filter((part) => part.type === "data-step");
    expect(steps.map((part) => part.id)).toEqual(["step-1"]);
    const stepNames = ["number", "tool", "input", "passages", "ms"];
    for (const part of steps)
      expectDocumented(
        part.data,
        object(Object.fromEntries(stepNames.map((name) => [name, undefined]))),
        "step",
      );

    const idle = { params: { conversationId: ids.conversation ?? "" } };
    const nothing = await call("GET /api/chat/:conversationId/stream", idle);
    expect([nothing.status, await nothing.text()]).toEqual([204, ""]);
    const stopped = await (await call("POST /api/chat/:conversationId/stop", idle)).json();
    expect(stopped).toEqual({ stopped: false });
    const found = await call("POST /api/search", {
      body: { question, k: 2, knowledgeBaseIds: both },
    });
    expectDocumented(await found.json(), answerShape("POST /api/search"), "search");
    const retrieval = await call("GET /api/messages/:id/retrieval", {
      params: { id: ids.message ?? "" },
    });
    expectDocumented(
      await retrieval.json(),
      answerShape("GET /api/messages/:id/retrieval"),
      "retrieval",
    );

    const next = await call("GET /api/messages/:id/next", { params: { id: ids.message ?? "" } });
    expectDocumented(await next.json(), answerShape("GET /api/messages/:id/next"), "next");

    const verified = await call("POST /api/messages/:id/verify", {
      params: { id: ids.message ?? "" },
      body: { save: true },
    });
    const verification = await verified.json();
    expectDocumented(verification, answerShape("POST /api/messages/:id/verify"), "verify");
    expect(verification).toMatchObject({
      holds: true,
      markers: result.message.markers.map(({ verdict }: { verdict: unknown }) => ({ verdict })),
    });
    const ofAnswer = { params: { id: ids.message ?? "" } };
    const thought = await call("POST /api/messages/:id/feedback", {
      ...ofAnswer,
      body: { rating: "down", marker: 0, reason: "incomplete", note: "20 of 20" },
    });
    expectDocumented(
      await thought.json(),
      answerShape("POST /api/messages/:id/feedback"),
      "thought",
    );
    const thoughts = await call("GET /api/feedback", { query: { limit: "1" } });
    expectDocumented(await thoughts.json(), answerShape("GET /api/feedback"), "thoughts");
    const set = await call("GET /api/feedback/export");
    expect(set.headers.get("content-type")).toBe("application/zip");
    const takenBack = await call("DELETE /api/messages/:id/feedback", {
      ...ofAnswer,
      query: { marker: "0" },
    });
    expect(takenBack.status).toBe(204);
    server.answerWith((request) => {
      const tags = tagsInPrompt(request, "fresh");
      const used = lastMessage(request).includes("<claim ") ? "20 of 20" : "35 of 35";
      const tag = tags.find((each) => each.startsWith("app.log"));
      return {
        steps: [
          { text: `## Answer\n\nThe connection pool was exhausted, with ${used} in use [${tag}].` },
        ],
      };
    });
    const wrong = await callRoute("POST", "/api/chat", {
      body: { question, knowledgeBaseIds: both },
    });
    const first = await wrong.json();
    expect(first.message.markers).toMatchObject([{ verdict: { label: "unsupported" } }]);
    const repairing = await call("POST /api/messages/:id/repair", {
      params: { id: first.message.id },
    });
    const repairParts = sseValues(await repairing.text()) as typeof parts;
    const shape = chat();
    if (shape.kind === "object") shape.fields.delete("passages");
    expectDocumented(repairParts.at(-2)?.data, shape, "repaired");
    expect(repairParts.at(-2)?.data).toMatchObject({
      message: { id: first.message.id, markers: [{ verdict: { label: "supported" } }] },
    });
    const twice = await callRoute("POST", "/api/messages/[id]/repair", {
      params: { id: first.message.id },
    });
    expect([twice.status, (await twice.json()).error.code]).toEqual([409, "not_repairable"]);
    const repairedId = first.conversationId;
    const repaired = await callRoute("GET", "/api/conversations/[id]", {
      params: { id: repairedId },
    });
    const { earlier } = (await repaired.json()).messages[1];
    expectDocumented({ earlier }, object({ earlier: undefined }), "earlier");
    expect(earlier).toMatchObject([{ text: first.message.text, citations: first.citations }]);
    await callRoute("DELETE", "/api/conversations/[id]", { params: { id: repairedId } });
    server.answerWith(fromTwoSources);

    const listing = await call("GET /api/documents/:id/citations", {
      params: { id: ids.log ?? "" },
      query: { limit: "1" },
    });
    const citing = await listing.json();
    expectDocumented(citing, answerShape("GET /api/documents/:id/citations"), "cited");
    expect(citing.citations).toMatchObject([{ number: 1, question }]);
    expect(citing.nextCursor).not.toBeNull();

    const completion = await call("POST /api/v1/chat/completions", {
      body: {
        model: "ibid",
        messages: [{ role: "user", content: question }],
        knowledgeBaseIds: both,
      },
    });
    const completed = await completion.json();
    expectDocumented(completed, answerShape("POST /api/v1/chat/completions"), "completion");
    expect(completed.choices[0].message.annotations).toHaveLength(2);
    const answering = await (await call("GET /api/v1/models")).json();
    expectDocumented(answering, answerShape("GET /api/v1/models"), "v1 models");

    const tool = await call("POST /api/mcp", {
      body: {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "answer_from_global_kb", arguments: { question } },
      },
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
    });
    expect(tool.status).toBe(200);
    expect(examples.at(-1)?.answer).toMatchObject([
      { event: "message", data: { result: { structuredContent: { answered: true } } } },
    ]);

    // Conversations.
    const view = (answerShape("GET /api/conversations") as Shape & { kind: "object" }).fields.get(
      "conversations",
    )?.shape;
    if (view?.kind !== "list" || view.of?.kind !== "object")
      throw new Error("docs/api.md lists no conversations.");
    const conversationShape = view.of;
    const begun = await call("POST /api/conversations", {
      body: { title: "The pool", knowledgeBaseIds: [ids.library] },
    });
    expect(begun.status).toBe(201);
    expectDocumented(await begun.clone().json(), conversationShape, "begun");
    const own = { params: { id: await idOf(begun) } };
    const pinned = await call("PATCH /api/conversations/:id", { ...own, body: { pinned: true } });
    expectDocumented(await pinned.json(), conversationShape, "pinned");
    const conversations = await call("GET /api/conversations", {
      query: { q: "run dry", limit: "1" },
    });
    expectDocumented(
      await conversations.json(),
      answerShape("GET /api/conversations"),
      "conversations",
    );
    const read = await call("GET /api/conversations/:id", {
      params: { id: ids.conversation ?? "" },
    });
    const detail = await read.json();
    const message = documentedShape("Message");
    if (message.kind === "object")
      message.fields.set("citations", {
        optional: false,
        shape: list(documentedShape("Citation")),
      });
    for (const name of ["earlier", "versions", "repairing"])
      if (message.kind === "object") message.fields.set(name, { optional: true, shape: undefined });
    const detailFields = new Map(conversationShape.fields);
    detailFields.set("messages", { optional: false, shape: list(message) });
    detailFields.set("sources", { optional: false, shape: undefined });
    expectDocumented(detail, { kind: "object", fields: detailFields }, "conversation");
    expect(detail.sources.map((source: { number: number }) => source.number)).toEqual([1, 2]);
    const saved = detail.messages.find((each: { id: string }) => each.id === ids.message);
    expect(saved).toMatchObject({ usage: result.usage, metrics: result.metrics });
    expect(saved.notices ?? []).toEqual(result.notices);
    expect(result.usage.totalTokens).toBeGreaterThan(0);
    const posted = await call("POST /api/conversations/:id/messages", {
      params: { id: ids.conversation ?? "" },
      body: { content: question },
    });
    expect(posted.status).toBe(202);
    const { user, assistant } = await posted.json();
    expectDocumented(user, documentedShape("Message"), "user");
    expect(assistant).toEqual({ id: expect.any(String), status: "pending" });
    await call("GET /api/conversations/:id/events", {
      params: { id: ids.conversation ?? "" },
    });
    const told = examples.at(-1)?.answer as { event: string; data: Record<string, unknown> }[];
    for (const { event, data } of told) {
      expect(event).toBe("message.status_updated");
      expectDocumented(data, answerShape("GET /api/conversations/:id/events"), "events");
    }
    // Which of its states are seen on the way is a matter of moments.
    told.splice(0, told.length - 1);
    expect(told[0]?.data).toMatchObject({ messageId: assistant.id, status: "done" });
    const bibliography = await call("GET /api/conversations/:id/bibliography", {
      params: { id: ids.conversation ?? "" },
      query: { format: "csl-json" },
    });
    expect(bibliography.headers.get("content-disposition")).toBe(
      'attachment; filename="bibliography.json"',
    );
    expect((await bibliography.json()).map((entry: { id: string }) => entry.id)).toEqual([
      "ibid-1",
      "ibid-2",
    ]);
    const whole = await call("GET /api/conversations/:id/export", {
      params: { id: ids.conversation ?? "" },
    });
    expect(whole.headers.get("content-disposition")).toBe(
      'attachment; filename="why-did-the-connection-pool-run-dry.md"',
    );
    expect(await whole.text()).toMatch(
      /^# Why did .*\[\^1\].*^\[\^1\]: \\\[1\] .*^\[\^2\]: \\\[2\] /ms,
    );
    const pasted = await call("GET /api/messages/:id/export", {
      params: { id: ids.message ?? "" },
      query: { format: "html", for: "clipboard" },
    });
    expect(pasted.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await pasted.text()).toContain("<sup>[1]</sup>");
    const ofConversation = { params: { id: ids.conversation ?? "" } };
    const [citedSource] = result.citations;
    const chunkId: string = citedSource.passages[0].chunkId;
    const ofPassage = { params: { ...ofConversation.params, chunkId } };
    const pinnedPassage = await call("PUT /api/conversations/:id/passages/:chunkId", {
      ...ofPassage,
      body: { choice: "pinned" },
    });
    const chosenView = await pinnedPassage.json();
    expectDocumented(chosenView, documentedShape("Chosen passage"), "chosen");
    expect(chosenView).toMatchObject({ chunkId, choice: "pinned", title: citedSource.title });
    const chosenList = await call("GET /api/conversations/:id/passages", ofConversation);
    expect(await chosenList.json()).toEqual({ passages: [chosenView] });
    const unpinned = await call("DELETE /api/conversations/:id/passages/:chunkId", ofPassage);
    expect(unpinned.status).toBe(204);
    const ofShared = { params: { id: ids.conversation ?? "" } };
    const shared = await call("POST /api/conversations/:id/shares", {
      ...ofShared,
      body: { untilMessageId: ids.message ?? "" },
    });
    expect(shared.status).toBe(201);
    const madePage = await shared.json();
    const { path } = madePage;
    expect(path).toMatch(/^\/s\/[\w-]{43}$/);
    expectDocumented(madePage.share, documentedShape("Share"), "share");
    const [sharedExample] = examples.slice(-1);
    if (sharedExample) sharedExample.answer = { ...madePage, path: "/s/…" };
    const pages = await (await call("GET /api/conversations/:id/shares", ofShared)).json();
    expect(pages).toEqual({ shares: [madePage.share], reach: "computer" });
    const ofShare = { params: { ...ofShared.params, shareId: madePage.share.id } };
    const brought = await call("POST /api/conversations/:id/shares/:shareId/update", ofShare);
    expectDocumented(await brought.json(), documentedShape("Share"), "brought up to date");
    expect((await openShared(path)).status).toBe(200);
    expect((await call("DELETE /api/conversations/:id/shares/:shareId", ofShare)).status).toBe(204);
    expect((await openShared(path)).status).toBe(404);
    const turn = { params: { id: assistant.id } };
    const keptAnswer = await call("GET /api/messages/:id", turn);
    expectDocumented(await keptAnswer.json(), answerShape("GET /api/messages/:id"), "answer");
    expect((await call("DELETE /api/messages/:id", turn)).status).toBe(204);
    expect((await call("POST /api/messages/:id/restore", turn)).status).toBe(204);
    expect((await call("DELETE /api/conversations/:id", own)).status).toBe(204);

    // What the installation is and can.
    const models = await (await call("GET /api/models")).json();
    expectDocumented(models, answerShape("GET /api/models"), "models");
    const health = await call("GET /api/health");
    expect(health.status).toBe(200);
    expectDocumented(await health.json(), answerShape("GET /api/health"), "health");

    // Settings and connections.
    const keptConnection = await call(
      "POST /api/connections",
      { body: { name: "Our server", baseUrl: server.baseUrl, apiKey: "sk-a-key-of-ours" } },
      { name: "Our server", baseUrl: "http://localhost:8080/v1", apiKey: "sk-…" },
    );
    expect(keptConnection.status).toBe(201);
    const connection = await keptConnection.json();
    expectDocumented(connection, answerShape("POST /api/connections"), "connection");
    const ours = { params: { id: connection.id } };
    const tested = await call("POST /api/connections/test", { body: { id: connection.id } });
    expectDocumented(await tested.json(), answerShape("POST /api/connections/test"), "test");
    const chosen = await call("PATCH /api/settings", {
      body: { toolModel: `${connection.id}:test`, language: "en" },
    });
    const settings = await chosen.json();
    expectDocumented(settings, answerShape("GET /api/settings"), "settings");
    expect(await (await call("GET /api/settings")).json()).toEqual(settings);
    const discovered = await (await call("POST /api/models/discover")).json();
    expectDocumented(discovered, answerShape("GET /api/models"), "discovered");
    expect(discovered.models.map((each: { id: string }) => each.id)).toContain("our-server:test");
    const renamedConnection = await call("PATCH /api/connections/:id", {
      ...ours,
      body: { name: "Ours" },
    });
    expectDocumented(
      await renamedConnection.json(),
      answerShape("POST /api/connections"),
      "renamed",
    );
    expect((await call("DELETE /api/connections/:id", ours)).status).toBe(204);
    await callRoute("PATCH", "/api/settings", { body: { toolModel: null, language: null } });

    const index = await (await call("GET /api/index")).json();
    expect(index).toEqual({
      model: "all-MiniLM-L6-v2",
      dimensions: 384,
      chunks: index.chunks,
      next: null,
    });
    expect(index.chunks).toBeGreaterThan(0);
    const { model } = index;
    const rebuilt = await call("POST /api/index/rebuild", { body: { model } });
    expect(rebuilt.status).toBe(202);
    expect(await rebuilt.json()).toEqual(index);
    expect(await (await call("POST /api/index/cancel")).json()).toEqual(index);

    // Programs' own ways of asking.
    server.answerWith((request) => {
      const [mark] = /\[DOC: \S+ \| CHUNK: \d+/.exec(lastMessage(request)) ?? [];
      const [tag] = tagsInPrompt(request, "fresh");
      const cited = mark ? `${mark.replaceAll(": ", ":")}]` : `[${tag}]`;
      return {
        steps: [
          { reasoning: "One source speaks of it." },
          { text: `## Answer\n\nSlow queries hold the connections ${cited}.` },
        ],
      };
    });
    const queried = await call("POST /api/query", { body: { q: question, top_k: 2 } });
    const queryAnswer = await queried.json();
    expectDocumented(queryAnswer, paragraphShape("POST /api/query"), "query");
    expect(queryAnswer.citations).toHaveLength(1);
    const cleared = await (await call("POST /api/query/clear-cache")).json();
    expect(cleared).toEqual({ cleared: 1 });
    const answered = await call("POST /api/documents/:id/ask", { params, body: { question } });
    const documentAnswer = await answered.json();
    expectDocumented(documentAnswer, paragraphShape("POST /api/documents/:id/ask"), "ask");
    expect(documentAnswer).toMatchObject({ success: true, source: "fulltext_semantic" });

    const ofIndex = await (await call("GET /api/documents/:id/passages", { params })).json();
    const [indexed] = ofIndex.passages;
    expectDocumented(indexed, documentedShape("Indexed passage"), "indexed passage");
    expect(ofIndex).toEqual({
      passages: expect.any(Array),
      total: ofIndex.passages.length,
      switchedOff: 0,
      corrected: 0,
      nextCursor: null,
    });
    const ofChunk = { params: { ...params, chunkId: indexed.chunkId } };
    const switched = await call("PATCH /api/documents/:id/passages/:chunkId", {
      ...ofChunk,
      body: { switchedOff: true, text: "Pools run dry." },
    });
    expect(await switched.json()).toEqual({
      ...indexed,
      switchedOff: true,
      text: "Pools run dry.",
      original: indexed.text,
      tokens: expect.any(Number),
    });
    const back = await callRoute("PATCH", "/api/documents/[id]/passages/[chunkId]", {
      ...ofChunk,
      body: { switchedOff: false, text: null },
    });
    expect(await back.json()).toEqual(indexed);

    // What changes documents, last.
    const fetched = await call("POST /api/documents/:id/fulltext", {
      params,
      body: { allow_proxy: false },
    });
    const fetchedView = await fetched.json();
    expectDocumented(fetchedView, answerShape("GET /api/documents/:id/fulltext"), "fetched");
    expect(fetchedView).toMatchObject({ text: "fulltext", state: "none" });
    const form = new FormData();
    form.set("file", new Blob([`${paper}\n`]), "pools.xml");
    const given = await call(
      "PUT /api/documents/:id/file",
      { params, body: form },
      { file: ["pools.xml"] },
    );
    expect(given.status).toBe(202);
    expectDocumented(await given.json(), document(), "given");
    // The queue has it read at its own time, so that what a retry or a stop finds would be chance.
    const readStatus = async () => {
      return (await (await callRoute("GET", "/api/documents/[id]", { params })).json()).status;
    };
    await expect.poll(readStatus, { timeout: 60_000 }).toBe("ready");
    for (const act of ["retry", "cancel", "index"] as const) {
      const again = await call(`POST /api/documents/:id/${act}`, { params });
      expect(again.status).toBe(202);
      expectDocumented(await again.json(), document(), act);
    }
    const tag = { action: "tag", ids: [ids.paper, "none"], add: ["Pools"] };
    const tagged = await (await call("POST /api/documents/changes", { body: tag })).json();
    expectDocumented(tagged, answerShape("POST /api/documents/changes"), "tagged");
    const totals = await (await call("GET /api/documents/totals")).json();
    expectDocumented(totals, answerShape("GET /api/documents/totals"), "totals");
    const tags = await (await call("GET /api/documents/tags")).json();
    expectDocumented(tags, answerShape("GET /api/documents/tags"), "tags");
    const retitled = await call("PATCH /api/documents/:id", {
      params,
      body: { title: "Of pools" },
    });
    expectDocumented(await retitled.json(), document(), "retitled");
    expect((await call("DELETE /api/documents/:id", { params })).status).toBe(204);
    const incident = { params: { id: ids.incident } };
    const preview = await (await call("GET /api/knowledge-bases/:id/close", incident)).json();
    expectDocumented(preview, answerShape("GET /api/knowledge-bases/:id/close"), "preview");
    const kept = await call("GET /api/knowledge-bases/:id/export", incident);
    expect(kept.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const closed = await (await call("POST /api/knowledge-bases/:id/close", incident)).json();
    expectDocumented(closed, answerShape("POST /api/knowledge-bases/:id/close"), "closed");
    const gone = await call("DELETE /api/knowledge-bases/:id", { params: { id: ids.library } });
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    await call("GET /api/documents/:id", { params });
    await call("POST /api/chat", { body: { question: "Why?", topN: "five" } });
    const sample = await (await call("POST /api/sample")).json();
    expectDocumented(sample, answerShape("POST /api/sample"), "sample");
    expect(sample.knowledgeBaseIds).toHaveLength(3);
    for (const id of sample.knowledgeBaseIds)
      await callRoute("DELETE", "/api/knowledge-bases/[id]", { params: { id } });

    const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
    const written = examples.map((example) => {
      const { sent, answer } = normalise(example) as Example;
      const body = sent === undefined ? "" : `${json(sent)}\n`;
      const end = example.bytes ? ", the file's bytes.\n" : ", without a body.\n";
      const then = answer === undefined ? end : `:\n\n${json(answer)}`;
      return `## ${example.call}\n\n${body}${example.status}${then}`;
    });
    await expect(
      `# Examples\n\nWhat each call of [the interface](api.md) answers, taken from the tests; ids, times, scores and milliseconds are stand-ins.\n\n${written.join("\n")}`,
    ).toMatchFileSnapshot("../../docs/api-examples.md");
  });

  test("is served with an example, or named as not served; and no other call is", async () => {
    const tried = new Set(examples.map((example) => example.call));
    expect([...tried, ...notServed].toSorted()).toEqual(documentedCalls().toSorted());
    expect(Object.keys(answerChecks).toSorted()).toEqual(documentedCalls().toSorted());
    const onDisk: string[] = [];
    for (const path of routePaths.filter((one) => !one.includes("..."))) {
      for (const method of methods) {
        const response = await callRoute(method, path, { headers: { host: "evil.example" } });
        if (response.status !== 405) onDisk.push(`${method} ${path.replace(/\[(\w+)\]/g, ":$1")}`);
      }
    }
    const withoutQuery = [...tried].filter((name) => !name.includes("?"));
    expect(withoutQuery.toSorted()).toEqual(onDisk.toSorted());
  });
});

type Near = {
  chunkId: string;
  number: number | null;
  text: string;
  start: number;
  quoteStart: number;
  quoteEnd: number;
};
type Told = {
  conversationId: string;
  message: { answered: boolean; outcome: string; text: string; closest?: Near[] };
  closest?: Near[];
  citations: unknown[];
  passages?: { chunkId: string }[];
  notices: { code: string; details?: Record<string, unknown> }[];
};

describe("an answer that the documents do not hold", () => {
  const sentence = "Roasted beans keep their aroma for four weeks.";
  const near = "Which supplier delivers beans with the best aroma?";
  const far = "Which encryption does the satellite modem use?";
  const model = "extractive";
  let base: string;
  let beans: string;

  beforeAll(async () => {
    const add = async (name: string, kind: string, files: Record<string, string>) => {
      const made = await callRoute("POST", "/api/knowledge-bases", { body: { name, kind } });
      const { id } = await made.json();
      const form = new FormData();
      form.set("knowledgeBaseId", id);
      for (const [file, text] of Object.entries(files)) form.append("file", new File([text], file));
      const { documents } = await (
        await callRoute("POST", "/api/documents", { body: form })
      ).json();
      for (const one of documents)
        await ingestDocument(runtime.database.db, runtime.embedder, one.id);
      return { id, documents };
    };
    const kitchen = await add("Kitchen", "personal", {
      "beans.md": `# Beans\n\n${sentence}\n`,
      "kettle.md": "# Kettle\n\nThe kettle is descaled with vinegar every month.\n",
      "mill.md": "# Mill\n\nThe mill grinds roasted beans at setting six.\n",
      "cups.md": "# Cups\n\nThe cups stand on the upper shelf.\n",
    });
    base = kitchen.id;
    beans = kitchen.documents[0].id;
    await add("Incident 9", "case", {
      "crane-inspection.md": "# Crane inspection\n\nThe crane's cable was worn at the hook.\n",
    });
  }, 120_000);

  const chatWith = async (asked: string, body: Record<string, unknown> = {}): Promise<Told> => {
    const response = await callRoute("POST", "/api/chat", {
      body: { question: asked, model, knowledgeBaseIds: [base], ...body },
    });
    const told = await response.json();
    expect(answerMisfits("POST /api/chat", response.status, told)).toEqual([]);
    return told;
  };
  const partsOf = async (asked: string, query: Record<string, string> = {}) => {
    const body = { question: asked, model, knowledgeBaseIds: [base] };
    const response = await callRoute("POST", "/api/chat/stream", { body, query });
    const parts = sseValues(await response.text()) as { type: string; data?: Told }[];
    const form = query["events"] ? `?events=${query["events"]}` : "";
    expect(answerMisfits(`POST /api/chat/stream${form}`, response.status, parts)).toEqual([]);
    return parts;
  };
  const detailOf = async (id: string) => {
    const response = await callRoute("GET", "/api/conversations/[id]", { params: { id } });
    const detail = await response.json();
    expect(answerMisfits("GET /api/conversations/:id", response.status, detail)).toEqual([]);
    return detail;
  };

  /** What holds of the nearest passages, whatever way they come. */
  function expectNearest({ message, closest, citations, passages }: Told) {
    expect(closest).toEqual(message.closest);
    expect(citations).toEqual([]);
    expect(closest?.length).toBeGreaterThan(0);
    expect(closest?.length).toBeLessThanOrEqual(3);
    for (const passage of closest ?? []) {
      expectDocumented(passage, closestShape(), "closest");
      expect(passage.number).toBeNull();
      expect(passage.quoteStart).toBeGreaterThanOrEqual(passage.start);
      expect(passage.quoteEnd).toBeLessThanOrEqual(passage.start + passage.text.length);
      const given = passages ?? closest ?? [];
      expect(given.map(({ chunkId }) => chunkId)).toContain(passage.chunkId);
    }
  }

  test("comes with the nearest passages, alike in the body, both streams and a reload, uncited", async () => {
    const asked = await chatWith(near);
    expectDocumented(asked, answerShape("POST /api/chat"), "chat");
    expect(asked.message).toMatchObject({
      answered: false,
      outcome: "closest",
      text: wordings.en.closest,
    });
    expectNearest(asked);
    const [first] = asked.closest ?? [];
    expect(first?.text.slice(first.quoteStart - first.start, first.quoteEnd - first.start)).toBe(
      sentence,
    );

    const { messages, sources } = await detailOf(asked.conversationId);
    expect(messages.at(-1)).toEqual({ ...asked.message, citations: [] });
    expect(sources).toEqual([]);

    const parts = await partsOf(near);
    const result = parts.find((part) => part.type === "data-result")?.data;
    if (!result) throw new Error("The stream brought no result.");
    expectNearest(result);
    expect(parts.filter((part) => part.type === "data-citation")).toEqual([]);
    expect(normalise(result.closest)).toEqual(normalise(asked.closest));
    expect(Object.keys(result)).toEqual(Object.keys(asked).filter((field) => field !== "passages"));

    const events = await partsOf(near, { events: "plain" });
    const { type, ...complete } = events.at(-1) as unknown as Told & { type: string };
    expect(type).toBe("complete");
    expectNearest(complete);
    expect(normalise(complete.closest)).toEqual(normalise(asked.closest));
  });

  test("that nothing in them answers has what is near, and none where nothing is", async () => {
    const asked = await chatWith("Where is the satellite dish set up every month?");
    expect(asked.message).toMatchObject({
      answered: false,
      outcome: "no_evidence",
      text: wordings.en.noEvidence,
    });
    expectNearest(asked);
    const { messages } = await detailOf(asked.conversationId);
    expect(messages.at(-1)).toEqual({ ...asked.message, citations: [] });

    const none = await chatWith(far);
    expect(none.message.outcome).toBe("no_evidence");
    expect([none, none.message].map((each) => "closest" in each)).toEqual([false, false]);
  });

  test("is no citation at a later turn either, and leaves the register as it is", async () => {
    const before = await chatWith("Where do the cups stand?");
    const { conversationId } = before;
    expect(before.citations).toHaveLength(1);
    const asked: Told = await (
      await callRoute("POST", "/api/chat", { body: { question: near, model, conversationId } })
    ).json();
    expect(asked.message.outcome).toBe("closest");
    expect(asked.citations).toEqual([]);
    const { sources, messages } = await detailOf(conversationId);
    expect(sources.map((source: { number: number }) => source.number)).toEqual([1]);
    expect(messages.at(-1)).toEqual({ ...asked.message, citations: [] });
    expect(asked.closest?.[0]?.number).toBeNull();
  });

  test("quotes what is near for those who read a text alone", async () => {
    const quoted = `${wordings.en.closest}\n\n> ${sentence}\n>\n> — Beans`;
    const body = { question: near, model };
    const params = { id: beans };
    const asked = await callRoute("POST", "/api/documents/[id]/ask", { params, body });
    const answer = await asked.json();
    expectDocumented(answer, paragraphShape("POST /api/documents/:id/ask"), "ask");
    expect(answer).toMatchObject({ success: true, error: null, answer: quoted });
    expect(answer.confidence).toBe(answer.chunks_used[0].score);

    const completion = {
      model,
      messages: [{ role: "user", content: near }],
      documentIds: [beans],
    };
    const whole = await callRoute("POST", "/api/v1/chat/completions", { body: completion });
    expect((await whole.json()).choices[0].message.content).toBe(quoted);
    const streamed = await callRoute("POST", "/api/v1/chat/completions", {
      body: { ...completion, stream: true },
    });
    const chunks = sseValues(await streamed.text()) as unknown as {
      choices: { delta: { content?: string } }[];
    }[];
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(quoted);
  });

  test("names the document that the question means and that is not read, to the letter", async () => {
    const asked = await chatWith("Where was the cable worn, says crane-inspection.md?");
    expectDocumented(asked.notices, documentedShape("Notices"), "notices");
    expect(asked.notices).toEqual([
      {
        code: "not_in_scope",
        message: wordings.en.library.notInScope("Crane inspection", "Incident 9"),
        details: {
          documentId: expect.any(String),
          title: "Crane inspection",
          knowledgeBaseId: expect.any(String),
          knowledgeBaseName: "Incident 9",
          kind: "case",
        },
      },
    ]);
    const { messages } = await detailOf(asked.conversationId);
    expect(messages.at(-1).notices).toEqual(asked.notices);
    // The document alone is read, without its case being named.
    const documentIds = [asked.notices[0]?.details?.["documentId"]];
    const alone: Told = await (
      await callRoute("POST", "/api/chat", {
        body: { question: "Where was the cable worn?", model, documentIds },
      })
    ).json();
    expect(alone.message).toMatchObject({ outcome: "answered" });
    expect(alone.message.text).toContain("worn at the hook");
    expect(alone.notices).toEqual([]);
  });
});

describe("what `POST /api/chat` takes", () => {
  const model = "openai-compatible:qwen3-4b";
  const asked = "How many connections does the pool hold?";
  let knowledgeBaseIds: string[];

  beforeAll(async () => {
    const { id } = await addTestBase(
      runtime,
      { userId: localUser.id },
      {
        name: "Pools",
        kind: "personal",
        files: { "pool.md": "# Connection pool\n\nThe pool holds twenty connections.\n" },
      },
    );
    knowledgeBaseIds = [id];
    server.answerWith((request) => ({
      steps: [{ text: `## Answer\n\nTwenty [${tagsInPrompt(request, "fresh")[0]}].` }],
    }));
  }, 60_000);

  test("is what its row names", () => {
    const names = documentedNames("| `POST /api/chat` |", "| `{conversationId, message");
    const values = ["prose", "sections", "answer", "agent"];
    expect(new Set(names.filter((name) => !values.includes(name)))).toEqual(
      new Set(Object.keys(chatRequestSchema.shape)),
    );
  });

  test.each(["/api/chat", "/api/chat/stream"])(
    "%s: useThinking switches the thinking of a model that has a switch; by default it thinks",
    async (path) => {
      const switched = async (more: Record<string, unknown>) => {
        const body = { question: asked, model, knowledgeBaseIds, ...more };
        const response = await callRoute("POST", path, { body });
        expect([response.status, await response.text()]).toEqual([
          200,
          expect.stringMatching(/twenty/i),
        ]);
        return server.requests.at(-1)?.body;
      };
      const on = { reasoning_effort: "medium", chat_template_kwargs: { enable_thinking: true } };
      const off = { reasoning_effort: "none", chat_template_kwargs: { enable_thinking: false } };
      expect(await switched({ useThinking: true })).toMatchObject(on);
      expect(await switched({ useThinking: false })).toMatchObject(off);
      expect(await switched({})).toMatchObject(on);
      const without = await switched({ useThinking: true, model: "openai-compatible:test" });
      for (const field of Object.keys(on)) expect(without).not.toHaveProperty(field);
      expect(await switched({ useThinking: false, model: "extractive" })).toEqual(without);
    },
  );
});
