import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../db/client.ts";
import { documents, textBlocks } from "../db/schema.ts";
import { readChunkId } from "../document/chunk-id.ts";
import type { CitedPassage } from "../wire/citation.ts";
import type { MarkedWords } from "../wire/marker.ts";

/** What is stored of a citation's words. */
type CitedDocument = { documentId: string; passages: readonly CitedPassage[] };

/** The offsets of cited words in a document's present text. */
type Place = Pick<MarkedWords, "quoteStart" | "quoteEnd">;

/** Tells what became of cited words since they were cited. */
export type PresentWords = {
  /** Whether the document has another text by now. */
  hasChanged(cited: CitedDocument): boolean;
  /** The same words with their offsets in the present text. */
  move<Words extends MarkedWords>(documentId: string, words: Words): Words;
};

/** The revision that a citation was made of; null for one whose words were erased. */
export function citedRevision({ passages }: Pick<CitedDocument, "passages">): number | null {
  const [first] = passages;
  return (first && readChunkId(first.chunkId)?.revision) ?? null;
}

/**
 * Looks up the cited words of documents that have another text by now: the same letters, the nearest to where they were.
 * Words of a document that has not changed, or is gone, keep their place.
 */
export async function readPresentWords(
  db: Db,
  cited: readonly CitedDocument[],
): Promise<PresentWords> {
  const ids = [...new Set(cited.map(({ documentId }) => documentId))];
  const present = ids.length
    ? await db
        .select({ id: documents.id, revision: documents.indexedRevision })
        .from(documents)
        .where(inArray(documents.id, ids))
    : [];
  const revisions = new Map(present.map(({ id, revision }) => [id, revision]));
  const isOld = (documentId: string, chunkId: string) => {
    const now = revisions.get(documentId);
    const then = readChunkId(chunkId)?.revision;
    return now !== undefined && then !== undefined && now !== then;
  };
  const places = new Map<string, Place>();
  const key = (documentId: string, { chunkId, quoteStart, quoteEnd }: MarkedWords) =>
    [documentId, chunkId, quoteStart, quoteEnd].join(" ");
  for (const { documentId, passages } of cited)
    for (const passage of passages) {
      const at = key(documentId, passage);
      if (isOld(documentId, passage.chunkId) && !places.has(at))
        places.set(at, await findWords(db, documentId, passage));
    }
  return {
    hasChanged: ({ documentId, passages }) =>
      passages.some(({ chunkId }) => isOld(documentId, chunkId)),
    move: (documentId, words) => ({ ...words, ...places.get(key(documentId, words)) }),
  };
}

/** Finds words in a document's text, nearest to an offset. They may begin in one stored block and end in the next. */
async function findWords(
  db: Db,
  documentId: string,
  { quote, quoteStart }: CitedPassage,
): Promise<Place> {
  const gone = { quoteStart: null, quoteEnd: null };
  if (quote === "") return gone;
  const near = quoteStart ?? 0;
  const next = alias(textBlocks, "next");
  const text = sql<string>`${textBlocks.text} || coalesce(left(${next.text}, ${quote.length}::int), '')`;
  const [block] = await db
    .select({ start: textBlocks.startOffset, text })
    .from(textBlocks)
    .leftJoin(
      next,
      and(eq(next.documentId, textBlocks.documentId), eq(next.startOffset, textBlocks.endOffset)),
    )
    .where(and(eq(textBlocks.documentId, documentId), sql`strpos(${text}, ${quote}) > 0`))
    .orderBy(sql`abs(${textBlocks.startOffset} - ${near}::int)`, asc(textBlocks.startOffset))
    .limit(1);
  if (!block) return gone;
  const starts: number[] = [];
  for (let at = block.text.indexOf(quote); at >= 0; at = block.text.indexOf(quote, at + 1))
    starts.push(block.start + at);
  const start = starts.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
  return start === undefined ? gone : { quoteStart: start, quoteEnd: start + quote.length };
}
