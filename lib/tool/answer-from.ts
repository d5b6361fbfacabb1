import { eq, type SQL } from "drizzle-orm";
import type { CoreAnswer } from "../answer/answer.ts";
import { memorySink } from "../answer/sink.ts";
import { writeAnswer } from "../answer/write-answer.ts";
import { type Register, transientRegister } from "../citation/register.ts";
import { knowledgeBases } from "../db/schema.ts";
import { notFound } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { listOpenBases } from "../knowledge/open-bases.ts";
import { requireLanguageModel } from "../model/language-model.ts";
import type { AnsweredTurn } from "../prompt/prompt.ts";
import { toModelAnswer } from "../prompt/to-model-message.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import { type AnswerFormat, defaultTopN } from "../wire/answer-request.ts";
import type { Citation } from "../wire/citation.ts";
import { findReadable } from "./index-now.ts";

/** A question to one part of what the viewer may read. */
export type ToolQuestion = {
  question: string;
  /** Fresh passages, at most; 5 unless set. */
  k?: number | undefined;
  /** The turns before it, oldest first: a follow-up leans on them. */
  conversationContext?: AnsweredTurn[] | undefined;
  /** A model's id; LANGUAGE_MODEL unless set. */
  model?: string | undefined;
  useThinking?: boolean | undefined;
  /** Whether the passages found are reranked; not unless set. */
  rerank?: boolean | undefined;
  format?: AnswerFormat | undefined;
  /** Filters that are not to be read from the question, by their fields. */
  ignoreFilters?: readonly string[] | undefined;
  /** Gives slugs and numbers; one of its own unless set. */
  register?: Register | undefined;
  signal?: AbortSignal | undefined;
  /** Nothing outside of this is read: what a conversation reads, for a tool that is called within it. */
  within?: Omit<Scope, "viewer"> | undefined;
};

/** What a tool answers. */
export type ToolAnswer = CoreAnswer & {
  answered: boolean;
  /** Markdown, in which `[1]` is a marker of `citations`. */
  answer: string;
  /** The answer with the tags of the passages in the place of the markers, for a model that reads on. */
  tagged: string;
  reasoning: string;
  citations: Citation[];
  model: string;
};

/**
 * Answers from the evidence of one case.
 * @throws IbidError `not_found` for a case that is not the viewer's, is closed, or is no case; `llm_error`
 */
export async function answerFromCaseEvidence(
  tools: AnswerTools,
  viewer: Viewer,
  caseId: string,
  asked: ToolQuestion,
): Promise<ToolAnswer> {
  const isAsked = eq(knowledgeBases.id, caseId);
  const knowledgeBaseIds = await openBases(tools, viewer, asked, "case", isAsked);
  if (knowledgeBaseIds.length === 0) throw notFound("case");
  return answerFrom(tools, viewer, { knowledgeBaseIds }, asked);
}

/**
 * Answers from one user's own knowledge bases.
 * @throws IbidError `not_found` for another user's id; `llm_error`
 */
export async function answerFromUserKb(
  tools: AnswerTools,
  viewer: Viewer,
  userId: string,
  asked: ToolQuestion,
): Promise<ToolAnswer> {
  if (userId !== viewer.userId) throw notFound("user");
  const isOwn = eq(knowledgeBases.ownerId, userId);
  const knowledgeBaseIds = await openBases(tools, viewer, asked, "personal", isOwn);
  return answerFrom(tools, viewer, { knowledgeBaseIds }, asked);
}

/** Answers from the library that everybody reads. @throws IbidError `llm_error` */
export async function answerFromGlobalKb(
  tools: AnswerTools,
  viewer: Viewer,
  asked: ToolQuestion,
): Promise<ToolAnswer> {
  const knowledgeBaseIds = await openBases(tools, viewer, asked, "shared");
  return answerFrom(tools, viewer, { knowledgeBaseIds }, asked);
}

/**
 * Answers from one document alone.
 * @throws IbidError `not_found` for a document that the viewer may not read or of a closed case; `llm_error`
 */
export async function askDocument(
  tools: AnswerTools,
  viewer: Viewer,
  documentId: string,
  asked: ToolQuestion,
): Promise<ToolAnswer> {
  const document = await findReadable(tools.database.db, viewer, documentId);
  const isAllowed = asked.within?.documentIds?.includes(documentId) ?? true;
  if (!document || !isAllowed || !isReadWithin(asked, document.knowledgeBaseId))
    throw notFound("document");
  const sources = { knowledgeBaseIds: [document.knowledgeBaseId], documentIds: [documentId] };
  return answerFrom(tools, viewer, sources, asked);
}

/** The open knowledge bases of a kind that the viewer and the question may read, oldest first. */
async function openBases(
  { database: { db } }: AnswerTools,
  viewer: Viewer,
  asked: ToolQuestion,
  kind: string,
  which?: SQL,
): Promise<string[]> {
  const rows = await listOpenBases(db, viewer, eq(knowledgeBases.kind, kind), which);
  return rows.map((row) => row.id).filter((id) => isReadWithin(asked, id));
}

/** Whether a knowledge base is read where the question is asked. */
function isReadWithin({ within }: ToolQuestion, id: string): boolean {
  return within?.knowledgeBaseIds.includes(id) ?? true;
}

async function answerFrom(
  tools: AnswerTools,
  viewer: Viewer,
  sources: Pick<Scope, "knowledgeBaseIds" | "documentIds">,
  asked: ToolQuestion,
): Promise<ToolAnswer> {
  const model = await requireLanguageModel(
    asked.model ?? tools.env.LANGUAGE_MODEL,
    tools.env,
    tools.embedder,
  );
  const sink = memorySink(asked.signal);
  const answer = await writeAnswer(
    tools,
    {
      viewer,
      ...sources,
      documentIds: sources.documentIds ?? asked.within?.documentIds,
      filters: asked.within?.filters,
      droppedChunkIds: asked.within?.droppedChunkIds,
      ignoreFilters: asked.ignoreFilters ?? [],
      question: asked.question,
      history: asked.conversationContext ?? [],
      carriedChunkIds: [],
      topN: asked.k ?? defaultTopN,
      rerank: asked.rerank ?? false,
      model,
      format: asked.format ?? "prose",
      mode: "answer",
      useThinking: asked.useThinking,
      register: asked.register ?? transientRegister(),
    },
    sink,
  );
  const tags = new Map(answer.passages.map(({ chunkId, tag }) => [chunkId, tag]));
  return {
    ...answer,
    answered: answer.outcome === "answered",
    answer: sink.text(),
    tagged: toModelAnswer(sink.text(), sink.markers(), (chunkId) => tags.get(chunkId)),
    reasoning: sink.reasoning(),
    citations: sink.citations(),
    model: model.id,
  };
}
