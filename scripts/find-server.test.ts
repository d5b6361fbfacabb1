import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { acquireDataLock, type DataLock } from "../lib/db/data-lock.ts";
import { findServer } from "./find-server.ts";
import { openIbid } from "./open-ibid.ts";

const instance = "5f1c3c1e-1111-4000-8000-000000000001";

let dataDir: string;
let http: Server;
let url: string;
/** What the address answers to a health check, one after the other, the last one for ever; and what it was asked. */
let health: unknown[];
let asked: string[];
let lock: DataLock | undefined;
let told: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-find-"));
  [health, asked, told] = [[], [], []];
  http = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = health.length > 1 ? health.shift() : health[0];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.url === "/api/health" ? answer : { knowledgeBases: [] }));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(() => {
  vi.unstubAllEnvs();
  lock?.release();
  lock = undefined;
  http.closeAllConnections();
  http.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const hold = (server?: { url: string; instance: string }) => {
  lock = acquireDataLock({ dataDir, server });
};

/** A wait whose time passes by as much as it pauses; `at` acts when it has paused that often. */
function waiting(minutesEach: number, at: (pauses: number) => void = () => {}) {
  let pauses = 0;
  return {
    tell: (line: string) => told.push(line),
    now: () => pauses * minutesEach * 60_000,
    async pause() {
      pauses += 1;
      at(pauses);
    },
  };
}

const tell = (line: string) => told.push(line);

test("data that nobody holds have no server", async () => {
  expect(await findServer(dataDir, { tell })).toBeNull();
  expect([asked, told]).toEqual([[], []]);
});

test("the holder is the server when it answers by the id that stands in its lock", async () => {
  health = [{ status: "unavailable", instance }];
  hold({ url, instance });
  expect(await findServer(dataDir, { tell })).toEqual({ url, instance });
  expect([asked, told]).toEqual([["GET /api/health"], []]);
});

describe("nothing is asked of another program at the holder's address but who it is", () => {
  test.each([
    ["another Ibid", { status: "ok", instance: "5f1c3c1e-1111-4000-8000-000000000002" }],
    ["an Ibid of an earlier version", { status: "ok", version: "0.0.9" }],
    ["something else", null],
  ])("%s", async (_who, answer) => {
    health = [answer];
    hold({ url, instance });
    await expect(findServer(dataDir, { tell })).rejects.toThrow(
      `Process ${process.pid} holds the data in ${dataDir}, and something else answers at its address ${url}. ` +
        "Nothing was sent there. End that process, then run the command again.",
    );
    expect(asked).toEqual(["GET /api/health"]);
  });
});

test("a command that works on the data is waited for, and said so once", async () => {
  hold();
  const paused = waiting(1, (pauses) => {
    if (pauses === 5) lock?.release();
  });
  expect(await findServer(dataDir, paused)).toBeNull();
  expect(told).toEqual([
    `Another command works on the data in ${dataDir} (process ${process.pid}). Waiting until it is done.`,
  ]);
});

test("a command that works on without end is not waited for without end", async () => {
  hold();
  await expect(findServer(dataDir, waiting(1))).rejects.toThrow(
    `Process ${process.pid} still works on the data in ${dataDir}. Run this command again when that one is done, or end it.`,
  );
});

test("the address in a lock of an earlier version is not asked anything", async () => {
  health = [{ status: "ok", instance }];
  hold();
  const path = join(dataDir, "lock");
  const { pid, startTime } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ pid, startTime, url, key: "k" }));
  await expect(findServer(dataDir, waiting(1))).rejects.toThrow("still works on the data");
  expect(asked).toEqual([]);
  rmSync(path);
});

test("a server that starts is waited for, and one that never answers is given up", async () => {
  health = [
    { status: "starting", instance },
    { status: "starting", instance },
    { status: "ok", instance },
  ];
  hold({ url, instance });
  expect(await findServer(dataDir, waiting(0.1))).toEqual({ url, instance });
  expect(told).toEqual([`Ibid is starting at ${url} (process ${process.pid}). Waiting for it.`]);
  http.closeAllConnections();
  http.close();
  await once(http, "close");
  await expect(findServer(dataDir, waiting(0.1))).rejects.toThrow(
    `is not ready at its address ${url}`,
  );
});

test("a server that gives way to another Ibid between two calls is sent nothing more", async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "");
  const another = { status: "ok", instance: "another" };
  health = [{ status: "ok", instance }, { status: "ok", instance }, another];
  hold({ url, instance });
  const ibid = await openIbid();
  expect(await ibid.knowledgeBases()).toEqual([]);
  const ended =
    `The Ibid at ${url} that this command spoke to has ended. ` +
    "Run the command again: what was stored already is not stored twice.";
  const file = { filename: "a.md", bytes: new TextEncoder().encode("# A") };
  await expect(ibid.addFiles("base", [file])).rejects.toThrow(ended);
  await expect(ibid.createKnowledgeBase({ name: "A", kind: "shared" })).rejects.toThrow(ended);
  await expect(ibid.knowledgeBases()).rejects.toThrow(ended);
  await expect(ibid.ask("Why?", undefined)[Symbol.asyncIterator]().next()).rejects.toThrow(ended);
  expect(asked.filter((call) => call !== "GET /api/health")).toEqual(["GET /api/knowledge-bases"]);
});
