import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";

/**
 * The chunks cited earlier in a conversation, the newest cited first, at most `limit`. A chunk cited at several turns
 * counts by its latest; within one answer the order is that of the citations.
 */
export async function listCarriedChunkIds(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<string[]> {
  if (limit === 0) return [];
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
    SELECT id FROM (
      SELECT DISTINCT ON (passage.value ->> 'chunkId')
        passage.value ->> 'chunkId' AS id, messages.ordinal AS turn, citations.position, passage.ordinality AS place
      FROM citations JOIN messages ON messages.id = citations.message_id,
        jsonb_array_elements(citations.passages) WITH ORDINALITY AS passage
      WHERE citations.conversation_id = ${conversationId}
      ORDER BY 1, turn DESC, citations.position, place
    ) AS latest
    ORDER BY turn DESC, position, place LIMIT ${limit}`,
  );
  return rows.map((row) => row.id);
}
