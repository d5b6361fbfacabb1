import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import {
  conversations,
  documents as documentsTable,
  knowledgeBases,
  type SourceSnapshot,
  sources,
} from "../db/schema.ts";
import { sourceSlug, uniqueSlug } from "./source-tag.ts";

/** A document in a conversation's register: the slug that its tags begin with, and its number once it was cited. */
export type RegisterEntry = { slug: string; number: number | null };

/**
 * Returns the register's entries for these documents, and creates the missing ones. A slug stays the document's for the
 * whole conversation. A document that is gone meanwhile, perhaps with a closed case, gets a slug without its name.
 */
export async function registerDocuments(
  db: Db,
  conversationId: string,
  documents: readonly { documentId: string; sourceId: string }[],
): Promise<Map<string, RegisterEntry>> {
  const unique = new Map(documents.map((document) => [document.documentId, document]));
  return db.transaction(async (tx) => {
    await holdConversation(tx, conversationId);
    const rows = await tx.select().from(sources).where(eq(sources.conversationId, conversationId));
    const taken = new Set(rows.map((row) => row.slug.toLowerCase()));
    const entries = new Map<string, RegisterEntry>(
      rows.map((row) => [row.documentId, { slug: row.slug, number: row.number }]),
    );
    const missing = [...unique.values()].filter(({ documentId }) => !entries.has(documentId));
    const stored = await findStored(
      tx,
      missing.map(({ documentId }) => documentId),
    );
    for (const { documentId, sourceId } of missing) {
      const slug = stored.has(documentId)
        ? uniqueSlug(sourceSlug(sourceId), taken)
        : erasedSlug(documentId);
      taken.add(slug.toLowerCase());
      entries.set(documentId, { slug, number: null });
      await tx.insert(sources).values({ conversationId, documentId, slug });
    }
    return new Map([...entries].filter(([documentId]) => unique.has(documentId)));
  });
}

/**
 * Returns the document's number in the conversation, and gives it the next one after the highest if it has none. The
 * conversation's row is locked, so that no two documents get the same number. If the case was closed meanwhile, only
 * the number is kept.
 */
export async function reserveNumber(
  db: Db,
  conversationId: string,
  documentId: string,
  snapshot: SourceSnapshot,
): Promise<number> {
  return db.transaction(async (tx) => {
    await holdConversation(tx, conversationId);
    await tx
      .update(sources)
      .set({
        snapshot: (await isBaseOpen(tx, snapshot.knowledgeBaseId)) ? snapshot : null,
        number: sql`(SELECT coalesce(max(number), 0) + 1 FROM sources AS given WHERE given.conversation_id = ${conversationId})`,
      })
      .where(
        and(
          eq(sources.conversationId, conversationId),
          eq(sources.documentId, documentId),
          isNull(sources.number),
        ),
      );
    const [row] = await tx
      .select({ number: sources.number })
      .from(sources)
      .where(and(eq(sources.conversationId, conversationId), eq(sources.documentId, documentId)));
    if (!row?.number)
      throw new Error("A source that was shown to the model is missing in the register.");
    return row.number;
  });
}

/** Lets one transaction at a time change a conversation's register. */
async function holdConversation(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for("update");
}

/** The slug of a document that was erased, without its name. */
const erasedSlug = (documentId: string) => `closed~${documentId}`;

/** Finds the documents that exist in an open base, and keeps the base open until the transaction ends. */
async function findStored(tx: Db, documentIds: readonly string[]): Promise<Set<string>> {
  if (documentIds.length === 0) return new Set();
  const rows = await tx
    .select({ id: documentsTable.id })
    .from(documentsTable)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documentsTable.knowledgeBaseId))
    .where(and(inArray(documentsTable.id, [...documentIds]), isNull(knowledgeBases.closedAt)))
    .for("key share", { of: knowledgeBases });
  return new Set(rows.map((row) => row.id));
}

/** Whether a knowledge base exists and is open. Keeps it so until the transaction ends. */
async function isBaseOpen(tx: Db, knowledgeBaseId: string): Promise<boolean> {
  const [base] = await tx
    .select({ closedAt: knowledgeBases.closedAt })
    .from(knowledgeBases)
    .where(eq(knowledgeBases.id, knowledgeBaseId))
    .for("key share");
  return base?.closedAt === null;
}
