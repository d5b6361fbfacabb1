import type { Register } from "../citation/register.ts";
import type { Db } from "../db/client.ts";
import { retrieveNarrowed } from "../filter/retrieve-narrowed.ts";
import { maxSectionPassages } from "../form/sections-form.ts";
import type { AvailableModel } from "../model/language-model.ts";
import type { Computed } from "../prompt/computed.ts";
import { chooseCarried } from "../retrieval/carry-over.ts";
import { chooseAcrossKinds } from "../retrieval/choose-across-kinds.ts";
import { explainUnindexed } from "../retrieval/explain-unindexed.ts";
import { heldFilters } from "../retrieval/filter.ts";
import type { TurnBefore } from "../retrieval/follow-up.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import { type Retrieval, type RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Scope, SearchMode } from "../retrieval/search.ts";
import { widenPassages } from "../retrieval/widen-passages.ts";
import type { Stage } from "../wire/answer-event.ts";
import { type AnswerFormat, defaultMaxCarried, defaultTopK } from "../wire/answer-request.ts";
import type { Metrics } from "../wire/metrics.ts";
import type { Passage } from "../wire/passage.ts";
import { noUsage, type Usage } from "../wire/usage.ts";
import type { AnswerTools } from "./answer-tools.ts";
import { withMeantDocument } from "./meant-document.ts";
import { condenseQuestion } from "./rewrite-question.ts";
import { tagPassages } from "./tag-passages.ts";
import { withAskedEntry } from "./with-asked-entry.ts";
import { withAskedSections } from "./with-asked-sections.ts";
import { withPointedSections } from "./with-pointed-sections.ts";

/** A question, and where and how its passages are looked for. */
export type EvidenceRequest = Scope & {
  question: string;
  /** The last turns before it that have an answer, oldest first. */
  history: readonly TurnBefore[];
  /** Whether no model rewrites the question: one wrote it already, to be understood by itself. */
  asIs?: boolean | undefined;
  /** The model that rewrites a follow-up; by default that of the installation. */
  model?: AvailableModel | undefined;
  /** Filters that are not to be read from the question; without it none is, where the surface could not tell of them. */
  ignoreFilters?: readonly string[] | undefined;
  /** Chunks cited at the turns before, the newest first, of which the best are carried. */
  carriedChunkIds: readonly string[];
  /** Chunks that are given beside what is found, whatever that is. */
  pinnedChunkIds?: readonly string[] | undefined;
  /** Carried passages, at most; 15 unless set. */
  maxCarried?: number | undefined;
  /** Chunks that are found, among which the fresh passages are chosen; 20 unless set. */
  topK?: number | undefined;
  /** Fresh passages, at most. */
  topN: number;
  /** Which legs search; both unless set. */
  searchMode?: SearchMode | undefined;
  rerank: boolean;
  /** Whether the question is searched for once more, with terms of the best passages; not unless set. */
  expand?: boolean | undefined;
  /** Sections are written from fewer passages than prose. */
  format?: AnswerFormat | undefined;
  /** Gives the passages their tags. */
  register: Register;
};

/** Stops a search and hears of its stages: an answer's sink, or the signal of a request alone. */
type Progress = {
  /** Stops the model that rewrites a follow-up. */
  signal?: AbortSignal | undefined;
  emit?(event: { type: "status"; stage: Stage }): void;
};

/** What was found for a question. */
export type FoundEvidence = Pick<Retrieval, "chunks" | "notices" | "appliedFilters"> & {
  /** The question that was searched for: the one asked, or as a model says it in full. */
  standaloneQuestion: string;
  /** The chunks, in their order, as the model and the reader get them. */
  passages: Passage[];
  /** What was computed on the way, by the look-ups of the agent mode. */
  computed: Computed[];
  /** Whether the search was spared, because an earlier one had found the same. */
  remembered: boolean;
  metrics: Pick<Metrics, "condenseMs" | "embedMs" | "searchMs" | "rerankMs">;
  /** Of the models that were asked on the way. */
  usage: Usage;
};

/**
 * Finds the passages of a question, for every way of asking: rewrites a follow-up, reads filters from the question, searches,
 * reranks, carries over what was cited before, and chooses the passages that go together.
 * @throws only what the database or the embedding model throws, and the signal's reason.
 */
export async function findEvidence(
  tools: AnswerTools,
  request: EvidenceRequest,
  progress: Progress = {},
): Promise<FoundEvidence> {
  const { database, embedder, reranker, caches } = tools;
  const { question, history, topN, maxCarried = defaultMaxCarried } = request;
  const scope = scopeOf(request);
  const dropped = new Set(scope.droppedChunkIds);
  const carriedChunkIds = request.carriedChunkIds.filter((id) => !dropped.has(id));
  const condensed = await condenseQuestion(tools, {
    scope,
    question,
    history,
    asIs: request.asIs,
    model: request.model,
    signal: progress.signal,
    onAsk: () => progress.emit?.({ type: "status", stage: "condensing" }),
  });
  const { ignoreFilters: ignore } = request;
  const retrieval = await retrieveNarrowed(
    { db: database.db, embedder, reranker, searches: caches?.searches },
    {
      ...scope,
      question: condensed.standaloneQuestion,
      earlier: condensed.alone ? [] : history,
      carriedChunkIds,
      maxCarried,
      mode: request.searchMode,
      limit: Math.max(topN, request.topK ?? defaultTopK),
      rerank: request.rerank,
      expand: request.expand,
      onRerank: () => progress.emit?.({ type: "status", stage: "reranking" }),
    },
    // The question as it was asked, and not as a model says it.
    ignore && { question, earlier: history.map((turn) => turn.question), ignore },
  );
  const best = chooseCarried(
    chooseAcrossKinds(retrieval.chunks, topN, carriedChunkIds),
    carriedChunkIds,
    maxCarried,
  );
  const chunks = await withAskedFor(tools, request, scope, {
    found: retrieval.chunks,
    chosen: best,
  });
  const notices = [...condensed.notices, ...retrieval.notices];
  return toFoundEvidence(tools, request, { ...retrieval, ...condensed, chunks, notices });
}

/** What was chosen, with the document, the sections and the entry that the question asks for by what they are. */
async function withAskedFor(
  tools: AnswerTools,
  request: EvidenceRequest,
  scope: Scope,
  { found, chosen }: { found: RetrievedChunk[]; chosen: RetrievedChunk[] },
): Promise<RetrievedChunk[]> {
  const { question, topN } = request;
  const { db } = tools.database;
  if (request.searchMode) return withAskedSections(db, request, scope, { found, chosen });
  const looked = await withMeantDocument(tools, scope, { question, found, chosen, topN });
  const asked = await withAskedSections(db, request, scope, { found, chosen: looked });
  const entered = await withAskedEntry(db, request, scope, { found, chosen: asked });
  return withPointedSections(db, scope, entered);
}

/**
 * Makes evidence of the chunks that {@link findEvidence} or a surface with rules of its own found: passages with their tags, as
 * many as the form of the answer takes, what was pinned beside them, and a notice of documents that are still being read.
 */
export async function toFoundEvidence(
  { database: { db }, env }: AnswerTools,
  request: Pick<EvidenceRequest, "question" | "format" | "register" | "pinnedChunkIds"> & Scope,
  found: Retrieval & Partial<FoundEvidence & Pick<Metrics, "condenseMs">>,
): Promise<FoundEvidence> {
  const scope = scopeOf(request);
  const best =
    request.format === "sections" ? found.chunks.slice(0, maxSectionPassages) : found.chunks;
  const kept = await withPinned(db, scope, best, request.pinnedChunkIds);
  const held = { ...scope, filters: heldFilters(found.appliedFilters) };
  const chunks = env.WIDEN_PASSAGES ? await widenPassages(db, held, kept) : kept;
  const { condenseMs = 0, embedMs, searchMs, rerankMs = 0 } = found;
  return {
    standaloneQuestion: found.standaloneQuestion ?? request.question,
    chunks,
    passages: await tagPassages(request.register, chunks),
    computed: found.computed ?? [],
    appliedFilters: found.appliedFilters,
    notices: [...found.notices, ...(await explainUnindexed(db, scope))],
    remembered: found.remembered ?? false,
    metrics: { condenseMs, embedMs, searchMs, rerankMs },
    usage: found.usage ?? noUsage,
  };
}

/** Where a request looks. */
export function scopeOf(request: Scope): Scope {
  const { viewer, knowledgeBaseIds, documentIds, filters, droppedChunkIds = [] } = request;
  return {
    viewer,
    knowledgeBaseIds,
    documentIds,
    filters,
    // Where nothing was dropped, a search is the same as one outside a conversation, and remembered with it.
    ...(droppedChunkIds.length > 0 ? { droppedChunkIds } : {}),
  };
}

/**
 * The chunks with the pinned ones of the scope that are not among them, before the carried ones. Nothing found them for this
 * question, so that they have no score and take no other chunk's place.
 */
async function withPinned(
  db: Db,
  scope: Scope,
  found: readonly RetrievedChunk[],
  pinnedChunkIds: readonly string[] = [],
): Promise<RetrievedChunk[]> {
  const given = new Set(found.map(({ chunkId }) => chunkId));
  const missing = await loadChunks(
    db,
    scope,
    pinnedChunkIds.filter((id) => !given.has(id)),
  );
  return [
    ...found.filter((chunk) => !chunk.carried),
    ...missing.map((chunk) => ({ ...chunk, carried: true, score: 0 })),
    ...found.filter((chunk) => chunk.carried),
  ];
}
