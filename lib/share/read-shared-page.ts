import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { conversations, documents, sharedMessages, shares } from "../db/schema.ts";
import { isOfOtherText } from "../document/chunk-id.ts";
import { readSpans } from "../document/storage.ts";
import { notFound } from "../errors.ts";
import type { PassageText } from "../export/list-sources.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type { Exported, ExportedMessage } from "../wire/export.ts";
import { digestToken } from "./share-token.ts";
import { listShares } from "./shares.ts";

/** What a shared page shows. */
export type SharedPage = {
  shown: Exported;
  sharedAt: Date;
  /** Whether the conversation has answers that the page would show if it were brought up to date. */
  hasGoneOn: boolean;
  textOf: PassageText;
};

/**
 * Reads a shared page by its token, which is all that its reader has to show. Passages are read as the one who shared it
 * may read them today.
 * @throws IbidError `not_found` for a page that was taken away, or never was.
 */
export async function readSharedPage(db: Db, token: string): Promise<SharedPage> {
  const [found] = await db
    .select({ share: shares, ownerId: conversations.ownerId })
    .from(shares)
    .innerJoin(conversations, eq(conversations.id, shares.conversationId))
    .where(eq(shares.tokenHash, digestToken(token)));
  if (!found) throw notFound("shared page");
  const { share, ownerId } = found;
  const owner: Viewer = { userId: ownerId };
  const rows = await db
    .select({ content: sharedMessages.content })
    .from(sharedMessages)
    .where(eq(sharedMessages.shareId, share.id))
    .orderBy(asc(sharedMessages.ordinal));
  const messages = rows.map(({ content }) => content);
  const own = await listShares(db, owner, share.conversationId);
  return {
    shown: { title: share.title, messages },
    sharedAt: share.sharedAt,
    hasGoneOn: own.some(({ id, newer }) => id === share.id && newer > 0),
    textOf: share.passages ? await readAroundQuotes(db, owner, messages) : () => "",
  };
}

/**
 * Reads the cited passages of documents that have the text that was cited. An owner's words are not in the document, so
 * that nothing of it is around them.
 */
async function readAroundQuotes(
  db: Db,
  owner: Viewer,
  messages: readonly ExportedMessage[],
): Promise<PassageText> {
  const cited = messages.flatMap(({ citations }) =>
    citations.flatMap(({ documentId, passages }) =>
      passages.map((passage) => ({ documentId, ...passage })),
    ),
  );
  const ids = [...new Set(cited.map(({ documentId }) => documentId))];
  const stored = ids.length
    ? await db
        .select({ id: documents.id, revision: documents.indexedRevision })
        .from(documents)
        .where(and(inArray(documents.id, ids), inReadableBase(owner, documents.knowledgeBaseId)))
    : [];
  const revisions = new Map(stored.map(({ id, revision }) => [id, revision]));
  const present = cited.filter(({ documentId, chunkId, corrected }) => {
    const revision = revisions.get(documentId);
    return !corrected && revision !== undefined && !isOfOtherText(chunkId, revision);
  });
  const texts = await readSpans(db, present);
  const keyOf = (
    documentId: string,
    { chunkId, start, end }: { chunkId: string; start: number; end: number },
  ) => [documentId, chunkId, start, end].join(" ");
  const byKey = new Map(
    present.map((passage, at) => [keyOf(passage.documentId, passage), texts[at] ?? ""]),
  );
  return (documentId, passage) => byKey.get(keyOf(documentId, passage)) ?? "";
}
