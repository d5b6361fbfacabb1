import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import { conversations, sources } from "../db/schema.ts";
import { textArray } from "../db/text-array.ts";

/** An answer that rests on a knowledge base. */
export type RestingAnswer = {
  id: string;
  conversationId: string;
  /** Documents that gave it passages and are no longer stored. */
  goneDocumentIds: string[];
  /** Whether its turn was deleted, so that no reader misses it. */
  isDeleted: boolean;
};

/**
 * The answers that rest on a base's documents, those it has and those it had when they were cited. One rests on them
 * - that was given a passage of them, in retrieval, in a step or in its prompt, or cites one;
 * - that was given a passage of a document that is gone, where the conversation or the question reads the base, and nothing
 *   says that it stood in another;
 * - that had the base in reach while its passages do not tell all it rests on: it has not ended, its process died, or it has
 *   words that were computed, which also name documents without a passage;
 * - that comes after such a one in its branch: its model read that one's text.
 */
export async function findAnswersResting(
  db: Db,
  knowledgeBaseId: string,
  documentIds: readonly string[],
): Promise<RestingAnswer[]> {
  const cited = await db
    .selectDistinct({ id: sources.documentId })
    .from(sources)
    .where(sql`${sources.snapshot} ->> 'knowledgeBaseId' = ${knowledgeBaseId}`);
  const ids = sql`${textArray([...documentIds, ...cited.map((row) => row.id)])}::text[]`;
  const isBase = sql`${JSON.stringify([knowledgeBaseId])}::jsonb`;
  return rowsOf<RestingAnswer>(
    db,
    sql`
    WITH RECURSIVE given AS (
      SELECT m.id, m.conversation_id, passage ->> 'documentId' AS document_id,
        coalesce(m.retrieval -> 'namedBaseIds' @> ${isBase}, false) AS named
      FROM messages AS m, LATERAL (
        SELECT jsonb_path_query(m.retrieval, '$.passages[*]') AS passage
        UNION ALL SELECT jsonb_path_query(m.steps, '$[*].passages[*]')
        UNION ALL SELECT jsonb_path_query(m.prompt, '$.shown[*]')
        UNION ALL SELECT jsonb_build_object('documentId', shown) FROM jsonb_path_query(m.prompt, '$.documentIds[*]') AS shown
        UNION ALL SELECT jsonb_build_object('documentId', c.document_id) FROM citations AS c WHERE c.message_id = m.id
      ) AS each
      WHERE m.role = 'assistant'
    ),
    gone AS (
      SELECT given.* FROM given JOIN conversations AS c ON c.id = given.conversation_id
      WHERE (given.named OR ${readsBase(knowledgeBaseId, sql`c`)})
        AND NOT EXISTS (SELECT 1 FROM documents AS d WHERE d.id = given.document_id)
        AND NOT EXISTS (SELECT 1 FROM sources AS s WHERE s.conversation_id = given.conversation_id
          AND s.document_id = given.document_id AND s.snapshot ->> 'knowledgeBaseId' <> ${knowledgeBaseId})
    ),
    resting AS (
      SELECT id FROM given WHERE document_id = ANY (${ids})
      UNION SELECT id FROM gone
      UNION SELECT m.id FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id
      WHERE m.role = 'assistant' AND (
        m.retrieval -> 'knowledgeBaseIds' @> ${isBase}
        OR (m.status IN ('pending', 'streaming') AND ${readsBase(knowledgeBaseId, sql`c`)}))
    ),
    tainted AS (
      SELECT id FROM resting
      UNION SELECT m.id FROM messages AS m JOIN tainted ON m.parent_id = tainted.id
    )
    SELECT m.id, m.conversation_id AS "conversationId", m.deleted_at IS NOT NULL AS "isDeleted",
      array(SELECT DISTINCT document_id FROM gone WHERE gone.id = m.id) AS "goneDocumentIds"
    FROM messages AS m JOIN tainted ON tainted.id = m.id
    WHERE m.role = 'assistant'
    ORDER BY m.conversation_id, m.ordinal`,
  );
}

/** The condition on `conversations` that one reads a base. */
export function readsBase(knowledgeBaseId: string, table: SQL = sql`${conversations}`): SQL {
  return sql`${table}.knowledge_base_ids @> ${JSON.stringify([knowledgeBaseId])}::jsonb`;
}
