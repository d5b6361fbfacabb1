import { randomUUID } from "node:crypto";
import { quoteClosest } from "../answer/quote-closest.ts";
import { saysNothing } from "../answer/says-nothing.ts";
import { transientRegister } from "../citation/register.ts";
import type { Env } from "../env.ts";
import { IbidError } from "../errors.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { toTenths } from "../evidence/close-metrics.ts";
import { findEvidence } from "../evidence/find-evidence.ts";
import { judgePassages } from "../evidence/judge-passages.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { isReadByDefault, listOpenBases } from "../knowledge/open-bases.ts";
import { askModel } from "../model/ask-model.ts";
import { generationFor } from "../model/generation.ts";
import { type AvailableModel, requireLanguageModel } from "../model/language-model.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import { minContextLength, type QueryContext, writeQueryContext } from "../prompt/query-context.ts";
import { escapeForQuery, type QuerySource, resolveMarks } from "../prompt/query-mark.ts";
import { explainEmpty } from "../retrieval/explain-empty.ts";
import type { FoundCache } from "../retrieval/found-cache.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Viewer } from "../viewer.ts";
import type { Passage } from "../wire/passage.ts";
import type { QueryAnswer } from "../wire/query-answer.ts";
import { noUsage } from "../wire/usage.ts";
import { answerLanguageFor, wordingFor } from "../wording/wording-for.ts";
import { firstPartOf, readThreeParts, shapeThreeParts } from "./three-parts.ts";

/** What tells one query from another in the same scope. */
type AskedQuery = { question: string; topK: number; maxContextChars: number };

/**
 * Answers a question in three parts, over what a question reads by default.
 * @throws IbidError `question_too_long` when the question leaves no room for a source in the context, `llm_error`
 */
export async function answerQuery(
  tools: AnswerTools & { cache: FoundCache },
  viewer: Viewer,
  asked: AskedQuery,
  signal?: AbortSignal,
): Promise<QueryAnswer> {
  const { env, embedder, cache } = tools;
  const started = performance.now();
  if (minContextLength(asked.question) >= asked.maxContextChars) throw noRoom(asked);
  const model = await requireLanguageModel(env.LANGUAGE_MODEL, env, embedder);
  const retrievalStart = performance.now();
  const bases = await listOpenBases(tools.database.db, viewer, isReadByDefault());
  const scope = { viewer, knowledgeBaseIds: bases.map((base) => base.id) };
  const { passages, remembered } = await findPassages(tools, scope, asked);
  const contextStart = performance.now();
  const context = writeQueryContext(asked.question, passages, asked.maxContextChars);
  if (passages.length > 0 && context.sources.length === 0) throw noRoom(asked);
  const modelStart = performance.now();
  const written = await writeThreeParts(tools, {
    model,
    question: asked.question,
    scope,
    kinds: [...new Set(bases.map((base) => base.kind))],
    context,
    signal,
  });
  const { text, cited } = resolveMarks(written.text, context.sources);
  const answer = shapeThreeParts(text);
  const nothing = cited.length === 0 && !written.quoted && saysNothing(firstPartOf(answer));
  const end = performance.now();
  return {
    answer,
    citations: citationsOf(context.sources, cited),
    sources: nothing ? [] : sourcesOf(context.sources),
    metrics: {
      retrieval_latency_ms: toTenths(contextStart - retrievalStart),
      context_latency_ms: toTenths(modelStart - contextStart),
      llm_latency_ms: toTenths(end - modelStart),
      total_latency_ms: toTenths(end - started),
      context_length: context.text.length,
      chunks_retrieved: passages.length,
      tokens_used: {
        prompt_tokens: written.usage.inputTokens,
        completion_tokens: written.usage.outputTokens,
        total_tokens: written.usage.totalTokens,
      },
      model: model.id,
      cache: { hit: remembered, ...cache.figures(viewer.userId) },
    },
    query_id: randomUUID(),
  };
}

/** The error for a question that leaves no room for the sources beside it. */
function noRoom({ question, maxContextChars }: AskedQuery): IbidError {
  return new IbidError(
    "question_too_long",
    `The question and the rules around it have ${minContextLength(question)} characters, and \`max_context_chars\` allows ${maxContextChars}, which leaves no room for a source. Shorten the question, or raise \`max_context_chars\`.`,
  );
}

/**
 * Finds the passages that an answer would be given, and puts them in the order of the citations. No filter is read from the
 * question, because the interface has no place to tell of it. A cache for queries alone keeps what was found, because the
 * interface shows its figures.
 */
async function findPassages(
  { cache, ...tools }: AnswerTools & { cache: FoundCache },
  scope: Scope,
  { question, topK }: AskedQuery,
): Promise<{ passages: Passage[]; remembered: boolean }> {
  const { passages, remembered } = await findEvidence(
    { ...tools, caches: { queries: cache, searches: cache } },
    {
      ...scope,
      question,
      history: [],
      carriedChunkIds: [],
      topN: topK,
      rerank: false,
      register: transientRegister(),
    },
  );
  const inOrder = passages.toSorted(
    (a, b) => b.score - a.score || compareIds(a.documentId, b.documentId) || a.ordinal - b.ordinal,
  );
  return { passages: inOrder, remembered };
}

type Writing = {
  model: AvailableModel;
  question: string;
  scope: Scope;
  /** Of the knowledge bases, each once. */
  kinds: string[];
  context: QueryContext<Passage>;
  signal: AbortSignal | undefined;
};

/**
 * What Ibid says by itself where there is no model to ask: nothing was found, nothing found answers, or it comes near and
 * the model only quotes. Null where the model is asked.
 * @returns with it whether passages are quoted in it.
 */
async function sayAlone(
  { database: { db }, embedder, env }: AnswerTools,
  { model, question, scope, context: { sources } }: Writing,
): Promise<{ text: string; quoted: boolean } | null> {
  const wording = wordingFor(question, env.language);
  const nothing = { text: wording.noEvidence, quoted: false };
  if (sources.length === 0)
    return { ...nothing, text: (await explainEmpty(db, scope, wording)) ?? nothing.text };
  const { range, closest } = await judgePassages(embedder, { question, history: [] }, sources);
  if (range === "none") return nothing;
  if (range === "answered" || model.writes) return null;
  return closest.length > 0
    ? { text: `${wording.closest}\n\n${escapeForQuery(quoteClosest(closest))}`, quoted: true }
    : nothing;
}

/** The prompt has no reminder that names the language, so the instructions do where one was chosen. */
function instructionsFor({ PROMPTS_DIR, language }: Env, { kinds, question }: Writing): string {
  const instructions = openPrompts(PROMPTS_DIR).instructions("query", kinds);
  return language === "question"
    ? instructions
    : `${instructions}\n\nAnswer in ${answerLanguageFor(question, language)}.`;
}

/** The model's answer without its reasoning and without the headings of other forms; or why there was none to ask. */
async function writeThreeParts(tools: AnswerTools, asked: Writing) {
  const { env } = tools;
  const { model, kinds, context, signal } = asked;
  const alone = await sayAlone(tools, asked);
  if (alone !== null) return { ...alone, usage: noUsage };
  const { text, usage } = await askModel({
    model,
    prompt: {
      instructions: instructionsFor(env, asked),
      messages: [{ role: "user", content: context.text }],
    },
    generation: generationFor(
      env,
      kinds.flatMap((kind) => kindNamed(kind) ?? []),
    ),
    maxSeconds: env.MAX_ANSWER_SECONDS,
    signal,
  });
  const answer = readThreeParts(text);
  if (answer === "") {
    throw new IbidError(
      "llm_error",
      `The language model ${model.id} wrote no answer. Try again, or choose another model.`,
    );
  }
  return { text: answer, quoted: false, usage };
}

/** By similarity, ties by document and then by ordinal: the order of the sources. */
function citationsOf(
  sources: readonly Passage[],
  cited: readonly QuerySource[],
): QueryAnswer["citations"] {
  const isCited = (source: QuerySource) =>
    cited.some((each) => each.documentId === source.documentId && each.ordinal === source.ordinal);
  return sources.filter(isCited).map(({ documentId, ordinal, page, score }) => ({
    doc_id: documentId,
    chunk_id: ordinal,
    page,
    similarity: score,
  }));
}

/** Lists the documents in the context, in the order of their best passage. */
function sourcesOf(passages: readonly Passage[]): QueryAnswer["sources"] {
  return [...Map.groupBy(passages, (passage) => passage.documentId).values()].flatMap((own) =>
    own.slice(0, 1).map(({ documentId, title, sourceId }) => ({
      doc_id: documentId,
      title,
      source_id: sourceId,
      chunks: own.length,
    })),
  );
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
