import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { notACursor } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { chunks, passageEdits } from "../db/schema.ts";
import type { DocumentRow } from "../document/document.ts";
import { indexedHeading, indexedText } from "../document/index-chunks.ts";
import { getDocument } from "../document/queries.ts";
import { readSpans } from "../document/storage.ts";
import { countTokens } from "../prompt/count-tokens.ts";
import type { Viewer } from "../viewer.ts";
import type {
  IndexedPassage,
  IndexedPassagePage,
  ParsedIndexedPassageQuery,
} from "../wire/indexed-passage.ts";

/** The passages of a document in order, as the index sees them. @throws IbidError `not_found`, `invalid_request` */
export async function listPassages(
  db: Db,
  viewer: Viewer,
  documentId: string,
  { cursor, limit }: ParsedIndexedPassageQuery,
): Promise<IndexedPassagePage> {
  const document = await getDocument(db, viewer, documentId);
  const after = cursor === undefined ? -1 : readOrdinal(cursor);
  const rows = await db
    .select(passageColumns)
    .from(chunks)
    .leftJoin(passageEdits, isEditOf)
    .where(and(ofDocument(document), gt(chunks.ordinal, after)))
    .orderBy(asc(chunks.ordinal))
    .limit(limit + 1);
  const [counts] = await db
    .select({
      total: count(),
      switchedOff: sql<number>`(count(*) FILTER (WHERE ${chunks.switchedOff}))::int`,
      corrected: sql<number>`count(${passageEdits.corrected})::int`,
    })
    .from(chunks)
    .leftJoin(passageEdits, isEditOf)
    .where(ofDocument(document));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    passages: await toPassages(db, document, shown),
    total: counts?.total ?? 0,
    switchedOff: counts?.switchedOff ?? 0,
    corrected: counts?.corrected ?? 0,
    nextCursor: last && rows.length > limit ? String(last.ordinal) : null,
  };
}

/** The condition on `passage_edits` that they are of the words of a chunk. */
export const isEditOf = and(
  eq(passageEdits.documentId, chunks.documentId),
  eq(passageEdits.contentHash, chunks.contentHash),
);

/** What is read of a chunk and its edit for {@link toPassages}. */
export const passageColumns = {
  chunkId: chunks.id,
  ordinal: chunks.ordinal,
  part: chunks.part,
  section: chunks.section,
  page: chunks.page,
  lineStart: chunks.lineStart,
  lineEnd: chunks.lineEnd,
  start: chunks.startOffset,
  end: chunks.endOffset,
  contentHash: chunks.contentHash,
  switchedOff: chunks.switchedOff,
  corrected: passageEdits.corrected,
};

type PassageRow = Omit<IndexedPassage, "heading" | "text" | "original" | "tokens"> & {
  contentHash: string;
  corrected: string | null;
};

/** The condition on `chunks` that they are a document's; the base is the table's key. */
export function ofDocument({ id, knowledgeBaseId }: Pick<DocumentRow, "id" | "knowledgeBaseId">) {
  return and(eq(chunks.knowledgeBaseId, knowledgeBaseId), eq(chunks.documentId, id));
}

/** Chunks of a document with their words, as the interface shows them. */
export async function toPassages(
  db: Db,
  { id, title }: Pick<DocumentRow, "id" | "title">,
  rows: readonly PassageRow[],
): Promise<IndexedPassage[]> {
  const texts = await readSpans(
    db,
    rows.map(({ start, end }) => ({ documentId: id, start, end })),
  );
  return rows.map(({ contentHash: _hash, corrected, ...row }, at) => {
    const original = texts[at] ?? "";
    const text = corrected ?? original;
    return {
      ...row,
      heading: indexedHeading(title, row.section, text),
      text,
      original: corrected === null ? null : original,
      tokens: countTokens(indexedText(title, row.section, text)),
    };
  });
}

function readOrdinal(cursor: string): number {
  if (!/^\d{1,9}$/.test(cursor)) throw notACursor();
  return Number(cursor);
}
