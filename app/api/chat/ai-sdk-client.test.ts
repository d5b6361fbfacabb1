import { AbstractChat, type ChatState, DefaultChatTransport, type UIMessage } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "@/lib/env.ts";
import { buildRuntime, installRuntime, type Runtime } from "@/lib/runtime.ts";
import { localUser } from "@/lib/viewer.ts";
import type { ConversationDetail } from "@/lib/wire/conversation.ts";
import { openEmbeddedForTest } from "@/test/database.ts";
import { openTestEmbedder } from "@/test/embedder.ts";
import { addTestBase } from "@/test/library.ts";
import { callRoute } from "../test-routes.ts";

let runtime: Runtime;

beforeAll(async () => {
  const [database, embedder] = await Promise.all([openEmbeddedForTest(), openTestEmbedder()]);
  const env = readEnv({ SAMPLE: "off", DATA_DIR: database.dataDir, LANGUAGE_MODEL: "extractive" });
  runtime = await buildRuntime(env, database, embedder);
  installRuntime(runtime);
  await addTestBase(
    { database, embedder },
    { userId: localUser.id },
    {
      name: "Vault",
      kind: "personal",
      files: { "vault.md": "# Vault\n\nThe vault opens at nine.\n\nThe vault closes at five.\n" },
    },
  );
}, 120_000);

afterAll(async () => {
  installRuntime(undefined);
  await runtime?.close();
});

/** AI SDK's own chat, as `useChat` has it, that sends to the route. */
class RouteChat extends AbstractChat<UIMessage> {
  constructor(id: string, ask: typeof fetch = postToRoute) {
    const state: ChatState<UIMessage> = {
      status: "ready",
      error: undefined,
      messages: [],
      pushMessage: (message) => void state.messages.push(message),
      popMessage: () => void state.messages.pop(),
      replaceMessage: (index, message) => void state.messages.splice(index, 1, message),
      snapshot: (value) => structuredClone(value),
    };
    super({
      id,
      state,
      transport: new DefaultChatTransport({ api: "/api/chat/stream", fetch: ask }),
    });
  }
}

const postToRoute: typeof fetch = (_url, init) =>
  callRoute("POST", "/api/chat/stream", { body: init?.body });

/** The question and the answer of each turn that the conversation shows, and how many versions there are. */
async function turnsOf(id: string): Promise<[question: string, versions: number][]> {
  const response = await callRoute("GET", "/api/conversations/[id]", { params: { id } });
  const { messages }: ConversationDetail = await response.json();
  return messages.flatMap((message, index) =>
    message.role === "assistant"
      ? [[messages[index - 1]?.text ?? "", message.versions?.length ?? 1] as [string, number]]
      : [],
  );
}

async function askTwice(id: string): Promise<RouteChat> {
  const chat = new RouteChat(id);
  await chat.sendMessage({ text: "When does the vault open?" });
  await chat.sendMessage({ text: "When does the vault close?" });
  expect(chat.error).toBeUndefined();
  return chat;
}

const questionIds = (chat: RouteChat) =>
  chat.messages.flatMap((message) => (message.role === "user" ? [message.id] : []));

test.each([
  [0, [["At what hour does the vault open?", 2]]],
  [
    1,
    [
      ["When does the vault open?", 1],
      ["At what hour does the vault open?", 2],
    ],
  ],
])(
  "question %i, edited by the client's own id of it, is another version of its turn",
  async (edited, turns) => {
    const chat = await askTwice(`edited-${edited}`);
    const text = "At what hour does the vault open?";
    await chat.sendMessage({ text, messageId: questionIds(chat)[edited] ?? "" });
    expect(chat.error).toBeUndefined();
    expect(await turnsOf(chat.id)).toEqual(turns);
  },
);

test.each([
  [0, [["When does the vault open?", 2]]],
  [
    1,
    [
      ["When does the vault open?", 1],
      ["When does the vault close?", 2],
    ],
  ],
])("question %i is answered again by the client's own id of it", async (again, turns) => {
  const chat = await askTwice(`again-${again}`);
  await chat.regenerate({ messageId: questionIds(chat)[again] ?? "" });
  expect(chat.error).toBeUndefined();
  expect(await turnsOf(chat.id)).toEqual(turns);
});

test("a first question that never reached the server is asked when it is tried again", async () => {
  let isLost = true;
  const chat = new RouteChat("lost", (url, init) => {
    if (!isLost) return postToRoute(url, init);
    isLost = false;
    return Promise.reject(new TypeError("fetch failed"));
  });
  await chat.sendMessage({ text: "When does the vault open?" });
  await chat.regenerate({ messageId: questionIds(chat)[0] ?? "" });
  expect(chat.error).toBeUndefined();
  expect(await turnsOf(chat.id)).toEqual([["When does the vault open?", 1]]);
});

const sent = (id: string, fields: Record<string, unknown>) =>
  callRoute("POST", "/api/chat/stream", {
    body: {
      id,
      messages: [{ id: "mine", role: "user", parts: [{ type: "text", text: "And closes?" }] }],
      messageId: "mine",
      ...fields,
    },
  }).then(async (response) => ({ status: response.status, body: await response.text() }));

test("an unknown id after an answer that the server does not know asks a new question", async () => {
  await askTwice("unplaced");
  const messages = [
    { id: "greeting", role: "assistant", parts: [{ type: "text", text: "What do you look for?" }] },
    {
      id: "mine",
      role: "user",
      parts: [{ type: "text", text: "When does the vault open daily?" }],
    },
  ];
  const { status } = await sent("unplaced", { trigger: "submit-message", messages });
  expect(status).toBe(200);
  expect(await turnsOf("unplaced")).toEqual([
    ["When does the vault open?", 1],
    ["When does the vault close?", 1],
    ["When does the vault open daily?", 1],
  ]);
});

test("an unknown id of a message with other words answers the last question again", async () => {
  await askTwice("last");
  expect((await sent("last", { trigger: "regenerate-message" })).status).toBe(200);
  expect(await turnsOf("last")).toEqual([
    ["When does the vault open?", 1],
    ["When does the vault close?", 2],
  ]);
});

test.each(["submit-message", "regenerate-message"])(
  "%s by a message of another conversation is not found",
  async (trigger) => {
    const chat = await askTwice(`here-${trigger}`);
    const other = await askTwice(`there-${trigger}`);
    const messageId = other.messages.at(-1)?.id;
    expect(await sent(chat.id, { trigger, messageId })).toMatchObject({ status: 404 });
    expect(await turnsOf(chat.id)).toHaveLength(2);
  },
);
