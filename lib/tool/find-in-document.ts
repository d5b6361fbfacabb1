import type { CoreRequest } from "../answer/request.ts";
import type { DocumentRow } from "../document/document.ts";
import { readSwitchedOff } from "../document/switched-off.ts";
import { measureFulltext } from "../document/text-status.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { findEvidence } from "../evidence/find-evidence.ts";
import { readFulltextState } from "../fulltext/fulltext-state.ts";
import type { Retrieval, RetrievedChunk } from "../retrieval/retrieve.ts";
import { toIbidError } from "../to-ibid-error.ts";
import { AskFailure } from "./ask-failure.ts";
import type { DocumentQuestion } from "./ask-one-document.ts";
import { type DocumentSearch, searchDocument } from "./search-document.ts";

/** An abstract is given whole: only one of a book has more chunks. */
const maxAbstractChunks = 20;

/**
 * The full text's passages at the threshold, else the abstract, and without one the best passages there are: the threshold
 * decides where is read, and never whether. Scores are cosines, as the interface says. @throws AskFailure
 */
export async function findInDocument(
  tools: AnswerTools,
  request: CoreRequest,
  document: DocumentRow,
  asked: DocumentQuestion,
): Promise<Retrieval> {
  const { database, embedder, env } = tools;
  const { db } = database;
  const started = performance.now();
  const vector = await embedder.embedQuestion(asked.question).catch((cause: unknown) => {
    throw new AskFailure("embedding_failed", undefined, cause);
  });
  const searchStart = performance.now();
  const search = (within: Pick<DocumentSearch, "part" | "threshold" | "limit" | "also">) =>
    searchDocument(db, {
      viewer: request.viewer,
      knowledgeBaseId: document.knowledgeBaseId,
      documentId: document.id,
      vector,
      model: embedder.model.id,
      ...within,
    }).catch(searchFailed);
  const threshold = asked.similarityThreshold ?? embedder.model.similarityThreshold;
  const hasFulltext = (await measureFulltext(db, document)) > 0;
  const ranked =
    asked.useFulltext && hasFulltext ? await rankFulltext(tools, request, asked) : null;
  const readFulltext = async (least: number): Promise<RetrievedChunk[]> => {
    if (!ranked) return [];
    const also = ranked.filter((chunk) => isOfAspect(chunk) || (chunk.keywordScore ?? 0) > 0);
    const found = await search({
      part: "fulltext",
      threshold: least,
      limit: asked.maxChunks,
      also: also.map(({ chunkId }) => chunkId),
    });
    // A word that is found far from the question does not make up for a text that is nowhere near it.
    if (!ranked.some(isOfAspect) && !found.some(({ score }) => score >= least)) return [];
    const places = new Map(ranked.map(({ chunkId }, place) => [chunkId, place]));
    const placeOf = ({ chunkId }: RetrievedChunk) => places.get(chunkId) ?? ranked.length;
    return found.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, asked.maxChunks);
  };
  const near = await readFulltext(threshold);
  const abstract =
    near.length > 0
      ? []
      : await search({ part: "abstract", threshold: -1, limit: maxAbstractChunks });
  const fulltext = near.length > 0 || abstract.length > 0 ? near : await readFulltext(-1);
  const chunks = [...fulltext, ...abstract];
  if (chunks.length === 0) {
    const kept = await readFulltextState(db, document.id);
    if (asked.useFulltext && (await readSwitchedOff(db, [document.id])).length > 0)
      throw new AskFailure(
        "semantic_search_failed",
        "The passages of this document are switched off. Switch on what is to be read of it, then ask once more.",
      );
    throw nothingToRead(hasFulltext, asked, env.ALWAYS_ALLOW_PROXY, kept);
  }
  return {
    chunks,
    notices: [],
    appliedFilters: [],
    embedMs: searchStart - started,
    searchMs: performance.now() - searchStart,
  };
}

/** @throws AskFailure `semantic_search_failed`, or the error itself when the database is lost. */
function searchFailed(cause: unknown): never {
  if (toIbidError(cause).code === "database_error") throw cause;
  throw new AskFailure("semantic_search_failed", undefined, cause);
}

/**
 * The document's full text in the order in which any question finds it: the sections of the aspect that is asked for, then
 * what the search by words and by meaning finds. Nothing where the asker sets the threshold, for then it alone decides.
 */
async function rankFulltext(
  tools: AnswerTools,
  request: CoreRequest,
  { similarityThreshold }: DocumentQuestion,
): Promise<RetrievedChunk[]> {
  if (similarityThreshold !== undefined) return [];
  const { chunks } = await findEvidence(tools, request).catch(searchFailed);
  return chunks.filter(({ part }) => part === "fulltext");
}

/** Whether a chunk was looked up by its section: no leg of the search has a score for it then. */
function isOfAspect({ vectorScore, keywordScore }: RetrievedChunk): boolean {
  return vectorScore === null && keywordScore === null;
}

/** Why there is neither a passage nor an abstract: by what was decided, now or of this document before. */
function nothingToRead(
  hasFulltext: boolean,
  { useFulltext, downloadMissingFulltext = true, allowProxy }: DocumentQuestion,
  alwaysAllowProxy: boolean,
  kept: { state: string; message: string | null } | undefined,
): AskFailure {
  if (!useFulltext) return new AskFailure("no_text_available");
  if (hasFulltext) {
    return new AskFailure(
      "semantic_search_failed",
      "This document has text, and none of it could be searched. Index it again, then ask once more.",
    );
  }
  if (!downloadMissingFulltext) return new AskFailure("no_fulltext");
  if (alwaysAllowProxy || allowProxy === true) {
    const why = kept?.state === "failed" && kept.message ? ` ${kept.message}` : "";
    return new AskFailure(
      "download_failed",
      `This document has neither full text nor an abstract, and its full text could not be fetched. Add its file.${why}`,
    );
  }
  const isDeclined = allowProxy === false || kept?.state === "declined";
  return new AskFailure(isDeclined ? "user_cancelled" : "proxy_required");
}
