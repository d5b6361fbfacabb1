import { gather } from "../agent/gather.ts";
import { type CoreAnswer, closeAnswer } from "../answer/answer.ts";
import { readContradictions } from "../answer/read-contradictions.ts";
import type { CoreRequest } from "../answer/request.ts";
import { attemptAnswer } from "../answer/write-answer.ts";
import { conversationRegister } from "../citation/register.ts";
import type { RetrievalRecord } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { reportFailure } from "../report-failure.ts";
import { listCarriedChunkIds } from "../retrieval/carry-over.ts";
import { toIbidError } from "../to-ibid-error.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";
import type { ChatResult } from "../wire/chat-result.ts";
import type { Contradiction } from "../wire/contradiction.ts";
import type { Message } from "../wire/message.ts";
import { type AnswerLog, openAnswerLog } from "./answer-log.ts";
import { writeAnswerState } from "./answer-row.ts";
import { type BegunTurn, beginTurn } from "./begin-turn.ts";
import { keepNotices } from "./keep-notices.ts";
import { endedElsewhere, notKept } from "./lost-answer.ts";
import { readPassageChoices } from "./passage-choices.ts";
import { questionIsKept } from "./question-is-kept.ts";
import { readTurnAsked } from "./read-turn-asked.ts";
import { withoutTexts } from "./without-texts.ts";

/**
 * Begins the answer to a question in a conversation and returns once the question is kept; the answer is then written
 * with or without a reader, and its log tells it from the first event on. A model with a server that cannot be asked
 * now fails the answer, not the question.
 * @throws IbidError when the question cannot be taken: nothing is stored then.
 */
export async function answerQuestion(
  tools: AnswerTools,
  viewer: Viewer,
  request: AnswerRequest,
): Promise<AnswerLog> {
  const { db } = tools.database;
  const asked = request.model ?? tools.env.LANGUAGE_MODEL;
  const model = await findModel(tools, asked, request);
  const modelId = model instanceof IbidError ? asked : model.id;
  const turn = await beginTurn(db, viewer, request);
  const log = openAnswerLog(db, turn);
  log.emit({ type: "start", conversationId: turn.conversationId, messageId: turn.messageId });
  void writeTurn(tools, { viewer, turn, modelId, model, log });
  return log;
}

/** A turn with an answer that is being written. */
type RunningTurn = {
  viewer: Viewer;
  turn: BegunTurn;
  modelId: string;
  /** The model that answers, or why it cannot be asked now. */
  model: AvailableModel | IbidError;
  log: AnswerLog;
};

/**
 * The model of that id, or why its server cannot be asked now.
 * @throws IbidError `invalid_request` where its name or a setting is wrong; where a question is asked again also
 *   `llm_error`: the question is kept already, and its answer before stays until another one begins.
 */
async function findModel(
  tools: AnswerTools,
  id: string,
  { regenerate }: AnswerRequest,
): Promise<AvailableModel | IbidError> {
  try {
    return await requireLanguageModel(id, tools.env, tools.embedder);
  } catch (error) {
    if (error instanceof IbidError && error.code === "llm_error" && !regenerate) return error;
    throw error;
  }
}

/** Writes the answer of a turn. Never throws; a failure is the log's last event. */
async function writeTurn(tools: AnswerTools, running: RunningTurn): Promise<void> {
  const { turn, log } = running;
  const started = performance.now();
  const answer = await coreRequestOf(tools, running).then(
    (request) => attemptAnswer(tools, request, log),
    (cause: unknown) =>
      closeAnswer({ question: turn.question, sink: log, started }, { failure: { cause } }),
  );
  const notices = await keepNotices(tools.database.db, turn, answer.notices);
  await finishTurn(running, { ...answer, notices }, endOf(running, answer));
}

/** How an answer ended. */
type AnswerEnd = Pick<Message, "status" | "outcome" | "error">;

function endOf({ turn, log }: RunningTurn, { outcome, failure }: CoreAnswer): AnswerEnd {
  if (!failure) return { status: "done", outcome };
  const { aborted, reason } = log.signal;
  if (aborted && !(reason instanceof IbidError)) return { status: "stopped", outcome: "answered" };
  reportFailure(`The answer ${turn.messageId} failed`, failure.cause);
  const error = toldOf(toIbidError(aborted ? reason : failure.cause));
  return { status: "failed", outcome: null, error };
}

/** What is told of a failure: a conversation, unlike the other ways of asking, keeps the question that a model failed at. */
function toldOf(failure: IbidError) {
  const body = failure.toBody();
  if (failure.code !== "llm_error") return body;
  return { ...body, message: `${body.message} ${questionIsKept}` };
}

async function coreRequestOf(
  { database: { db } }: AnswerTools,
  { viewer, turn, model }: RunningTurn,
): Promise<CoreRequest> {
  if (model instanceof IbidError) throw model;
  const { request } = turn;
  const { question, history } = readTurnAsked(turn.question, turn.history);
  return {
    viewer,
    ...(await readPassageChoices(db, turn.conversationId)),
    question,
    knowledgeBaseIds: turn.knowledgeBaseIds,
    documentIds: request.documentIds,
    filters: request.filters,
    ignoreFilters: request.ignoreFilters ?? [],
    history,
    turns: turn.turns,
    carriedChunkIds:
      history.length > 0 && request.maxCarried > 0
        ? await listCarriedChunkIds(db, turn.branch)
        : [],
    maxCarried: request.maxCarried,
    topK: request.topK,
    topN: request.topN,
    rerank: request.rerank,
    expand: request.expand,
    model,
    format: request.format ?? "prose",
    mode: request.mode ?? "answer",
    find: request.mode === "agent" ? gather : undefined,
    useThinking: request.useThinking,
    register: conversationRegister(db, turn.conversationId),
  };
}

/** Saves the answer and ends its log with the result, or with the error. */
async function finishTurn(running: RunningTurn, answer: CoreAnswer, end: AnswerEnd): Promise<void> {
  const { turn, modelId, log } = running;
  const { sections, steps, usage, metrics } = answer;
  // Computed answers tell of many lines, of which each is true.
  const contradictions = answer.prompt ? readContradictions(log.text(), log.citations()) : [];
  const result = chatResultOf(running, answer, end, contradictions);
  await log.finish(
    (tx) =>
      writeAnswerState(tx, turn, log, {
        status: end.status,
        outcome: end.outcome,
        model: modelId,
        usage,
        metrics,
        error: end.error ?? null,
        sections,
        steps: steps.length > 0 ? steps.map(withoutTexts) : null,
        contradictions,
        prompt: answer.prompt,
        retrieval: retrievalRecord(answer, running),
      }),
    (saved): AnswerEvent => {
      if (saved === "gone") return { type: "error", error: endedElsewhere };
      if (saved === "failed") return { type: "error", error: notKept };
      return end.error ? { type: "error", error: end.error } : { type: "result", result };
    },
  );
}

/** The answer as the interface shows it. */
function chatResultOf(
  { turn, modelId, log }: RunningTurn,
  answer: CoreAnswer,
  end: AnswerEnd,
  contradictions: readonly Contradiction[],
): ChatResult {
  const { passages, appliedFilters, sections, steps, notices, usage, metrics } = answer;
  const closest = answer.closest.length > 0 ? { closest: answer.closest } : {};
  const reasoning = log.reasoning();
  return {
    conversationId: turn.conversationId,
    message: {
      id: turn.messageId,
      role: "assistant",
      status: end.status,
      text: log.text(),
      answered: end.outcome === "answered",
      outcome: end.outcome,
      markers: log.markers(),
      uncited: log.uncited(),
      ...(contradictions.length > 0 ? { contradictions: [...contradictions] } : {}),
      ...closest,
      ...(sections ? { sections } : {}),
      ...(reasoning ? { reasoning } : {}),
      ...(steps.length > 0 ? { steps } : {}),
      usage,
      metrics,
      ...(notices.length > 0 ? { notices } : {}),
      model: modelId,
      createdAt: turn.createdAt.toISOString(),
      ...(end.error ? { error: end.error } : {}),
    },
    ...closest,
    citations: log.citations(),
    passages,
    usage,
    metrics,
    notices,
    appliedFilters,
  };
}

/** What is stored of an answer's evidence, without the words of documents. */
function retrievalRecord(
  { standaloneQuestion, passages, appliedFilters, closest, computed, steps, failure }: CoreAnswer,
  { turn: { request, knowledgeBaseIds, namedBaseIds } }: RunningTurn,
): RetrievalRecord {
  // A computed text also names documents of which there is no passage, as a count of nothing does. Of look-ups that broke
  // off it is not known what they computed.
  const namesOthers = computed.length > 0 || (failure !== undefined && steps.length > 0);
  return {
    standaloneQuestion,
    appliedFilters,
    ...withoutTexts({ passages }),
    ...(closest.length > 0
      ? {
          closest: closest.map(({ chunkId, quoteStart, quoteEnd }) => ({
            chunkId,
            quoteStart,
            quoteEnd,
          })),
        }
      : {}),
    ...(namesOthers ? { knowledgeBaseIds } : {}),
    ...(namedBaseIds.length > 0 ? { namedBaseIds } : {}),
    ...askedWith(request),
  };
}

/** What a question itself asked for, beside the conversation and the settings. */
function askedWith({ documentIds, filters, useThinking }: AnswerRequest): {
  asked?: NonNullable<RetrievalRecord["asked"]>;
} {
  const asked = {
    ...(documentIds ? { documentIds } : {}),
    ...(filters ? { filters } : {}),
    ...(useThinking === undefined ? {} : { useThinking }),
  };
  return Object.keys(asked).length > 0 ? { asked } : {};
}
