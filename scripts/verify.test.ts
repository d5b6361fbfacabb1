import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveRoutes } from "@/app/api/test-server.ts";
import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { awaitResult } from "../lib/conversation/follow-answer.ts";
import { deleteConversation, updateConversation } from "../lib/conversation/queries.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { readEnv } from "../lib/env.ts";
import { instanceId } from "../lib/instance.ts";
import { installRuntime, openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { copyTestFolder } from "../test/database.ts";
import { ingestFiles } from "../test/documents.ts";
import { addTestBase } from "../test/library.ts";

const script = join(import.meta.dirname, "verify.ts");
const viewer = { userId: localUser.id };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-verify-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: "", SAMPLE: "off" });

/** Runs the command to its end and returns what it said. */
async function verify(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...settings(dataDir) },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, said };
}

const toll = "What is the toll of the bridge?";
const keeper = "Who is the bridge keeper?";

/** Two conversations, one of them archived, each with an answer. */
async function askTwice({ database, embedder, ...runtime }: Runtime) {
  const { db } = database;
  const base = await addTestBase({ database, embedder }, viewer, {
    name: "Bridges",
    kind: "shared",
    files: {
      "bridge.md": "# The bridge\n\nThe toll of the bridge is 4 crowns for a cart.",
      "keeper.md": "# The keeper\n\nThe bridge keeper is Ragnhild Aune, who has a dog.",
    },
  });
  const ids: string[] = [];
  for (const question of [toll, keeper]) {
    const log = await answerQuestion({ database, embedder, ...runtime }, viewer, {
      question,
      topK: 20,
      topN: 5,
      maxCarried: 15,
      rerank: false,
    });
    ids.push((await awaitResult(log.follow())).conversationId);
  }
  const [first = "", second = ""] = ids;
  await updateConversation(db, viewer, second, { archived: true });
  const raiseToll = () =>
    ingestFiles(db, embedder, viewer, base.id, {
      "bridge.md": "# The bridge\n\nNobody pays at the bridge any more.",
    });
  return { first, second, raiseToll };
}

const changed = (id: string) =>
  `${toll} (${id})\n  ${toll}\n    [1] the document changed (verbatim)\n`;

test("says on the data itself which citations no longer hold, of answers in other branches too", async () => {
  const dataDir = join(folder, "data");
  copyTestFolder(dataDir);
  const runtime = await openRuntime(readEnv(settings(dataDir)));
  const { first, raiseToll } = await askTwice(runtime);
  const again = await answerQuestion(runtime, viewer, {
    question: toll,
    conversationId: first,
    regenerate: true,
    topK: 20,
    topN: 5,
    maxCarried: 15,
    rerank: false,
  });
  await awaitResult(again.follow());
  await raiseToll();
  await runtime.close();
  expect(await verify(dataDir, "--all", "--save")).toEqual({
    code: 1,
    said: `${changed(first)}${changed(first)}3 citations in 3 answers: 2 no longer hold.\n`,
  });
}, 180_000);

test("needs one conversation, or all of them", async () => {
  for (const wrong of [[], ["--all", "--conversation", "c1"], ["--every"]])
    expect((await verify(join(folder, "none"), ...wrong)).code).toBe(2);
}, 180_000);

test("asks the server that holds the data", async () => {
  const dataDir = join(folder, "served");
  // The database of the server lies elsewhere, so that the lock in the command's folder can name the server's address.
  const other = join(folder, "server");
  copyTestFolder(other);
  const runtime = await openRuntime(readEnv(settings(other)));
  installRuntime(runtime);
  const server = await serveRoutes();
  const lock = acquireDataLock({
    dataDir,
    server: { url: server.origin, instance: instanceId() },
  });
  try {
    const { first, second, raiseToll } = await askTwice(runtime);
    expect(await verify(dataDir, "--all")).toEqual({
      code: 0,
      said: "2 citations in 2 answers: all hold.\n",
    });
    await raiseToll();
    expect(await verify(dataDir, "--conversation", second)).toEqual({
      code: 0,
      said: "1 citation in 1 answer: all hold.\n",
    });
    const { code, said } = await verify(dataDir, "--conversation", first, "--json");
    expect([code, JSON.parse(said)]).toMatchObject([
      1,
      {
        holds: false,
        answers: [
          {
            conversationId: first,
            question: toll,
            markers: [{ index: 0, number: 1, holds: false, why: "document_changed" }],
          },
        ],
      },
    ]);
    expect(await verify(dataDir, "--conversation", "nothing")).toEqual({
      code: 2,
      said: "This conversation does not exist, or it is not yours.\n",
    });
    expect(await verify(dataDir, "--all")).toEqual({
      code: 1,
      said: `${changed(first)}2 citations in 2 answers: 1 no longer holds.\n`,
    });
    // One of them is deleted once both are listed.
    server.before = async (path) => {
      if (!path.endsWith("/verify")) return;
      delete server.before;
      await deleteConversation(runtime.database.db, viewer, first);
    };
    expect(await verify(dataDir, "--all")).toEqual({
      code: 0,
      said: "1 citation in 1 answer: all hold.\n",
    });
  } finally {
    lock.release();
    await server.close();
    installRuntime(undefined);
    await runtime.close();
  }
}, 180_000);
