import { asc, eq, getTableColumns } from "drizzle-orm";
import type { PresentWords } from "../citation/present-words.ts";
import { toCitation, toPresentMarkers } from "../citation/stored-citation.ts";
import type { Db } from "../db/client.ts";
import { messageRevisions, messages, type SourceSnapshot } from "../db/schema.ts";
import type { Revision } from "../wire/conversation.ts";

/** An answer as it was before it was repaired. */
export type PastRevision = typeof messageRevisions.$inferSelect;

/** The versions that the answers of a conversation had before, oldest first. */
export function listRevisions(db: Db, conversationId: string): Promise<PastRevision[]> {
  return db
    .select(getTableColumns(messageRevisions))
    .from(messageRevisions)
    .innerJoin(messages, eq(messages.id, messageRevisions.messageId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messageRevisions.messageId), asc(messageRevisions.position));
}

/** An earlier version of an answer as the interface shows it, its cited words where they are now. */
export function toRevision(
  row: PastRevision,
  source: (documentId: string) => SourceSnapshot,
  words: PresentWords,
): Revision {
  return {
    text: row.text,
    markers: toPresentMarkers(row.markers, row.citations, words),
    uncited: row.uncited,
    ...(row.contradictions.length > 0 ? { contradictions: row.contradictions } : {}),
    ...(row.sections ? { sections: row.sections } : {}),
    ...(row.reasoning ? { reasoning: row.reasoning } : {}),
    ...(row.usage ? { usage: row.usage } : {}),
    ...(row.metrics ? { metrics: row.metrics } : {}),
    ...(row.notices.length > 0 ? { notices: row.notices } : {}),
    model: row.model,
    createdAt: row.createdAt.toISOString(),
    citations: row.citations.map((citation) =>
      toCitation(citation, source(citation.documentId), words),
    ),
  };
}
