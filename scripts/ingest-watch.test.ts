import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveRoutes } from "@/app/api/test-server.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { listDocuments } from "../lib/document/document-list.ts";
import { readEnv } from "../lib/env.ts";
import { instanceId } from "../lib/instance.ts";
import { installRuntime, openRuntime, type Runtime } from "../lib/runtime.ts";
import { localUser } from "../lib/viewer.ts";
import { copyTestFolder } from "../test/database.ts";
import {
  commandSettings,
  type RunningCommand,
  saidBy,
  startIngest,
} from "../test/ingest-command.ts";

const viewer = { userId: localUser.id };
let root: string;
let notes: string;
let child: RunningCommand | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ibid-ingest-watch-"));
  notes = join(root, "notes");
  mkdirSync(notes);
});

afterEach(() => {
  child?.kill();
  rmSync(root, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFileSync(join(notes, name), text);

const start = (dataDir: string, ...args: string[]) =>
  (child = startIngest(dataDir, [notes, "--watch", ...args]));
const until = saidBy;

const titles = async ({ database }: Runtime) => {
  const { documents } = await listDocuments(database.db, viewer, { sort: "added", limit: 50 });
  return documents.map(({ sourceId, revision }) => `${sourceId}, revision ${revision}`).toSorted();
};

function fill(): void {
  put("a.md", "# A\n\nWords.\n");
  put("b.md", "# B\n\nWords of another.\n");
}

test("a base is kept in step with a folder, on the data itself: --delete deletes what is gone", async () => {
  fill();
  put("records.jsonl", '{"id":"r1","text":"One record."}\n{"id":"r2","text":"Two records."}\n');
  const dataDir = join(root, "data");
  copyTestFolder(dataDir);
  const command = start(dataDir, "--delete");
  await until(command, "Library: 4 added\n");
  put("a.md", "# A\n\nOther words of it.\n");
  await until(command, "a.md: changed");
  put("new.md", "# New\n\nNew words.\n");
  await until(command, "new.md: added");
  rmSync(join(notes, "b.md"));
  await until(command, "b.md: gone: 1 document deleted");
  put("records.jsonl", '{"id":"r1","text":"One record."}\n');
  await until(command, "records.jsonl: no longer in it: 1 document deleted");
  expect(await command.end()).toBe(0);
  expect(command.said).toContain("Not watching any more.");
  const runtime = await openRuntime(readEnv(commandSettings(dataDir)));
  expect(await titles(runtime)).toEqual([
    "a.md, revision 2",
    "new.md, revision 1",
    "r1, revision 1",
  ]);
  await runtime.close();
}, 180_000);

test("a base is kept in step with a folder, through a server: without --delete nothing is deleted", async () => {
  fill();
  const dataDir = join(root, "served");
  // The database of the server lies elsewhere, so that the lock in the command's folder can name the server's address.
  const other = join(root, "server");
  copyTestFolder(other);
  const runtime = await openRuntime(readEnv(commandSettings(other)));
  installRuntime(runtime);
  const server = await serveRoutes();
  const lock = acquireDataLock({ dataDir, server: { url: server.origin, instance: instanceId() } });
  try {
    const command = start(dataDir);
    await until(command, "Library: 2 added\n");
    // The same words in two files are one document.
    put("twin.md", "# B\n\nWords of another.\n");
    await until(command, "twin.md: unchanged");
    rmSync(join(notes, "b.md"));
    await until(command, "b.md: gone; no document is of this file alone");
    rmSync(join(notes, "a.md"));
    await until(command, "a.md: gone: 1 document kept, as --delete was not given");
    put("broken.pdf", "no PDF");
    await until(command, "broken.pdf should be a PDF");
    expect(await command.end()).toBe(0);

    const again = start(dataDir, "--delete");
    await until(again, "1 unchanged");
    renameSync(notes, join(root, "away"));
    await until(again, "is not there any more. Nothing was deleted.");
    expect(await again.ended).toBe(1);
    expect(await titles(runtime)).toEqual(["a.md, revision 1", "b.md, revision 1"]);
  } finally {
    lock.release();
    await server.close();
    installRuntime(undefined);
    await runtime.close();
  }
}, 180_000);
