import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Embedder } from "../embedding/embed.ts";
import { type Env, readEnv } from "../env.ts";
import { listModels } from "../model/list-models.ts";
import { localServers } from "../model/local-servers.ts";
import { fillSettings } from "./stored-settings.ts";

let embedder: Embedder;
const opened: Server[] = [];

beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder?.close());
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

type Seen = { port: number; requests: IncomingMessage[] };

/** A server on a free port of the loopback address, and what it was asked. */
async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Seen> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response.setHeader("connection", "close"));
  }).listen(0, "127.0.0.1");
  opened.push(server);
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, requests };
}

const listing =
  (...names: string[]) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.end(JSON.stringify({ data: names.map((id) => ({ id })) }));

const nothingStored = { choices: {}, indexModel: null, connections: [] };

/** The settings of a process that looks for servers at these ports. */
function settingsFor(ports: Record<string, number>, set: Record<string, string> = {}): Env {
  const servers = localServers.flatMap((server) => {
    const port = ports[server.id];
    return port === undefined ? [] : [{ ...server, port }];
  });
  return fillSettings(readEnv(set), nothingStored, servers);
}

const languageIds = async (env: Env) =>
  (await listModels({ env, embedder }, { unused: false }))
    .filter(({ seat }) => seat === "language")
    .map(({ id }) => id);

test("servers on this machine offer the models that chat, under ids of their own", async () => {
  const [ollama, vllm] = await Promise.all([
    listen(listing("qwen3:4b", "nomic-embed-text:latest")),
    listen(listing("meta/llama-3")),
  ]);
  const env = settingsFor({ ollama: ollama.port, vllm: vllm.port });
  const models = await listModels({ env, embedder }, { unused: false });
  expect(models.map(({ id, connection }) => [id, connection])).toEqual([
    ["extractive", undefined],
    ["ollama:qwen3:4b", { id: "ollama", name: "Ollama", onThisMachine: true }],
    ["vllm:meta/llama-3", { id: "vllm", name: "vLLM", onThisMachine: true }],
    [embedder.model.id, undefined],
  ]);
});

test("a server that is none, hangs, asks for a key, has no model that chats or redirects is not offered", async () => {
  const target = await listen(listing("stolen"));
  const silent = createTcpServer().listen(0, "127.0.0.1");
  opened.push(silent);
  await once(silent, "listening");
  const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [
    (_request, response) => void response.end("<html>Hello</html>"),
    (_request, response) => void response.end('{"data": [{"name": "no id"}]}'),
    (_request, response) => void response.end("null"),
    (_request, response) => void response.writeHead(401).end('{"data": [{"id": "locked"}]}'),
    listing("text-embedding-3-small"),
    listing("<b>name</b>".repeat(2_000), "a\u0000b", " "),
    listing(),
    (_request, response) =>
      void response.writeHead(307, { location: `http://127.0.0.1:${target.port}/v1/models` }).end(),
    (_request, response) => void response.writeHead(307, { location: "/v1/other" }).end(),
    (_request, response) => {
      response.write('{"data": [{"id": "');
      for (let megabyte = 0; megabyte < 6; megabyte += 1) response.write("x".repeat(1_048_576));
      response.end('"}]}');
    },
  ];
  const ports = [
    (silent.address() as AddressInfo).port,
    ...(await Promise.all(answers.map(async (answer) => (await listen(answer)).port))),
  ];
  for (const port of ports)
    expect(await languageIds(settingsFor({ ollama: port }))).toEqual(["extractive"]);
  expect(target.requests).toEqual([]);
});

test("a found server is told no key and no question", async () => {
  const found = await listen(listing("a"));
  const env = settingsFor(
    { "lm-studio": found.port },
    {
      LANGUAGE_MODEL: "openai-compatible:test",
      LANGUAGE_MODEL_BASE_URL: "http://127.0.0.1:1/v1",
      LANGUAGE_MODEL_API_KEY: "sk-of-another",
      ANTHROPIC_API_KEY: "",
    },
  );
  expect(await languageIds(env)).toContain("lm-studio:a");
  expect(found.requests.length).toBeGreaterThan(0);
  for (const { headers, method } of found.requests) {
    expect(method).toBe("GET");
    expect([headers.authorization, headers["x-api-key"], headers.cookie]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test("turned off, by the environment or by a choice, no connection is opened", async () => {
  const server = await listen(listing("a"));
  const servers = [{ id: "ollama", name: "Ollama", port: server.port }];
  const off = [
    fillSettings(
      readEnv({ DISCOVER: "off" }),
      { ...nothingStored, choices: { discover: true } },
      servers,
    ),
    fillSettings(readEnv({}), { ...nothingStored, choices: { discover: false } }, servers),
  ];
  for (const env of off) expect(await languageIds(env)).toEqual(["extractive"]);
  expect(server.requests).toEqual([]);
  const on = fillSettings(
    readEnv({ DISCOVER: "on" }),
    { ...nothingStored, choices: { discover: false } },
    servers,
  );
  expect(await languageIds(on)).toEqual(["extractive", "ollama:a"]);
});

test("Ibid's own port is not looked at", async () => {
  const own = await listen(listing("a"));
  expect(await languageIds(settingsFor({ vllm: own.port }, { PORT: `${own.port}` }))).toEqual([
    "extractive",
  ]);
  expect(own.requests).toEqual([]);
});

test("a server that the environment or a connection names is not offered twice", async () => {
  const server = await listen(listing("a"));
  const baseUrl = `http://localhost:${server.port}/v1`;
  const named = settingsFor({ ollama: server.port }, { OPENAI_BASE_URL: baseUrl });
  expect(await languageIds(named)).toEqual(["extractive", "openai-compatible:a"]);
  const connection = {
    id: "ours",
    name: "Ours",
    protocol: "openai-compatible" as const,
    baseUrl,
    sealedKey: null,
  };
  const stored = fillSettings(readEnv({}), { ...nothingStored, connections: [connection] }, [
    { id: "ollama", name: "Ollama", port: server.port },
  ]);
  expect(await languageIds(stored)).toEqual(["extractive", "ours:a"]);
});
