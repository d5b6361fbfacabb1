import type { Db } from "../db/client.ts";
import { IbidError } from "../errors.ts";
import { requireWritableBase } from "../knowledge/writable-base.ts";
import type { Viewer } from "../viewer.ts";
import type { AddedFile } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import { sniffFile } from "./parse/parse-file.ts";
import { headBytes } from "./parse/sniff-file.ts";
import { peekSourceId } from "./peek-source-id.ts";
import { type IncomingFile, type IngestQueue, storeIncoming, storeNew } from "./store-incoming.ts";
import { isZipArchive, unzipFiles } from "./unzip-files.ts";

/** A file of an upload. One that was fetched is known by its address, unless it has an id of its own. */
export type UploadedFile = { filename: string; bytes: Uint8Array; sourceId?: string };

type Refused = { filename: string; error: ErrorBody };

/** An archive may be as large as so many of the largest files, and unpacked as so many more. */
const maxZipUploads = 4;
const maxUnpackedUploads = 20;
/** Files of an archive. */
const maxFiles = 5_000;

/** Files and records stored in one transaction. */
const storedAtOnce = 32;

/**
 * Stores files, or the records of `.jsonl` and PubMed files, as documents of a knowledge base, to be indexed. Bytes that are
 * already stored are recognised; other bytes under an existing source id are its new revision. A file that cannot be
 * used is refused with a sentence, and the others are still added.
 * @param options.queue gets each document in the transaction that stores it, so that no process can die in between.
 * @returns each outcome, and the ids of the new documents, which without a queue are to be put into it.
 * @throws IbidError `not_found` when the viewer may not add to the knowledge base, `closed` when it is closed.
 */
export async function addFiles(
  db: Db,
  viewer: Viewer,
  options: {
    knowledgeBaseId: string;
    files: readonly UploadedFile[];
    maxBytes: number;
    queue?: IngestQueue;
  },
): Promise<{ documents: AddedFile[]; queued: string[] }> {
  const { knowledgeBaseId, files, maxBytes, queue } = options;
  await requireWritableBase(db, viewer, knowledgeBaseId);
  const added: AddedFile[] = [];
  const incoming: (IncomingFile | Refused)[] = [];
  for (const file of files) {
    for await (const read of unpackUpload(file, maxBytes)) {
      incoming.push(...read);
      while (incoming.length >= storedAtOnce) {
        const some = incoming.splice(0, storedAtOnce);
        added.push(...(await store(db, knowledgeBaseId, some, queue)));
      }
    }
  }
  added.push(...(await store(db, knowledgeBaseId, incoming, queue)));
  const queued = added.flatMap(({ id, duplicateOf }) => (id && !duplicateOf ? id : []));
  return { documents: added, queued };
}

/** Stores what can be stored, those together that are new. @returns each outcome, in their order. */
async function store(
  db: Db,
  knowledgeBaseId: string,
  incoming: readonly (IncomingFile | Refused)[],
  queue: IngestQueue | undefined,
): Promise<AddedFile[]> {
  const usable = incoming.flatMap((each) => ("error" in each ? [] : each));
  const stored = usable.length > 1 ? await storeNew(db, knowledgeBaseId, usable, queue) : new Map();
  const added: AddedFile[] = [];
  for (const each of incoming) {
    if ("error" in each) {
      const { filename, error } = each;
      added.push({ id: null, filename, status: "refused", error });
    } else added.push(stored.get(each) ?? (await storeIncoming(db, knowledgeBaseId, each, queue)));
  }
  return added;
}

/** Yields what a file holds: an archive's files one by one, so that it is never unpacked as a whole. */
async function* unpackUpload(
  file: UploadedFile,
  maxBytes: number,
): AsyncGenerator<(IncomingFile | Refused)[]> {
  if (!isZipArchive(file) || file.bytes.length > maxZipUploads * maxBytes) {
    yield await readIncoming(file, maxBytes);
    return;
  }
  let isEmpty = true;
  try {
    const limits = { maxFileBytes: maxBytes, maxBytes: maxUnpackedUploads * maxBytes, maxFiles };
    for await (const zipped of unzipFiles(file, limits)) {
      isEmpty = false;
      yield "error" in zipped ? [zipped] : await readIncoming(zipped, maxBytes);
    }
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    yield [{ filename: file.filename, error: error.toBody() }];
    return;
  }
  if (isEmpty) {
    const message = `${file.filename} has no files in it. Add an archive that has.`;
    yield [{ filename: file.filename, error: { code: "empty_file", message } }];
  }
}

/** Returns a file as one document, the records of a file that is split as one each, or the reason for refusal. */
async function readIncoming(
  { filename, bytes, sourceId }: UploadedFile,
  maxBytes: number,
): Promise<(IncomingFile | Refused)[]> {
  try {
    requireSize({ filename, bytes }, maxBytes);
    const format = await sniffFile({ head: bytes.subarray(0, headBytes), filename });
    if (format.split) {
      return Array.from(format.split(bytes), (record) =>
        "error" in record
          ? { filename: `${filename}:${record.line}`, error: record.error.toBody() }
          : { filename, bytes: record.bytes, sourceId: record.sourceId, title: record.title },
      );
    }
    return [
      { filename, bytes, sourceId: peekSourceId(bytes) ?? sourceId ?? filename, title: filename },
    ];
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    return [{ filename, error: error.toBody() }];
  }
}

/** Checks what is known of a file without reading it. @throws IbidError as a refused file has it. */
export async function requireUsable(file: UploadedFile, maxBytes: number): Promise<void> {
  requireSize(file, maxBytes);
  await sniffFile({ head: file.bytes.subarray(0, headBytes), filename: file.filename });
}

/** @throws IbidError `empty_file`, `too_large` */
function requireSize({ filename, bytes }: UploadedFile, maxBytes: number): void {
  if (bytes.length === 0)
    throw new IbidError("empty_file", `${filename} is empty. Add a file that has words in it.`);
  if (bytes.length > maxBytes) {
    const limit = Math.floor(maxBytes / 1_048_576);
    throw new IbidError(
      "too_large",
      `${filename} is larger than ${limit} MB. Split it, or raise the setting MAX_UPLOAD_MB.`,
    );
  }
}
