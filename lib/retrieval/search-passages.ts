import { and, asc, eq } from "drizzle-orm";
import type { Metrics, Notice } from "../answer/answer-event.ts";
import { noMetrics } from "../answer/read-result.ts";
import { tagPassages } from "../answer/tag-passages.ts";
import { transientRegister } from "../citation/register.ts";
import { getConversation } from "../conversation/queries.ts";
import type { Database, Db } from "../db/client.ts";
import { messages, sources } from "../db/schema.ts";
import { requireDocuments } from "../document/require-documents.ts";
import type { Embedder } from "../embedding/embed.ts";
import { resolveKnowledgeBases } from "../knowledge/knowledge-base.ts";
import type { Viewer } from "../viewer.ts";
import { listCarriedChunkIds } from "./carry-over.ts";
import type { Filters } from "./filter.ts";
import { retrieve } from "./retrieve.ts";
import type { SearchMode } from "./search.ts";

/** A search without an answer (docs/api.md, `POST /api/search`). */
export type SearchRequest = {
  question: string;
  k: number;
  knowledgeBaseIds?: string[] | undefined;
  documentIds?: string[] | undefined;
  filters?: Filters | undefined;
  mode: SearchMode;
  rerank: boolean;
  conversationId?: string | undefined;
  history?:
    | { question: string; answer: string; citedChunkIds?: string[] | undefined }[]
    | undefined;
};

const maxCarried = 15;

/** What a question would be answered from: retrieval alone. @throws IbidError `not_found`, `closed` */
export async function searchPassages(
  { database, embedder }: { database: Database; embedder: Embedder },
  viewer: Viewer,
  request: SearchRequest,
) {
  const { db } = database;
  const started = performance.now();
  const before = await readBefore(db, viewer, request);
  if (request.documentIds) await requireDocuments(db, viewer, request.documentIds);
  const retrieval = await retrieve(
    { db, embedder },
    {
      viewer,
      knowledgeBaseIds: before.knowledgeBaseIds,
      documentIds: request.documentIds,
      filters: request.filters,
      question: request.question,
      earlierQuestions: before.questions,
      carriedChunkIds: before.carriedChunkIds,
      mode: request.mode,
      limit: request.k,
    },
  );
  const passages = await tagPassages(transientRegister(before.register), retrieval.chunks);
  const carried = passages.filter((passage) => passage.origin === "carried").length;
  const metrics: Metrics = {
    ...noMetrics,
    embedMs: Math.round(retrieval.embedMs * 10) / 10,
    searchMs: Math.round(retrieval.searchMs * 10) / 10,
    totalMs: Math.round((performance.now() - started) * 10) / 10,
    passagesFresh: passages.length - carried,
    passagesCarried: carried,
  };
  const notices: Notice[] = [
    ...retrieval.notices,
    ...(request.rerank
      ? [
          {
            code: "reranker_unavailable" as const,
            message:
              "No reranking model is installed, so the passages stand in the order of the search.",
          },
        ]
      : []),
  ];
  return {
    standaloneQuestion: request.question,
    passages,
    metrics,
    notices,
    appliedFilters: retrieval.appliedFilters,
  };
}

type Before = {
  knowledgeBaseIds: string[];
  questions: string[];
  carriedChunkIds: string[];
  register: { documentId: string; slug: string; number: number | null }[];
};

/** What went before the question: a conversation of the viewer's, or the history that the request gives. */
async function readBefore(db: Db, viewer: Viewer, request: SearchRequest): Promise<Before> {
  if (!request.conversationId) {
    const cited = (request.history ?? []).toReversed().flatMap((turn) => turn.citedChunkIds ?? []);
    return {
      knowledgeBaseIds: await resolveKnowledgeBases(db, viewer, request.knowledgeBaseIds),
      questions: (request.history ?? []).map((turn) => turn.question).slice(-3),
      carriedChunkIds: [...new Set(cited)].slice(0, maxCarried),
      register: [],
    };
  }
  const conversation = await getConversation(db, viewer, request.conversationId);
  const asked = await db
    .select({ text: messages.text })
    .from(messages)
    .where(and(eq(messages.conversationId, conversation.id), eq(messages.role, "user")))
    .orderBy(asc(messages.ordinal));
  return {
    knowledgeBaseIds: await resolveKnowledgeBases(
      db,
      viewer,
      request.knowledgeBaseIds ?? conversation.knowledgeBaseIds,
    ),
    questions: asked.map((row) => row.text).slice(-3),
    carriedChunkIds: await listCarriedChunkIds(db, conversation.id, maxCarried),
    register: await db.select().from(sources).where(eq(sources.conversationId, conversation.id)),
  };
}
