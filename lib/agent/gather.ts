import { isStepCount, type ModelMessage, streamText } from "ai";
import { inArray } from "drizzle-orm";
import type { CoreRequest } from "../answer/request.ts";
import type { Sink } from "../answer/sink.ts";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { type FoundEvidence, toFoundEvidence } from "../evidence/find-evidence.ts";
import { listOpenBases } from "../knowledge/open-bases.ts";
import { callSettings } from "../model/call-settings.ts";
import { generationFor } from "../model/generation.ts";
import { addUsage, type GivenUsage } from "../model/model-usage.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import { reportFailure } from "../report-failure.ts";
import { givenFilters } from "../retrieval/filter.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { inSpan } from "../telemetry/span.ts";
import { defaultMaxCarried } from "../wire/answer-request.ts";
import type { Passage } from "../wire/passage.ts";
import { noUsage, type Usage } from "../wire/usage.ts";
import { createAgentTools, describeSources } from "./agent-tools.ts";
import { joinLookUps } from "./join-look-ups.ts";
import { type LookUps, openLookUps } from "./look-up.ts";
import { planLookUps, type ReadBase } from "./plan-look-ups.ts";

/**
 * Finds the evidence for an answer in the agent mode: the chosen model calls the tools until it has enough, a cheaper one
 * (TOOL_MODEL) answers inside them, and every call is a step of the answer. Where the model cannot use tools, or calls none,
 * the look-ups are chosen by the form of the question.
 * @returns the passages of all steps, each once, the best first, and then the carried ones.
 * @throws the sink's abort reason when the answer is stopped.
 */
export async function gather(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
): Promise<FoundEvidence> {
  return inSpan("ibid.gather", async (span) => {
    const bases = await readBases(tools.database.db, request);
    const limit = tools.env.MAX_AGENT_STEPS;
    const chosen =
      request.model.can.tools && bases.length > 0
        ? await gatherByModel(tools, request, { bases, limit, sink })
        : { usage: noUsage };
    const lookUps = chosen.lookUps ?? (await gatherByForm(tools, request, { bases, limit, sink }));
    span.setAttribute("ibid.steps", sink.steps().length);
    const { passages, readFilters, usage, ...found } = joinLookUps(lookUps.looked());
    return toFoundEvidence(tools, request, {
      ...found,
      chunks: await toChunks(tools.database.db, request, passages),
      appliedFilters: [...givenFilters(request.filters ?? {}), ...readFilters],
      usage: addUsage(chosen.usage, usage),
    });
  });
}

/** Tokens of one turn of looking things up, at most: a few calls, and some thinking before them. */
const turnTokens = 1_000;

type Gathering = { bases: ReadBase[]; limit: number; sink: Sink };

/** The model's own look-ups, where it made any that could be made, and what choosing them cost. */
async function gatherByModel(
  tools: AnswerTools,
  request: CoreRequest,
  { bases, limit, sink }: Gathering,
): Promise<{ lookUps?: LookUps; usage: Usage }> {
  const { env } = tools;
  const { model, viewer, history, useThinking } = request;
  const lookUps = openLookUps(tools, request, { model: env.TOOL_MODEL ?? model.id, sink });
  let usage = noUsage;
  const kinds = bases.map((base) => base.kind);
  const prompt = openPrompts(env.PROMPTS_DIR).instructions("agent", kinds);
  try {
    const result = streamText({
      model: model.model,
      instructions: `${prompt}\n\n${describeSources(bases, viewer, limit)}`,
      messages: [
        ...history.flatMap((turn): ModelMessage[] => [
          { role: "user", content: turn.question },
          { role: "assistant", content: turn.answer },
        ]),
        { role: "user", content: request.question },
      ],
      tools: createAgentTools(lookUps, limit),
      // One look-up a call or several: when they are used up there is nothing left to be asked.
      stopWhen: [isStepCount(limit), () => lookUps.count() >= limit],
      ...callSettings(model, {
        generation: generationFor(env, [], {
          maxOutputTokens: Math.min(turnTokens, env.LANGUAGE_MODEL_MAX_OUTPUT_TOKENS),
        }),
        maxSeconds: env.MAX_ANSWER_SECONDS,
        useThinking,
        signal: sink.signal,
      }),
      onError: () => {},
    });
    for await (const part of result.stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw sink.signal.reason;
      if (part.type === "finish") usage = usageOfRun(part.totalUsage);
    }
  } catch (error) {
    sink.signal.throwIfAborted();
    // What was found is not lost with the model that looked for it; without anything the form of the question decides.
    reportFailure(`The model ${model.id} broke off looking things up`, error);
  }
  sink.signal.throwIfAborted();
  return { usage, ...(lookUps.looked().length > 0 ? { lookUps } : {}) };
}

function usageOfRun(given: GivenUsage): Usage {
  const { inputTokens, outputTokens } = given;
  if (inputTokens === undefined || outputTokens === undefined) return noUsage;
  return {
    inputTokens,
    cachedInputTokens: given.inputTokenDetails?.cacheReadTokens ?? 0,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    estimated: false,
  };
}

/** Look-ups by the form of the question. Their answers are not shown, so Ibid's own model writes them. */
async function gatherByForm(
  tools: AnswerTools,
  request: CoreRequest,
  { bases, limit, sink }: Gathering,
): Promise<LookUps> {
  const lookUps = openLookUps(tools, request, { model: "extractive", sink });
  const { first, otherwise } = planLookUps(request.question, bases, request.viewer);
  // Those of a model that all failed were steps as well.
  const most = limit - sink.steps().length;
  if (most <= 0) {
    throw new IbidError(
      "llm_error",
      `All ${limit} look-ups failed. Ask without looking up step by step, or choose another model.`,
    );
  }
  await Promise.all(first.slice(0, most).map((lookUp) => lookUps.run(lookUp)));
  const left = lookUps.looked().every(({ kept }) => kept.length === 0) ? most - lookUps.count() : 0;
  await Promise.all(otherwise.slice(0, left).map((lookUp) => lookUps.run(lookUp)));
  return lookUps;
}

/** The knowledge bases that the request reads: those the viewer may read and that are open, oldest first. */
function readBases(db: Db, { viewer, knowledgeBaseIds }: CoreRequest): Promise<ReadBase[]> {
  return listOpenBases(db, viewer, inArray(knowledgeBases.id, [...knowledgeBaseIds]));
}

/** The chunks of what was found, by score, those of an earlier step first where it is the same; then the carried ones. */
async function toChunks(
  db: Db,
  request: CoreRequest,
  passages: readonly Passage[],
): Promise<RetrievedChunk[]> {
  const { viewer, knowledgeBaseIds, documentIds, droppedChunkIds, carriedChunkIds } = request;
  const found = new Map(passages.map((passage) => [passage.chunkId, passage]));
  // The look-ups were asked other things than the question, so that what was cited last is the nearest to it.
  const carried = carriedChunkIds
    .filter((id) => !found.has(id) && !droppedChunkIds?.includes(id))
    .slice(0, request.maxCarried ?? defaultMaxCarried);
  const scope = { viewer, knowledgeBaseIds, documentIds, droppedChunkIds };
  const chunks = await loadChunks(db, scope, [...found.keys(), ...carried]);
  return chunks.map((chunk) => {
    const passage = found.get(chunk.chunkId);
    if (!passage) return { ...chunk, carried: true };
    const { score, vectorScore, keywordScore, rerankScore } = passage;
    return { ...chunk, score, vectorScore, keywordScore, rerankScore };
  });
}
