import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { citations, messages } from "../db/schema.ts";

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
  const rows = await db
    .select({
      passages: citations.passages,
      position: citations.position,
      ordinal: messages.ordinal,
    })
    .from(citations)
    .innerJoin(messages, eq(messages.id, citations.messageId))
    .where(eq(citations.conversationId, conversationId))
    .orderBy(desc(messages.ordinal), citations.position)
    .limit(limit * 4);
  const ids = new Set(rows.flatMap((row) => row.passages.map((passage) => passage.chunkId)));
  return [...ids].slice(0, limit);
}
