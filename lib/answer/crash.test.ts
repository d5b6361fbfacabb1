import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { allEvents, textOf, untilShown, watch } from "../../test/asking.ts";
import { alice, copyTestFolder, type TestDatabase, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import { addTestBase } from "../../test/library.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { answerQuestion } from "../conversation/answer-question.ts";
import { failDeadAnswers } from "../conversation/fail-dead-answers.ts";
import { awaitResult, followAnswer, stopAnswer } from "../conversation/follow-answer.ts";
import { readConversation } from "../conversation/queries.ts";
import { type Database, openDatabase } from "../db/client.ts";
import { answerEvents, messages } from "../db/schema.ts";
import { claimVectorIndex } from "../db/vector-index.ts";
import type { Embedder } from "../embedding/embed.ts";
import { readEnv } from "../env.ts";
import { buildRuntime } from "../runtime.ts";
import { readMarkers } from "../text/markers.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";

// Databases and processes are started here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const question = "How many connections does the pool hold?";
const files = { "pool.md": "# Connection pool\n\nThe pool holds twenty connections.\n" };
const request: AnswerRequest = { question, topK: 20, topN: 5, maxCarried: 15, rerank: false };
const begun = "Twenty [1] and ";

let embedder: Embedder;
let server: OpenAITestServer;
let dataDir: string;
let goOn: () => void;
let children: ChildProcess[] = [];

beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});

afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-crash-"));
  const { promise, resolve } = Promise.withResolvers<void>();
  goOn = resolve;
  server.answerWith((asked) => ({
    steps: [
      { text: `## Answer\n\nTwenty [${tagsInPrompt(asked, "fresh")[0]}] and ` },
      { until: promise },
      { text: "no more." },
    ],
  }));
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

const settings = () =>
  readEnv({
    DATA_DIR: dataDir,
    SAMPLE: "off",
    LANGUAGE_MODEL: "openai-compatible:test",
    LANGUAGE_MODEL_BASE_URL: server.baseUrl,
  });

/** Opens the database in the folder with a library of Alice's in it. */
async function openWithLibrary(database: Database): Promise<void> {
  await claimVectorIndex(database.db, { id: embedder.model.id, dimensions: embedder.dimensions });
  await addTestBase({ database, embedder }, alice, { name: "A base", kind: "personal", files });
}

/** A process of its own that asks the question, and says so once its first words are in the database. */
async function startAsker(databaseUrl?: string): Promise<{
  child: ChildProcess;
  ids: { conversationId: string; messageId: string };
}> {
  const imported = (path: string) => JSON.stringify(join(import.meta.dirname, "..", path));
  const script = `
    import { openDatabase } from ${imported("db/client.ts")};
    import { openEmbedder } from ${imported("embedding/embed.ts")};
    import { answerQuestion } from ${imported("conversation/answer-question.ts")};
    import { followRemoteAnswer } from ${imported("conversation/answer-log.ts")};
    const env = ${JSON.stringify(settings())};
    const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: ${JSON.stringify(databaseUrl)} });
    const embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "" });
    const log = await answerQuestion({ database, embedder, env }, { userId: "alice" }, ${JSON.stringify(request)});
    const ids = { conversationId: log.conversationId, messageId: log.messageId };
    let text = "";
    for await (const event of followRemoteAnswer(database.db, ids, async () => { throw new Error("ended"); })) {
      if (event.type === "text-delta") text += event.text;
      if (text === ${JSON.stringify(begun)}) break;
    }
    console.log(JSON.stringify(ids));
    for await (const _event of log.follow());
    await database.close();
    process.exit(0);`;
  const file = join(dataDir, "asker.mjs");
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return { child, ids: JSON.parse(line) };
  throw new Error("The asking process ended before it had asked.");
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** A message failed with the words it had, whose every marker has its citation, and whose events are gone. */
async function expectFailedWhole(
  database: Database,
  ids: { conversationId: string; messageId: string },
) {
  const { messages: said, sources } = await readConversation(
    database.db,
    alice,
    ids.conversationId,
  );
  expect(said).toMatchObject([
    { role: "user", text: question, status: "done" },
    { role: "assistant", status: "failed", answered: false, outcome: null },
  ]);
  const answer = said[1];
  expect(begun.startsWith(answer?.text ?? "nothing")).toBe(true);
  const markers = [...(answer?.text ?? "").matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
  expect(answer?.citations.map((citation) => citation.number)).toEqual(markers);
  expect(answer?.markers.map(({ number, start, end }) => ({ number, start, end }))).toEqual(
    readMarkers(answer?.text ?? ""),
  );
  expect(sources.map((source) => source.number)).toEqual(expect.arrayContaining(markers));
  const left = await database.db.$count(answerEvents, eq(answerEvents.messageId, ids.messageId));
  expect(left).toBe(0);
  return answer;
}

describe("on the embedded database", () => {
  test("an answer whose process was killed is failed with its text at the next start, and can be asked again", async () => {
    copyTestFolder(dataDir);
    const first = await openDatabase({ dataDir });
    await openWithLibrary(first);
    await first.close();
    const { child, ids } = await startAsker();
    await kill(child);

    const own = await openTestEmbedder();
    const runtime = await buildRuntime(settings(), await openDatabase({ dataDir }), own);
    try {
      const answer = await expectFailedWhole(runtime.database, ids);
      expect(answer?.text).toBe(begun);
      goOn();
      const again = await answerQuestion(runtime, alice, {
        ...request,
        conversationId: ids.conversationId,
        regenerate: true,
      });
      expect((await awaitResult(again.follow())).message.text).toBe(`${begun}no more.`);
    } finally {
      await runtime.close();
    }
  });

  test("a database that is lost in mid-answer is told to the reader, and leaves nothing half-written", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    copyTestFolder(dataDir);
    const database = await openDatabase({ dataDir });
    await openWithLibrary(database);
    const log = await answerQuestion({ database, embedder, env: settings() }, alice, request);
    const asked = await server.nextRequest();
    await untilShown(log.follow(), "and");
    await database.close();
    const events = await allEvents(log.follow());
    expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "database_error" } });
    expect(await asked.closed).toBe(true);

    const reopened = await openDatabase({ dataDir });
    try {
      await failDeadAnswers(reopened.db, "all");
      await expectFailedWhole(reopened, log);
    } finally {
      await reopened.close();
    }
  });
});

const servers = testEngines().filter((engine) => engine.name === "PostgreSQL");

describe.runIf(servers.length > 0)("on PostgreSQL, shared by processes", () => {
  let database: TestDatabase;

  beforeEach(async () => {
    const [engine] = servers;
    if (!engine) throw new Error("There is no server to test on.");
    database = await engine.open();
    await openWithLibrary(database);
  });

  afterEach(() => database?.close());

  const tools = () => ({ database, embedder, env: settings() });

  test("an answer that another process writes is followed from its start, and refused a second question", async () => {
    const { child, ids } = await startAsker(database.databaseUrl);
    const exited = once(child, "exit");
    const events = await followAnswer(database.db, alice, ids.conversationId);
    if (!events) throw new Error("No answer is in progress.");
    const shown = Promise.withResolvers<void>();
    const seen = allEvents(watch(events, (event) => event.type === "citation" && shown.resolve()));
    await shown.promise;
    const set = { ...request, conversationId: ids.conversationId };
    await expect(answerQuestion(tools(), alice, set)).rejects.toMatchObject({
      code: "answer_in_progress",
    });
    goOn();
    const all = await seen;
    expect(all[0]).toEqual({ type: "start", ...ids });
    expect(textOf(all)).toBe(`${begun}no more.`);
    expect(all.at(-1)).toMatchObject({ type: "result", result: { message: { status: "done" } } });
    await exited;
  });

  test("an answer that another process writes is stopped there", async () => {
    const { child, ids } = await startAsker(database.databaseUrl);
    const exited = once(child, "exit");
    const asked = await server.nextRequest();
    expect(await stopAnswer(database.db, alice, ids.conversationId)).toBe(true);
    expect(await asked.closed).toBe(true);
    await exited;
    const { messages: said } = await readConversation(database.db, alice, ids.conversationId);
    expect(said[1]).toMatchObject({ status: "stopped", text: begun });
  });

  test("one of two processes that ask at once is refused", async () => {
    const other = await openDatabase({ databaseUrl: database.databaseUrl, dataDir });
    try {
      goOn();
      const first = await answerQuestion(tools(), alice, request);
      await awaitResult(first.follow());
      const set = { ...request, conversationId: first.conversationId };
      const asked = await Promise.allSettled([
        answerQuestion(tools(), alice, set),
        answerQuestion({ ...tools(), database: other }, alice, set),
        answerQuestion(tools(), alice, set),
        answerQuestion({ ...tools(), database: other }, alice, set),
      ]);
      const began = asked.filter((one) => one.status === "fulfilled");
      const refused = asked.filter((one) => one.status === "rejected");
      expect(began).toHaveLength(1);
      expect(refused.map((one) => one.reason.code)).toEqual(Array(3).fill("answer_in_progress"));
      for (const one of began) await awaitResult(one.value.follow());
    } finally {
      await other.close();
    }
  });

  test("an answer whose process was killed fails with its text once its silence is noticed, also under a follower's eyes", async () => {
    const { child, ids } = await startAsker(database.databaseUrl);
    const events = await followAnswer(database.db, alice, ids.conversationId);
    if (!events) throw new Error("No answer is in progress.");
    const seen = allEvents(events);
    await kill(child);
    // What fifteen seconds without a sign of life leave behind.
    await database.db
      .update(messages)
      .set({ heartbeatAt: sql`now() - interval '1 minute'` })
      .where(eq(messages.id, ids.messageId));
    expect((await seen).at(-1)).toMatchObject({ type: "error", error: { code: "internal" } });
    const answer = await expectFailedWhole(database, ids);
    expect(answer?.text).toBe(begun);
  });

  test("a database that is lost in mid-answer is told to the reader, and leaves nothing half-written", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const name = new URL(database.databaseUrl ?? "").pathname.slice(1);
    const admin = postgres(process.env.TEST_DATABASE_URL ?? "", { max: 1 });
    try {
      const log = await answerQuestion(tools(), alice, request);
      await untilShown(log.follow(), "and");
      await admin.unsafe(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`;
      const events = await allEvents(log.follow());
      expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "database_error" } });
      await admin.unsafe(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
      await database.db
        .update(messages)
        .set({ heartbeatAt: sql`now() - interval '1 minute'` })
        .where(eq(messages.id, log.messageId));
      await expectFailedWhole(database, log);
    } finally {
      await admin.end();
    }
  });
});
