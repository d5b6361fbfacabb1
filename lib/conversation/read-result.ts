import { and, asc, eq, isNull } from "drizzle-orm";
import { readPresentWords } from "../citation/present-words.ts";
import { erasedSource, toCitation, toPresentMarkers } from "../citation/stored-citation.ts";
import type { Db } from "../db/client.ts";
import {
  citations,
  conversations,
  type messages,
  messages as messagesTable,
  sources,
} from "../db/schema.ts";
import { readGivenPassages } from "../document/given-passages.ts";
import { notFound } from "../errors.ts";
import type { Viewer } from "../viewer.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import type { Citation } from "../wire/citation.ts";
import type { Marker } from "../wire/marker.ts";
import { noMetrics } from "../wire/metrics.ts";
import type { Passage } from "../wire/passage.ts";
import type { KeptRetrieval } from "../wire/retrieval.ts";
import { noUsage } from "../wire/usage.ts";
import { toMessage } from "./conversation.ts";
import { markersOf } from "./mark-old-answers.ts";
import { readClosest } from "./read-closest.ts";
import { readSteps } from "./read-steps.ts";
import { withText } from "./without-texts.ts";

/** An answer of the viewer's as it is stored. @throws IbidError `not_found` */
export async function readResult(db: Db, viewer: Viewer, messageId: string): Promise<ChatResult> {
  const row = await readAnswerRow(db, viewer, messageId);
  const steps = await readSteps(db, [row]);
  const closest = (await readClosest(db, [row])).get(row.id) ?? [];
  const cited = await readCited(db, row);
  return {
    conversationId: row.conversationId,
    message: toMessage(row, { markers: cited.markers, steps: steps.get(row.id), closest }),
    ...(closest.length > 0 ? { closest } : {}),
    citations: cited.citations,
    passages: await readPassages(db, row),
    usage: row.usage ?? noUsage,
    metrics: row.metrics ?? noMetrics,
    notices: row.notices,
    appliedFilters: row.retrieval?.appliedFilters ?? [],
  };
}

/** What was retrieved for an answer of the viewer's. @throws IbidError `not_found` */
export async function readRetrieval(
  db: Db,
  viewer: Viewer,
  messageId: string,
): Promise<KeptRetrieval> {
  const row = await readAnswerRow(db, viewer, messageId);
  return {
    standaloneQuestion: row.retrieval?.standaloneQuestion ?? "",
    passages: await readPassages(db, row),
    appliedFilters: row.retrieval?.appliedFilters ?? [],
    metrics: row.metrics ?? noMetrics,
  };
}

type MessageRow = typeof messages.$inferSelect;

/** The stored row of an answer of the viewer's. @throws IbidError `not_found` */
export async function readAnswerRow(
  db: Db,
  viewer: Viewer,
  messageId: string,
): Promise<MessageRow> {
  const [found] = await db
    .select({ message: messagesTable })
    .from(messagesTable)
    .innerJoin(conversations, eq(conversations.id, messagesTable.conversationId))
    .where(
      and(
        eq(messagesTable.id, messageId),
        eq(messagesTable.role, "assistant"),
        isNull(messagesTable.deletedAt),
        eq(conversations.ownerId, viewer.userId),
      ),
    );
  if (!found) throw notFound("answer");
  return found.message;
}

/** The citations and markers of a stored answer. */
async function readCited(
  db: Db,
  row: MessageRow,
): Promise<{ citations: Citation[]; markers: Marker[] }> {
  const rows = await db
    .select({ citation: citations, snapshot: sources.snapshot })
    .from(citations)
    .leftJoin(
      sources,
      and(
        eq(sources.conversationId, row.conversationId),
        eq(sources.documentId, citations.documentId),
      ),
    )
    .where(eq(citations.messageId, row.id))
    .orderBy(asc(citations.position));
  const cited = rows.map(({ citation }) => citation);
  const words = await readPresentWords(db, cited);
  return {
    citations: rows.map(({ citation, snapshot }) =>
      toCitation(citation, snapshot ?? erasedSource, words),
    ),
    markers: toPresentMarkers(markersOf(row, cited), cited, words),
  };
}

async function readPassages(db: Db, row: MessageRow): Promise<Passage[]> {
  const passages = row.retrieval?.passages ?? [];
  const texts = await readGivenPassages(db, passages);
  return passages.map((passage, i) => withText(passage, texts[i] ?? ""));
}
