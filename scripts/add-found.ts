import { open, readFile } from "node:fs/promises";
import { IbidError } from "../lib/errors.ts";
import { readFrom } from "../lib/upload/spool-file.ts";
import type { AddedFile } from "../lib/wire/document.ts";
import { type FoundFile, isAddress } from "./found-files.ts";
import { isLibrary } from "./library-entries.ts";
import {
  filesWithoutDocument,
  giveFiles,
  isDescribed,
  noLibraryFiles,
  noteDocuments,
  noteFiles,
} from "./library-files.ts";
import type { Ibid } from "./open-ibid.ts";
import { showProgress } from "./show-progress.ts";

/** Bytes and files per request: small enough that a refusal costs little, large enough to keep requests few. */
const batchBytes = 8 * 1_048_576;
const batchFiles = 32;

/** What is fetched by the server, or becomes many documents that have to be told apart. */
const isAlone = (file: FoundFile | undefined) =>
  file !== undefined && (isAddress(file.path) || isLibrary(file.filename));

/** Groups files by request. */
function* batches(files: FoundFile[]): Generator<FoundFile[]> {
  let batch: FoundFile[] = [];
  let bytes = 0;
  for (const file of files) {
    const isFull = batch.length === batchFiles || bytes + file.size > batchBytes;
    if (batch.length > 0 && (isFull || isAlone(file) || isAlone(batch[0]))) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
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
  if (first && first.size > batchBytes) return addLarge(ibid, base, first);
  const uploads = await Promise.all(
    batch.map(async (file) => ({ filename: file.filename, bytes: await readFile(file.path) })),
  );
  return ibid.addFiles(base, uploads);
}

/** Adds a file that is not read whole. What is appended to it meanwhile is left out. */
async function addLarge(
  ibid: Ibid,
  base: string,
  { filename, path }: FoundFile,
): Promise<AddedFile[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = (from: number, to: number) => readFrom(file, from, to);
    return await ibid.addFiles(base, [{ filename, source: { size, read } }]);
  } finally {
    await file.close();
  }
}

/** What became of the files. */
export type Counts = {
  added: number;
  unchanged: number;
  failed: { filename: string; reason: string }[];
};

/** Adds files to a knowledge base, and waits until they are read. */
export async function addFound(
  ibid: Ibid,
  files: FoundFile[],
  knowledgeBaseId: string,
): Promise<Counts> {
  const counts: Counts = { added: 0, unchanged: 0, failed: [] };
  const waiting: { id: string; filename: string }[] = [];
  const libraries = noLibraryFiles();
  await noteFiles(libraries, files);
  const ownFiles = files.filter(({ filename }) => !isDescribed(libraries, filename));
  let sent = 0;
  for (const batch of batches(ownFiles)) {
    const documents = await addBatch(ibid, knowledgeBaseId, batch);
    if (batch[0]) {
      const { filename: library } = batch[0];
      noteDocuments(libraries, { filename: library }, documents);
      for (const filename of filesWithoutDocument(libraries, library))
        counts.failed.push({ filename, reason: `Its entry in ${library} was not taken.` });
    }
    for (const document of documents) {
      if (document.error)
        counts.failed.push({ filename: document.filename, reason: document.error.message });
      // Files that are stored already are waited for too, as an earlier run may have left them unread.
      else if (document.duplicateOf && document.status === "ready") counts.unchanged += 1;
      else if (document.id) waiting.push({ id: document.id, filename: document.filename });
    }
    sent += batch.length;
    showProgress(`Stored ${sent} of ${ownFiles.length} files`);
  }
  await waitFor(ibid, waiting, counts);
  counts.failed.push(...(await giveFiles(ibid, libraries)));
  showProgress("");
  return counts;
}

/** Waits until documents are read, and counts them. */
async function waitFor(
  ibid: Ibid,
  waiting: readonly { id: string; filename: string }[],
  counts: Counts,
): Promise<void> {
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
      const counted = progress.stage === "parsing" ? "pages" : "passages";
      const part = progress.total > 0 ? ` (${progress.done} of ${progress.total} ${counted})` : "";
      showProgress(`Read ${done} of ${waiting.length} documents; now ${filename}${part}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
