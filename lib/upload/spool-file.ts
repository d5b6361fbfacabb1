import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FileSource } from "../document/file-source.ts";

/** Bytes of all files together that are kept in memory; those that come after are kept on disk. */
const maxBytesInMemory = 4 * 1_048_576;

/** A place for files that come one after another, and then can be read until it is closed. */
export type Spool = {
  /**
   * Begins a file of unknown size. The one before it must have ended.
   * @param maxBytes of a longer file no more is kept, only counted: it can only be refused.
   */
  begin(maxBytes: number): SpooledFile;
  close(): Promise<void>;
};

export type SpooledFile = {
  write(bytes: Uint8Array): Promise<void>;
  /** Returns what was written. */
  end(): FileSource;
};

/**
 * Opens a place for files, with one file on disk for all that memory should not hold. That one has no name, so that nothing
 * is left of it when the process dies.
 * @param folder made if needed.
 */
export function openSpool(folder: string): Spool {
  let bytesInMemory = 0;
  let disk: FileHandle | undefined;
  let diskEnd = 0;

  async function append(bytes: Uint8Array): Promise<void> {
    disk ??= await openNameless(folder);
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await disk.write(bytes, from, bytes.length - from, diskEnd);
      from += bytesWritten;
      diskEnd += bytesWritten;
    }
  }

  function begin(maxBytes: number): SpooledFile {
    let size = 0;
    let keptSize = 0;
    let inMemory: Uint8Array[] = [];
    let diskStart: number | undefined;
    return {
      async write(bytes) {
        size += bytes.length;
        if (size > maxBytes) return;
        if (diskStart === undefined && bytesInMemory + bytes.length > maxBytesInMemory) {
          diskStart = diskEnd;
          for (const each of inMemory) await append(each);
          inMemory = [];
          bytesInMemory -= keptSize;
        }
        keptSize += bytes.length;
        if (diskStart !== undefined) return append(bytes);
        inMemory.push(bytes);
        bytesInMemory += bytes.length;
      },
      end() {
        const read = readerOf(inMemory, diskStart);
        inMemory = [];
        return {
          size,
          read: async (from, to) => {
            if (to > keptSize) throw endsBeforeSize();
            return read(from, to);
          },
        };
      },
    };
  }

  function readerOf(inMemory: readonly Uint8Array[], diskStart: number | undefined) {
    const file = disk;
    if (file && diskStart !== undefined)
      return (from: number, to: number) => readFrom(file, diskStart + from, diskStart + to);
    // What is kept may be a small stretch of what came with it.
    const bytes = Buffer.concat(inMemory);
    return (from: number, to: number) => bytes.subarray(from, to);
  }

  return {
    begin,
    close: async () => disk?.close(),
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
    if (bytesRead === 0) throw endsBeforeSize();
    at += bytesRead;
  }
  return bytes;
}

const endsBeforeSize = () => new Error("A file ends before its size.");
