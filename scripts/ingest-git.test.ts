import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyTestFolder } from "../test/database.ts";
import { hasGit, makeRepository, type TestRepository } from "../test/git-repository.ts";
import { type RunningCommand, saidBy, startIngest, storedIn } from "../test/ingest-command.ts";

let root: string;
let dataDir: string;
let repository: TestRepository;
let command: RunningCommand | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ibid-ingest-git-"));
  dataDir = join(root, "data");
  copyTestFolder(dataDir);
  if (hasGit) repository = makeRepository(join(root, "handbook"));
});

afterEach(() => {
  command?.kill();
  rmSync(root, { recursive: true, force: true });
});

const start = (...args: string[]) => (command = startIngest(dataDir, args));

describe.skipIf(!hasGit)("npm run ingest on a repository (needs the program git)", () => {
  test("adds its files, and the next time says that they are unchanged", async () => {
    repository.commit({ "a.md": "# A\n\nWords.\n", "docs/b.md": "# B\n\nWords of another.\n" });
    for (const counts of ["2 added, 0 unchanged", "0 added, 2 unchanged"]) {
      const run = start(repository.address);
      expect(await run.ended).toBe(0);
      expect(run.said).toBe(`Library: ${counts}, 0 failed\n`);
    }
    expect(await storedIn(dataDir)).toEqual([
      "handbook/a.md, revision 1",
      "handbook/docs/b.md, revision 1",
    ]);
  }, 120_000);

  test("keeps a base in step with it: only what changed is sent, and --delete deletes what is gone", async () => {
    repository.commit({ "a.md": "# A\n\nWords.\n", "b.md": "# B\n\nWords of another.\n" });
    const run = start(repository.address, "--watch", "--every", "0.02", "--delete");
    await saidBy(run, "Library: 2 added\n");
    repository.commit({ "a.md": "# A\n\nOther words of it.\n", "c.md": "# C\n\nNew words.\n" });
    await saidBy(run, "Library: 1 added, 1 changed\n");
    repository.commit({ "b.md": null });
    await saidBy(run, "handbook/b.md: gone: 1 document deleted");
    // A repository that cannot be reached for a while has lost nothing.
    renameSync(repository.folder, join(root, "away"));
    await saidBy(
      run,
      "There is no repository at handbook. Check the address. It is looked at again later.",
    );
    renameSync(join(root, "away"), repository.folder);
    repository.commit({ "c.md": "# C\n\nNewer words.\n" });
    await saidBy(run, "handbook/c.md: changed");
    expect(await run.end()).toBe(0);
    expect(run.said).toContain("Watching handbook. Ctrl+C ends it.\n");
    expect(run.said).not.toContain(root);
    expect(await storedIn(dataDir)).toEqual([
      "handbook/a.md, revision 2",
      "handbook/c.md, revision 2",
    ]);
  }, 180_000);

  test("without --delete nothing is deleted, and a first look that fails ends it", async () => {
    repository.commit({ "a.md": "# A\n\nWords.\n" });
    repository.git("checkout", "--quiet", "-b", "next");
    const run = start(repository.address, "--branch", "next", "--watch", "--every", "0.02");
    await saidBy(run, "handbook@next/a.md: added");
    repository.commit({ "a.md": null, "b.md": "# B\n\nWords of another.\n" });
    await saidBy(run, "handbook@next/a.md: gone: 1 document kept, as --delete was not given");
    await saidBy(run, "handbook@next/b.md: added");
    expect(await run.end()).toBe(0);
    const failing = start(`${repository.address}-2`, "--watch");
    expect(await failing.ended).toBe(1);
    expect(failing.said).toContain("There is no repository at handbook-2. Check the address.\n");
  }, 180_000);
});

test("says which options belong to what", async () => {
  for (const [args, words] of [
    [["s3://papers", "--branch", "main"], "--branch belongs to a Git repository:"],
    [["x", "--watch", "--every", "5"], "--every belongs to --watch and a repository"],
    [["git+file:///x", "--watch", "--every", "0"], "--every takes a number of minutes"],
    [
      ["git+file:///x", "git+file:///y", "--watch"],
      "--watch takes one folder, repository or bucket:",
    ],
  ] as const) {
    const run = start(...args);
    expect(await run.ended).toBe(2);
    expect(run.said).toContain(words);
  }
}, 60_000);
