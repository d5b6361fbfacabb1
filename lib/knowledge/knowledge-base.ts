import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/client.ts";
import {
  answerEvents,
  citations,
  conversations,
  documents,
  fileBlocks,
  knowledgeBases,
  messages,
  sources,
} from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { removeChunks } from "../ingestion/index-chunks.ts";
import { textArray } from "../retrieval/filter.ts";
import type { Viewer } from "../viewer.ts";
import { ownedBy, readableBy } from "./access.ts";
import { kindNamed, kinds } from "./kind.ts";

/** A knowledge base as the interface shows it. */
export type KnowledgeBaseView = {
  id: string;
  name: string;
  kind: string;
  documents: number;
  createdAt: string;
  closedAt: string | null;
};

type Row = typeof knowledgeBases.$inferSelect;

function toView(row: Row, count: number): KnowledgeBaseView {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    documents: count,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

const countOfDocuments = sql<number>`(SELECT count(*)::int FROM ${documents} WHERE ${eq(documents.knowledgeBaseId, knowledgeBases.id)})`;

/** The knowledge bases the viewer may read, by kind in the kinds' order, then by name. */
export async function listKnowledgeBases(db: Db, viewer: Viewer): Promise<KnowledgeBaseView[]> {
  const rows = await db
    .select({ row: knowledgeBases, documents: countOfDocuments })
    .from(knowledgeBases)
    .where(readableBy(viewer))
    .orderBy(asc(knowledgeBases.name), asc(knowledgeBases.id));
  const place = (kind: string) => kinds.findIndex((known) => known.name === kind);
  return rows
    .map(({ row, documents: count }) => toView(row, count))
    .toSorted((a, b) => place(a.kind) - place(b.kind));
}

/** Checks that the viewer may read a knowledge base, open or closed. @throws IbidError `not_found` */
export async function requireKnowledgeBase(db: Db, viewer: Viewer, id: string): Promise<void> {
  const readable = await db.$count(
    knowledgeBases,
    and(eq(knowledgeBases.id, id), readableBy(viewer)),
  );
  if (readable === 0) throw notFound("knowledge base");
}

/**
 * The open knowledge base of this kind that the viewer may read. One that is missing, another's, closed or of another
 * kind is not there: a caller that asks for a case learns nothing of what else the id may be.
 * @throws IbidError `not_found`
 */
export async function requireKind(
  db: Db,
  viewer: Viewer,
  id: string,
  kind: string,
): Promise<{ id: string; name: string; kind: string }> {
  const [row] = await db
    .select({ id: knowledgeBases.id, name: knowledgeBases.name, kind: knowledgeBases.kind })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.id, id),
        eq(knowledgeBases.kind, kind),
        isNull(knowledgeBases.closedAt),
        readableBy(viewer),
      ),
    );
  if (!row) throw notFound("knowledge base");
  return row;
}

/** @throws IbidError `invalid_request` for a kind that is not registered. */
export async function createKnowledgeBase(
  db: Db,
  viewer: Viewer,
  { name, kind }: { name: string; kind: string },
): Promise<KnowledgeBaseView> {
  if (!kindNamed(kind)) {
    const known = kinds.map((entry) => entry.name).join(", ");
    throw new IbidError(
      "invalid_request",
      `There is no kind of knowledge base named ${kind}. Choose one of ${known}.`,
      {
        details: [{ field: "kind", reason: `not one of ${known}` }],
      },
    );
  }
  const [row] = await db
    .insert(knowledgeBases)
    .values({ id: randomUUID(), ownerId: viewer.userId, kind, name })
    .returning();
  if (!row) throw new Error("A created knowledge base gave no row.");
  return toView(row, 0);
}

/** @throws IbidError `not_found` */
export async function renameKnowledgeBase(
  db: Db,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<KnowledgeBaseView> {
  const [row] = await db
    .update(knowledgeBases)
    .set({ name })
    .where(and(eq(knowledgeBases.id, id), ownedBy(viewer)))
    .returning();
  if (!row) throw notFound("knowledge base");
  return toView(row, await db.$count(documents, eq(documents.knowledgeBaseId, id)));
}

/**
 * Removes a knowledge base with its documents, chunks and bytes; a case is closed first, so that as little is left of
 * it. @throws IbidError `not_found`
 */
export async function deleteKnowledgeBase(db: Db, viewer: Viewer, id: string): Promise<void> {
  const own = and(eq(knowledgeBases.id, id), ownedBy(viewer));
  const [base] = await db.select().from(knowledgeBases).where(own);
  if (!base) throw notFound("knowledge base");
  if (!base.closedAt && kindNamed(base.kind)?.closing) await closeKnowledgeBase(db, viewer, id);
  await db.transaction(async (tx) => {
    await lockDocuments(tx, viewer, id);
    await tx.delete(knowledgeBases).where(own);
  });
}

/**
 * Locks a base's documents, before the base itself: so does whoever stores or removes chunks, and nobody waits in a
 * circle.
 */
async function lockDocuments(tx: Db, viewer: Viewer, id: string): Promise<void> {
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.knowledgeBaseId, id),
        sql`EXISTS (SELECT 1 FROM ${knowledgeBases} WHERE ${and(eq(knowledgeBases.id, id), ownedBy(viewer))})`,
      ),
    )
    .orderBy(asc(documents.id))
    .for("update");
}

/** What reads in place of an answer whose evidence was erased. */
export const closedCaseText = "This answer rested on the evidence of a closed case.";

/**
 * Closes a case: its documents, chunks and bytes are erased, and so is what rests on them in conversations.
 * @throws IbidError `not_found`, `closed` when it is closed already, `invalid_request` for a kind that does not close.
 */
export async function closeKnowledgeBase(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ deleted: { documents: number; chunks: number; files: number; messages: number } }> {
  const deleted = await db.transaction(async (tx) => {
    await lockDocuments(tx, viewer, id);
    const [base] = await tx
      .select()
      .from(knowledgeBases)
      .where(and(eq(knowledgeBases.id, id), ownedBy(viewer)))
      .for("update");
    if (!base) throw notFound("knowledge base");
    if (base.closedAt) throw new IbidError("closed", "This case is closed already.");
    if (!kindNamed(base.kind)?.closing) {
      throw new IbidError(
        "invalid_request",
        "Only a case can be closed. Delete this knowledge base instead.",
      );
    }
    const rows = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.knowledgeBaseId, id));
    const documentIds = rows.map((row) => row.id);
    const erased =
      (await endAnswersReading(tx, id)) + (await eraseAnswersFrom(tx, id, documentIds));
    const files = documentIds.length
      ? await rowsOf<{ files: number }>(
          tx,
          sql`SELECT count(DISTINCT ${fileBlocks.documentId})::int AS files FROM ${fileBlocks} WHERE ${inArray(fileBlocks.documentId, documentIds)}`,
        )
      : [];
    let chunkCount = 0;
    for (const documentId of documentIds) chunkCount += await removeChunks(tx, documentId);
    await tx.delete(documents).where(eq(documents.knowledgeBaseId, id));
    await tx.update(knowledgeBases).set({ closedAt: new Date() }).where(eq(knowledgeBases.id, id));
    return {
      documents: documentIds.length,
      chunks: chunkCount,
      files: files[0]?.files ?? 0,
      messages: erased,
    };
  });
  // What was deleted must leave the files of the database too.
  for (const table of [
    "documents",
    "chunks",
    "text_blocks",
    "file_blocks",
    "messages",
    "answer_events",
    "citations",
    "sources",
    "term_stats",
  ]) {
    await db.execute(sql`VACUUM ${sql.identifier(table)}`);
  }
  return { deleted };
}

/** Ends every answer that is being written from this base: what its process still writes finds no row. @returns how many. */
async function endAnswersReading(tx: Db, knowledgeBaseId: string): Promise<number> {
  const ended = await tx
    .update(messages)
    .set({
      status: "stopped",
      text: closedCaseText,
      reasoning: null,
      sections: null,
      steps: null,
      prompt: null,
    })
    .where(
      and(
        eq(messages.role, "assistant"),
        inArray(messages.status, ["pending", "streaming"]),
        sql`${messages.conversationId} IN (SELECT id FROM ${conversations} WHERE ${readsBase(knowledgeBaseId)})`,
      ),
    )
    .returning({ id: messages.id });
  const ids = ended.map((row) => row.id);
  if (ids.length > 0) {
    await tx.delete(answerEvents).where(inArray(answerEvents.messageId, ids));
    await tx.delete(citations).where(inArray(citations.messageId, ids));
  }
  return ids.length;
}

/**
 * Blanks every answer that was given passages of a base's documents: of those it has, of those it had when they were
 * cited, and of those that are gone where the conversation reads the base. The register keeps their numbers alone.
 * @returns how many.
 */
async function eraseAnswersFrom(
  tx: Db,
  knowledgeBaseId: string,
  documentIds: readonly string[],
): Promise<number> {
  const cited = await tx
    .selectDistinct({ id: sources.documentId })
    .from(sources)
    .where(sql`${sources.snapshot} ->> 'knowledgeBaseId' = ${knowledgeBaseId}`);
  const ids = sql`${textArray([...documentIds, ...cited.map((row) => row.id)])}::text[]`;
  const erased = await tx
    .update(messages)
    .set({
      text: closedCaseText,
      reasoning: null,
      sections: null,
      steps: null,
      retrieval: null,
      prompt: null,
      notices: [],
      error: null,
    })
    .where(
      sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${messages.retrieval} -> 'passages') AS passage
        WHERE passage ->> 'documentId' = ANY (${ids})
          OR (NOT EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.id} = passage ->> 'documentId')
            AND EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.id} = ${messages.conversationId}
              AND ${readsBase(knowledgeBaseId)})))`,
    )
    .returning({ id: messages.id });
  const messageIds = erased.map((row) => row.id);
  if (messageIds.length > 0)
    await tx.delete(citations).where(inArray(citations.messageId, messageIds));
  // The slug was made from the file's name.
  await tx
    .update(sources)
    .set({ snapshot: null, slug: sql`'closed~' || ${sources.documentId}` })
    .where(sql`${sources.documentId} = ANY (${ids})`);
  return erased.length;
}

/** The condition on `conversations` that one reads a base. */
function readsBase(knowledgeBaseId: string): SQL {
  return sql`${conversations.knowledgeBaseIds} @> ${JSON.stringify([knowledgeBaseId])}::jsonb`;
}

/**
 * The knowledge bases a question reads: those asked for, or without any every one that its kind reads by default.
 * @throws IbidError `not_found` when one asked for is not the viewer's to read, `closed` when it is closed.
 */
export async function resolveKnowledgeBases(
  db: Db,
  viewer: Viewer,
  wanted: readonly string[] | null | undefined,
): Promise<string[]> {
  if (!wanted) {
    const byDefault = kinds.filter((kind) => kind.readByDefault).map((kind) => kind.name);
    const rows = await db
      .select({ id: knowledgeBases.id })
      .from(knowledgeBases)
      .where(
        and(
          readableBy(viewer),
          inArray(knowledgeBases.kind, byDefault),
          isNull(knowledgeBases.closedAt),
        ),
      )
      .orderBy(asc(knowledgeBases.createdAt), asc(knowledgeBases.id));
    return rows.map((row) => row.id);
  }
  if (wanted.length === 0) return [];
  const unique = [...new Set(wanted)];
  const rows = await db
    .select({ id: knowledgeBases.id, closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(and(readableBy(viewer), inArray(knowledgeBases.id, unique)));
  if (rows.length < unique.length) throw notFound("knowledge base");
  if (rows.some((row) => row.closedAt)) {
    throw new IbidError(
      "closed",
      "This case is closed and its evidence erased. Choose other sources for the question.",
    );
  }
  return unique;
}
