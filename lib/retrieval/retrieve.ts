import type { AppliedFilter, Notice } from "../answer/answer-event.ts";
import type { Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import {
  cutToLimit,
  type RerankScore,
  rerankChunks,
  rerankDepth,
} from "../reranking/rerank-chunks.ts";
import type { Reranker } from "../reranking/reranker.ts";
import { inSpan } from "../telemetry/span.ts";
import { chooseCarried } from "./carry-over.ts";
import { explainNoMatch } from "./explain-no-match.ts";
import { appliedFilters } from "./filter.ts";
import { type EarlierTurn, nearestIn, poseQuestion } from "./follow-up.ts";
import { type FoundChunk, type Scope, type SearchMode, search } from "./search.ts";

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
};

/** Carried passages that a question is given unless it asks for fewer. */
export const usualCarried = 15;

/** Finds what speaks of a question: fresh chunks by score, then the carried ones. */
export async function retrieve(
  { db, embedder, reranker }: { db: Db; embedder: Embedder; reranker?: Reranker | undefined },
  options: Scope & {
    question: string;
    /** What was said before it in the conversation, oldest first; nothing where the question stands alone. */
    earlier?: readonly EarlierTurn[];
    /** The chunks cited before it, the newest first, of which the best are carried. */
    carriedChunkIds?: readonly string[];
    /** Carried chunks at most. */
    maxCarried?: number;
    mode?: SearchMode;
    limit: number;
    /** Whether the reranker judges what was found. */
    rerank?: boolean | undefined;
    /** Called when that begins. */
    onRerank?: (() => void) | undefined;
  },
): Promise<Retrieval> {
  const { question, earlier, mode = "hybrid", limit, filters = {} } = options;
  const { carriedChunkIds = [], maxCarried = usualCarried } = options;
  const embedStart = performance.now();
  const posed = await inSpan("ibid.embed", () =>
    poseQuestion(embedder, { question, earlier }, nearestIn(db, options)),
  );
  const searchStart = performance.now();
  const found = await inSpan("ibid.search", async (span) => {
    const wanted = options.rerank ? Math.max(limit, rerankDepth) : limit;
    const all = await search(db, { ...options, mode, limit: wanted, question: posed });
    const found = options.rerank ? all : chooseCarried(all, carriedChunkIds, maxCarried);
    span.setAttribute("ibid.passages", found.length);
    return found;
  });
  const unmatched = found.some((chunk) => !chunk.carried) ? [] : await explainNoMatch(db, options);
  const searchEnd = performance.now();
  if (options.rerank) options.onRerank?.();
  const { chunks: judged, notices } =
    options.rerank && reranker
      ? await rerankChunks(reranker, question, found)
      : { chunks: found, notices: [] };
  const rerankMs = options.rerank ? performance.now() - searchEnd : 0;
  const chunks = options.rerank
    ? chooseCarried(cutToLimit(judged, limit, carriedChunkIds), carriedChunkIds, maxCarried)
    : judged;
  return {
    chunks,
    notices: [...unmatched, ...notices],
    appliedFilters: appliedFilters(filters),
    embedMs: searchStart - embedStart,
    searchMs: searchEnd - searchStart,
    rerankMs,
  };
}
