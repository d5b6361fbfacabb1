import { and, asc, desc, eq, exists, gt, lt, or, sql } from "drizzle-orm";
import { readPresentWords } from "../citation/present-words.ts";
import { type Cursor, readCursor, writeCursor } from "../cursor.ts";
import type { Db } from "../db/client.ts";
import { citations, conversations, documents, messages } from "../db/schema.ts";
import { getDocument } from "../document/queries.ts";
import { inReadableBase } from "../knowledge/access.ts";
import type { Viewer } from "../viewer.ts";
import type {
  DocumentCitationPage,
  ParsedDocumentCitationQuery,
} from "../wire/document-citation.ts";

const newestFirst = [desc(citations.createdAt), asc(citations.messageId)];

/** The question of an answer. */
const askedAlias = sql.raw("asked");
const question = sql<string>`coalesce((
  SELECT ${askedAlias}.text FROM ${messages} AS ${askedAlias} WHERE ${askedAlias}.id = ${messages.parentId}), '')`;

/**
 * Lists the viewer's answers that cite a document, newest first, a page at a time, with the cited words where they are
 * now. An answer that was erased with a case cites nothing any more and is not listed.
 * @throws IbidError `not_found` for a document that the viewer may not read.
 */
export async function listDocumentCitations(
  db: Db,
  viewer: Viewer,
  documentId: string,
  { cursor, limit }: ParsedDocumentCitationQuery,
): Promise<DocumentCitationPage> {
  await getDocument(db, viewer, documentId);
  const after = cursor ? readCursor(cursor) : undefined;
  const page = selectCiting(db, viewer, { documentId, after, limit: limit + 1 });
  const rows = await db
    .select({
      citation: citations,
      title: conversations.title,
      question,
    })
    .from(page)
    .innerJoin(
      citations,
      and(eq(citations.messageId, page.messageId), eq(citations.number, page.number)),
    )
    .innerJoin(messages, eq(messages.id, citations.messageId))
    .innerJoin(conversations, eq(conversations.id, citations.conversationId))
    .orderBy(...newestFirst);
  const shown = rows.slice(0, limit);
  const words = await readPresentWords(
    db,
    shown.map(({ citation }) => citation),
  );
  const last = shown.at(-1);
  return {
    citations: shown.map(({ citation, title, question: told }) => ({
      conversationId: citation.conversationId,
      conversationTitle: title,
      messageId: citation.messageId,
      question: told,
      number: citation.number,
      createdAt: citation.createdAt.toISOString(),
      verdict: { label: citation.verdictLabel, score: citation.verdictScore },
      passages: citation.passages.map((passage) => ({
        ...words.move(documentId, passage),
        changed: words.hasChanged({ documentId, passages: [passage] }),
      })),
    })),
    nextCursor:
      rows.length > limit && last
        ? writeCursor({ time: last.citation.createdAt, id: last.citation.messageId })
        : null,
  };
}

/** Which answers are on a page. Apart from what is shown of them, so that words and questions of no other are read. */
function selectCiting(
  db: Db,
  viewer: Viewer,
  { documentId, after, limit }: { documentId: string; after: Cursor | undefined; limit: number },
) {
  const readable = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), inReadableBase(viewer, documents.knowledgeBaseId)));
  const owner = db
    .select({ id: conversations.ownerId })
    .from(conversations)
    .where(eq(conversations.id, citations.conversationId));
  const deletedAt = db
    .select({ deletedAt: messages.deletedAt })
    .from(messages)
    .where(eq(messages.id, citations.messageId));
  return db
    .select({ messageId: citations.messageId, number: citations.number })
    .from(citations)
    .where(
      and(
        eq(citations.documentId, documentId),
        // Not a join: a database without statistics would sort all citations of the document for it.
        sql`(${owner}) = ${viewer.userId}`,
        sql`(${deletedAt}) IS NULL`,
        exists(readable),
        after
          ? or(
              lt(citations.createdAt, after.time),
              and(eq(citations.createdAt, after.time), gt(citations.messageId, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
    .as("page");
}
