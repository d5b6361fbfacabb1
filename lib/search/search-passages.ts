import { eq } from "drizzle-orm";
import { transientRegister } from "../citation/register.ts";
import { branchWith, readTree } from "../conversation/branch.ts";
import { type PassageChoices, readPassageChoices } from "../conversation/passage-choices.ts";
import { getConversation } from "../conversation/queries.ts";
import { readTurns } from "../conversation/read-turns.ts";
import type { Db } from "../db/client.ts";
import { sources } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { closeMetrics } from "../evidence/close-metrics.ts";
import { type EvidenceRequest, findEvidence, scopeOf } from "../evidence/find-evidence.ts";
import { chooseKnowledgeBases } from "../knowledge/choose-knowledge-bases.ts";
import { explainOutOfScope } from "../library/explain-out-of-scope.ts";
import type { AnsweredTurn } from "../prompt/prompt.ts";
import { listCarriedChunkIds, maxCarriedCandidates } from "../retrieval/carry-over.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";
import type { SearchMode } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import type { SearchResult } from "../wire/retrieval.ts";

/** A search without an answer (docs/api.md, `POST /api/search`). */
export type SearchRequest = Pick<
  EvidenceRequest,
  "question" | "documentIds" | "filters" | "ignoreFilters" | "rerank" | "expand"
> & {
  k: number;
  knowledgeBaseIds?: string[] | undefined;
  mode: SearchMode;
  conversationId?: string | undefined;
  history?: (AnsweredTurn & { citedChunkIds?: string[] | undefined })[] | undefined;
  /** Stops the model that rewrites a follow-up. */
  signal?: AbortSignal | undefined;
};

/** What a question would be answered from: retrieval alone. @throws IbidError `not_found`, `closed` */
export async function searchPassages(
  tools: AnswerTools,
  viewer: Viewer,
  request: SearchRequest,
): Promise<SearchResult> {
  const { db } = tools.database;
  const started = performance.now();
  const { register, ...before } = await readBefore(db, viewer, request);
  const { question, documentIds, filters, ignoreFilters = [], rerank, expand, signal } = request;
  const { standaloneQuestion, passages, metrics, notices, appliedFilters } = await findEvidence(
    tools,
    {
      viewer,
      ...before,
      question,
      documentIds,
      filters,
      ignoreFilters,
      topN: request.k,
      searchMode: request.mode,
      rerank,
      expand,
      register: transientRegister(register),
    },
    { signal },
  );
  const scope = scopeOf({ viewer, documentIds, knowledgeBaseIds: before.knowledgeBaseIds });
  const outOfScope = await explainOutOfScope(db, scope, question, tools.env.language);
  return {
    standaloneQuestion,
    passages,
    metrics: closeMetrics(metrics, passages, started),
    notices: [...notices, ...outOfScope],
    appliedFilters,
  };
}

type Before = Partial<PassageChoices> & {
  knowledgeBaseIds: string[];
  history: AnsweredTurn[];
  carriedChunkIds: string[];
  register: { documentId: string; slug: string; number: number | null }[];
};

/** What went before the question: a conversation of the viewer's, or the history that the request gives. */
async function readBefore(db: Db, viewer: Viewer, request: SearchRequest): Promise<Before> {
  if (!request.conversationId) {
    const cited = (request.history ?? []).toReversed().flatMap((turn) => turn.citedChunkIds ?? []);
    return {
      knowledgeBaseIds: await chooseKnowledgeBases(db, viewer, request, null),
      history: (request.history ?? []).slice(-followUpTurns),
      carriedChunkIds: [...new Set(cited)].slice(0, maxCarriedCandidates),
      register: [],
    };
  }
  const conversation = await getConversation(db, viewer, request.conversationId);
  const shown = branchWith(await readTree(db, conversation.id), conversation.shownMessageId);
  return {
    ...(await readPassageChoices(db, conversation.id)),
    knowledgeBaseIds: await chooseKnowledgeBases(
      db,
      viewer,
      request,
      conversation.knowledgeBaseIds,
    ),
    history: (await readTurns(db, conversation.id, shown)).slice(-followUpTurns),
    carriedChunkIds: await listCarriedChunkIds(
      db,
      shown.map(({ id }) => id),
    ),
    register: await db.select().from(sources).where(eq(sources.conversationId, conversation.id)),
  };
}
