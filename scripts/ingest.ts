import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { IbidError } from "../lib/errors.ts";
import { knowledgeBaseKinds } from "../lib/knowledge/kind.ts";
import type { AddedFile } from "../lib/wire/document.ts";
import { type AskedBase, chooseBase, defaultBase } from "./choose-base.ts";
import { followFolder } from "./follow-folder.ts";
import { type FoundFile, findFiles, isAddress } from "./found-files.ts";
import { type Ibid, openIbid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";

const into = `[--knowledge-base NAME] [--kind ${knowledgeBaseKinds.map((kind) => kind.name).join("|")}]`;
const usage = `npm run ingest -- PATH|URL… ${into}\nnpm run ingest -- FOLDER --watch [--delete] ${into}`;

/** How long a file of a watched folder has to rest before it is read, in milliseconds. */
const settleMs = 1_000;

/** Bytes and files per request: small enough that a refusal costs little, large enough to keep requests few. */
const batchBytes = 8 * 1_048_576;
const batchFiles = 32;

/** Groups files by request. */
function* batches(files: FoundFile[]): Generator<FoundFile[]> {
  let batch: FoundFile[] = [];
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
async function addBatch(ibid: Ibid, base: string, batch: FoundFile[]): Promise<AddedFile[]> {
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

type Counts = { added: number; unchanged: number; failed: { filename: string; reason: string }[] };

async function ingest(ibid: Ibid, files: FoundFile[], knowledgeBaseId: string): Promise<Counts> {
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
      watch: { type: "boolean", default: false },
      delete: { type: "boolean", default: false },
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
  if (values.delete && !values.watch) {
    console.error(`--delete belongs to --watch:\n${usage}`);
    return 2;
  }
  if (values.watch) return watchOne(positionals, asked, values.delete);
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

/** Keeps the base in step with the one folder that is named, until Ctrl+C. */
async function watchOne(paths: string[], asked: AskedBase, isDeleting: boolean): Promise<number> {
  const [folder = "", ...more] = paths;
  if (more.length > 0 || isAddress(folder) || !(await stat(folder)).isDirectory()) {
    console.error(`--watch takes one folder:\n${usage}`);
    return 2;
  }
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  console.log(`Watching ${folder}. Ctrl+C ends it.`);
  await followFolder(folder, {
    findBase: (ibid) => findBase(ibid, asked),
    baseName: asked.name ?? defaultBase.name,
    isDeleting,
    settleMs,
    signal: stop.signal,
  });
  console.log("Not watching any more.");
  return 0;
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
