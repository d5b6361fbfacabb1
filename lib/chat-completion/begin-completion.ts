import { randomUUID } from "node:crypto";
import type { CoreAnswer } from "../answer/answer.ts";
import { checkQuestion } from "../answer/check-question.ts";
import { closestBelow } from "../answer/quote-closest.ts";
import type { CoreRequest } from "../answer/request.ts";
import { writeAnswer } from "../answer/write-answer.ts";
import { transientRegister } from "../citation/register.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { chooseKnowledgeBases } from "../knowledge/choose-knowledge-bases.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import { defaultTopN } from "../wire/answer-request.ts";
import {
  type CompletionRequest,
  defaultModelName,
  readDialogue,
  readGeneration,
} from "./completion-request.ts";
import { followSink } from "./follow-sink.ts";

/** An answer in the making, for a client of the chat-completions protocol. */
export type Completion = {
  id: string;
  /** Seconds since 1970. */
  created: number;
  /** The id of the model that answers. */
  model: string;
  /** As they come; throws what the answer fails with. To be read once. */
  events: AsyncGenerator<AnswerEvent>;
  /** The answer, once its events have ended. */
  answer: Promise<CoreAnswer>;
};

/**
 * Begins the answer to the last question of a dialogue that the client keeps: Ibid stores nothing, and the numbers are
 * those of this answer alone.
 * @throws IbidError before anything is asked of a model: `invalid_request`, `question_empty`, `question_too_long`,
 *   `not_found`, `closed`, `llm_error`
 */
export async function beginCompletion(
  tools: AnswerTools,
  viewer: Viewer,
  asked: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const { db } = tools.database;
  const dialogue = readDialogue(asked.messages);
  const question = checkQuestion(dialogue.question);
  const model = await requireModel(tools, asked.model);
  const knowledgeBaseIds = await chooseKnowledgeBases(db, viewer, asked, null);
  const request: CoreRequest = {
    viewer,
    question,
    knowledgeBaseIds,
    documentIds: asked.documentIds,
    history: dialogue.history,
    carriedChunkIds: [],
    topN: defaultTopN,
    rerank: false,
    model,
    format: "prose",
    mode: "answer",
    generation: readGeneration(asked, tools.env.LANGUAGE_MODEL_MAX_OUTPUT_TOKENS),
    register: transientRegister(),
  };
  const { events, written: answer } = followSink(async (sink) => {
    const made = await writeAnswer(tools, request, sink);
    // The protocol has no field beside the text that could bring the nearest passages.
    const text = closestBelow(sink.text(), made.closest);
    if (text !== "") sink.emit({ type: "text-delta", text });
    return made;
  }, signal);
  return {
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: model.id,
    events,
    answer,
  };
}

/** @throws IbidError `not_found` for a model that there is not, as clients of the protocol expect it; `llm_error` */
async function requireModel({ env, embedder }: AnswerTools, name: string): Promise<AvailableModel> {
  const id = name === defaultModelName ? env.LANGUAGE_MODEL : name;
  try {
    return await requireLanguageModel(id, env, embedder);
  } catch (error) {
    if (!(error instanceof IbidError) || error.code !== "invalid_request") throw error;
    throw new IbidError("not_found", error.message, {
      cause: error,
      details: [{ field: "model", reason: "there is no such model" }],
    });
  }
}
