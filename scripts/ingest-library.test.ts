import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serveRoutes } from "@/app/api/test-server.ts";
import { acquireDataLock } from "../lib/db/data-lock.ts";
import { documents } from "../lib/db/schema.ts";
import { readEnv } from "../lib/env.ts";
import { instanceId } from "../lib/instance.ts";
import { installRuntime, openRuntime, type Runtime } from "../lib/runtime.ts";
import { copyTestFolder } from "../test/database.ts";
import {
  commandSettings,
  type RunningCommand,
  saidBy,
  startIngest,
} from "../test/ingest-command.ts";
import { makePdf } from "../test/pdf-file.ts";

let root: string;
let dataDir: string;
let exported: string;
let command: RunningCommand | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ibid-ingest-library-"));
  dataDir = join(root, "data");
  copyTestFolder(dataDir);
  exported = join(root, "export");
});

afterEach(() => {
  command?.kill();
  rmSync(root, { recursive: true, force: true });
});

const start = (...args: string[]) => (command = startIngest(dataDir, args));

function put(name: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(exported, name)), { recursive: true });
  writeFileSync(join(exported, name), text);
}

const entry = (key: string, title: string, more = "") =>
  `@article{${key},\n  title = {${title}},\n  author = {Smith, Jane},\n  journal = {Bees},\n  year = {2020},\n  doi = {10.1000/${key}},\n${more}}\n`;
const file = (...paths: string[]) =>
  `  file = {${paths.map((path) => `A file:${path}:application/pdf`).join(";")}},\n`;

/** Returns the documents, with what a record says of each. */
async function storedOf({ database }: Runtime) {
  const rows = await database.db.select().from(documents);
  return rows
    .map(({ sourceId, filename, title, authors, journal, doi, abstractLength }) => ({
      sourceId,
      filename,
      title,
      facts: [...authors, journal, doi].join(", "),
      abstractLength,
    }))
    .toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : 1));
}

async function stored() {
  const runtime = await openRuntime(readEnv(commandSettings(dataDir)));
  try {
    return await storedOf(runtime);
  } finally {
    await runtime.close();
  }
}

const bees = "Bees were counted in every garden.";

function putLibrary(): void {
  put("files/1/Smith 2020.pdf", makePdf([[{ text: "The whole paper about bees.", y: 700 }]]));
  put("files/1/page.html", "<html><body><p>A snapshot of the page.</p></body></html>");
  put("files/2/own.txt", "A file that no entry names.\n");
  writeFileSync(join(root, "outside.txt"), "A secret file outside.\n");
  const two = entry("two", "Two alone", file(join(root, "outside.txt"), "../outside.txt"));
  put(
    "library.bib",
    `${entry("one", "One {Bee}", `  abstract = {${bees}},\n${file("files/1/Smith 2020.pdf", "files/1/page.html")}`)}${two}`,
  );
}

const one = {
  sourceId: "one",
  filename: "files/1/Smith 2020.pdf",
  title: "One Bee",
  facts: "Jane Smith, Bees, 10.1000/one",
  abstractLength: bees.length,
};
const two = {
  sourceId: "two",
  filename: "library.bib",
  title: "Two alone",
  facts: "Jane Smith, Bees, 10.1000/two",
  abstractLength: 0,
};
const own = expect.objectContaining({ sourceId: "files/2/own.txt" });

test("an entry's file is a document with what the entry says; an entry without one is a record", async () => {
  putLibrary();
  for (const counts of ["3 added, 0 unchanged", "0 added, 3 unchanged"]) {
    const run = start(exported);
    expect(await run.ended).toBe(0);
    expect(run.said).toBe(`Library: ${counts}, 0 failed\n`);
  }
  expect(await stored()).toEqual([own, one, two]);
}, 120_000);

test("a library that is named alone brings its files, and none that a link leads to", async () => {
  putLibrary();
  symlinkSync(join(root, "outside.txt"), join(exported, "files/2/link.txt"));
  put(
    "library.bib",
    `${entry("one", "One {Bee}", `  abstract = {${bees}},\n${file("files/1/Smith 2020.pdf")}`)}${entry("two", "Two alone", file("files/2/link.txt"))}@article{bad`,
  );
  const run = start(join(exported, "library.bib"));
  expect(await run.ended).toBe(1);
  expect(run.said).toContain("library.bib:18: The entry that begins in line 18 has no end.");
  expect(run.said).toContain("Library: 2 added, 0 unchanged, 1 failed\n");
  expect(await stored()).toEqual([one, two]);
}, 120_000);

test("a library that changes describes its files anew, and a file that comes later is its entry's", async () => {
  putLibrary();
  const run = start(exported, "--watch", "--delete");
  await saidBy(run, "files/1/Smith 2020.pdf: the file of one\n");
  await saidBy(run, "Library: 3 added\n");
  const first = entry("one", "Another title", file("files/1/Smith 2020.pdf"));
  const second = entry("two", "Two alone", file("files/3/later.txt"));
  run.said = "";
  put("library.bib", first + second);
  await saidBy(run, "files/1/Smith 2020.pdf: the file of one\n");
  put("files/3/later.txt", "The text of the second, which came later.\n");
  await saidBy(run, "files/3/later.txt: the file of two\n");
  run.said = "";
  put("files/3/later.txt", "The text of the second in another version.\n");
  await saidBy(run, "files/3/later.txt: the file of two\n");
  expect(run.said).not.toContain("Smith");
  // What is named no more is a file of its own, and its document still the one of these bytes.
  put("library.bib", second);
  await saidBy(run, "files/1/Smith 2020.pdf: unchanged");
  rmSync(join(exported, "files/1/Smith 2020.pdf"));
  await saidBy(run, "files/1/Smith 2020.pdf: gone: 1 document deleted");
  put("library.bib", entry("three", "Three"));
  await saidBy(run, "library.bib: added");
  expect(await run.end()).toBe(0);
  expect((await stored()).map(({ sourceId, filename }) => `${sourceId} ${filename}`)).toEqual([
    "files/1/page.html files/1/page.html",
    "files/2/own.txt files/2/own.txt",
    "three library.bib",
    "two files/3/later.txt",
  ]);
}, 240_000);

test("a library is read in through a server, and what could not be read of it is a record still", async () => {
  putLibrary();
  put("files/1/Smith 2020.pdf", "no PDF");
  // The database of the server lies elsewhere, so that the lock in the command's folder can name the server's address.
  const other = join(root, "server");
  copyTestFolder(other);
  const runtime = await openRuntime(readEnv(commandSettings(other)));
  installRuntime(runtime);
  const server = await serveRoutes();
  const lock = acquireDataLock({ dataDir, server: { url: server.origin, instance: instanceId() } });
  try {
    const failing = start(exported);
    expect(await failing.ended).toBe(1);
    expect(failing.said).toContain("files/1/Smith 2020.pdf: Smith 2020.pdf should be a PDF");
    expect(failing.said).toContain("Library: 3 added, 0 unchanged, 1 failed\n");
    expect(await storedOf(runtime)).toEqual([own, { ...one, filename: "library.bib" }, two]);
    putLibrary();
    const run = start(exported);
    expect(await run.ended).toBe(0);
    expect(await storedOf(runtime)).toEqual([own, one, two]);
  } finally {
    lock.release();
    await server.close();
    installRuntime(undefined);
    await runtime.close();
  }
}, 120_000);
