import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { startReplayServer } from "../../test/replay-server.ts";
import { hostOf, lookAtServer } from "./model-server.ts";

test("a server that was there is looked at again after ten seconds", async () => {
  const server = await startReplayServer(() => "vllm/models");
  const { baseUrl } = server;
  const at = (ms: number) => lookAtServer({ baseUrl }, () => ms);
  await at(0);
  await at(9_999);
  expect(server.requests).toHaveLength(1);
  await at(10_000);
  expect(server.requests).toHaveLength(2);
  await server.close();
  expect(await at(15_000)).toMatchObject({ reachable: true });
  expect(await at(20_000)).toEqual({ reachable: false, why: "nothing listens there" });
});

test("a server that is started is seen at once, though it was not there a moment before", async () => {
  const server = await startReplayServer(() => "vllm/models");
  const { baseUrl } = server;
  await server.close();
  expect(await lookAtServer({ baseUrl }, () => 0)).toMatchObject({ reachable: false });
  const late = await startReplayServer(() => "vllm/models", Number(new URL(baseUrl).port));
  expect(await lookAtServer({ baseUrl }, () => 1)).toMatchObject({ reachable: true, kind: "vllm" });
  await late.close();
});

test("a server that takes the connection and says nothing is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  expect(await lookAtServer({ baseUrl: `http://127.0.0.1:${port}/v1` })).toEqual({
    reachable: false,
    why: "it did not answer in time",
  });
  silent.close();
});

test("a host is named with its port, and without what stands before it", () => {
  expect(hostOf("http://localhost:11434/v1")).toBe("localhost:11434");
  expect(hostOf("https://user:secret@api.example.com/v1")).toBe("api.example.com:443");
  expect(hostOf("http://api.example.com/v1")).toBe("api.example.com:80");
});
