import type { AnswerDraft } from "../answer/draft.ts";
import { noteStep } from "../answer/note-step.ts";
import type { Sink } from "../answer/sink.ts";
import { tagPassages } from "../answer/tag-passages.ts";
import type { AnswerTools, CoreRequest } from "../answer/write-answer.ts";
import { type Register, transientRegister } from "../citation/register.ts";
import { addUsage } from "../model/model-usage.ts";
import { toModelAnswer } from "../prompt/to-model-message.ts";
import { reportFailure } from "../report-failure.ts";
import { type Retrieval, retrieve } from "../retrieval/retrieve.ts";
import { speaksOfQuestion } from "../retrieval/speaks-of-question.ts";
import { toIbidError } from "../to-ibid-error.ts";
import {
  answerFromCaseEvidence,
  answerFromGlobalKb,
  answerFromUserKb,
  askDocument,
  type ToolAnswer,
  type ToolQuestion,
} from "../tool/answer-from.ts";
import type { Notice, Usage } from "../wire/answer-event.ts";
import { noUsage } from "../wire/answer-event.ts";
import { statusByCode } from "../wire/error.ts";
import type { Passage } from "../wire/passage.ts";

/** A look-up: one of the functions of lib/tool/answer-from.ts, or a search without an answer. */
export type LookUp =
  | { tool: "answer_from_case_evidence"; input: { case_id: string; question: string } }
  | { tool: "answer_from_user_kb"; input: { user_id: string; question: string } }
  | { tool: "answer_from_global_kb"; input: { question: string } }
  | { tool: "ask_document"; input: { document_id: string; question: string } }
  | { tool: "search"; input: { question: string } };

/** What a look-up tells the model that asked for it. */
export type Finding =
  | {
      answer?: string;
      passages: { tag: string; title: string; document_id: string; text?: string }[];
    }
  | { error: string };

/** The look-ups of one answer, which show themselves as its steps. */
export type LookUps = {
  /** Makes a look-up once those before it are done. Rejects only when the answer is to stop. */
  run(lookUp: LookUp): Promise<Finding>;
  /** Look-ups that were begun, failed ones among them. */
  count(): number;
  /** Look-ups that came to an end of their own, whatever they found. */
  done(): number;
  /** The passages that speak of what was asked, each once with its best score, in the order of the steps. */
  passages(): Passage[];
  usage(): Usage;
  /** Milliseconds spent on embedding questions, on searching and on reranking. */
  ms(): { embedMs: number; searchMs: number; rerankMs: number };
  /** What they had to do without, each once. */
  notices(): Notice[];
};

/** Units of a passage's text that a model is shown after a search; the answer is written from the whole. */
const previewLength = 1_200;

/**
 * Opens the look-ups of an answer: over the knowledge bases and documents that the request reads, and over nothing else.
 * @param model the one that answers inside them.
 */
export function openLookUps(
  tools: AnswerTools,
  request: CoreRequest,
  { model, sink, draft }: { model: string; sink: Sink; draft: AnswerDraft },
): LookUps {
  const found = new Map<string, Passage>();
  let begun = 0;
  let done = 0;
  let usage: Usage = noUsage;
  const ms = { embedMs: 0, searchMs: 0, rerankMs: 0 };
  const notices = new Map<Notice["code"], Notice>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (passages: readonly Passage[]) => {
    for (const passage of passages) {
      const known = found.get(passage.chunkId);
      if (!known || passage.score > known.score) found.set(passage.chunkId, passage);
    }
  };

  /** What every look-up had to do without, the answer has to do without once. */
  const noteMissing = (missing: readonly Notice[]) => {
    for (const notice of missing)
      if (notice.code === "reranker_unavailable") notices.set(notice.code, notice);
  };

  /** What was found, and what is told of it. */
  async function look(lookUp: LookUp): Promise<{ passages: Passage[]; finding: Finding }> {
    if (lookUp.tool === "search") {
      const retrieval = await searchScope(tools, request, lookUp.input.question, ms);
      noteMissing(retrieval.notices);
      const passages = await tagPassages(request.register, retrieval.chunks);
      keep(fitting(passages, tools));
      return { passages, finding: { passages: passages.map(preview) } };
    }
    const register = stepRegister(request.register);
    const answer = await askTool(tools, request, lookUp, { model, register, signal: sink.signal });
    usage = addUsage(usage, answer.usage);
    ms.embedMs += answer.metrics.embedMs;
    ms.searchMs += answer.metrics.searchMs;
    ms.rerankMs += answer.metrics.rerankMs;
    noteMissing(answer.notices);
    // A model that saw nothing in passages which fit the question does not speak for the one that answers.
    keep(answer.answered ? answer.passages : fitting(answer.passages, tools));
    const slugs = new Map(
      answer.passages.map((one) => [one.documentId, one.tag.slice(0, one.tag.lastIndexOf("#"))]),
    );
    return {
      passages: answer.passages,
      finding: {
        answer: toModelAnswer(answer.answer, answer.citations, slugs),
        passages: answer.passages.map(({ tag, title, documentId }) => ({
          tag,
          title,
          document_id: documentId,
        })),
      },
    };
  }

  async function step(lookUp: LookUp): Promise<Finding> {
    sink.signal.throwIfAborted();
    const start = performance.now();
    const note = (passages: Passage[]) =>
      noteStep({ ...lookUp, passages, ms: performance.now() - start }, sink, draft);
    try {
      const { passages, finding } = await look(lookUp);
      note(passages);
      done += 1;
      return finding;
    } catch (error) {
      if (sink.signal.aborted) throw sink.signal.reason;
      const known = toIbidError(error);
      if (statusByCode[known.code] >= 500)
        reportFailure(`The look-up ${lookUp.tool} failed`, error);
      note([]);
      return { error: known.message };
    }
  }

  return {
    run(lookUp) {
      begun += 1;
      // One after the other, so that the steps keep the order in which they were asked for.
      const running = last.then(() => step(lookUp));
      last = running.catch(() => {});
      return running;
    },
    count: () => begun,
    done: () => done,
    passages: () => [...found.values()],
    usage: () => usage,
    ms: () => ms,
    notices: () => [...notices.values()],
  };
}

/** A look-up with an answer, in the scope of the request. @throws IbidError `not_found`, `llm_error` */
function askTool(
  tools: AnswerTools,
  request: CoreRequest,
  lookUp: Exclude<LookUp, { tool: "search" }>,
  set: Pick<ToolQuestion, "model" | "register" | "signal">,
): Promise<ToolAnswer> {
  const { viewer, knowledgeBaseIds, documentIds, filters } = request;
  const asked: ToolQuestion = {
    ...set,
    question: lookUp.input.question,
    k: request.topN,
    conversationContext: request.history,
    useThinking: false,
    rerank: request.rerank,
    within: { knowledgeBaseIds, documentIds, filters },
  };
  switch (lookUp.tool) {
    case "answer_from_case_evidence":
      return answerFromCaseEvidence(tools, viewer, lookUp.input.case_id, asked);
    case "answer_from_user_kb":
      return answerFromUserKb(tools, viewer, lookUp.input.user_id, asked);
    case "answer_from_global_kb":
      return answerFromGlobalKb(tools, viewer, asked);
    default:
      return askDocument(tools, viewer, lookUp.input.document_id, asked);
  }
}

/** What is found in all that the request reads, of whatever kind. */
async function searchScope(
  { database: { db }, embedder, reranker }: AnswerTools,
  request: CoreRequest,
  question: string,
  ms: { embedMs: number; searchMs: number; rerankMs: number },
): Promise<Retrieval> {
  const { viewer, knowledgeBaseIds, documentIds, filters, history, topN, rerank } = request;
  const retrieval = await retrieve(
    { db, embedder, reranker },
    {
      viewer,
      knowledgeBaseIds,
      documentIds,
      filters,
      question,
      earlier: history,
      limit: topN,
      rerank,
    },
  );
  ms.embedMs += retrieval.embedMs;
  ms.searchMs += retrieval.searchMs;
  ms.rerankMs += retrieval.rerankMs ?? 0;
  return retrieval;
}

function fitting(passages: Passage[], { embedder }: AnswerTools): Passage[] {
  return passages.filter((passage) =>
    speaksOfQuestion([passage], embedder.model.similarityThreshold),
  );
}

/**
 * The conversation's register for a look-up: tags are the conversation's, but no number is taken there. A reader sees none of
 * a look-up's own answer, and numbers are given in the order of what they see.
 */
function stepRegister(register: Register): Register {
  const numbers = transientRegister();
  return {
    entries: (documents) => register.entries(documents),
    async reserve(documentId, snapshot) {
      await numbers.entries([{ documentId, sourceId: snapshot.sourceId }]);
      return numbers.reserve(documentId, snapshot);
    },
  };
}

function preview({ tag, title, documentId, text }: Passage) {
  const shown = text.slice(0, previewLength).toWellFormed();
  return { tag, title, document_id: documentId, text: shown };
}
