import { randomUUID } from "node:crypto";
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import { branchWith, readTree } from "../conversation/branch.ts";
import { getConversation, readConversation } from "../conversation/queries.ts";
import type { Db } from "../db/client.ts";
import { conversations, messages, sharedMessages, shares } from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { SavedMessage } from "../wire/conversation.ts";
import type { ExportedMessage } from "../wire/export.ts";
import type { NewShare, ParsedShareRequest, ShareView } from "../wire/share.ts";
import { digestToken, newShareToken } from "./share-token.ts";

type ShareRow = typeof shares.$inferSelect;

/**
 * Shares a conversation of the viewer's, or its turns up to an answer.
 * @returns the share, and the address of its page, which cannot be told again.
 * @throws IbidError `not_found`, `invalid_request` where nothing has been answered yet.
 */
export async function createShare(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  { untilMessageId, passages }: ParsedShareRequest,
): Promise<NewShare> {
  const token = newShareToken();
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const conversation = await lockSharedConversation(tx, viewer, conversationId);
    const untilOrdinal =
      untilMessageId === undefined
        ? null
        : await ordinalOfAnswer(tx, conversationId, untilMessageId);
    const row = {
      id,
      conversationId,
      tokenHash: digestToken(token),
      title: conversation.title,
      untilOrdinal,
      passages,
      sharedAt: new Date(),
    };
    await tx.insert(shares).values(row);
    await takeMessages(tx, viewer, row);
  });
  return { share: await viewShare(db, viewer, conversationId, id), path: `/s/${token}` };
}

/**
 * Has a shared page show the conversation as it is now, under the same address.
 * @throws IbidError `not_found`
 */
export async function updateShare(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  id: string,
): Promise<ShareView> {
  await db.transaction(async (tx) => {
    const { title } = await lockSharedConversation(tx, viewer, conversationId);
    const [row] = await tx
      .update(shares)
      .set({ title, sharedAt: new Date() })
      .where(ownShare(tx, viewer, conversationId, id))
      .returning();
    if (!row) throw notFound("shared page");
    await tx.delete(sharedMessages).where(eq(sharedMessages.shareId, id));
    await takeMessages(tx, viewer, row);
  });
  return viewShare(db, viewer, conversationId, id);
}

/** Takes a shared page away: its address leads nowhere from now on. @throws IbidError `not_found` */
export async function revokeShare(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  id: string,
): Promise<void> {
  const removed = await db
    .delete(shares)
    .where(ownShare(db, viewer, conversationId, id))
    .returning({ id: shares.id });
  if (removed.length === 0) throw notFound("shared page");
}

/** The shared pages of a conversation of the viewer's, oldest first. @throws IbidError `not_found` */
export async function listShares(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<ShareView[]> {
  const { shownMessageId } = await getConversation(db, viewer, conversationId);
  const [rows, tree] = await Promise.all([
    db
      .select()
      .from(shares)
      .where(eq(shares.conversationId, conversationId))
      .orderBy(asc(shares.createdAt), asc(shares.id)),
    readTree(db, conversationId),
  ]);
  const answers = branchWith(tree, shownMessageId).filter(
    ({ role, status }) => role === "assistant" && status !== "pending" && status !== "streaming",
  );
  const shown = await db
    .select({ shareId: sharedMessages.shareId, messageId: sharedMessages.messageId })
    .from(sharedMessages)
    .innerJoin(messages, and(eq(messages.id, sharedMessages.messageId), isEndedAnswer))
    .where(
      inArray(
        sharedMessages.shareId,
        rows.map(({ id }) => id),
      ),
    );
  return rows.map((row): ShareView => {
    const own = new Set(
      shown.filter(({ shareId }) => shareId === row.id).map(({ messageId }) => messageId),
    );
    const wanted = answers.filter(
      ({ ordinal }) => row.untilOrdinal === null || ordinal <= row.untilOrdinal,
    );
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      sharedAt: row.sharedAt.toISOString(),
      answers: own.size,
      whole: row.untilOrdinal === null,
      passages: row.passages,
      newer: wanted.filter(({ id }) => !own.has(id)).length,
    };
  });
}

async function viewShare(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  id: string,
): Promise<ShareView> {
  const listed = await listShares(db, viewer, conversationId);
  const found = listed.find((share) => share.id === id);
  if (!found) throw notFound("shared page");
  return found;
}

const isEndedAnswer = and(
  eq(messages.role, "assistant"),
  inArray(messages.status, ["done", "stopped", "failed"]),
);

function ownShare(db: Db, viewer: Viewer, conversationId: string, id: string) {
  return and(
    eq(shares.id, id),
    eq(shares.conversationId, conversationId),
    exists(
      db
        .select({ one: sql`1` })
        .from(conversations)
        .where(and(eq(conversations.id, conversationId), eq(conversations.ownerId, viewer.userId))),
    ),
  );
}

/**
 * Locks a conversation as closing a case does: what is read of it is then erased already, or its copy is there to be
 * erased. @throws IbidError `not_found`
 */
async function lockSharedConversation(
  tx: Db,
  viewer: Viewer,
  id: string,
): Promise<{ title: string }> {
  const [row] = await tx
    .select({ title: conversations.title })
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.ownerId, viewer.userId)))
    .for("no key update");
  if (!row) throw notFound("conversation");
  return row;
}

async function ordinalOfAnswer(tx: Db, conversationId: string, messageId: string): Promise<number> {
  const [row] = await tx
    .select({ ordinal: messages.ordinal })
    .from(messages)
    .where(
      and(eq(messages.id, messageId), eq(messages.conversationId, conversationId), isEndedAnswer),
    );
  if (!row) throw notFound("answer");
  return row.ordinal;
}

async function ordinalsOf(db: Db, conversationId: string): Promise<ReadonlyMap<string, number>> {
  const tree = await readTree(db, conversationId);
  return new Map(tree.map(({ id, ordinal }) => [id, ordinal]));
}

/** Copies what a shared page shows: the branch that the conversation shows. */
async function takeMessages(
  tx: Db,
  viewer: Viewer,
  { id, conversationId, untilOrdinal }: Pick<ShareRow, "id" | "conversationId" | "untilOrdinal">,
): Promise<void> {
  const { messages: said } = await readConversation(tx, viewer, conversationId);
  const ordinals = await ordinalsOf(tx, conversationId);
  const ended = said
    .map((message) => ({ message, ordinal: ordinals.get(message.id) ?? 0 }))
    .filter(({ ordinal }) => untilOrdinal === null || ordinal <= untilOrdinal)
    .filter(({ message: { status } }) => status !== "pending" && status !== "streaming");
  if (!ended.some(({ message }) => message.role === "assistant"))
    throw new IbidError(
      "invalid_request",
      "Nothing has been answered here yet. Share the conversation once it has an answer.",
    );
  await tx.insert(sharedMessages).values(
    ended.map(({ message, ordinal }) => ({
      shareId: id,
      messageId: message.id,
      ordinal,
      content: toShown(message),
    })),
  );
}

/** Leaves out what made an answer: reasoning, look-ups, costs, notices, and the passages around the nearest words. */
function toShown(message: SavedMessage): ExportedMessage {
  const { id, role, status, text, outcome, markers, uncited, contradictions, closest } = message;
  const { model, createdAt, error, citations } = message;
  return {
    id,
    role,
    status,
    text,
    outcome,
    markers,
    uncited,
    ...(contradictions ? { contradictions } : {}),
    ...(closest ? { closest: closest.map(toNearestWords) } : {}),
    ...(error ? { error } : {}),
    model,
    createdAt,
    citations,
  };
}

type Closest = NonNullable<SavedMessage["closest"]>[number];

function toNearestWords({ text, start, quoteStart, quoteEnd, ...passage }: Closest): Closest {
  const words = text.slice(Math.max(0, quoteStart - start), quoteEnd - start);
  return { ...passage, text: words, start: quoteStart, quoteStart, quoteEnd };
}
