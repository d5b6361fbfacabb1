import type { Db } from "../db/client.ts";
import type { FileSource } from "../document/file-source.ts";
import { readWhole, sourceOf } from "../document/file-source.ts";
import { IbidError } from "../errors.ts";
import { requireWritableBase } from "../knowledge/writable-base.ts";
import type { Viewer } from "../viewer.ts";
import type { AddedFile } from "../wire/document.ts";
import type { ErrorBody } from "../wire/error.ts";
import type { FileRecord } from "./parse/format.ts";
import { sniffFile } from "./parse/parse-file.ts";
import { headBytes } from "./parse/sniff-file.ts";
import { peekSourceId } from "./peek-source-id.ts";
import { type IncomingFile, type IngestQueue, storeIncoming, storeNew } from "./store-incoming.ts";
import { isZipArchive, unzipFiles } from "./unzip-files.ts";

/** A file of an upload. One that was fetched is known by its address, unless it has an id of its own. */
export type UploadedFile = { filename: string; bytes: Uint8Array; sourceId?: string };
/** A file of an upload that is not held in memory. */
export type SourcedUpload = Omit<UploadedFile, "bytes"> & { source: FileSource };

type Refused = { filename: string; error: ErrorBody };

/** An archive may be as large as so many of the largest files, and unpacked as so many more. */
const maxZipUploads = 4;
const maxUnpackedUploads = 20;
/** Files of an archive. */
const maxFiles = 5_000;

/** Returns the size above which an upload is refused in any case, an archive too. */
export function maxUploadBytes(maxBytes: number): number {
  return maxZipUploads * maxBytes;
}

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
    files: readonly (UploadedFile | SourcedUpload)[];
    maxBytes: number;
    queue?: IngestQueue;
  },
): Promise<{ documents: AddedFile[]; queued: string[] }> {
  const { knowledgeBaseId, files, maxBytes, queue } = options;
  await requireWritableBase(db, viewer, knowledgeBaseId);
  const added: AddedFile[] = [];
  const incoming: (IncomingFile | Refused)[] = [];
  for (const file of files) {
    for await (const read of unpackUpload(withSource(file), maxBytes)) {
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
  file: SourcedUpload,
  maxBytes: number,
): AsyncGenerator<(IncomingFile | Refused)[]> {
  const { filename, source } = file;
  const isZip = isZipArchive({ filename, bytes: await readHead(source) });
  if (!isZip || source.size > maxUploadBytes(maxBytes)) {
    yield* readIncoming(file, maxBytes);
    return;
  }
  let isEmpty = true;
  try {
    const limits = { maxFileBytes: maxBytes, maxBytes: maxUnpackedUploads * maxBytes, maxFiles };
    for await (const zipped of unzipFiles({ filename, source }, limits)) {
      isEmpty = false;
      if ("error" in zipped) yield [zipped];
      else yield* readIncoming(withSource(zipped), maxBytes);
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

/** Yields a file as one document, the records of a file that is split as one each, or the reason for refusal. */
async function* readIncoming(
  { filename, source, sourceId }: SourcedUpload,
  maxBytes: number,
): AsyncGenerator<(IncomingFile | Refused)[]> {
  try {
    requireSize({ filename, source }, maxBytes);
    const head = await readHead(source);
    const format = await sniffFile({ head, filename });
    if (format.streamRecords) {
      for await (const record of format.streamRecords(source)) yield [toIncoming(record, filename)];
    } else if (format.split) {
      for (const record of format.split(await readWhole(source)))
        yield [toIncoming(record, filename)];
    } else {
      const ownId = peekSourceId(head) ?? sourceId ?? filename;
      yield [{ filename, source, sourceId: ownId, title: filename }];
    }
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    yield [{ filename, error: error.toBody() }];
  }
}

function toIncoming(record: FileRecord, filename: string): IncomingFile | Refused {
  return "error" in record
    ? { filename: `${filename}:${record.line}`, error: record.error.toBody() }
    : {
        filename,
        source: sourceOf(record.bytes),
        sourceId: record.sourceId,
        title: record.title,
      };
}

/** Checks what is known of a file without reading it. @throws IbidError as a refused file has it. */
export async function requireUsable(file: SourcedUpload, maxBytes: number): Promise<void> {
  requireSize(file, maxBytes);
  await sniffFile({ head: await readHead(file.source), filename: file.filename });
}

/** Returns an upload that is read a block at a time. */
export function withSource(file: UploadedFile | SourcedUpload): SourcedUpload {
  if ("source" in file) return file;
  const { bytes, ...rest } = file;
  return { ...rest, source: sourceOf(bytes) };
}

/** A file larger than may be kept is not read at all. */
async function readHead(source: FileSource): Promise<Uint8Array> {
  return source.read(0, Math.min(headBytes, source.size));
}

/** @throws IbidError `empty_file`, `too_large` */
function requireSize(
  { filename, source: { size } }: Pick<SourcedUpload, "filename" | "source">,
  maxBytes: number,
): void {
  if (size === 0)
    throw new IbidError("empty_file", `${filename} is empty. Add a file that has words in it.`);
  if (size > maxBytes) {
    const limit = Math.floor(maxBytes / 1_048_576);
    throw new IbidError(
      "too_large",
      `${filename} is larger than ${limit} MB. Split it, or raise the setting MAX_UPLOAD_MB.`,
    );
  }
}
