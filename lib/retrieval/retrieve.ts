import type { Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import { onIndexModel } from "../embedding/follow-index.ts";
import { env } from "../env.ts";
import {
  cutToLimit,
  type RerankScore,
  rerankChunks,
  rerankDepth,
} from "../reranking/rerank-chunks.ts";
import type { Reranker } from "../reranking/reranker.ts";
import { inSpan } from "../telemetry/span.ts";
import { defaultMaxCarried } from "../wire/answer-request.ts";
import type { AppliedFilter } from "../wire/filters.ts";
import type { Notice } from "../wire/notice.ts";
import { chooseCarried } from "./carry-over.ts";
import { diversify } from "./diversify.ts";
import { expandKeywords } from "./expand-question.ts";
import { explainNoMatch } from "./explain-no-match.ts";
import { givenFilters } from "./filter.ts";
import { nearestIn, poseQuestion, type TurnBefore } from "./follow-up.ts";
import { rankByMarginalRelevance, readLikeness } from "./marginal-relevance.ts";
import {
  type FoundChunk,
  type Scope,
  type SearchMode,
  type SearchOptions,
  search,
} from "./search.ts";
import { weighSections } from "./weigh-sections.ts";

/** A retrieved chunk with its words. */
export type RetrievedChunk = FoundChunk & Partial<RerankScore>;

export type Retrieval = {
  chunks: RetrievedChunk[];
  notices: Notice[];
  appliedFilters: AppliedFilter[];
  embedMs: number;
  searchMs: number;
  /** 0 where nothing was reranked. */
  rerankMs?: number;
  /** Whether an earlier search had found it already. */
  remembered?: boolean;
};

/** What is looked for, and how. */
export type RetrieveOptions = Scope & {
  question: string;
  /** What was said before it in the conversation, oldest first; empty when the question needs no context. */
  earlier?: readonly TurnBefore[];
  /** The chunks cited before it, the newest first, of which the best are carried. */
  carriedChunkIds?: readonly string[];
  /** Carried chunks at most. */
  maxCarried?: number;
  mode?: SearchMode | undefined;
  limit: number;
  /** Whether the reranker judges what was found. */
  rerank?: boolean | undefined;
  /** Called when that begins. */
  onRerank?: (() => void) | undefined;
  /** Whether related terms of the library are searched for as well. */
  expand?: boolean | undefined;
  /** The part of its score that each further chunk of a document keeps, if not as the settings say. */
  documentDecay?: number | undefined;
};

type RetrieveTools = { db: Db; embedder: Embedder; reranker?: Reranker | undefined };

/** Finds what speaks of a question: fresh chunks by score, then the carried ones. */
export async function retrieve(tools: RetrieveTools, options: RetrieveOptions): Promise<Retrieval> {
  return onIndexModel(tools.embedder, (embedder) => retrieveBy({ ...tools, embedder }, options));
}

async function retrieveBy(
  { db, embedder, reranker }: RetrieveTools,
  options: RetrieveOptions,
): Promise<Retrieval> {
  const { question, earlier, mode = "hybrid", limit, filters = {} } = options;
  const { carriedChunkIds = [], maxCarried = defaultMaxCarried } = options;
  const decay = decayIn(options);
  // What is weighed after the search is chosen from more than is wanted.
  const deep = options.rerank || settingsWeigh();
  const embedStart = performance.now();
  const posed = await inSpan("ibid.embed", () =>
    poseQuestion(embedder, { question, earlier }, nearestIn(db, options, embedder.model.id)),
  );
  const searchStart = performance.now();
  const searched = await inSpan("ibid.search", async (span) => {
    const wanted = deep ? Math.max(limit, rerankDepth) : limit;
    const all = await searchWell(db, {
      ...options,
      mode,
      limit: wanted,
      question: { ...posed, model: embedder.model.id },
      // What is judged again counts in full until then.
      documentDecay: deep ? 1 : decay,
    });
    const found = deep ? all : chooseCarried(all, carriedChunkIds, maxCarried);
    span.setAttribute("ibid.passages", found.length);
    return found;
  });
  const unmatched = searched.some((chunk) => !chunk.carried)
    ? []
    : await explainNoMatch(db, options);
  const searchEnd = performance.now();
  if (options.rerank) options.onRerank?.();
  const { chunks: judged, notices } =
    options.rerank && reranker
      ? await rerankChunks(reranker, question, searched)
      : { chunks: searched, notices: [] };
  const rerankMs = options.rerank ? performance.now() - searchEnd : 0;
  const chunks = deep
    ? chooseCarried(
        cutToLimit(diversify(await weighBySettings(db, judged), decay), limit, carriedChunkIds),
        carriedChunkIds,
        maxCarried,
      )
    : judged;
  return {
    chunks,
    notices: [...unmatched, ...notices],
    appliedFilters: givenFilters(filters),
    embedMs: searchStart - embedStart,
    searchMs: searchEnd - searchStart,
    rerankMs,
  };
}

/** Whether the settings have anything weighed after the search. */
function settingsWeigh(): boolean {
  return env().SECTION_WEIGHTS || env().MARGINAL_RELEVANCE < 1;
}

/** The chunks by score, weighed as the settings say. */
async function weighBySettings<Found extends FoundChunk>(db: Db, found: Found[]): Promise<Found[]> {
  const { SECTION_WEIGHTS, MARGINAL_RELEVANCE: lambda } = env();
  const weighed = SECTION_WEIGHTS ? weighSections(found) : found;
  if (lambda === 1) return weighed;
  return rankByMarginalRelevance(weighed, lambda, await readLikeness(db, weighed));
}

/** Of one document that is asked about, all chunks count in full: there is no other to make room for. */
function decayIn({
  documentIds,
  documentDecay = env().DOCUMENT_DECAY,
}: Pick<Scope, "documentIds"> & { documentDecay?: number | undefined }): number {
  return documentIds?.length === 1 ? 1 : documentDecay;
}

/** Searches for the question, and where it is to be expanded once more with what the first search suggests. */
async function searchWell(
  db: Db,
  { expand, ...options }: SearchOptions & { expand?: boolean | undefined },
): Promise<FoundChunk[]> {
  const found = await search(db, options);
  if (!expand || options.mode === "vector") return found;
  const keywords = await expandKeywords(db, options, options.question.keywords, found);
  return search(db, { ...options, question: { ...options.question, keywords } });
}
