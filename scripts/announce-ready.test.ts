import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { announceReady } from "./announce-ready.mjs";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a language model that is not there keeps Ibid from nothing else, and is named", async () => {
  const queue = { waiting: 0, working: 0, failed: 0, ready: 3 };
  const reason = "The server at localhost:11434 cannot be reached: nothing listens there.";
  const replies = [
    { status: "starting", database: "starting", models: [], queue },
    {
      status: "unavailable",
      database: "embedded",
      models: [{ id: "openai-compatible:a", seat: "language", available: false, reason }],
      queue,
    },
  ];
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "application/json" });
    response.end(JSON.stringify(replies.length > 1 ? replies.shift() : replies[0]));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { signal } = new AbortController();
  await announceReady({ host: "127.0.0.1", port, firstStart: true, signal });
  expect(said.mock.calls).toEqual([[`Ibid is ready: http://localhost:${port}`]]);
  expect(warned.mock.calls).toEqual([
    [`The language model openai-compatible:a cannot be asked. ${reason}`],
  ]);
  server.closeAllConnections();
  server.close();
});
