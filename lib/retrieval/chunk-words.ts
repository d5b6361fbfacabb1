import { type SQL, sql } from "drizzle-orm";
import type { TextSpan } from "../text/text-span.ts";

/** A block of text holds no more UTF-16 units (lib/document/storage.ts). */
const maxBlockUnits = 16_384;

/** What {@link chunkWords} gives of a chunk: a text, and the UTF-16 offset in its document at which that text begins. */
type HeldWords = { heldText: string | null; heldFrom: number | null };

/** The same with what its owner had the index read instead; null where that is nothing. */
type HeldChunk = HeldWords & { heldCorrected: string | null };

/**
 * A subquery beside `chunks` in a FROM clause, named `held`, with the columns `text`, `start` and `corrected`: the chunk's words
 * and what its owner corrected them to, read in the statement that finds it. Offsets count UTF-16 units, which Postgres does not: where each unit is a character it cuts
 * the words out itself, and else gives the whole blocks that hold them, for {@link cutWords} to cut.
 */
export const chunkWords: SQL = sql`LATERAL (
  SELECT CASE WHEN cuttable THEN substr(whole, chunks.start_offset - first + 1, chunks.end_offset - chunks.start_offset) ELSE whole END AS text,
    CASE WHEN cuttable THEN chunks.start_offset ELSE first END AS start,
    (SELECT corrected FROM passage_edits WHERE document_id = chunks.document_id AND content_hash = chunks.content_hash) AS corrected
  FROM (
    SELECT string_agg(text, '' ORDER BY start_offset) AS whole, min(start_offset) AS first,
      bool_and(length(text) = end_offset - start_offset) AND min(start_offset) <= chunks.start_offset AS cuttable
    FROM text_blocks
    WHERE document_id = chunks.document_id AND start_offset < chunks.end_offset AND end_offset > chunks.start_offset
      AND start_offset >= chunks.start_offset - ${sql.raw(String(maxBlockUnits))}
  ) AS blocks
) AS held`;

/** A chunk's words out of what {@link chunkWords} gave; "" where the text is gone. */
export function cutWords({ heldText, heldFrom }: HeldWords, { start, end }: TextSpan): string {
  const from = heldFrom ?? start;
  return (heldText ?? "").slice(Math.max(0, start - from), Math.max(0, end - from));
}

/** A chunk's words as they are given: its owner's, with the document's own beside them, or the document's. */
export function givenWords(
  { heldCorrected, ...held }: HeldChunk,
  span: TextSpan,
): { text: string; original?: string } {
  const words = cutWords(held, span);
  return heldCorrected === null ? { text: words } : { text: heldCorrected, original: words };
}
