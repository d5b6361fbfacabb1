import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveRoutes } from "@/app/api/test-server.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { readEnv } from "../lib/env.ts";
import { instanceId } from "../lib/instance.ts";
import { listKnowledgeBases } from "../lib/knowledge/knowledge-base.ts";
import { installRuntime, openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { copyTestFolder } from "../test/database.ts";

const script = join(import.meta.dirname, "ingest.ts");
const viewer = { userId: localUser.id };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-ingest-"));
  for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.md`), `# ${name}\n\nWords.\n`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: "",
  SAMPLE: "off",
  DISCOVER: "off",
});

/** Runs the command to its end and returns what it said. */
async function ingest(dataDir: string, file: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, join(folder, file), ...args], {
    env: { ...process.env, ...settings(dataDir) },
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, said };
}

const shown = async ({ database }: Runtime) =>
  (await listKnowledgeBases(database.db, viewer)).map(({ name, kind, documents }) => ({
    name,
    kind,
    documents,
  }));

/** Names a case as a person does, with its kind at first and without later, and sees what bases there are then. */
async function nameACase(dataDir: string): Promise<void> {
  expect(await ingest(dataDir, "a.md", "--knowledge-base", "INC-42")).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no open knowledge base named “INC-42”."),
  });
  expect(await ingest(dataDir, "a.md", "--knowledge-base", "INC-42", "--kind", "case")).toEqual({
    code: 0,
    said: "INC-42: 1 added, 0 unchanged, 0 failed\n",
  });
  expect(await ingest(dataDir, "b.md", "--knowledge-base", "INC-42")).toEqual({
    code: 0,
    said: "INC-42: 1 added, 0 unchanged, 0 failed\n",
  });
  expect(
    await ingest(dataDir, "b.md", "--knowledge-base", "INC-42", "--kind", "shared"),
  ).toMatchObject({ code: 1, said: expect.stringContaining("is of the kind case, not shared") });
}

const oneCase = [{ name: "INC-42", kind: "case", documents: 2 }];

test("a case that is named without its kind gets the files, and no shared twin: on the data itself", async () => {
  const dataDir = join(folder, "data");
  copyTestFolder(dataDir);
  await nameACase(dataDir);
  const runtime = await openRuntime(readEnv(settings(dataDir)));
  expect(await shown(runtime)).toEqual(oneCase);
  await runtime.close();
}, 120_000);

test("another Ibid that answers where the holder of the data should is sent nothing", async () => {
  const dataDir = join(folder, "mine");
  const other = join(folder, "theirs");
  copyTestFolder(other);
  const runtime = await openRuntime(readEnv(settings(other)));
  installRuntime(runtime);
  const server = await serveRoutes();
  const lock = acquireDataLock({
    dataDir,
    server: { url: server.origin, instance: "one that is not there" },
  });
  try {
    expect(await ingest(dataDir, "a.md")).toEqual({
      code: 1,
      said:
        `Process ${process.pid} holds the data in ${dataDir}, and something else answers at its address ${server.origin}. ` +
        "Nothing was sent there. End that process, then run the command again.\n",
    });
    expect(await shown(runtime)).toEqual([]);
  } finally {
    lock.release();
    await server.close();
    installRuntime(undefined);
    await runtime.close();
  }
}, 120_000);

test("two that are begun at once both store their files, the later one when the earlier is done", async () => {
  const dataDir = join(folder, "both");
  const both = await Promise.all([ingest(dataDir, "a.md"), ingest(dataDir, "b.md")]);
  for (const { code, said } of both) {
    expect(code).toBe(0);
    expect(said).toContain("Library: 1 added, 0 unchanged, 0 failed\n");
  }
  const runtime = await openRuntime(readEnv(settings(dataDir)));
  expect(await shown(runtime)).toEqual([{ name: "Library", kind: "shared", documents: 2 }]);
  await runtime.close();
}, 120_000);

test("a case that is named without its kind gets the files, and no shared twin: through a server", async () => {
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
    await nameACase(dataDir);
    expect(await shown(runtime)).toEqual(oneCase);
  } finally {
    lock.release();
    await server.close();
    installRuntime(undefined);
    await runtime.close();
  }
}, 120_000);
