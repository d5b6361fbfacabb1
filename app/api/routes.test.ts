import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "@/lib/db/schema.ts";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import type { ChatResult } from "@/lib/wire/chat-result.ts";
import { newShareSchema } from "@/lib/wire/share.ts";
import { alice, bob, openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase, type TestBase } from "@/test/library.ts";
import { callRoute, type Method, methods, routePaths, type Sent } from "./test-routes.ts";

// Who asks is read from a header, so that two people can be told apart while accounts are off.
vi.mock("@/lib/viewer.ts", async (importOriginal) => ({
  ...(await importOriginal<typeof import("@/lib/viewer.ts")>()),
  identify: async (request: Request) => ({
    userId: request.headers.get("x-test-user") ?? "nobody",
  }),
}));

const secret = "The vault door opens with the phrase amber lantern at dusk.";
const open = "Retries wait twice as long each time, up to thirty seconds.";

let runtime: Runtime;
let personal: TestBase;
let incident: TestBase;
let shared: TestBase;
let conversationId: string;
let messageId: string;
let citedChunkId: string;
let shareId: string;

const asAlice = (method: Method, path: string, sent: Sent = {}) =>
  callRoute(method, path, { ...sent, user: alice.userId });
const asBob = (method: Method, path: string, sent: Sent = {}) =>
  callRoute(method, path, { ...sent, user: bob.userId });

beforeAll(async () => {
  const [database, embedder] = await Promise.all([openEmbeddedForTest(), openTestEmbedder()]);
  const env = readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir });
  runtime = await buildRuntime(env, database, embedder);
  await database.db.insert(users).values({ id: "nobody", name: "Nobody" });
  installRuntime(runtime);
  const tools = { database, embedder };
  personal = await addTestBase(tools, alice, {
    name: "Alice's runbooks",
    kind: "personal",
    files: { "vault.md": `# Vault\n\n${secret}\n` },
  });
  incident = await addTestBase(tools, alice, {
    name: "Incident 7",
    kind: "case",
    files: { "app.log": "2026-05-01T10:00:00Z ERROR vault door jammed\n" },
  });
  shared = await addTestBase(tools, alice, {
    name: "Library",
    kind: "shared",
    files: { "retries.md": `# Retries\n\n${open}\n` },
  });
  const asked = await asAlice("POST", "/api/chat", {
    body: {
      question: "With which phrase does the vault door open?",
      knowledgeBaseIds: [personal.id, incident.id, shared.id],
    },
  });
  const result: ChatResult = await asked.json();
  conversationId = result.conversationId;
  messageId = result.message.id;
  citedChunkId = result.citations[0]?.passages[0]?.chunkId ?? "";
  const made = await asAlice("POST", "/api/conversations/[id]/shares", {
    params: { id: conversationId },
    body: {},
  });
  shareId = newShareSchema.parse(await made.json()).share.id;
  if (!citedChunkId) throw new Error("Alice's answer cites nothing, so there is nothing to hide.");
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
});

/** A route's own methods: the others answer 405 before they look at anything. */
async function servedMethods(path: string): Promise<Method[]> {
  const served: Method[] = [];
  for (const method of methods) {
    const response = await callRoute(method, path, { headers: { host: "evil.example" } });
    if (response.status !== 405) served.push(method);
  }
  return served;
}

/** What a stranger may send to a route, and what must come back. Every method of every route stands here. */
type Walk = {
  /** Requests that name something of Alice's: each is answered 404. */
  notFound?: () => Sent[];
  /** Requests that list or find: nothing of hers may stand in the answer. */
  lists?: () => Sent[];
  /** Why a route has neither. */
  open?: string;
};

const upload = (knowledgeBaseId: string, text = "Bob was here.") => {
  const form = new FormData();
  form.set("knowledgeBaseId", knowledgeBaseId);
  form.append("file", new File([text], "bob.md"));
  return form;
};

const privateBases = () => [personal.id, incident.id];
const privateDocuments = () =>
  [...Object.values(personal.documentIds), ...Object.values(incident.documentIds)].map((id) => ({
    params: { id },
  }));
/** The shared library is read by everybody, and changed only by its owner. */
const allDocuments = () => [
  ...privateDocuments(),
  ...Object.values(shared.documentIds).map((id) => ({ params: { id } })),
];
const allBases = () => [...privateBases(), shared.id].map((id) => ({ params: { id } }));
const aliceConversation = () => [{ params: { id: conversationId, conversationId } }];

const aliceChoice = (body?: object) => () => [
  { params: { id: conversationId, chunkId: citedChunkId }, ...(body ? { body } : {}) },
];

const aliceShare = () => [{ params: { id: conversationId, shareId } }];

const question = "With which phrase does the vault door open?";
const messages = [{ role: "user", content: question }];
const askings = () => [
  { body: { question, conversationId } },
  ...privateBases().map((id) => ({ body: { question, knowledgeBaseIds: [shared.id, id] } })),
  ...privateDocuments().map(({ params }) => ({ body: { question, documentIds: [params.id] } })),
];

const walks: Record<string, Walk> = {
  "GET /api/[[...path]]": { notFound: () => [{ params: { path: "nowhere" } }] },
  "POST /api/[[...path]]": { notFound: () => [{ params: { path: "nowhere" } }] },
  "PUT /api/[[...path]]": { notFound: () => [{ params: { path: "nowhere" } }] },
  "PATCH /api/[[...path]]": { notFound: () => [{ params: { path: "nowhere" } }] },
  "DELETE /api/[[...path]]": { notFound: () => [{ params: { path: "nowhere" } }] },
  "POST /api/chat": { notFound: askings, lists: () => [{ body: { question } }] },
  "POST /api/chat/stream": {
    notFound: () => [
      ...askings(),
      {
        body: {
          id: conversationId,
          trigger: "submit-message",
          messages: [{ id: "m", role: "user", parts: [{ type: "text", text: question }] }],
        },
      },
    ],
    lists: () => [{ body: { question } }, { body: { question }, query: { events: "plain" } }],
  },
  "GET /api/chat/[conversationId]/stream": { notFound: aliceConversation },
  "POST /api/chat/[conversationId]/stop": { notFound: aliceConversation },
  "POST /api/search": {
    notFound: askings,
    lists: () => [
      { body: { question } },
      { body: { question, history: [{ question, answer: "", citedChunkIds: [citedChunkId] }] } },
    ],
  },
  "GET /api/messages/[id]": { notFound: () => [{ params: { id: messageId } }] },
  "DELETE /api/messages/[id]": { notFound: () => [{ params: { id: messageId } }] },
  "POST /api/messages/[id]/restore": { notFound: () => [{ params: { id: messageId } }] },
  "GET /api/messages/[id]/next": { notFound: () => [{ params: { id: messageId } }] },
  "GET /api/messages/[id]/retrieval": { notFound: () => [{ params: { id: messageId } }] },
  "POST /api/messages/[id]/verify": {
    notFound: () => [{ params: { id: messageId }, body: { save: true } }],
  },
  "POST /api/messages/[id]/repair": { notFound: () => [{ params: { id: messageId } }] },
  "POST /api/messages/[id]/feedback": {
    notFound: () => [{ params: { id: messageId }, body: { rating: "up" } }],
  },
  "DELETE /api/messages/[id]/feedback": {
    notFound: () => [
      { params: { id: messageId } },
      { params: { id: messageId }, query: { marker: "0" } },
    ],
  },
  "GET /api/feedback": { lists: () => [{}, { query: { conversationId } }] },
  "GET /api/feedback/export": { lists: () => [{}] },
  "GET /api/conversations": { lists: () => [{}, { query: { q: "vault" } }] },
  "POST /api/conversations": {
    notFound: () => privateBases().map((id) => ({ body: { knowledgeBaseIds: [id] } })),
  },
  "GET /api/conversations/[id]": { notFound: aliceConversation },
  "PATCH /api/conversations/[id]": {
    notFound: () => aliceConversation().map((sent) => ({ ...sent, body: { title: "Bob's" } })),
  },
  "DELETE /api/conversations/[id]": { notFound: aliceConversation },
  "POST /api/conversations/[id]/messages": {
    notFound: () => aliceConversation().map((sent) => ({ ...sent, body: { content: question } })),
  },
  "GET /api/conversations/[id]/events": {
    notFound: () => [
      ...aliceConversation(),
      ...aliceConversation().map((sent) => ({
        ...sent,
        headers: { "last-event-id": `1.0.${messageId}` },
      })),
    ],
  },
  "GET /api/conversations/[id]/bibliography": {
    notFound: () => aliceConversation().map((sent) => ({ ...sent, query: { format: "ris" } })),
  },
  "GET /api/conversations/[id]/export": { notFound: aliceConversation },
  "GET /api/conversations/[id]/passages": { notFound: aliceConversation },
  "PUT /api/conversations/[id]/passages/[chunkId]": { notFound: aliceChoice({ choice: "pinned" }) },
  "DELETE /api/conversations/[id]/passages/[chunkId]": { notFound: aliceChoice() },
  "GET /api/conversations/[id]/shares": { notFound: aliceConversation },
  "POST /api/conversations/[id]/shares": {
    notFound: () => aliceConversation().map((sent) => ({ ...sent, body: {} })),
  },
  "POST /api/conversations/[id]/shares/[shareId]/update": { notFound: aliceShare },
  "DELETE /api/conversations/[id]/shares/[shareId]": { notFound: aliceShare },
  "GET /api/messages/[id]/export": { notFound: () => [{ params: { id: messageId } }] },
  "GET /api/knowledge-bases": { lists: () => [{}] },
  "POST /api/knowledge-bases": { open: "it makes a base of the asker's own" },
  "PATCH /api/knowledge-bases/[id]": {
    notFound: () => allBases().map((sent) => ({ ...sent, body: { name: "Bob's" } })),
  },
  "DELETE /api/knowledge-bases/[id]": { notFound: allBases },
  "GET /api/knowledge-bases/[id]/close": { notFound: allBases },
  "POST /api/knowledge-bases/[id]/close": { notFound: allBases },
  "GET /api/knowledge-bases/[id]/export": { notFound: allBases },
  "GET /api/documents": {
    lists: () => [
      {},
      { query: { q: "vault" } },
      { query: { status: "ready" } },
      { query: { cited: "never", sort: "title", order: "desc" } },
    ],
    notFound: () => privateBases().map((id) => ({ query: { knowledgeBaseId: id } })),
  },
  "POST /api/documents": {
    notFound: () => [...privateBases(), shared.id].map((id) => ({ body: upload(id) })),
  },
  "GET /api/documents/[id]": { notFound: privateDocuments },
  "PATCH /api/documents/[id]": {
    notFound: () => allDocuments().map((sent) => ({ ...sent, body: { title: "Bob's" } })),
  },
  "DELETE /api/documents/[id]": { notFound: allDocuments },
  "POST /api/documents/changes": {
    // Of ids, it says not_found of each document by itself, which change-documents.test.ts holds.
    notFound: () =>
      privateBases().map((id) => ({
        body: { action: "delete", matching: { knowledgeBaseId: id }, count: 0 },
      })),
  },
  "GET /api/documents/totals": {
    lists: () => [{}, { query: { q: "vault" } }],
    notFound: () => privateBases().map((id) => ({ query: { knowledgeBaseId: id } })),
  },
  "GET /api/documents/progress": {
    open: "its stream has no end; follow-progress.test.ts holds that it is the viewer's own",
  },
  "GET /api/documents/tags": {
    lists: () => [{}],
    notFound: () => privateBases().map((id) => ({ query: { knowledgeBaseId: id } })),
  },
  "POST /api/documents/[id]/retry": { notFound: allDocuments },
  "POST /api/documents/[id]/cancel": { notFound: allDocuments },
  "POST /api/documents/[id]/index": { notFound: allDocuments },
  "GET /api/documents/[id]/text": { notFound: privateDocuments },
  "GET /api/documents/[id]/matches": {
    notFound: () => privateDocuments().map((sent) => ({ ...sent, query: { q: "vault" } })),
  },
  "GET /api/documents/[id]/file": { notFound: privateDocuments },
  "PUT /api/documents/[id]/file": {
    notFound: () =>
      allDocuments().map((sent) => {
        const form = new FormData();
        form.append("file", new File(["Bob was here."], "bob.md"));
        return { ...sent, body: form };
      }),
  },
  "GET /api/documents/[id]/fulltext": { notFound: privateDocuments },
  "POST /api/documents/[id]/fulltext": {
    notFound: () => allDocuments().map((sent) => ({ ...sent, body: {} })),
  },
  "GET /api/documents/[id]/guide": { notFound: privateDocuments },
  "GET /api/documents/[id]/citations": {
    notFound: privateDocuments,
    lists: () => Object.values(shared.documentIds).map((id) => ({ params: { id } })),
  },
  "GET /api/documents/[id]/lines": { notFound: privateDocuments },
  "GET /api/documents/[id]/passages": { notFound: privateDocuments },
  "PATCH /api/documents/[id]/passages/[chunkId]": {
    notFound: () =>
      allDocuments().map(({ params }) => ({
        params: { ...params, chunkId: `${params.id}:1:0` },
        body: { switchedOff: true },
      })),
  },
  "GET /api/documents/[id]/text-status": { notFound: privateDocuments },
  "POST /api/documents/[id]/ask": {
    open: "it says document_not_found in an answer of 200, which ask-one-document.test.ts holds",
  },
  "POST /api/query": { lists: () => [{ body: { q: question, top_k: 50 } }] },
  "POST /api/query/clear-cache": { open: "it clears the asker's own entries" },
  "POST /api/v1/chat/completions": {
    notFound: () => [
      ...privateBases().map((id) => ({ body: { messages, knowledgeBaseIds: [shared.id, id] } })),
      ...privateDocuments().map(({ params }) => ({ body: { messages, documentIds: [params.id] } })),
    ],
    lists: () => [{ body: { messages } }, { body: { messages, stream: true } }],
  },
  "POST /api/mcp": { open: "its own test asks every tool for what is another's" },
  "GET /api/v1/models": { open: "it names the models of the installation" },
  "GET /api/models": { open: "it names the models of the installation" },
  "GET /api/index": { open: "it names the embedding model of the installation" },
  "POST /api/index/rebuild": {
    open: "it makes the installation's index anew, and shows nothing of it",
  },
  "POST /api/index/cancel": { open: "it gives that up" },
  "POST /api/models/discover": { open: "it names the models of the installation" },
  "GET /api/settings": {
    open: "they are the installation's; its sample's knowledge bases are the asker's own",
  },
  "PATCH /api/settings": { open: "they are the installation's" },
  "GET /api/suggestions": {
    lists: () => [{}],
    notFound: () => privateBases().map((id) => ({ query: { knowledgeBaseId: id } })),
  },
  "POST /api/sample": { open: "it loads the sample's knowledge bases for the asker alone" },
  "POST /api/connections": {
    open: "a connection is the installation's, and its key is never shown",
  },
  "PATCH /api/connections/[id]": { open: "a connection is the installation's" },
  "DELETE /api/connections/[id]": { open: "a connection is the installation's" },
  "POST /api/connections/test": { open: "it tries a server of the installation" },
  "GET /api/health": { open: "it tells the state of the installation" },
};

/** Routes whose errors have another protocol's shape; their own tests look at them. */
const otherShape = /^\/api\/(?:v1\/|mcp$)/;
const ownShape = routePaths.filter((path) => !otherShape.test(path));

async function expectError(response: Response, status: number, code: string) {
  const body = await response.json();
  expect({ status: response.status, code: body.error?.code }).toEqual({ status, code });
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error).filter((key) => key !== "details")).toEqual(["code", "message"]);
  expect(body.error.message).toMatch(/[.!?]$/);
  expect(JSON.stringify(body)).not.toMatch(/\n\s+at |select |node_modules|\/work\//i);
  return body.error;
}

describe("a second user", () => {
  /** All that Alice sees of her own. */
  const hers = async () =>
    Promise.all([
      asAlice("GET", "/api/conversations").then((response) => response.json()),
      asAlice("GET", "/api/conversations/[id]", { params: { id: conversationId } }).then(
        (response) => response.json(),
      ),
      asAlice("GET", "/api/documents").then((response) => response.json()),
      asAlice("GET", "/api/knowledge-bases").then((response) => response.json()),
    ]);

  test("has a walk through every method of every route on disk", async () => {
    const onDisk: string[] = [];
    for (const path of routePaths)
      for (const method of await servedMethods(path)) onDisk.push(`${method} ${path}`);
    expect(Object.keys(walks).toSorted()).toEqual(onDisk.toSorted());
    for (const [name, walk] of Object.entries(walks))
      expect(walk.open ?? walk.notFound?.() ?? walk.lists?.(), name).not.toHaveLength(0);
  });

  test("finds nothing of the first one's, anywhere, and changes nothing", async () => {
    const before = await hers();
    for (const [name, walk] of Object.entries(walks)) {
      const [method, path] = name.split(" ") as [Method, string];
      for (const sent of walk.notFound?.() ?? []) {
        const response = await asBob(method, path, sent);
        const body = await response.json();
        expect([response.status, body.error?.code], `${name} ${JSON.stringify(sent)}`).toEqual([
          404,
          "not_found",
        ]);
      }
      for (const sent of walk.lists?.() ?? []) {
        const response = await asBob(method, path, sent);
        expect(response.status, name).toBe(200);
        const answer = await response.text();
        const hidden = [
          ...privateBases(),
          ...privateDocuments().map(({ params }) => params.id),
          conversationId,
          messageId,
          "amber lantern",
          "jammed",
          "vault.md",
          "app.log",
          "Alice's runbooks",
          "Incident 7",
        ];
        for (const word of hidden) expect(answer, `${name}: ${word}`).not.toContain(word);
      }
    }
    expect(await hers()).toEqual(before);
  });

  test("sees the same answer for what is another's and for what does not exist", async () => {
    for (const [name, walk] of Object.entries(walks)) {
      const [method, path] = name.split(" ") as [Method, string];
      for (const sent of walk.notFound?.() ?? []) {
        if (!sent.params) continue;
        const params = Object.fromEntries(
          Object.keys(sent.params).map((key) => [key, "no-such-id"]),
        );
        const [theirs, nobodys] = await Promise.all([
          asBob(method, path, sent).then((response) => response.text()),
          asBob(method, path, { ...sent, params }).then((response) => response.text()),
        ]);
        expect(theirs, name).toBe(nobodys);
      }
    }
  });

  test("reads the shared library, and may ask it", async () => {
    const response = await asBob("POST", "/api/chat", {
      body: { question: "How long do retries wait?" },
    });
    const result: ChatResult = await response.json();
    expect(result.message.text).toContain("Retries wait twice as long each time");
    expect(result.passages.map((passage) => passage.documentId)).toEqual([
      shared.documentIds["retries.md"],
    ]);
  });
});

describe("a request that cannot be used", () => {
  /** For each route that takes JSON: a body it takes, its values of the right types, harmless when refused. */
  const bodies: Record<string, Record<string, unknown>> = {
    "POST /api/chat": {
      question: "Why?",
      topK: 20,
      topN: 5,
      maxCarried: 15,
      rerank: false,
      useThinking: false,
    },
    "POST /api/chat/stream": {
      question: "Why?",
      conversationId: "x",
      filters: {},
      model: "x",
      useThinking: true,
    },
    "POST /api/search": { question: "Why?", k: 10, mode: "hybrid", rerank: false, expand: false },
    "POST /api/query": { q: "Why?", top_k: 6, max_context_chars: 4_000 },
    "POST /api/documents/[id]/ask": {
      question: "Why?",
      use_fulltext: true,
      download_missing_fulltext: true,
      allow_proxy: true,
      max_chunks: 5,
      similarity_threshold: 0.3,
      model: "x",
      use_thinking: true,
    },
    "POST /api/conversations/[id]/messages": { content: "Why?", format: "prose", topN: 8 },
    "POST /api/messages/[id]/verify": { save: true },
    "POST /api/messages/[id]/feedback": { rating: "down", marker: 0, reason: "wrong", note: "A" },
    "POST /api/conversations": { title: "A", knowledgeBaseIds: [] },
    "PATCH /api/conversations/[id]": { title: "A", pinned: true, archived: true },
    "POST /api/knowledge-bases": { name: "A", kind: "personal" },
    "PATCH /api/knowledge-bases/[id]": { name: "A" },
    // Null takes a fact back; wrong facts are tried in lib/document/change-documents.test.ts.
    "PATCH /api/documents/[id]": { tags: ["a"], knowledgeBaseId: "x" },
    // Null brings the original back.
    "PATCH /api/documents/[id]/passages/[chunkId]": { switchedOff: true },
    "POST /api/documents/changes": { action: "delete", ids: ["x"] },
    "POST /api/connections": {
      name: "A",
      protocol: "anthropic",
      baseUrl: "http://localhost:1/v1",
      apiKey: "x",
    },
    "PATCH /api/connections/[id]": { name: "A", baseUrl: "http://localhost:1/v1" },
    "POST /api/connections/test": { id: "x", baseUrl: "http://localhost:1/v1", apiKey: "x" },
    // Null takes a choice back; wrong values are tried in settings/settings.test.ts.
    "PATCH /api/settings": {},
    "PUT /api/conversations/[id]/passages/[chunkId]": { choice: "pinned" },
    "POST /api/conversations/[id]/shares": { untilMessageId: "x", passages: true },
    // These take none; an empty object is the same as nothing.
    "POST /api/conversations/[id]/shares/[shareId]/update": {},
    "POST /api/chat/[conversationId]/stop": {},
    "POST /api/messages/[id]/repair": {},
    "POST /api/messages/[id]/restore": {},
    "POST /api/query/clear-cache": {},
    "POST /api/index/rebuild": { model: "x" },
    "POST /api/index/cancel": {},
    "POST /api/models/discover": {},
    "POST /api/knowledge-bases/[id]/close": {},
    "POST /api/documents/[id]/retry": {},
    "POST /api/documents/[id]/cancel": {},
    "POST /api/documents/[id]/index": {},
    "POST /api/documents/[id]/fulltext": { allow_proxy: false },
    "POST /api/sample": {},
  };
  const uploads = ["POST /api/documents", "PUT /api/documents/[id]/file"];
  const each = Object.entries(bodies).map(([name, body]) => ({ name, body }));
  const withFields = each.filter(({ body }) => Object.keys(body).length > 0);

  test("every route with a body is among those tried", async () => {
    const withBody = Object.keys(walks).filter(
      (name) =>
        /^(POST|PUT|PATCH)/.test(name) &&
        !name.includes("[[...path]]") &&
        !otherShape.test(name.split(" ")[1] ?? ""),
    );
    expect([...Object.keys(bodies), ...uploads].toSorted()).toEqual(withBody.toSorted());
  });

  test.each(each)("$name: malformed JSON", async ({ name }) => {
    const [method, path] = name.split(" ") as [Method, string];
    for (const body of ["{", '{"question":"Why?"', "[]", '"Why?"', "null", "{}{}"]) {
      await expectError(await asBob(method, path, { body }), 400, "invalid_request");
    }
  });

  test.each(each)("$name: an unknown field", async ({ name, body }) => {
    const [method, path] = name.split(" ") as [Method, string];
    const response = await asBob(method, path, { body: { ...body, surprise: 1 } });
    const error = await expectError(response, 400, "invalid_request");
    expect(JSON.stringify(error.details)).toContain("surprise");
  });

  test.each(withFields)("$name: a wrong type in any field", async ({ name, body }) => {
    const [method, path] = name.split(" ") as [Method, string];
    for (const field of Object.keys(body)) {
      for (const value of [[[]], null, 1.5, { a: 1 }]) {
        const response = await asBob(method, path, { body: { ...body, [field]: value } });
        const error = await expectError(response, 400, "invalid_request");
        expect(error.details).toEqual(
          expect.arrayContaining([
            expect.objectContaining({ field: expect.stringContaining(field) }),
          ]),
        );
      }
    }
  });

  test.each(["/api/chat", "/api/chat/stream", "/api/search"])(
    "%s: a question that is empty or too long",
    async (path) => {
      for (const empty of ["", "  \n", "\u0000"]) {
        await expectError(
          await asBob("POST", path, { body: { question: empty } }),
          400,
          "question_empty",
        );
      }
      await expectError(
        await asBob("POST", path, { body: { question: "a".repeat(4_001) } }),
        400,
        "question_too_long",
      );
    },
  );

  test("a program's question that is empty, too long or longer than its context", async () => {
    const [id = ""] = Object.values(shared.documentIds);
    const asking: [string, Sent, (question: string) => Record<string, unknown>][] = [
      ["/api/query", {}, (q) => ({ q })],
      ["/api/documents/[id]/ask", { params: { id } }, (asked) => ({ question: asked })],
    ];
    for (const [path, sent, body] of asking) {
      for (const [text, code] of [
        ["", "question_empty"],
        [" \n", "question_empty"],
        ["a".repeat(4_001), "question_too_long"],
      ] as const) {
        const response = await asBob("POST", path, { ...sent, body: body(text) });
        await expectError(response, 400, code);
      }
    }
    const narrow = { q: question, max_context_chars: 100 };
    await expectError(
      await asBob("POST", "/api/query", { body: narrow }),
      400,
      "question_too_long",
    );
  });

  test("a body larger than any request needs", async () => {
    const body = JSON.stringify({ question: "a".repeat(17 * 1_048_576) });
    for (const path of ["/api/chat", "/api/query", "/api/knowledge-bases"]) {
      const response = await asBob("POST", path, { body });
      // The rest of the body is still to come on its connection.
      expect(response.headers.get("connection")).toBe("close");
      await expectError(response, 413, "too_large");
    }
    const answer = await asBob("POST", "/api/v1/chat/completions", { body });
    expect(answer.headers.get("connection")).toBe("close");
    expect([answer.status, (await answer.json()).error.code]).toEqual([413, "too_large"]);
  });

  test("a question of 4,000 characters is taken", async () => {
    const response = await asBob("POST", "/api/search", {
      body: { question: "ab ".repeat(1_333) },
    });
    expect(response.status).toBe(200);
  });

  test("a model, a kind or a form of answer that there is not", async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ["/api/chat", { question: "Why?", model: "nobody:knows" }],
      ["/api/chat", { question: "Why?", model: "openai-compatible:unset" }],
      ["/api/chat", { question: "Why?", format: "verse" }],
      ["/api/chat", { question: "Why?", filters: { publishedFrom: "soon" } }],
      ["/api/chat", { question: "Why?", filters: { publishedFrom: "2020-13" } }],
      ["/api/chat", { question: "Why?", filters: { nothing: 1 } }],
      ["/api/chat", { question: "Why?", ignoreFilters: ["nothing"] }],
      ["/api/chat/stream", { question: "Why?", ignoreFilters: ["severities", "toString"] }],
      ["/api/search", { question: "Why?", ignoreFilters: "severities" }],
      ["/api/search", { question: "Why?", k: 201 }],
      ["/api/knowledge-bases", { name: "A", kind: "imaginary" }],
      ["/api/knowledge-bases", { name: "  ", kind: "personal" }],
    ];
    for (const [path, body] of wrong)
      await expectError(await asBob("POST", path, { body }), 400, "invalid_request");
    const conversations = await asBob("GET", "/api/conversations");
    expect(
      (await conversations.json()).conversations.filter(
        (conversation: { title: string }) => conversation.title === "Why?",
      ),
    ).toEqual([]);
  });

  test("an upload that is none, or lacks a part, or names a field that there is not", async () => {
    const none = new FormData();
    none.set("knowledgeBaseId", personal.id);
    const extra = upload(personal.id);
    extra.set("surprise", "1");
    const nowhere = upload("");
    for (const body of [none, extra, nowhere]) {
      await expectError(await asAlice("POST", "/api/documents", { body }), 400, "invalid_request");
    }
    for (const body of ["{}", "file"]) {
      await expectError(await asAlice("POST", "/api/documents", { body }), 415, "unsupported_type");
    }
  });

  test("a query that names an unknown field, or a value out of its range", async () => {
    const wrong: [Method, string, Sent][] = [
      ["GET", "/api/documents", { query: { limit: "201" } }],
      [
        "GET",
        "/api/conversations/[id]/bibliography",
        { params: { id: conversationId }, query: { format: "endnote" } },
      ],
      [
        "GET",
        "/api/conversations/[id]/export",
        { params: { id: conversationId }, query: { format: "pdf" } },
      ],
      [
        "GET",
        "/api/messages/[id]/export",
        { params: { id: messageId }, query: { language: "tlh" } },
      ],
      [
        "GET",
        "/api/knowledge-bases/[id]/export",
        { params: { id: incident.id }, query: { language: "tlh" } },
      ],
      ["GET", "/api/documents", { query: { limit: "many" } }],
      ["GET", "/api/documents", { query: { status: "lost" } }],
      ["GET", "/api/documents", { query: { surprise: "1" } }],
      ["GET", "/api/conversations", { query: { limit: "0" } }],
      ["GET", "/api/conversations", { query: { archived: "maybe" } }],
      ["POST", "/api/chat/stream", { query: { events: "fancy" }, body: { question: "Why?" } }],
      [
        "GET",
        "/api/documents/[id]/text",
        { params: { id: shared.documentIds["retries.md"] ?? "" }, query: { from: "-1" } },
      ],
      [
        "GET",
        "/api/documents/[id]/text",
        { params: { id: shared.documentIds["retries.md"] ?? "" }, query: { from: "9", to: "3" } },
      ],
      [
        "GET",
        "/api/documents/[id]/matches",
        { params: { id: shared.documentIds["retries.md"] ?? "" }, query: { q: "  " } },
      ],
    ];
    for (const [method, path, sent] of wrong)
      await expectError(await asBob(method, path, sent), 400, "invalid_request");
  });

  test("a cursor that no list gave", async () => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const path of ["/api/documents", "/api/conversations"]) {
      for (const cursor of [
        "!",
        "bm9wZQ",
        forged([1, 2]),
        forged(["yesterday", "x"]),
        forged({}),
        forged(["+200000-01-01T00:00:00.000Z", "x"]),
      ]) {
        const error = await expectError(
          await asBob("GET", path, { query: { cursor } }),
          400,
          "invalid_request",
        );
        expect(error.details).toEqual([expect.objectContaining({ field: "cursor" })]);
      }
    }
  });

  test("a sign that the database cannot keep", async () => {
    const requests: [Method, string, Sent][] = [
      ["GET", "/api/documents/[id]", { params: { id: "a\u0000b" } }],
      ["GET", "/api/conversations/[id]", { params: { id: "a\u0000b" } }],
      ["GET", "/api/conversations", { query: { q: "a\u0000b" } }],
      ["GET", "/api/documents", { query: { q: "a\u0000b" } }],
      ["POST", "/api/conversations", { body: { title: "a\u0000b" } }],
      ["POST", "/api/knowledge-bases", { body: { name: "a\u0000b", kind: "personal" } }],
      ["POST", "/api/chat", { body: { question: "Why?", documentIds: ["a\u0000b"] } }],
    ];
    for (const [method, path, sent] of requests) {
      const response = await asBob(method, path, sent);
      expect([400, 404], `${method} ${path}`).toContain(response.status);
      expect((await response.json()).error.code).toMatch(/^(invalid_request|not_found)$/);
    }
  });

  test("a method that the route does not have", async () => {
    for (const path of ownShape) {
      const served = await servedMethods(path);
      for (const method of methods.filter((one) => !served.includes(one))) {
        const response = await asBob(method, path);
        expect(response.headers.get("allow"), path).toBe(
          methods.filter((one) => served.includes(one)).join(", "),
        );
        await expectError(response, 405, "method_not_allowed");
      }
    }
  });

  test("a foreign Host or Origin", async () => {
    for (const path of ownShape) {
      for (const method of await servedMethods(path)) {
        const foreign: Record<string, string>[] = [
          { host: "evil.example" },
          { host: "127.0.0.1.evil.example:3000" },
          { host: "127.0.0.1:3000", origin: "http://evil.example" },
          { host: "127.0.0.1:3000", origin: "http://127.0.0.1:4000" },
          { host: "127.0.0.1:3000", origin: "null" },
        ];
        for (const headers of foreign)
          await expectError(await asBob(method, path, { headers }), 403, "foreign_origin");
      }
    }
    const own = { host: "localhost:3000", origin: "http://localhost:3000" };
    expect((await asBob("GET", "/api/conversations", { headers: own })).status).toBe(200);
  });
});

describe("a list by pages", () => {
  type Page = { ids: string[]; nextCursor: string | null };

  async function walk(path: string, key: string): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const response = await asAlice("GET", path, {
        query: { limit: "2", ...(cursor ? { cursor } : {}) },
      });
      const body = await response.json();
      const page: Page = {
        ids: body[key].map((row: { id: string }) => row.id),
        nextCursor: body.nextCursor,
      };
      expect(page.ids.length).toBeLessThanOrEqual(2);
      seen.push(...page.ids);
      cursor = page.nextCursor;
    }
    return seen;
  }

  test("gives each row once, in the order of the whole list", async () => {
    for (let i = 0; i < 5; i += 1)
      await asAlice("POST", "/api/conversations", { body: { title: `Page ${i}` } });
    for (const [path, key] of [
      ["/api/conversations", "conversations"],
      ["/api/documents", "documents"],
    ] as const) {
      const whole = await (await asAlice("GET", path, { query: { limit: "200" } })).json();
      const ids = whole[key].map((row: { id: string }) => row.id);
      expect(ids.length).toBeGreaterThan(2);
      expect(await walk(path, key)).toEqual(ids);
    }
  });
});
