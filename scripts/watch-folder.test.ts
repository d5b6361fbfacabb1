import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FolderChange, readAtRest, watchFolder } from "./watch-folder.ts";

let folder: string;
let stop: AbortController;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-watch-"));
  stop = new AbortController();
});

afterEach(() => {
  stop.abort();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** Watches, and returns what gives the next changes, each as `name: state`. */
function watched(settleMs = 300) {
  const changes = watchFolder(folder, { settleMs, signal: stop.signal });
  return async () => {
    const result = await changes.next();
    const found: FolderChange[] = result.done ? [] : result.value;
    return found.map(({ filename, state }) => `${filename}: ${state}`);
  };
}

test("gives the files that are there, in folders too, and not those that are hidden or unreadable", async () => {
  mkdirSync(join(folder, "deep/node_modules"), { recursive: true });
  mkdirSync(join(folder, ".git"));
  for (const name of ["a.md", "deep/b.md", "deep/node_modules/c.md", ".git/d.md", "e.exe"])
    put(name, "x");
  const next = watched();
  expect(await next()).toEqual(["a.md: there", "deep/b.md: there"]);
  put("deep/new.md", "x");
  put(".git/f.md", "x");
  expect(await next()).toEqual(["deep/new.md: there"]);
});

test("gives a file that is being written once, when it rests, and whole", async () => {
  put("a.md", "x");
  const next = watched(500);
  await next();
  const came = next();
  let isWritten = false;
  void came.then(() => expect(isWritten).toBe(true));
  for (let piece = 0; piece < 10; piece += 1) {
    appendFileSync(join(folder, "slow.md"), "word ");
    await sleep(150);
  }
  isWritten = true;
  expect(await came).toEqual(["slow.md: there"]);
  expect(String(Buffer.from((await readAtRest(join(folder, "slow.md"))) ?? []))).toBe(
    "word ".repeat(10),
  );
});

test("tells a file that is gone from one that is replaced", async () => {
  put("a.md", "one");
  put("b.md", "two");
  const next = watched();
  expect(await next()).toEqual(["a.md: there", "b.md: there"]);
  // As editors save.
  rmSync(join(folder, "a.md"));
  put("a.md.tmp", "one more");
  renameSync(join(folder, "a.md.tmp"), join(folder, "a.md"));
  rmSync(join(folder, "b.md"));
  const changes = await next();
  // They may come together, or one behind the other.
  if (changes.length === 1) changes.push(...(await next()));
  expect(changes.toSorted()).toEqual(["a.md: there", "b.md: gone"]);
});

test("ends with its signal, also while a file is being written", async () => {
  put("a.md", "x");
  const next = watched(60_000);
  const came = next();
  setTimeout(() => stop.abort(), 500);
  expect(await came).toEqual([]);
});
