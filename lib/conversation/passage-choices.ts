import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import {
  chunks,
  conversationPassages,
  conversations,
  documents,
  knowledgeBases,
} from "../db/schema.ts";
import { IbidError, notFound } from "../errors.ts";
import { readableBy } from "../knowledge/access.ts";
import { chooseKnowledgeBases } from "../knowledge/choose-knowledge-bases.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Viewer } from "../viewer.ts";
import {
  type ChosenPassageView,
  maxDropped,
  maxPinned,
  type PassageChoice,
} from "../wire/passage-choice.ts";
import { getConversation } from "./queries.ts";

/** The chunks that a conversation is always given, the first pinned first, and those that it is never given. */
export type PassageChoices = { pinnedChunkIds: string[]; droppedChunkIds: string[] };

type PassageChoiceRow = typeof conversationPassages.$inferSelect;

/** Characters of a passage that the list shows. */
const shownChars = 400;

/** What may be pinned and dropped, and what is said where it is as much. */
const choiceBounds: Record<PassageChoice, { most: number; sentence: string }> = {
  pinned: {
    most: maxPinned,
    sentence: `${maxPinned} passages are pinned in this conversation, and no more can be. Take one of them back, then pin this one.`,
  },
  dropped: {
    most: maxDropped,
    sentence: `${maxDropped} passages are dropped from this conversation, and no more can be. Take one of them back, then drop this one.`,
  },
};

/** The choices of a conversation as chunks of the present texts. Whether they may be read is for the search to say. */
export async function readPassageChoices(db: Db, conversationId: string): Promise<PassageChoices> {
  const present = await listPresent(db, conversationId);
  // Words that stand several times in a new text are dropped wherever they stand, and pinned once.
  const pinned = present.filter(({ choice }) => choice === "pinned");
  const pinnedOnce = new Map(pinned.toReversed().map((each) => [each.chosenId, each.chunkId]));
  return {
    pinnedChunkIds: [...new Set(pinned.map(({ chosenId }) => chosenId))].flatMap(
      (id) => pinnedOnce.get(id) ?? [],
    ),
    droppedChunkIds: present.flatMap(({ choice, chunkId }) =>
      choice === "dropped" ? [chunkId] : [],
    ),
  };
}

/**
 * The passages that were pinned and dropped in a conversation of the viewer's, in the order in which they were chosen.
 * @throws IbidError `not_found`
 */
export async function listPassageChoices(
  db: Db,
  viewer: Viewer,
  conversationId: string,
): Promise<ChosenPassageView[]> {
  const { knowledgeBaseIds: kept } = await getConversation(db, viewer, conversationId);
  const rows = await db
    .select()
    .from(conversationPassages)
    .where(eq(conversationPassages.conversationId, conversationId))
    .orderBy(asc(conversationPassages.createdAt), asc(conversationPassages.chunkId));
  if (rows.length === 0) return [];
  const present = new Map(
    (await listPresent(db, conversationId))
      .toReversed()
      .map(({ chosenId, chunkId }) => [chosenId, chunkId]),
  );
  const knowledgeBaseIds = await chooseKnowledgeBases(db, viewer, {}, kept);
  const loaded = await loadChunks(db, { viewer, knowledgeBaseIds }, [...present.values()]);
  const byId = new Map(loaded.map((chunk) => [chunk.chunkId, chunk]));
  const titles = await readTitles(db, viewer, rows);
  return rows.map((row) => {
    const chunk = byId.get(present.get(row.chunkId) ?? "");
    return viewChoice(row, chunk, titles.get(row.documentId) ?? null);
  });
}

/**
 * Pins a passage into a conversation of the viewer's, or drops it; a passage that was chosen otherwise is chosen anew.
 * @throws IbidError `not_found` for another's conversation, and for a passage that it does not read; `invalid_request` where
 *   as many are chosen as may be.
 */
export async function choosePassage(
  db: Db,
  viewer: Viewer,
  {
    conversationId,
    chunkId,
    choice,
  }: Pick<PassageChoiceRow, "conversationId" | "chunkId" | "choice">,
): Promise<ChosenPassageView> {
  return db.transaction(async (tx) => {
    const { knowledgeBaseIds: kept } = await lockConversation(tx, viewer, conversationId);
    const knowledgeBaseIds = await chooseKnowledgeBases(tx, viewer, {}, kept);
    const [chunk] = await loadChunks(tx, { viewer, knowledgeBaseIds }, [chunkId]);
    const [stored] = await tx
      .select({ contentHash: chunks.contentHash })
      .from(chunks)
      .where(and(eq(chunks.documentId, chunk?.documentId ?? ""), eq(chunks.id, chunkId)));
    if (!chunk || !stored) throw notFound("passage");
    await removeChoice(tx, conversationId, chunkId);
    const { most, sentence } = choiceBounds[choice];
    const others = await tx.$count(
      conversationPassages,
      and(
        eq(conversationPassages.conversationId, conversationId),
        eq(conversationPassages.choice, choice),
      ),
    );
    if (others >= most) throw new IbidError("invalid_request", sentence);
    const { documentId } = chunk;
    const [row] = await tx
      .insert(conversationPassages)
      .values({ conversationId, chunkId, documentId, choice, ...stored })
      .returning();
    if (!row) throw new Error("A chosen passage gave no row.");
    return viewChoice(row, chunk, chunk.title);
  });
}

/** Has a passage be found as any other again. @throws IbidError `not_found` where it is neither pinned nor dropped */
export async function takeBackChoice(
  db: Db,
  viewer: Viewer,
  { conversationId, chunkId }: Pick<PassageChoiceRow, "conversationId" | "chunkId">,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockConversation(tx, viewer, conversationId);
    if ((await removeChoice(tx, conversationId, chunkId)) === 0) throw notFound("choice");
  });
}

/** Removes the choice of a chunk, also where it was made of the same words in an earlier text. */
async function removeChoice(tx: Db, conversationId: string, chunkId: string): Promise<number> {
  const present = await listPresent(tx, conversationId);
  const chosenIds = present.flatMap((each) => (each.chunkId === chunkId ? [each.chosenId] : []));
  const removed = await tx
    .delete(conversationPassages)
    .where(
      and(
        eq(conversationPassages.conversationId, conversationId),
        inArray(conversationPassages.chunkId, [chunkId, ...chosenIds]),
      ),
    )
    .returning({ chunkId: conversationPassages.chunkId });
  return removed.length;
}

/** One choice at a time is made in a conversation, so that no two pass its bound together. @throws IbidError `not_found` */
async function lockConversation(tx: Db, viewer: Viewer, id: string) {
  const [row] = await tx
    .select({ knowledgeBaseIds: conversations.knowledgeBaseIds })
    .from(conversations)
    .where(and(eq(conversations.id, id), eq(conversations.ownerId, viewer.userId)))
    .for("update");
  if (!row) throw notFound("conversation");
  return row;
}

type PresentChoice = { chosenId: string; choice: PassageChoice; chunkId: string };

/** The chosen chunks that are stored; of a document that got another text, those with the same words. */
async function listPresent(db: Db, conversationId: string): Promise<PresentChoice[]> {
  const rows = await db
    .select({
      chosenId: conversationPassages.chunkId,
      choice: conversationPassages.choice,
      chunkId: chunks.id,
    })
    .from(conversationPassages)
    .innerJoin(documents, eq(documents.id, conversationPassages.documentId))
    .leftJoin(
      chunks,
      and(
        eq(chunks.knowledgeBaseId, documents.knowledgeBaseId),
        eq(chunks.id, conversationPassages.chunkId),
      ),
    )
    .where(eq(conversationPassages.conversationId, conversationId))
    .orderBy(asc(conversationPassages.createdAt), asc(conversationPassages.chunkId));
  const gone = rows.flatMap(({ chunkId, chosenId }) => (chunkId === null ? [chosenId] : []));
  const same = gone.length > 0 ? await findSameWords(db, conversationId, gone) : [];
  return rows.flatMap(({ chunkId, ...row }) =>
    chunkId === null
      ? same
          .filter(({ chosenId }) => chosenId === row.chosenId)
          .map((each) => ({ ...row, ...each }))
      : [{ ...row, chunkId }],
  );
}

/** The chunks with the words of chosen ones that are not stored any more, in the order of their texts. */
function findSameWords(
  db: Db,
  conversationId: string,
  chosenIds: readonly string[],
): Promise<Omit<PresentChoice, "choice">[]> {
  return db
    .select({ chosenId: conversationPassages.chunkId, chunkId: chunks.id })
    .from(conversationPassages)
    .innerJoin(
      chunks,
      and(
        eq(chunks.documentId, conversationPassages.documentId),
        eq(chunks.contentHash, conversationPassages.contentHash),
      ),
    )
    .where(
      and(
        eq(conversationPassages.conversationId, conversationId),
        inArray(conversationPassages.chunkId, [...chosenIds]),
      ),
    )
    .orderBy(asc(chunks.ordinal));
}

/** The titles of these documents that the viewer may read, by document id. */
async function readTitles(
  db: Db,
  viewer: Viewer,
  chosen: readonly { documentId: string }[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: documents.id, title: documents.title })
    .from(documents)
    .innerJoin(knowledgeBases, eq(knowledgeBases.id, documents.knowledgeBaseId))
    .where(
      and(
        inArray(
          documents.id,
          chosen.map(({ documentId }) => documentId),
        ),
        readableBy(viewer),
        isNull(knowledgeBases.closedAt),
      ),
    );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

function viewChoice(
  { chunkId, documentId, choice }: PassageChoiceRow,
  chunk: RetrievedChunk | undefined,
  title: string | null,
): ChosenPassageView {
  return {
    chunkId: chunk?.chunkId ?? chunkId,
    documentId,
    choice,
    title,
    sourceId: chunk?.sourceId ?? "",
    section: chunk?.section ?? null,
    page: chunk?.page ?? null,
    lineStart: chunk?.lineStart ?? null,
    lineEnd: chunk?.lineEnd ?? null,
    start: chunk?.start ?? null,
    end: chunk?.end ?? null,
    text: chunk ? chunk.text.slice(0, shownChars).toWellFormed() : "",
    available: chunk !== undefined,
  };
}
