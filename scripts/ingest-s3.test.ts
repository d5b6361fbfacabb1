import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyTestFolder } from "../test/database.ts";
import { type RunningCommand, saidBy, startIngest, storedIn } from "../test/ingest-command.ts";
import { type S3Server, s3Settings, serveBucket } from "../test/s3-server.ts";

let root: string;
let dataDir: string;
let server: S3Server;
let command: RunningCommand | undefined;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "ibid-ingest-s3-"));
  dataDir = join(root, "data");
  copyTestFolder(dataDir);
  server = await serveBucket("papers");
  for (const name of ["a", "b", "c"])
    server.objects.set(`docs/${name}.md`, `# ${name}\n\nThe words of ${name}.\n`);
});

afterEach(async () => {
  command?.kill();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const start = (...args: string[]) =>
  (command = startIngest(dataDir, args, s3Settings(server.endpoint)));

test("a base is kept in step with a bucket, and a bucket that cannot be listed has lost nothing", async () => {
  const run = start("s3://papers/docs", "--watch", "--every", "0.02", "--delete");
  await saidBy(run, "Library: 3 added\n");
  server.objects.set("docs/a.md", "# a\n\nOther words of it.\n");
  await saidBy(run, "papers/docs/a.md: changed");
  server.failure = { status: 403 };
  await saidBy(run, "may not be read with this key.");
  server.failure = { status: 503 };
  await saidBy(run, "answers with status 503. Try again later. It is looked at again later.");
  server.failure = undefined;
  server.objects.delete("docs/b.md");
  await saidBy(run, "papers/docs/b.md: gone: 1 document deleted");
  expect(await run.end()).toBe(0);
  expect(run.said).toContain("Watching s3://papers/docs. Ctrl+C ends it.\n");
  expect(await storedIn(dataDir)).toEqual([
    "papers/docs/a.md, revision 2",
    "papers/docs/c.md, revision 1",
  ]);
}, 180_000);

test("a bucket is added once, and a list that breaks off adds nothing", async () => {
  server.endsEarly = true;
  const failing = start("s3://papers");
  expect(await failing.ended).toBe(1);
  expect(failing.said).toMatch(/^The list of the bucket papers cannot be read[^\n]*\n$/u);
  server.endsEarly = false;
  server.secret.add("docs/c.md");
  const run = start("s3://papers");
  expect(await run.ended).toBe(1);
  expect(run.said).toBe(
    "papers/docs/c.md: The bucket does not give it out. Check that the key may read it.\nLibrary: 2 added, 0 unchanged, 1 failed\n",
  );
}, 120_000);
