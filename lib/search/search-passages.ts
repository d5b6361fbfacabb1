import { asc, eq } from "drizzle-orm";
import { transientRegister } from "../citation/register.ts";
import { getConversation } from "../conversation/queries.ts";
import type { Db } from "../db/client.ts";
import { messages, sources } from "../db/schema.ts";
import { requireDocuments } from "../document/require-documents.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { condenseQuestion } from "../evidence/rewrite-question.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import { retrieveNarrowed } from "../filter/retrieve-narrowed.ts";
import { resolveKnowledgeBases } from "../knowledge/knowledge-base.ts";
import { listCarriedChunkIds, maxCarriedCandidates } from "../retrieval/carry-over.ts";
import { explainUnindexed } from "../retrieval/explain-unindexed.ts";
import type { TurnBefore } from "../retrieval/follow-up.ts";
import type { SearchMode } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import type { Metrics } from "../wire/answer-event.ts";
import { noMetrics } from "../wire/answer-event.ts";
import type { Filters } from "../wire/filters.ts";
import type { Passage } from "../wire/passage.ts";

/** A search without an answer (docs/api.md, `POST /api/search`). */
export type SearchRequest = {
  question: string;
  k: number;
  knowledgeBaseIds?: string[] | undefined;
  documentIds?: string[] | undefined;
  filters?: Filters | undefined;
  /** Filters that are not to be read from the question, by their fields. */
  ignoreFilters?: string[] | undefined;
  mode: SearchMode;
  rerank: boolean;
  /** Whether related terms of the library are searched for as well. */
  expand?: boolean | undefined;
  conversationId?: string | undefined;
  history?:
    | { question: string; answer: string; citedChunkIds?: string[] | undefined }[]
    | undefined;
  /** Stops the model that rewrites a follow-up. */
  signal?: AbortSignal | undefined;
};

/** What a question would be answered from: retrieval alone. @throws IbidError `not_found`, `closed` */
export async function searchPassages(
  { database, embedder, reranker, caches, env }: AnswerTools,
  viewer: Viewer,
  request: SearchRequest,
) {
  const { db } = database;
  const started = performance.now();
  const before = await readBefore(db, viewer, request);
  if (request.documentIds) await requireDocuments(db, viewer, request.documentIds);
  const scope = {
    viewer,
    knowledgeBaseIds: before.knowledgeBaseIds,
    documentIds: request.documentIds,
    filters: request.filters,
  };
  const { question, signal } = request;
  const condensed = await condenseQuestion(
    { database, embedder, env },
    { scope, question, history: before.turns, signal },
  );
  const retrieval = await retrieveNarrowed(
    { db, embedder, reranker, searches: caches?.searches },
    {
      ...scope,
      question: condensed.standaloneQuestion,
      earlier: condensed.alone ? [] : before.turns,
      carriedChunkIds: before.carriedChunkIds,
      mode: request.mode,
      expand: request.expand,
      limit: request.k,
      rerank: request.rerank,
    },
    {
      question,
      earlier: before.turns.map((turn) => turn.question),
      ignore: request.ignoreFilters,
    },
  );
  const [passages, unindexed] = await Promise.all([
    tagPassages(transientRegister(before.register), retrieval.chunks),
    explainUnindexed(db, scope),
  ]);
  return {
    standaloneQuestion: condensed.standaloneQuestion,
    passages,
    metrics: searchMetrics(started, passages, { ...condensed, ...retrieval }),
    notices: [...condensed.notices, ...retrieval.notices, ...unindexed],
    appliedFilters: retrieval.appliedFilters,
  };
}

/** The metrics of a search that began at `started`, in tenths of milliseconds. */
function searchMetrics(
  started: number,
  passages: readonly Passage[],
  took: Pick<Metrics, "condenseMs" | "embedMs" | "searchMs"> & { rerankMs?: number },
): Metrics {
  const carried = passages.filter((passage) => passage.origin === "carried").length;
  const tenths = (ms: number) => Math.round(ms * 10) / 10;
  return {
    ...noMetrics,
    condenseMs: tenths(took.condenseMs),
    embedMs: tenths(took.embedMs),
    searchMs: tenths(took.searchMs),
    rerankMs: tenths(took.rerankMs ?? 0),
    totalMs: tenths(performance.now() - started),
    passagesFresh: passages.length - carried,
    passagesCarried: carried,
  };
}

type Before = {
  knowledgeBaseIds: string[];
  turns: TurnBefore[];
  carriedChunkIds: string[];
  register: { documentId: string; slug: string; number: number | null }[];
};

/** What went before the question: a conversation of the viewer's, or the history that the request gives. */
async function readBefore(db: Db, viewer: Viewer, request: SearchRequest): Promise<Before> {
  if (!request.conversationId) {
    const cited = (request.history ?? []).toReversed().flatMap((turn) => turn.citedChunkIds ?? []);
    return {
      knowledgeBaseIds: await resolveKnowledgeBases(db, viewer, request.knowledgeBaseIds),
      turns: request.history ?? [],
      carriedChunkIds: [...new Set(cited)].slice(0, maxCarriedCandidates),
      register: [],
    };
  }
  const conversation = await getConversation(db, viewer, request.conversationId);
  const said = await db
    .select({ role: messages.role, text: messages.text })
    .from(messages)
    .where(eq(messages.conversationId, conversation.id))
    .orderBy(asc(messages.ordinal));
  return {
    knowledgeBaseIds: await resolveKnowledgeBases(
      db,
      viewer,
      request.knowledgeBaseIds ?? conversation.knowledgeBaseIds,
    ),
    turns: said.flatMap((message, i) => {
      const answer = said[i + 1];
      if (message.role !== "user" || answer?.role !== "assistant" || answer.text === "") return [];
      return [{ question: message.text, answer: answer.text }];
    }),
    carriedChunkIds: await listCarriedChunkIds(db, conversation.id),
    register: await db.select().from(sources).where(eq(sources.conversationId, conversation.id)),
  };
}
