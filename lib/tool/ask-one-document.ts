import { newDraft } from "../answer/draft.ts";
import { closestBelow } from "../answer/quote-closest.ts";
import { memorySink } from "../answer/sink.ts";
import { writeAnswer } from "../answer/write-answer.ts";
import { transientRegister } from "../citation/register.ts";
import type { Db } from "../db/client.ts";
import type { DocumentRow } from "../document/document.ts";
import { measureFulltext } from "../document/text-status.ts";
import type { Embedder } from "../embedding/embed.ts";
import { onIndexModel } from "../embedding/follow-index.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { requireLanguageModel } from "../model/language-model.ts";
import { readAspect } from "../question/aspects.ts";
import { reportFailure } from "../report-failure.ts";
import { findSections } from "../retrieval/find-sections.ts";
import { type Retrieval, type RetrievedChunk, retrieve } from "../retrieval/retrieve.ts";
import { toIbidError } from "../to-ibid-error.ts";
import type { Viewer } from "../viewer.ts";
import { type AskErrorCode, AskFailure, toAskFailure } from "./ask-failure.ts";
import { findReadable, indexNow } from "./index-now.ts";
import { type DocumentSearch, searchDocument } from "./search-document.ts";

/** A question to one document (docs/api.md, `POST /api/documents/:id/ask`). */
export type DocumentQuestion = {
  question: string;
  useFulltext: boolean;
  downloadMissingFulltext: boolean;
  /** Undefined until it is decided. */
  allowProxy?: boolean | undefined;
  maxChunks: number;
  /** Cosine; the embedding model's calibrated value unless set. */
  similarityThreshold?: number | undefined;
  model?: string | undefined;
  useThinking: boolean;
};

type AnsweredFrom = "fulltext_semantic" | "abstract";

/** What is answered, also where the question could not be. */
export type DocumentAnswer = {
  success: boolean;
  /** Markdown; `[1]` is a marker of this document. */
  answer: string | null;
  reasoning: string | null;
  source: AnsweredFrom | null;
  used_fulltext: boolean;
  error: AskErrorCode | null;
  error_message: string | null;
  /** What the model was given, the best first; `chunk_no` is the chunk's ordinal, `score` its cosine. */
  chunks_used: { chunk_no: number; text: string; score: number; chunk_id: string }[];
  model_used: string | null;
  document_id: string;
  question: string;
  /** The score of the best chunk used; 0 where the documents, or the model that read them, do not say. */
  confidence: number;
};

/** An abstract is given whole: only one of a book has more chunks. */
const maxAbstractChunks = 20;

/**
 * Answers a question from one document: from the passages of its full text that are like it, else from its abstract, and
 * without one from the best passages, for it is what the reader wants to read.
 * A failure that the interface names is part of the answer.
 * @throws any unforeseen error, and the signal's reason when it is stopped.
 */
export async function askOneDocument(
  tools: AnswerTools,
  viewer: Viewer,
  documentId: string,
  asked: DocumentQuestion,
  signal?: AbortSignal,
): Promise<DocumentAnswer> {
  try {
    return await answerDocument(tools, viewer, documentId, asked, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const failure = toAskFailure(error);
    if (!failure) throw error;
    if (failure.cause !== undefined)
      reportFailure(`A question to the document ${documentId} failed`, failure.cause);
    return {
      ...noAnswer(documentId, asked),
      error: failure.code,
      error_message: failure.message,
    };
  }
}

function noAnswer(documentId: string, { question }: DocumentQuestion): DocumentAnswer {
  return {
    success: false,
    answer: null,
    reasoning: null,
    source: null,
    used_fulltext: false,
    error: null,
    error_message: null,
    chunks_used: [],
    model_used: null,
    document_id: documentId,
    question,
    confidence: 0,
  };
}

async function answerDocument(
  tools: AnswerTools,
  viewer: Viewer,
  documentId: string,
  asked: DocumentQuestion,
  signal: AbortSignal | undefined,
): Promise<DocumentAnswer> {
  const document = await readyDocument(tools, viewer, documentId, signal);
  const { env, embedder } = tools;
  const model = await requireLanguageModel(asked.model ?? env.LANGUAGE_MODEL, env, embedder);
  const sink = memorySink(signal);
  const draft = newDraft(asked.question);
  let source: AnsweredFrom = "fulltext_semantic";
  await writeAnswer(
    tools,
    {
      viewer,
      question: asked.question,
      knowledgeBaseIds: [document.knowledgeBaseId],
      documentIds: [documentId],
      abstractAlone: !asked.useFulltext,
      history: [],
      carriedChunkIds: [],
      topN: asked.maxChunks,
      rerank: false,
      model,
      format: "prose",
      mode: "answer",
      useThinking: asked.useThinking,
      register: transientRegister(),
      async find() {
        const found = await onIndexModel(embedder, (current) =>
          findInDocument({ ...tools, embedder: current }, viewer, document, asked),
        );
        source = found.source;
        return found;
      },
    },
    sink,
    draft,
  );
  const best = Math.max(0, ...draft.passages.map((passage) => passage.score));
  const below = closestBelow(sink.text(), draft.closest);
  return {
    ...noAnswer(documentId, asked),
    success: true,
    answer: sink.text() + below,
    reasoning: sink.reasoning() || null,
    source,
    used_fulltext: source === "fulltext_semantic",
    chunks_used: draft.passages.map(({ ordinal, text, score, chunkId }) => ({
      chunk_no: ordinal,
      text,
      score,
      chunk_id: chunkId,
    })),
    model_used: model.id,
    confidence: draft.outcome === "answered" || below !== "" ? best : 0,
  };
}

/** The document with its chunks, made now where it has text and none. @throws AskFailure */
async function readyDocument(
  { database: { db }, embedder }: AnswerTools,
  viewer: Viewer,
  documentId: string,
  signal: AbortSignal | undefined,
): Promise<DocumentRow> {
  const document = await findReadable(db, viewer, documentId);
  if (!document) throw new AskFailure("document_not_found");
  const ready = await indexNow({ db, embedder }, viewer, document, signal);
  if (!ready) throw new AskFailure("document_not_found");
  if (ready.chunks === 0 && ready.textLength > 0 && ready.status === "failed")
    throw new AskFailure("embedding_failed", undefined, ready.error);
  return ready;
}

/**
 * The full text's passages at the threshold, else the abstract, and without one the best passages there are: the threshold
 * decides where is read, and never whether. @throws AskFailure
 */
async function findInDocument(
  { database: { db }, embedder, env }: AnswerTools,
  viewer: Viewer,
  document: DocumentRow,
  asked: DocumentQuestion,
): Promise<Retrieval & { source: AnsweredFrom }> {
  const started = performance.now();
  const vector = await embedder.embedQuestion(asked.question).catch((cause: unknown) => {
    throw new AskFailure("embedding_failed", undefined, cause);
  });
  const searchStart = performance.now();
  const search = (within: Pick<DocumentSearch, "part" | "threshold" | "limit" | "also">) =>
    searchDocument(db, {
      viewer,
      knowledgeBaseId: document.knowledgeBaseId,
      documentId: document.id,
      vector,
      model: embedder.model.id,
      ...within,
    }).catch(searchFailed);
  const threshold = asked.similarityThreshold ?? embedder.model.similarityThreshold;
  const hasFulltext = (await measureFulltext(db, document)) > 0;
  const readFulltext = async (least: number): Promise<RetrievedChunk[]> => {
    if (!asked.useFulltext || !hasFulltext) return [];
    const { named, ranked } = await findOtherwise({ db, embedder }, viewer, document, asked).catch(
      searchFailed,
    );
    const worded = ranked.filter(({ keywordScore }) => (keywordScore ?? 0) > 0);
    const found = await search({
      part: "fulltext",
      threshold: least,
      limit: asked.maxChunks,
      also: [...named, ...worded].map(({ chunkId }) => chunkId),
    });
    // A word that is found far from the question does not make up for a text that is nowhere near it.
    if (named.length === 0 && !found.some(({ score }) => score >= least)) return [];
    const order = [...named, ...ranked].map(({ chunkId }) => chunkId);
    const placeOf = ({ chunkId }: RetrievedChunk) =>
      order.includes(chunkId) ? order.indexOf(chunkId) : order.length;
    return found.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, asked.maxChunks);
  };
  const near = await readFulltext(threshold);
  const abstract =
    near.length > 0
      ? []
      : await search({ part: "abstract", threshold: -1, limit: maxAbstractChunks });
  const fulltext = near.length > 0 || abstract.length > 0 ? near : await readFulltext(-1);
  const chunks = [...fulltext, ...abstract];
  if (chunks.length === 0) throw nothingToRead(hasFulltext, asked, env.ALWAYS_ALLOW_PROXY);
  return {
    chunks,
    source: fulltext.length > 0 ? "fulltext_semantic" : "abstract",
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
 * What a question brings of a document's full text otherwise than by likeness alone: the sections of the aspect that it asks
 * for, and what the search by words and by meaning finds, best first. Nothing where the asker sets the threshold.
 */
async function findOtherwise(
  tools: { db: Db; embedder: Embedder },
  viewer: Viewer,
  { id, knowledgeBaseId }: DocumentRow,
  { question, similarityThreshold, maxChunks }: DocumentQuestion,
): Promise<{ named: RetrievedChunk[]; ranked: RetrievedChunk[] }> {
  if (similarityThreshold !== undefined) return { named: [], ranked: [] };
  const scope = { viewer, knowledgeBaseIds: [knowledgeBaseId], documentIds: [id] };
  const aspect = readAspect(question);
  const named = aspect ? await findSections(tools.db, scope, id, aspect) : [];
  const { chunks } = await retrieve(tools, { ...scope, question, limit: maxChunks });
  const ofFulltext = ({ part }: RetrievedChunk) => part === "fulltext";
  return { named: named.filter(ofFulltext), ranked: chunks.filter(ofFulltext) };
}

/** Why there is neither a passage nor an abstract. Full text is not fetched from outside yet, so that fetching fails. */
function nothingToRead(
  hasFulltext: boolean,
  { useFulltext, downloadMissingFulltext, allowProxy }: DocumentQuestion,
  alwaysAllowProxy: boolean,
): AskFailure {
  if (!useFulltext) return new AskFailure("no_text_available");
  if (hasFulltext) {
    return new AskFailure(
      "semantic_search_failed",
      "This document has text, and none of it could be searched. Index it again, then ask once more.",
    );
  }
  if (!downloadMissingFulltext) return new AskFailure("no_fulltext");
  if (alwaysAllowProxy || allowProxy === true) return new AskFailure("download_failed");
  return new AskFailure(allowProxy === false ? "user_cancelled" : "proxy_required");
}
