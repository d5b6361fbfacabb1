import { Readable } from "node:stream";
import { promisify } from "node:util";
import {
  type Entry,
  fromRandomAccessReader,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from "yauzl";
import { type FileSource, readBetween } from "../document/file-source.ts";
import { IbidError } from "../errors.ts";
import type { ErrorBody } from "../wire/error.ts";

/** What an archive may hold, so that a small one does not fill the memory or the disk. */
export type ZipLimits = {
  /** Of each file, unpacked. */
  maxFileBytes: number;
  /** Of all files together, unpacked. */
  maxBytes: number;
  maxFiles: number;
};

/** A file of an archive, or why it is not taken. Its name is relative, with forward slashes. */
type ZippedFile = { filename: string; bytes: Uint8Array } | { filename: string; error: ErrorBody };

/** Text is packed to a fifth or a tenth, the dullest log to a hundredth; more is a trap. */
const maxRatio = 250;
/** Files so small are no trap, whatever their ratio. */
const minTrapBytes = 1_048_576;

/** Whether the bytes are named and begin like a ZIP archive that is none of the office formats. */
export function isZipArchive({
  filename,
  bytes,
}: {
  filename: string;
  bytes: Uint8Array;
}): boolean {
  const isSigned = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  return /\.zip$/iu.test(filename) && isSigned;
}

/**
 * Unpacks the files of an archive one by one, in its order, in the memory of one of them. Folders, hidden files and what
 * systems add beside a reader's files are left out; archives in it are not opened. Names that lead out of it are made names in
 * it, and a name that comes twice gets a number.
 * @yields each file, or why it is not taken; what comes after a limit on the whole is not read.
 * @throws IbidError `damaged_file`
 */
export async function* unzipFiles(
  { filename, source }: { filename: string; source: FileSource },
  limits: ZipLimits,
): AsyncGenerator<ZippedFile> {
  const damaged = (cause: unknown) =>
    new IbidError(
      "damaged_file",
      `${filename} is a damaged ZIP archive. Pack the files again, or add them one by one.`,
      { cause },
    );
  const names = new Set<string>();
  let total = 0;
  let count = 0;
  const entries = zipEntries(source);
  for (;;) {
    const next = await entries.next().catch((cause: unknown) => {
      throw damaged(cause);
    });
    if (next.done) return;
    const { zip, entry } = next.value;
    const path = safePath(entry);
    if (path === undefined) continue;
    const name = unusedName(path, names);
    count += 1;
    const over = count > limits.maxFiles || total + entry.uncompressedSize > limits.maxBytes;
    if (over) {
      yield refuse(name, "too_large", tooMuch(filename, limits));
      return;
    }
    const why = whyNotTaken(entry, name, limits);
    if (why) {
      yield why;
      continue;
    }
    total += entry.uncompressedSize;
    const content = await readEntry(zip, entry).catch((cause: unknown) => damaged(cause));
    yield content instanceof IbidError
      ? { filename: name, error: content.toBody() }
      : { filename: name, bytes: content };
  }
}

function tooMuch(filename: string, { maxFiles, maxBytes }: ZipLimits): string {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return `${filename} holds more than ${maxFiles} files or ${megabytes} MB. What comes from here on was not read: add it in another archive.`;
}

/** An archive that is read a stretch at a time. */
class SourceReader extends RandomAccessReader {
  readonly #source: FileSource;

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from(readBetween(this.#source, from, to), { objectMode: false });
  }
}

async function* zipEntries(source: FileSource): AsyncGenerator<{ zip: ZipFile; entry: Entry }> {
  const open = promisify<
    RandomAccessReader,
    number,
    { lazyEntries: true; decodeStrings: false; autoClose: false },
    ZipFile
  >(fromRandomAccessReader);
  const zip = await open(new SourceReader(source), source.size, {
    lazyEntries: true,
    // Names are made safe here, where one that is not would end the whole archive.
    decodeStrings: false,
    autoClose: false,
  });
  for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) yield { zip, entry };
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      zip.off("entry", onEntry).off("end", onEnd).off("error", onError);
    };
    const onEntry = (entry: Entry) => {
      settle();
      resolve(entry);
    };
    const onEnd = () => {
      settle();
      resolve(undefined);
    };
    const onError = (error: Error) => {
      settle();
      reject(error);
    };
    zip.on("entry", onEntry).on("end", onEnd).on("error", onError);
    zip.readEntry();
  });
}

/** The size that an entry claims is held to by the reader. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function whyNotTaken(entry: Entry, name: string, limits: ZipLimits): ZippedFile | undefined {
  const { uncompressedSize, compressedSize } = entry;
  if (/\.(?:zip|7z|rar|tar|t?gz|bz2|xz)$/iu.test(name)) {
    return refuse(
      name,
      "unsupported_type",
      `${name} is an archive in an archive, which is not opened. Add it by itself.`,
    );
  }
  if (entry.isEncrypted()) {
    return refuse(name, "encrypted_file", `${name} needs a password. Unpack it, and add the file.`);
  }
  if (uncompressedSize > limits.maxFileBytes) {
    const megabytes = Math.floor(limits.maxFileBytes / 1_048_576);
    return refuse(
      name,
      "too_large",
      `${name} is larger than ${megabytes} MB. Split it, or raise the setting MAX_UPLOAD_MB.`,
    );
  }
  if (uncompressedSize > minTrapBytes && uncompressedSize > compressedSize * maxRatio) {
    return refuse(
      name,
      "too_large",
      `${name} is packed suspiciously small. Unpack it, and add the file itself.`,
    );
  }
  return undefined;
}

function refuse(filename: string, code: ErrorBody["code"], message: string): ZippedFile {
  return { filename, error: { code, message } };
}

/** Returns an entry's path below the archive; undefined for a folder and for what no reader put there. */
function safePath(entry: Entry): string | undefined {
  const written = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    false,
  );
  if (/[/\\]$/u.test(written)) return undefined;
  const parts = written
    .replace(/^[a-z]:/iu, "")
    .split(/[/\\]/u)
    .map((part) => part.replace(/\p{Cc}/gu, "").trim())
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const isSystems = parts.some(
    (part) =>
      part === "__MACOSX" || part.startsWith(".") || /^(?:thumbs\.db|desktop\.ini)$/iu.test(part),
  );
  return parts.length === 0 || isSystems ? undefined : parts.join("/");
}

/** Returns the name itself, or with a number in front of its ending where it was used before. */
function unusedName(path: string, used: Set<string>): string {
  const [, stem = path, ending = ""] = /^(.*?)(\.[^./]*)?$/u.exec(path) ?? [];
  let name = path;
  for (let number = 2; used.has(name.toLowerCase()); number += 1)
    name = `${stem} (${number})${ending}`;
  used.add(name.toLowerCase());
  return name;
}
