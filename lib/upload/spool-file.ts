import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FileSource } from "../document/file-source.ts";

/** Bytes of a file that are kept in memory; a larger one is kept on disk. */
const maxBytesInMemory = 1_048_576;

/** A file that comes, and then can be read until it is closed. */
export type Spool = {
  write(bytes: Uint8Array): Promise<void>;
  /** Returns what was written. */
  source(): FileSource;
  close(): Promise<void>;
};

/**
 * Opens a place for a file of unknown size. On disk it has no name, so that nothing is left of it when the process dies.
 * @param options.folder made if needed.
 * @param options.maxBytes a longer file is counted and not kept: it can only be refused.
 */
export function openSpool({ folder, maxBytes }: { folder: string; maxBytes: number }): Spool {
  let size = 0;
  let kept: Uint8Array[] = [];
  let file: FileHandle | undefined;
  let written = 0;

  async function keep(bytes: Uint8Array): Promise<void> {
    if (!file) return;
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, from, bytes.length - from, written);
      from += bytesWritten;
      written += bytesWritten;
    }
  }

  return {
    async write(bytes) {
      size += bytes.length;
      if (size > maxBytes) kept = [];
      else if (file) await keep(bytes);
      else kept.push(bytes);
      if (file || size <= maxBytesInMemory || size > maxBytes) return;
      file = await openNameless(folder);
      for (const each of kept) await keep(each);
      kept = [];
    },
    source() {
      if (!file) {
        const bytes = Buffer.concat(kept);
        return { size, read: async (from, to) => bytes.subarray(from, to) };
      }
      const from = file;
      return { size, read: (start, end) => readFrom(from, start, end) };
    },
    async close() {
      await file?.close();
      kept = [];
    },
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** Returns a stretch of a file. @throws where the file is shorter. */
export async function readFrom(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error("A file ends before its size.");
    at += bytesRead;
  }
  return bytes;
}
