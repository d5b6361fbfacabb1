import type { Register } from "../citation/register.ts";
import type { Database, Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { judgePassages } from "../evidence/judge-passages.ts";
import { condenseQuestion } from "../evidence/rewrite-question.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import type { AskedFilters } from "../filter/read-filters.ts";
import { retrieveNarrowed } from "../filter/retrieve-narrowed.ts";
import { maxSectionPassages } from "../form/sections-form.ts";
import { type Judgement } from "../judgement/judge.ts";
import { explainOutOfScope, findLogElsewhere } from "../library/explain-out-of-scope.ts";
import { explainMissingLog, type MissingLog } from "../log/explain-missing-log.ts";
import type { GenerationSettings } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import { addUsage } from "../model/model-usage.ts";
import type { AnsweredTurn, EarlierTurn } from "../prompt/prompt.ts";
import { readAspect } from "../question/aspects.ts";
import type { Reranker } from "../reranking/reranker.ts";
import { chooseCarried } from "../retrieval/carry-over.ts";
import { chooseAcrossKinds } from "../retrieval/choose-across-kinds.ts";
import { explainUnindexed } from "../retrieval/explain-unindexed.ts";
import { findSections } from "../retrieval/find-sections.ts";
import type { Caches } from "../retrieval/found-cache.ts";
import { defaultMaxCarried, type Retrieval, type RetrievedChunk } from "../retrieval/retrieve.ts";
import { countSearchable, type Scope } from "../retrieval/search.ts";
import { widenPassages } from "../retrieval/widen-passages.ts";
import { inSpan } from "../telemetry/span.ts";
import type { Viewer } from "../viewer.ts";
import type { Outcome } from "../wire/answer-event.ts";
import type { AnswerFormat, AnswerMode } from "../wire/answer-request.ts";
import type { Filters } from "../wire/filters.ts";
import { wordingFor } from "../wording/wording-for.ts";
import { answerFromConversation } from "./answer-from-conversation.ts";
import { answerFromLibrary } from "./answer-from-library.ts";
import { answerFromLines } from "./answer-from-lines.ts";
import type { AnswerDraft } from "./draft.ts";
import { answerFromNotes, isMuch } from "./map-reduce.ts";
import { preparePrompt } from "./prepare-prompt.ts";
import type { CoreRequest } from "./request.ts";
import { saysNothing } from "./says-nothing.ts";
import type { Sink } from "./sink.ts";
import { streamAnswer } from "./stream-answer.ts";

/** Chunks that are found unless the request sets a number: four for each passage of a usual answer. */
const defaultTopK = 20;

/**
 * The core of every way of asking: finds the evidence, asks the model, numbers what it cites, and writes all of it to the
 * sink while it arrives.
 * @param draft is filled on the way, so that what was found out is there also after a failure.
 * @throws IbidError `llm_error`, and the sink's abort reason when it is stopped.
 */
export async function writeAnswer(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
  draft: AnswerDraft,
): Promise<void> {
  await inSpan(
    "ibid.answer",
    async (span) => {
      const { db } = tools.database;
      draft.notices.push(...(await explainOutOfScope(db, scopeOf(request), request.question)));
      draft.outcome = await answerFromDocuments(tools, request, sink, draft);
      if (request.format === "sections" && draft.outcome !== "answered") draft.sections ??= [];
      span.setAttributes({
        "ibid.outcome": draft.outcome,
        "ibid.passages.fresh": draft.metrics.passagesFresh,
        "ibid.passages.carried": draft.metrics.passagesCarried,
        "ibid.citations": sink.citations().length,
        "ibid.tags.dropped": draft.metrics.tagsDropped,
        ...(draft.prompt ? { "ibid.prompt.prefix": draft.prompt.prefix } : {}),
      });
    },
    { "ibid.mode": request.mode, "ibid.format": request.format },
  );
}

async function answerFromDocuments(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
  draft: AnswerDraft,
): Promise<Outcome> {
  const { db } = tools.database;
  const scope = scopeOf(request);
  if (await answerFromConversation(tools, request, scope, sink, draft)) return outcomeOf(sink);
  sink.emit({
    type: "status",
    stage: "searching",
    detail: counted(request.knowledgeBaseIds.length, "knowledge base"),
  });
  const computed = request.abstractAlone
    ? null
    : await answerFromLines(tools, request, scope, sink, draft);
  if (computed) {
    draft.notices.push(...(await explainUnindexed(db, scope)));
    return computed;
  }
  if (!request.abstractAlone && (await answerFromLibrary(tools, request, scope, sink, draft))) {
    draft.notices.push(...(await explainUnindexed(db, scope)));
    return outcomeOf(sink);
  }
  const earlier = request.find ? [] : await condense(tools, request, scope, sink, draft);
  const chunks = await findPassages(tools, request, scope, earlier, sink, draft);
  sink.emit({ type: "passages", passages: draft.passages });
  const wording = wordingFor(request.question);
  // The agent mode may have computed that there are none of what is asked for, which no passage shows.
  const found = draft.passages.length + draft.computed.length > 0;
  if (!found && (await countSearchable(db, scope)) === 0)
    return say(wording.nothingIndexed, "nothing_indexed", sink);
  const missing = await explainMissingLog(db, scope, request.question, earlierQuestions(request));
  if (!found)
    return missing
      ? await sayMissing(db, missing, { request, outcome: "no_evidence" }, sink, draft)
      : say(wording.noEvidence, "no_evidence", sink);
  // The agent mode's look-ups have judged already, each by what it was asked.
  const judged =
    request.mode === "agent" ? null : await judgePassages(tools.embedder, request, draft.passages);
  if (judged && judged.range !== "none" && judged.logIds.length > 0) {
    // Beside prose a question that speaks of no lines is read as one about logs once a line of one comes nearest.
    const logs = { ...scope, documentIds: judged.logIds };
    const read = await answerFromLines(tools, request, logs, sink, draft);
    if (read) return read;
  }
  if (missing && judged && !tells(missing, judged, draft)) {
    draft.closest = judged.closest;
    const near = judged.range !== "none" && judged.closest.length > 0;
    const outcome = near ? "closest" : "no_evidence";
    return await sayMissing(db, missing, { request, outcome }, sink, draft);
  }
  const outcome = judged && declinedBy(judged.range, request);
  if (judged && outcome) {
    draft.closest = judged.closest;
    return outcome === "closest" && judged.closest.length > 0
      ? say(wording.closest, "closest", sink)
      : say(wording.noEvidence, "no_evidence", sink);
  }
  sink.emit({
    type: "status",
    stage: "reading",
    detail: counted(draft.passages.length, "passage"),
  });
  if (isMuch(draft.passages)) {
    await answerFromNotes(tools, request, chunks, sink, draft);
    return outcomeOf(sink);
  }
  const promptStart = performance.now();
  const call = await preparePrompt(tools, request, chunks, draft);
  draft.metrics.promptMs = performance.now() - promptStart;
  await streamAnswer({ request, ...call }, sink, draft);
  if (outcomeOf(sink) === "answered") return "answered";
  draft.closest = judged?.closest ?? [];
  return draft.closest.length > 0 ? "closest" : "no_evidence";
}

const earlierQuestions = ({ history }: CoreRequest) => history.map((turn) => turn.question);

/** Says that the log which is asked for is not read, with a notice of one that could be. */
async function sayMissing(
  db: Db,
  { text, file }: MissingLog,
  { request, outcome }: { request: CoreRequest; outcome: Outcome },
  sink: Sink,
  draft: AnswerDraft,
): Promise<Outcome> {
  if (!file && !draft.notices.some(({ code }) => code === "not_in_scope"))
    draft.notices.push(...(await findLogElsewhere(db, scopeOf(request), request.question)));
  return say(text, outcome, sink);
}

/** Whether passages tell what a log was asked for: of a log that is named, only where they name it. */
function tells(
  { file }: MissingLog,
  { holdsAsked }: { holdsAsked: boolean },
  { passages }: AnswerDraft,
): boolean {
  return holdsAsked && (!file || passages.some(({ text }) => text.includes(file)));
}

/**
 * Whether the passages are too far from the question to ask the model; null where it is asked. A model that writes is asked
 * in the middle range too, and always about one document, which is never refused for want of likeness.
 */
function declinedBy(
  range: Judgement["range"],
  { model, documentIds }: CoreRequest,
): "closest" | "no_evidence" | null {
  const oneDocument = documentIds?.length === 1;
  if (range === "answered" || (model.writes && (oneDocument || range === "closest"))) return null;
  return range === "closest" || oneDocument ? "closest" : "no_evidence";
}

function scopeOf({ viewer, knowledgeBaseIds, documentIds, filters }: CoreRequest): Scope {
  return { viewer, knowledgeBaseIds, documentIds, filters };
}

/**
 * Puts into the draft the question that is searched for: the one asked, or as a model says it in full.
 * @returns the turns that it still leans on; empty once it is understood by itself.
 */
async function condense(
  tools: AnswerTools,
  request: CoreRequest,
  scope: Scope,
  sink: Sink,
  draft: AnswerDraft,
): Promise<readonly AnsweredTurn[]> {
  const { question, history, model } = request;
  const condensed = await condenseQuestion(tools, {
    scope,
    question,
    history,
    model,
    signal: sink.signal,
    onAsk: () => sink.emit({ type: "status", stage: "condensing" }),
  });
  draft.standaloneQuestion = condensed.standaloneQuestion;
  draft.notices.push(...condensed.notices);
  draft.metrics.condenseMs = condensed.condenseMs;
  draft.stepUsage = addUsage(draft.stepUsage, condensed.usage);
  return condensed.alone ? [] : history;
}

/** Retrieves for the question, and fills the draft with the passages and what it took to find them. */
async function findPassages(
  { database, embedder, reranker, caches, env }: AnswerTools,
  request: CoreRequest,
  scope: Scope,
  earlier: readonly AnsweredTurn[],
  sink: Sink,
  draft: AnswerDraft,
): Promise<RetrievedChunk[]> {
  const { db } = database;
  const retrieval = request.find
    ? await request.find()
    : await retrieveNarrowed(
        { db, embedder, reranker, searches: caches?.searches },
        {
          ...scope,
          question: draft.standaloneQuestion,
          earlier,
          carriedChunkIds: request.carriedChunkIds,
          maxCarried: request.maxCarried ?? defaultMaxCarried,
          limit: Math.max(request.topN, request.topK ?? defaultTopK),
          rerank: request.rerank,
          expand: request.expand,
          onRerank: () => sink.emit({ type: "status", stage: "reranking" }),
        },
        askedFilters(request),
      );
  draft.appliedFilters = retrieval.appliedFilters;
  draft.notices.push(...retrieval.notices, ...(await explainUnindexed(db, scope)));
  draft.metrics.embedMs = retrieval.embedMs;
  draft.metrics.searchMs = retrieval.searchMs;
  draft.metrics.rerankMs = retrieval.rerankMs ?? 0;
  const best = request.find
    ? retrieval.chunks
    : chooseCarried(
        chooseAcrossKinds(retrieval.chunks, request.topN, request.carriedChunkIds),
        request.carriedChunkIds,
        request.maxCarried ?? defaultMaxCarried,
      );
  const told = await withAspect(db, request, scope, best);
  const kept = request.format === "sections" ? told.slice(0, maxSectionPassages) : told;
  const chunks = env.WIDEN_PASSAGES ? await widenPassages(db, scope, kept) : kept;
  await givePassages(request.register, chunks, draft);
  return chunks;
}

/** Of one document that is asked about, the sections that have the aspect which is asked for come before what was found. */
async function withAspect(
  db: Db,
  { question, documentIds, topN, find }: CoreRequest,
  scope: Scope,
  found: RetrievedChunk[],
): Promise<RetrievedChunk[]> {
  const [only, ...others] = documentIds ?? [];
  const aspect = readAspect(question);
  if (only === undefined || others.length > 0 || !aspect || find) return found;
  const named = await findSections(db, scope, only, aspect);
  const ids = new Set(named.map((chunk) => chunk.chunkId));
  const rest = found.filter((chunk) => !ids.has(chunk.chunkId));
  return [
    ...[...named, ...rest.filter((chunk) => !chunk.carried)].slice(0, Math.max(topN, named.length)),
    ...rest.filter((chunk) => chunk.carried),
  ];
}

/** What filters are read from: the question as it was asked, and not as a model says it. */
function askedFilters({ question, history, ignoreFilters }: CoreRequest): AskedFilters | undefined {
  if (!ignoreFilters) return undefined;
  return { question, earlier: history.map((turn) => turn.question), ignore: ignoreFilters };
}

/** Makes passages of the chunks and counts them. */
async function givePassages(
  register: Register,
  chunks: readonly RetrievedChunk[],
  draft: AnswerDraft,
): Promise<void> {
  draft.passages = await tagPassages(register, chunks);
  const carried = draft.passages.filter((passage) => passage.origin === "carried").length;
  draft.metrics.passagesFresh = draft.passages.length - carried;
  draft.metrics.passagesCarried = carried;
}

/** An answer of Ibid's own, which no model was asked for. */
function say(text: string, outcome: Outcome, sink: Sink): Outcome {
  sink.emit({ type: "text-delta", text });
  return outcome;
}

function outcomeOf(sink: Sink): Outcome {
  const nothing = sink.citations().length === 0 && saysNothing(sink.text().trim());
  return nothing ? "no_evidence" : "answered";
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
