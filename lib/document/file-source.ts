/** A file whose bytes are read a stretch at a time, as often as wanted. */
export type FileSource = {
  size: number;
  /** Returns the bytes from `from` to before `to`, both within the file. */
  read(from: number, to: number): Promise<Uint8Array>;
};

/** Bytes that are read at once, and in a block of a stored file. */
export const fileBlockBytes = 1_048_576;

/** Returns bytes in memory as a source. */
export function sourceOf(bytes: Uint8Array): FileSource {
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

/** Yields a file block by block, from its beginning. */
export function readBlocks(source: FileSource): AsyncGenerator<Uint8Array> {
  return readBetween(source, 0, source.size);
}

/** Yields the bytes from `from` to before `to`, both within the file, block by block. */
export async function* readBetween(
  { read }: FileSource,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += fileBlockBytes)
    yield await read(at, Math.min(at + fileBlockBytes, to));
}

/** Returns all bytes of a file. */
export async function readWhole(source: FileSource): Promise<Uint8Array> {
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for await (const block of readBlocks(source)) {
    bytes.set(block, at);
    at += block.length;
  }
  return bytes;
}
