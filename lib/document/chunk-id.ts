/** What a chunk's id says: it is of one revision, so that old citations never meet the text of another. */
type ChunkId = { documentId: string; revision: number; ordinal: number };

/** Writes the id of a chunk. */
export function toChunkId({ documentId, revision, ordinal }: ChunkId): string {
  return `${documentId}:${revision}:${ordinal}`;
}

/** Reads the id of a chunk; undefined for another text. */
export function readChunkId(id: string): ChunkId | undefined {
  const [, documentId, revision, ordinal] = /^(.*):(\d+):(\d+)$/s.exec(id) ?? [];
  if (documentId === undefined) return undefined;
  return { documentId, revision: Number(revision), ordinal: Number(ordinal) };
}

/** Whether a chunk is of another text of its document than the stored one, by the revision of that; 0 where it is not known. */
export function isOfOtherText(chunkId: string, indexedRevision: number): boolean {
  const revision = readChunkId(chunkId)?.revision;
  return revision !== undefined && indexedRevision > 0 && revision !== indexedRevision;
}
