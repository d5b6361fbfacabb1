import { and, inArray } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { knowledgeBases } from "../db/schema.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { readableBy } from "../knowledge/access.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { type GenerationSettings, generationFor, sectionGeneration } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import { toEvidence } from "../prompt/evidence.ts";
import { shownChunkIds } from "../prompt/prefix.ts";
import { buildPrompt, type Prompt } from "../prompt/prompt.ts";
import { openPrompts, type PromptForm } from "../prompt/prompt-files.ts";
import { loadChunks } from "../retrieval/load-chunks.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import type { AnswerDraft } from "./draft.ts";
import type { CoreRequest } from "./request.ts";

/** Tokens of a model's context where neither its server nor a setting says: what small models of today take at least. */
const unknownContextTokens = 8_192;
/** However large a context is, no prompt grows longer: models find less in the middle of it, and it costs at every turn. */
const maxContextTokens = 32_768;

/**
 * Makes the prompt for what was found, as the continuation of the conversation's last one where that can be, and puts
 * its record into the draft.
 * @returns with it all chunks that the model can cite: those of this turn, those that what was computed cites, and those that
 * earlier turns showed it.
 */
export async function preparePrompt(
  { database: { db }, env }: AnswerTools,
  request: CoreRequest,
  chunks: readonly RetrievedChunk[],
  draft: AnswerDraft,
): Promise<{
  prompt: Prompt;
  chunks: RetrievedChunk[];
  generation: GenerationSettings;
  maxSeconds: number;
}> {
  const { viewer, knowledgeBaseIds, documentIds, model, format } = request;
  const turns = request.turns ?? request.history;
  const scope = { viewer, knowledgeBaseIds, documentIds };
  const computedIds = draft.computed.flatMap((each) => each.passages.map(({ chunkId }) => chunkId));
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
    passages: toEvidence(draft.passages, chunks),
    computed: draft.computed,
    history: turns,
    form: formOf(request),
    kinds,
    prompts: openPrompts(env.PROMPTS_DIR),
    basis: { model: model.id, filters: request.filters ?? {} },
    texts: new Map(shown.map((chunk) => [chunk.chunkId, chunk.text])),
    contextTokens: contextTokensOf(model, env.LANGUAGE_MODEL_CONTEXT_TOKENS),
    outputTokens: generation.maxOutputTokens,
  });
  draft.prompt = { ...prompt.record, written: "" };
  noteTrimming(prompt, draft);
  const found = new Set(chunks.map((chunk) => chunk.chunkId));
  return {
    prompt,
    chunks: [...chunks, ...shown.filter((chunk) => !found.has(chunk.chunkId))],
    generation,
    maxSeconds: env.MAX_ANSWER_SECONDS,
  };
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
    .where(and(inArray(knowledgeBases.id, knowledgeBaseIds), readableBy(viewer)));
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
export function noteTrimming(
  { trimmed: { dropped, shortened } }: Pick<Prompt, "trimmed">,
  draft: AnswerDraft,
): void {
  const parts = [
    ...(dropped > 0 ? [`${passages(dropped)} left out`] : []),
    ...(shortened > 0 ? [`${passages(shortened)} shortened to the best sentences`] : []),
  ];
  if (parts.length === 0) return;
  draft.notices.push({
    code: "context_trimmed",
    message: `Not all that was found fits into what the language model can read: ${parts.join(", ")}.`,
  });
}

function passages(count: number): string {
  return count === 1 ? "1 passage was" : `${count} passages were`;
}
