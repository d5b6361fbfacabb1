import { and, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { readableBy } from "../knowledge/access.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { type GenerationSettings, generationFor, sectionGeneration } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import type { Computed } from "../prompt/computed.ts";
import { toEvidence } from "../prompt/evidence.ts";
import type { NearLine } from "../prompt/near-lines.ts";
import { shownChunkIds } from "../prompt/prefix.ts";
import { buildPrompt, type Prompt } from "../prompt/prompt.ts";
import { openPrompts, type PromptForm } from "../prompt/prompt-files.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { Judge } from "../verdict/judge.ts";
import type { Notice } from "../wire/notice.ts";
import type { ClosestPassage, Passage } from "../wire/passage.ts";
import { chooseJudge } from "./choose-judge.ts";
import type { CoreRequest } from "./request.ts";

/** Tokens of a model's context where neither its server nor a setting says: what small models of today take at least. */
const unknownContextTokens = 8_192;
/** However large a context is, no prompt grows longer: models find less in the middle of it, and it costs at every turn. */
const maxContextTokens = 32_768;

/** What an answer is written from. */
export type GivenEvidence = {
  chunks: readonly RetrievedChunk[];
  passages: readonly Passage[];
  computed?: readonly Computed[];
  /** The sentence that holds the one fact asked for; null for none. */
  fact?: ClosestPassage | null;
};

/** A prompt, and what the call of the model needs beside it. */
export type PreparedPrompt = {
  prompt: Prompt;
  /**
   * All that the model can cite: the chunks of this turn, those that what was computed cites, and those that earlier turns
   * showed it.
   */
  chunks: readonly RetrievedChunk[];
  generation: GenerationSettings;
  maxSeconds: number;
  /** Rates the claims of a model's answer beside its words; null where those alone decide. */
  judge: Judge | null;
  /** Tells of what did not fit. */
  notices: Notice[];
};

/** Makes the prompt for what was found, as the continuation of the conversation's last one where that can be. */
export async function preparePrompt(
  tools: AnswerTools,
  request: CoreRequest,
  { chunks, passages, computed = [], fact = null }: GivenEvidence,
): Promise<PreparedPrompt> {
  const { env, embedder } = tools;
  const { db } = tools.database;
  const { viewer, knowledgeBaseIds, documentIds, droppedChunkIds, model, format } = request;
  const turns = request.turns ?? request.history;
  // An earlier prompt that shows what was dropped since lacks its text, and is not gone on with.
  const scope = { viewer, knowledgeBaseIds, documentIds, droppedChunkIds };
  const computedIds = computed.flatMap((each) => each.passages.map(({ chunkId }) => chunkId));
  const shown = await loadChunks(db, scope, [
    ...new Set([...shownChunkIds(turns), ...computedIds]),
  ]);
  const kinds = await readKinds(db, request);
  const generation = generationFor(env, inReadingOrder(kinds), {
    ...(format === "sections" ? sectionGeneration : {}),
    ...request.generation,
  });
  const prompt = buildPrompt({
    question: request.question,
    passages: toEvidence(passages, chunks),
    pinnedChunkIds: request.pinnedChunkIds ?? [],
    computed,
    // A model that quotes chooses its sentences by the same judgement.
    nearest: model.writes && fact ? [nearLineOf(fact)] : [],
    history: turns,
    ...(request.failing ? { failing: request.failing } : {}),
    form: formOf(request),
    language: env.language,
    kinds,
    prompts: openPrompts(env.PROMPTS_DIR),
    basis: { model: model.id, filters: request.filters ?? {} },
    texts: new Map(shown.map((chunk) => [chunk.chunkId, chunk.text])),
    contextTokens: contextTokensOf(model, env.LANGUAGE_MODEL_CONTEXT_TOKENS),
    outputTokens: generation.maxOutputTokens,
  });
  const found = new Set(chunks.map((chunk) => chunk.chunkId));
  return {
    prompt,
    chunks: [...chunks, ...shown.filter((chunk) => !found.has(chunk.chunkId))],
    generation,
    maxSeconds: env.MAX_ANSWER_SECONDS,
    judge: model.writes
      ? await chooseJudge({ env, embedder, nliJudge: tools.nliJudge }, model)
      : null,
    notices: explainTrimming(prompt.trimmed),
  };
}

function nearLineOf({ tag, quoteStart, quoteEnd }: ClosestPassage): NearLine {
  return { tag, start: quoteStart, end: quoteEnd };
}

function formOf({ format, documentIds }: CoreRequest): PromptForm {
  if (format === "sections") return "sections";
  return documentIds?.length === 1 ? "document" : "prose";
}

/** The kinds of the knowledge bases that are read, by name. */
async function readKinds(db: Db, { viewer, knowledgeBaseIds }: CoreRequest): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: knowledgeBases.kind })
    .from(knowledgeBases)
    .where(and(inArray(knowledgeBases.id, [...knowledgeBaseIds]), readableBy(viewer)));
  return rows.map((row) => row.kind).toSorted();
}

/** The kinds as an answer speaks of them: the first that sets how a model writes decides it. */
function inReadingOrder(names: readonly string[]) {
  return names
    .flatMap((name) => kindNamed(name) ?? [])
    .toSorted((a, b) => a.account.order - b.account.order);
}

/** Tokens of prompt and answer together that a model can be given. */
export function contextTokensOf(model: AvailableModel, setting: number | undefined): number {
  // A model that only quotes reads a prompt of any length.
  if (!model.writes) return maxContextTokens;
  return Math.min(maxContextTokens, model.contextTokens ?? setting ?? unknownContextTokens);
}

/** Tells of what did not fit into a prompt. */
export function explainTrimming({ dropped, shortened }: Prompt["trimmed"]): Notice[] {
  const parts = [
    ...(dropped > 0 ? [`${countPassages(dropped)} left out`] : []),
    ...(shortened > 0 ? [`${countPassages(shortened)} shortened to the best sentences`] : []),
  ];
  if (parts.length === 0) return [];
  return [
    {
      code: "context_trimmed",
      message: `Not all that was found fits into what the language model can read: ${parts.join(", ")}.`,
    },
  ];
}

function countPassages(count: number): string {
  return count === 1 ? "1 passage was" : `${count} passages were`;
}
