import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeLanguageModel } from "../../../test/language-model.ts";
import { openWritingModel, type WritingModel } from "./writing-model.ts";
import type { WritingCommand, WritingJob, WritingRequest } from "./writing-protocol.ts";
import { followWritingThread } from "./writing-thread.ts";

const request: WritingRequest = {
  messages: [{ role: "user", content: "Go on." }],
  temperature: 0,
  topP: 1,
  maxOutputTokens: 900_000,
  stopWords: [],
  thinking: true,
};

let folder: string;
let workers: Worker[];
let model: WritingModel;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-writing-"));
  writeLanguageModel(join(folder, "endless"), {
    says: "on and on it goes,",
    forever: true,
    contextTokens: 1_000_000,
  });
  workers = [];
  const job: WritingJob = {
    name: "endless",
    folders: { models: folder, cache: join(folder, "cache") },
    threads: 1,
    hub: "http://127.0.0.1:1/",
    hubWaitMs: 1_000,
  };
  model = openWritingModel({
    name: "endless",
    start() {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: job });
      workers.push(worker);
      return followWritingThread(worker);
    },
  });
});
afterEach(async () => {
  await model.close();
  rmSync(folder, { recursive: true });
});

const { signal } = new AbortController();

/** Has the first thread end itself, which nobody else expects. */
function endThread(): void {
  workers[0]?.postMessage({ type: "close" } satisfies WritingCommand);
}

/** Writes a few words. */
async function writeShortly(): Promise<string> {
  let text = "";
  const onText = (piece: string) => {
    text += piece;
  };
  await model.write({ ...request, maxOutputTokens: 2 }, { signal, onText });
  return text;
}

test("a thread that dies fails the answer, and the next question starts another one", async () => {
  const begun = Promise.withResolvers<void>();
  const writing = model.write(request, { signal, onText: () => begun.resolve() });
  await begun.promise;
  const waiting = writeShortly();
  endThread();
  await expect(writing).rejects.toMatchObject({
    code: "llm_error",
    message: expect.stringContaining("local:endless ended in the middle of its work"),
  });
  // The one that waited was not part of it.
  expect(await waiting).toBe("on and");
  expect(workers).toHaveLength(2);
});

test("a thread that died while nobody asked is not noticed by the next who asks", async () => {
  expect(await writeShortly()).toBe("on and");
  const [worker] = workers;
  if (!worker) throw new Error("No thread was started.");
  const exited = once(worker, "exit");
  endThread();
  await exited;
  expect(await writeShortly()).toBe("on and");
  expect(workers).toHaveLength(2);
});

test("a model is loaded once for all who wait for it, and goes on without one who left", async () => {
  const leaving = new AbortController();
  const told: string[] = [];
  const tell = (detail: string) => told.push(detail);
  const left = model.prepare({ signal: leaving.signal, tell });
  const stayed = model.prepare({ signal, tell });
  leaving.abort(new Error("No longer."));
  await expect(left).rejects.toThrow("No longer.");
  await stayed;
  expect(told).toEqual(["Loading the model", "Loading the model"]);
  expect(await writeShortly()).toBe("on and");
  await model.prepare({ signal, tell });
  expect(told).toHaveLength(2);
  expect(workers).toHaveLength(1);
});

test("the end of the model ends its thread, in the middle of a text too", async () => {
  const begun = Promise.withResolvers<void>();
  const writing = model.write(request, { signal, onText: () => begun.resolve() });
  await begun.promise;
  const [worker] = workers;
  if (!worker) throw new Error("No thread was started.");
  const exited = once(worker, "exit");
  const message = expect.stringContaining("local:endless was closed");
  await Promise.all([
    model.close(),
    expect(writing).rejects.toMatchObject({ code: "llm_error", message }),
  ]);
  await exited;
  await expect(writeShortly()).rejects.toMatchObject({ code: "llm_error" });
});
