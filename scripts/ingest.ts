import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join, relative, sep } from "node:path";
import { parseArgs } from "node:util";
import { IbidError } from "../lib/errors.ts";
import { formats } from "../lib/ingestion/parse/formats.ts";
import { knowledgeBaseKinds } from "../lib/knowledge/kind.ts";
import type { AddedFile } from "../lib/wire/document.ts";
import { type AskedBase, chooseBase, defaultBase } from "./choose-base.ts";
import { type Ibid, openIbid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";

const usage = `npm run ingest -- PATH|URL… [--knowledge-base NAME] [--kind ${knowledgeBaseKinds.map((kind) => kind.name).join("|")}]`;

/** Bytes and files per request: small enough that a refusal costs little, large enough to keep requests few. */
const batchBytes = 8 * 1_048_576;
const batchFiles = 32;

type Found = { path: string; filename: string; size: number };

/** Lists the files of a path: the file itself, or a folder's files in readable formats, named relative to the folder. */
async function findFiles(path: string): Promise<Found[]> {
  if (isAddress(path)) return [{ path, filename: path, size: 0 }];
  const info = await stat(path);
  if (info.isFile()) return [{ path, filename: basename(path), size: info.size }];
  const readable = new Set([...formats.flatMap((format) => format.extensions), "jsonl", "zip"]);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && readable.has(extname(entry.name).slice(1).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split(sep)
          .some((part) => part.startsWith(".") || part === "node_modules"),
    )
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      path: file,
      filename: relative(path, file).split(sep).join("/"),
      size: (await stat(file)).size,
    })),
  );
}

/** Groups files by request. */
function* batches(files: Found[]): Generator<Found[]> {
  let batch: Found[] = [];
  let bytes = 0;
  for (const file of files) {
    const isFull = batch.length === batchFiles || bytes + file.size > batchBytes;
    if (batch.length > 0 && (isFull || isAddress(file.path) || isAddress(batch[0]?.path ?? ""))) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}

/** Returns the id of the target knowledge base. @throws IbidError when the name and the kind are ambiguous. */
async function findBase(ibid: Ibid, asked: AskedBase): Promise<string> {
  const chosen = chooseBase(await ibid.knowledgeBases(), asked);
  return "id" in chosen ? chosen.id : (await ibid.createKnowledgeBase(chosen.create)).id;
}

/** Adds one batch of files, or what is at an address; one that cannot be fetched is a failure, and the others follow. */
async function addBatch(ibid: Ibid, base: string, batch: Found[]): Promise<AddedFile[]> {
  const [first] = batch;
  if (first && isAddress(first.path)) {
    try {
      return await ibid.addAddress(base, first.path);
    } catch (error) {
      if (!(error instanceof IbidError)) throw error;
      return [{ id: null, filename: first.path, status: "refused", error: error.toBody() }];
    }
  }
  const uploads = await Promise.all(
    batch.map(async (file) => ({ filename: file.filename, bytes: await readFile(file.path) })),
  );
  return ibid.addFiles(base, uploads);
}

const isAddress = (path: string) => /^https?:\/\//i.test(path);

type Counts = { added: number; unchanged: number; failed: { filename: string; reason: string }[] };

async function ingest(ibid: Ibid, files: Found[], knowledgeBaseId: string): Promise<Counts> {
  const counts: Counts = { added: 0, unchanged: 0, failed: [] };
  const waiting: { id: string; filename: string }[] = [];
  let sent = 0;
  for (const batch of batches(files)) {
    for (const document of await addBatch(ibid, knowledgeBaseId, batch)) {
      if (document.error)
        counts.failed.push({ filename: document.filename, reason: document.error.message });
      // Files that are stored already are waited for too, as an earlier run may have left them unread.
      else if (document.duplicateOf && document.status === "ready") counts.unchanged += 1;
      else if (document.id) waiting.push({ id: document.id, filename: document.filename });
    }
    sent += batch.length;
    showProgress(`Stored ${sent} of ${files.length} files`);
  }
  // The queue keeps its order, so the documents finish in the order of waiting.
  for (const [done, { id, filename }] of waiting.entries()) {
    for (;;) {
      const { status, progress, error } = await ibid.document(id);
      if (status === "ready") {
        counts.added += 1;
        break;
      }
      if (status === "failed" || status === "cancelled") {
        counts.failed.push({ filename, reason: error?.message ?? `It was ${status}.` });
        break;
      }
      const part = progress.total > 0 ? ` (${progress.done} of ${progress.total} passages)` : "";
      showProgress(`Read ${done} of ${waiting.length} documents; now ${filename}${part}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  showProgress("");
  return counts;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "knowledge-base": { type: "string" },
      kind: { type: "string" },
    },
  });
  if (positionals.length === 0) {
    console.error(`Name the files, folders or addresses to add:\n${usage}`);
    return 2;
  }
  const asked = { name: values["knowledge-base"]?.trim(), kind: values.kind };
  if (asked.name === "") {
    console.error(`Name the knowledge base, or leave --knowledge-base out:\n${usage}`);
    return 2;
  }
  const files = (await Promise.all(positionals.map(findFiles))).flat();
  const ibid = await openIbid();
  try {
    const base = await findBase(ibid, asked);
    const { added, unchanged, failed } = await ingest(ibid, files, base);
    for (const { filename, reason } of failed) console.error(`${filename}: ${reason}`);
    console.log(
      `${asked.name ?? defaultBase.name}: ${added} added, ${unchanged} unchanged, ${failed.length} failed`,
    );
    return failed.length > 0 ? 1 : 0;
  } finally {
    await ibid.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const missing =
    error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error;
  if (missing) console.error(`${String(error.path)} is not there. Check the path.`);
  else if (error instanceof IbidError || error instanceof TypeError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
