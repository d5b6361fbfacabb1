import { sql } from "drizzle-orm";
import type { CoreAnswer } from "../answer/answer.ts";
import { readContradictions } from "../answer/read-contradictions.ts";
import type { CoreRequest } from "../answer/request.ts";
import { attemptRepair } from "../answer/write-answer.ts";
import { conversationRegister } from "../citation/register.ts";
import { messages, type PromptRecord, type RetrievalRecord } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { reportFailure } from "../report-failure.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";
import { failingClaims } from "../text/failing-claims.ts";
import { toIbidError } from "../to-ibid-error.ts";
import type { Viewer } from "../viewer.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import type { Notice } from "../wire/notice.ts";
import { type AnswerLog, openAnswerLog } from "./answer-log.ts";
import {
  type AnswerRecord,
  type BegunRepair,
  beginRepair,
  notRepairable,
  requireFailing,
} from "./begin-repair.ts";
import { readGivenAgain } from "./given-again.ts";
import { endedElsewhere, notKept } from "./lost-answer.ts";
import { readPassageChoices } from "./passage-choices.ts";
import { getConversation } from "./queries.ts";
import { readAnswerRow, readResult } from "./read-result.ts";
import { endRepair, repairedAnswerRow, storeRevision } from "./repair-row.ts";
import { withoutTexts } from "./without-texts.ts";

/** An answer that is being written again. */
type RunningRepair = {
  viewer: Viewer;
  begun: BegunRepair;
  request: Parameters<typeof attemptRepair>[1];
  given: Parameters<typeof attemptRepair>[2];
  log: AnswerLog;
};

/**
 * Has the model write one of the viewer's answers again, once, with the claims of it that do not hold, and returns when
 * that was begun. The new version takes the answer's place at the end, if more of it holds; until then, and if it is stopped or
 * fails, the answer is as it was.
 * @throws IbidError `not_found`, `not_repairable`, `answer_in_progress`, `llm_error`
 */
export async function repairAnswer(
  tools: AnswerTools,
  viewer: Viewer,
  messageId: string,
): Promise<AnswerLog> {
  const { db } = tools.database;
  const answer = await readAnswerRow(db, viewer, messageId);
  if (!tools.env.REPAIR)
    throw notRepairable(
      "Answers are not repaired here. Set REPAIR=on, or choose it on the settings page.",
    );
  const failing = requireFailing(answer);
  const model = await requireLanguageModel(answer.model ?? "", tools.env, tools.embedder);
  const scope = await readScope(tools, viewer, answer);
  const register = conversationRegister(db, answer.conversationId);
  const given = await readGivenAgain(db, scope, register, answer);
  if (given.passages.length === 0)
    throw notRepairable("The documents behind this answer are other ones by now. Ask again.");
  const begun = await beginRepair(db, viewer, answer);
  const ids = { conversationId: answer.conversationId, messageId };
  const log = openAnswerLog(db, ids, repairedAnswerRow(ids));
  log.emit({ type: "start", ...ids });
  const request = { ...repairRequestOf(begun, model), ...scope, register, failing };
  void writeRepaired(tools, { viewer, begun, request, given, log });
  return log;
}

/** What the question of an answer could read, as its conversation reads it now. */
async function readScope(
  { database: { db } }: AnswerTools,
  viewer: Viewer,
  { conversationId, retrieval }: AnswerRecord,
) {
  const { knowledgeBaseIds } = await getConversation(db, viewer, conversationId);
  const { documentIds, filters } = retrieval?.asked ?? {};
  const named = retrieval?.namedBaseIds ?? [];
  const { droppedChunkIds } = await readPassageChoices(db, conversationId);
  return {
    viewer,
    droppedChunkIds,
    knowledgeBaseIds: [...new Set([...(knowledgeBaseIds ?? []), ...named])],
    documentIds,
    filters,
  };
}

/** The question as it was asked; nothing is looked for. */
function repairRequestOf(
  { answer: { retrieval, sections }, question, turns }: BegunRepair,
  model: AvailableModel,
): Omit<CoreRequest, "viewer" | "knowledgeBaseIds" | "register"> {
  return {
    question,
    history: turns.slice(-followUpTurns),
    turns,
    carriedChunkIds: [],
    topN: retrieval?.passages.length ?? 0,
    rerank: false,
    model,
    format: sections ? "sections" : "prose",
    mode: "answer",
    useThinking: retrieval?.asked?.useThinking,
  };
}

/** Writes the new version and ends the repair. Never throws; a failure is the log's last event. */
async function writeRepaired(tools: AnswerTools, running: RunningRepair): Promise<void> {
  const { begun, request, given, log } = running;
  const { db } = tools.database;
  const answer = await attemptRepair(tools, request, given, log);
  const failure = failureOf(log, answer);
  await log.finish(
    (tx) => {
      if (answer.failure) return endRepair(tx, log.messageId, { repair: null });
      if (!isBetter(begun.answer, answer, log))
        return endRepair(tx, log.messageId, {
          repair: "kept",
          notices: sql`${messages.notices} || ${JSON.stringify([notBetter])}::text::jsonb`,
        });
      return storeRevision(tx, log, log, (before) => revisionColumns(before, begun, answer, log));
    },
    async (saved): Promise<AnswerEvent> => {
      if (saved === "failed") return { type: "error", error: notKept };
      if (saved === "gone") return { type: "error", error: endedElsewhere };
      if (failure) return { type: "error", error: failure };
      try {
        return { type: "result", result: await readResult(db, running.viewer, log.messageId) };
      } catch (error) {
        return { type: "error", error: toIbidError(error).toBody() };
      }
    },
  );
}

/** Why a repair broke off, for the reader; undefined where it ended by itself or was stopped. */
function failureOf(log: AnswerLog, { failure }: CoreAnswer) {
  if (!failure) return undefined;
  const { aborted, reason } = log.signal;
  if (aborted && !(reason instanceof IbidError)) return undefined;
  reportFailure(`The repair of the answer ${log.messageId} failed`, failure.cause);
  return toIbidError(aborted ? reason : failure.cause).toBody();
}

/**
 * Whether a version is an answer in which fewer claims fail than in the first one. One that only leaves out the citations of such
 * claims is not better.
 */
function isBetter(first: AnswerRecord, { outcome }: CoreAnswer, log: AnswerLog): boolean {
  if (outcome !== "answered" || log.citations().length === 0) return false;
  const [before, now] = [
    failingClaims(first.text, first.markers ?? []).length,
    failingClaims(log.text(), log.markers()).length,
  ];
  return now < before && now + log.uncited().length < before + first.uncited.length;
}

const notBetter: Notice = {
  code: "repair_not_better",
  message:
    "The claims that do not hold were written again, and the new version was not better. This is the first one.",
};

/** The columns of the new version. */
function revisionColumns(
  before: AnswerRecord,
  { begunAt }: BegunRepair,
  answer: CoreAnswer,
  log: AnswerLog,
): Partial<AnswerRecord> {
  const { outcome, sections, usage, metrics, notices } = answer;
  const told = new Set(notices.map(({ code }) => code));
  return {
    repair: "repaired",
    text: log.text(),
    markers: log.markers(),
    uncited: log.uncited(),
    reasoning: log.reasoning() || null,
    contradictions: readContradictions(log.text(), log.citations()),
    notices: [...before.notices.filter(({ code }) => !told.has(code)), ...notices],
    prompt: joinPrompts(before.prompt, answer.prompt),
    retrieval: before.retrieval && joinRetrieval(before.retrieval, log),
    createdAt: begunAt,
    outcome,
    sections,
    usage,
    metrics,
  };
}

/** What was sent for the first version, as if the model had written the new one: the next prompt begins with these bytes. */
function joinPrompts(first: PromptRecord | null, then: PromptRecord | null): PromptRecord | null {
  if (!first || !then) return first;
  const documentIds = [...new Set([...first.documentIds, ...then.documentIds])].toSorted();
  return { ...first, written: then.written, documentIds };
}

/** The passages of both versions, with the numbers that they have by now. */
function joinRetrieval(first: RetrievalRecord, log: AnswerLog): RetrievalRecord {
  const { passages } = withoutTexts({ passages: log.passages() });
  const shown = new Map(passages.map((passage) => [passage.chunkId, passage]));
  const given = first.passages.map((passage) => {
    const number = shown.get(passage.chunkId)?.number ?? passage.number;
    shown.delete(passage.chunkId);
    return { ...passage, number };
  });
  return { ...first, passages: [...given, ...shown.values()] };
}
