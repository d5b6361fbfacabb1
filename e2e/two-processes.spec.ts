import { expect, test } from "@playwright/test";
import postgres from "postgres";
import type { BuiltApp } from "../scripts/built-app.ts";
import { type OpenAITestServer, startOpenAITestServer } from "../test/openai-server.ts";
import { addDocument } from "./slow-app.ts";
import { startApp } from "./start-app.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const database = `ibid_e2e_${process.pid}`;

let model: OpenAITestServer;
let first: BuiltApp;
let second: BuiltApp;

/** Two processes of the built app on one PostgreSQL, and a model whose words come when a test lets them. */
test.beforeAll(async () => {
  test.skip(!serverUrl, "TEST_DATABASE_URL names no PostgreSQL server.");
  await onServer(`CREATE DATABASE ${database}`);
  const url = new URL(serverUrl ?? "");
  url.pathname = `/${database}`;
  model = await startOpenAITestServer();
  const settings = {
    DATABASE_URL: url.href,
    LANGUAGE_MODEL: "openai-compatible:slow",
    LANGUAGE_MODEL_BASE_URL: model.baseUrl,
  };
  first = await startApp(settings);
  second = await startApp(settings);
  await addDocument(first.url, { name: "harbour.md", text: "The harbour gate closes at nine.\n" });
});

test.afterAll(async () => {
  if (!serverUrl) return;
  await first.close();
  await second.close();
  await model.close();
  await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
});

async function onServer(statement: string): Promise<void> {
  const admin = postgres(serverUrl ?? "", { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
}

const post = (url: string, body: unknown = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Asks at the first process; returns once the conversation is there, with the stream's text to come. */
async function askFirst(question: string) {
  const response = await post(`${first.url}/api/chat/stream?events=plain`, { question });
  const [head, whole] = response.body?.tee() ?? [];
  if (!head || !whole) throw new Error("The answer has no stream.");
  const reader = head.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  void reader.cancel();
  const started = JSON.parse(value.slice(value.indexOf("{"), value.indexOf("\n")));
  return {
    conversationId: String(started.conversationId),
    messageId: String(started.messageId),
    stream: new Response(whole).text(),
  };
}

/** Reads the second process's stream of the answer until these words have come. */
async function readUntil(response: Response, words: string): Promise<string> {
  let text = "";
  if (!response.body) throw new Error("The answer has no stream.");
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes(words)) return text;
  }
  throw new Error(`The stream ended without "${words}": ${text}`);
}

test("a question asked at one is listed, resumed from its start and stopped at the other", async () => {
  model.answerWith(() => ({
    steps: [{ text: "## Answer\n\nThe gate closes. And then " }, { until: new Promise(() => {}) }],
  }));
  const { conversationId, messageId, stream } = await askFirst("When does the gate close?");
  const request = await model.nextRequest();

  const listed = await (await fetch(`${second.url}/api/conversations`)).json();
  expect(listed.conversations.map(({ id }: { id: string }) => id)).toContain(conversationId);

  const resumed = await fetch(`${second.url}/api/chat/${conversationId}/stream`);
  expect(await readUntil(resumed, "And then")).toContain("The gate closes.");

  const stopped = await post(`${second.url}/api/chat/${conversationId}/stop`);
  expect(await stopped.json()).toEqual({ stopped: true });
  expect(await request.closed).toBe(true);
  expect(await stream).toContain('"status":"stopped"');
  for (const { url } of [first, second]) {
    const detail = await (await fetch(`${url}/api/conversations/${conversationId}`)).json();
    expect(detail.messages).toMatchObject([
      { role: "user", text: "When does the gate close?" },
      { id: messageId, status: "stopped", text: "The gate closes. And then " },
    ]);
  }
});

test("an answer that one writes is followed to its end at the other, byte for byte", async () => {
  let finish = () => {};
  const rest = new Promise<void>((resolve) => {
    finish = resolve;
  });
  model.answerWith(() => ({
    steps: [{ text: "## Answer\n\nIt closes " }, { until: rest }, { text: "at nine." }],
  }));
  const { conversationId, stream } = await askFirst("When exactly does the harbour gate close?");
  const resumed = await fetch(`${second.url}/api/chat/${conversationId}/stream`);
  finish();
  expect(await resumed.text()).toContain('"text":"It closes at nine. [1]"');
  expect(await stream).toContain('"text":"It closes at nine. [1]"');

  const again = await post(`${second.url}/api/chat`, {
    question: "Does the gate close?",
    conversationId,
  });
  expect(again.status).toBe(200);
});
