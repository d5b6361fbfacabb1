import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { textArray } from "../db/text-array.ts";

/** Chunks among which the carried ones are chosen: those of the newest turns, of a conversation however long. */
export const maxCarriedCandidates = 200;

/**
 * How much the newest cited chunk gains on the score of one cited long ago, the second newest half of that, and so on.
 * Choosing by score with it finds as much as carrying all that was cited does, at 3 carried passages of MTRAG-UN's and
 * INSCIT's conversations; the newest alone find 0.006 less.
 */
const newestGain = 0.2;

/**
 * Of what was found, the fresh chunks and, of those cited earlier, the ones worth carrying: the most relevant to the
 * question, the newer the better. They are given the newest first, so that a prompt's order holds from turn to turn.
 * @param found fresh chunks by score, then carried ones.
 * @param carriedChunkIds the chunks cited earlier, the newest first.
 */
export function chooseCarried<Found extends { chunkId: string; carried: boolean; score: number }>(
  found: readonly Found[],
  carriedChunkIds: readonly string[],
  limit: number,
): Found[] {
  const places = new Map([...new Set(carriedChunkIds)].map((id, place) => [id, place]));
  const place = ({ chunkId }: Found) => places.get(chunkId) ?? places.size;
  const worth = (chunk: Found) => chunk.score + newestGain / (1 + place(chunk));
  const chosen = found
    .filter((chunk) => chunk.carried)
    .toSorted((a, b) => worth(b) - worth(a) || place(a) - place(b))
    .slice(0, limit)
    .toSorted((a, b) => place(a) - place(b));
  return [...found.filter((chunk) => !chunk.carried), ...chosen];
}

/**
 * The chunks that the answers of a branch cite, the newest cited first: what {@link chooseCarried} chooses among. A chunk
 * cited at several turns counts by its latest; within one answer the order is that of the citations. Whether they may
 * still be read is for the search to say.
 */
export async function listCarriedChunkIds(
  db: Db,
  messageIds: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    SELECT id FROM (
      SELECT DISTINCT ON (passage.value ->> 'chunkId')
        passage.value ->> 'chunkId' AS id, messages.ordinal AS turn, citations.position, passage.ordinality AS place
      FROM citations JOIN messages ON messages.id = citations.message_id,
        jsonb_array_elements(citations.passages) WITH ORDINALITY AS passage
      WHERE citations.message_id = ANY (${textArray(messageIds)}::text[])
      ORDER BY 1, turn DESC, citations.position, place
    ) AS latest
    ORDER BY turn DESC, position, place LIMIT ${maxCarriedCandidates}`,
  );
  return rows.map((row) => row.id);
}
