import { closestBelow } from "../answer/quote-closest.ts";
import { memorySink } from "../answer/sink.ts";
import { writeAnswer } from "../answer/write-answer.ts";
import { transientRegister } from "../citation/register.ts";
import type { DocumentRow } from "../document/document.ts";
import { onIndexModel } from "../embedding/follow-index.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { toFoundEvidence } from "../evidence/find-evidence.ts";
import { fetchFulltext } from "../fulltext/fetch-fulltext.ts";
import { namesSource } from "../fulltext/fulltext-sources.ts";
import type { IngestQueue } from "../ingestion/store-incoming.ts";
import { requireLanguageModel } from "../model/language-model.ts";
import { reportFailure } from "../report-failure.ts";
import type { Viewer } from "../viewer.ts";
import type { DocumentAnswer } from "../wire/document-answer.ts";
import { AskFailure, toAskFailure } from "./ask-failure.ts";
import { findInDocument } from "./find-in-document.ts";
import { findReadable, indexNow } from "./index-now.ts";

/** A question to one document (docs/api.md, `POST /api/documents/:id/ask`). */
export type DocumentQuestion = {
  question: string;
  useFulltext: boolean;
  /** Undefined where it was not said: then only a place that the settings name is asked. */
  downloadMissingFulltext?: boolean | undefined;
  /** Undefined until it is decided. */
  allowProxy?: boolean | undefined;
  maxChunks: number;
  /** Cosine; the embedding model's calibrated value unless set. */
  similarityThreshold?: number | undefined;
  model?: string | undefined;
  useThinking: boolean;
};

/** What a question to one document is answered with; a fetched full text is put into the queue. */
type DocumentTools = AnswerTools & { queue?: IngestQueue | undefined };

/**
 * Answers a question from one document: from the passages of its full text that are like it, else from its abstract, and
 * without one from the best passages, for it is what the reader wants to read.
 * A failure that the interface names is part of the answer.
 * @throws any unforeseen error, and the signal's reason when it is stopped.
 */
export async function askOneDocument(
  tools: DocumentTools,
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
  tools: DocumentTools,
  viewer: Viewer,
  documentId: string,
  asked: DocumentQuestion,
  signal: AbortSignal | undefined,
): Promise<DocumentAnswer> {
  const indexed = await readyDocument(tools, viewer, documentId, signal);
  const document = asked.useFulltext
    ? await withFulltext(tools, viewer, indexed, asked, signal)
    : indexed;
  const { env, embedder } = tools;
  const model = await requireLanguageModel(asked.model ?? env.LANGUAGE_MODEL, env, embedder);
  const sink = memorySink(signal);
  const { outcome, passages, closest, notices } = await writeAnswer(
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
      find: (_tools, request) =>
        onIndexModel(embedder, async (current) => {
          const own = { ...tools, embedder: current };
          return toFoundEvidence(own, request, await findInDocument(own, request, document, asked));
        }),
    },
    sink,
  );
  const abstractAlone = passages.length > 0 && passages.every(({ part }) => part === "abstract");
  const best = Math.max(0, ...passages.map((passage) => passage.score));
  const below = closestBelow(sink.text(), closest);
  return {
    ...noAnswer(documentId, asked),
    success: true,
    answer: sink.text() + below,
    reasoning: sink.reasoning() || null,
    source: abstractAlone ? "abstract" : "fulltext_semantic",
    used_fulltext: !abstractAlone,
    chunks_used: passages.map(({ ordinal, text, score, chunkId }) => ({
      chunk_no: ordinal,
      text,
      score,
      chunk_id: chunkId,
    })),
    model_used: model.id,
    confidence: outcome === "answered" || below !== "" ? best : 0,
    ...(notices.length > 0 ? { notices } : {}),
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

/** The document with its full text, fetched now where it has none and that is asked for; as it is where none can be had. */
async function withFulltext(
  tools: DocumentTools,
  viewer: Viewer,
  document: DocumentRow,
  { downloadMissingFulltext, allowProxy }: DocumentQuestion,
  signal: AbortSignal | undefined,
): Promise<DocumentRow> {
  const { database, embedder, env, queue } = tools;
  const { db } = database;
  if (!(downloadMissingFulltext ?? namesSource(env))) return document;
  const options = { allowProxy, signal };
  const fetched = await fetchFulltext({ db, env, queue }, viewer, document.id, options).catch(
    (error: unknown) => {
      // Of a base that the asker may only read, or that is closed by now, what is there answers.
      if (error instanceof IbidError) return false;
      throw error;
    },
  );
  if (!fetched) return document;
  const replaced = await findReadable(db, viewer, document.id);
  if (!replaced) throw new AskFailure("document_not_found");
  // Its chunks are still those of the record.
  const ready = await indexNow({ db, embedder }, viewer, { ...replaced, chunks: 0 }, signal);
  if (!ready) throw new AskFailure("document_not_found");
  return ready;
}
