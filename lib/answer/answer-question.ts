import { streamText } from "ai";
import { createCiteMachine } from "../citation/cite-stream.ts";
import { registerDocuments, reserveNumber } from "../citation/number-sources.ts";
import { passageTag } from "../citation/source-tag.ts";
import type { Database, Db } from "../db/client.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { type ErrorBody, IbidError } from "../errors.ts";
import { type LanguageModelEntry, requireLanguageModel } from "../model/language-model.ts";
import { buildPrompt, noEvidenceAnswer } from "../prompt/prompt.ts";
import { listCarriedChunkIds } from "../retrieval/carry-over.ts";
import type { Passage } from "../retrieval/passage.ts";
import { type Retrieval, type RetrievedChunk, retrieve } from "../retrieval/retrieve.ts";
import { countSearchable, countUnindexed } from "../retrieval/search.ts";
import { toPassage } from "../retrieval/to-passage.ts";
import { toIbidError } from "../to-ibid-error.ts";
import type { Viewer } from "../viewer.ts";
import type {
  AnswerEvent,
  ChatResult,
  Message,
  Metrics,
  Notice,
  Outcome,
  Usage,
} from "./answer-event.ts";
import { type AnswerLog, openAnswerLog } from "./answer-log.ts";
import type { AnswerRequest } from "./answer-request.ts";
import { type BegunTurn, beginTurn } from "./begin-turn.ts";
import { collectCitations, snapshotOf } from "./collect-citations.ts";
import { createHeadingMachine } from "./heading-machine.ts";
import { noMetrics, noUsage } from "./read-result.ts";

/** What an answer is made with. */
export type AnswerTools = { database: Database; embedder: Embedder; env: Env };

/** What a reader is told when there is nothing to search. */
const nothingIndexedAnswer =
  "There is nothing to search yet. Add a document, or choose other sources for this conversation.";

/** UTF-16 units of a passage in the prompt; chunks are about a sixth of it, only a single line can be longer. */
const maxPassageLength = 6_000;

/** Generation settings of every model. One retry: a reader is waiting, and is told after 2 s that there is no answer. */
const generation = { temperature: 0.3, topP: 0.9, maxOutputTokens: 2_000, maxRetries: 1 };

/**
 * Begins the answer to a question and returns once the question is kept; the answer is then written whether or not
 * anybody reads along, and its log tells it from the first event on.
 * @throws IbidError when the question cannot be taken: nothing is stored then.
 */
export async function answerQuestion(
  tools: AnswerTools,
  viewer: Viewer,
  request: AnswerRequest,
): Promise<AnswerLog> {
  const { db } = tools.database;
  const model = requireLanguageModel(
    request.model ?? tools.env.LANGUAGE_MODEL,
    tools.env,
    tools.embedder,
  );
  const turn = await beginTurn(db, viewer, request);
  const log = openAnswerLog(db, turn);
  log.emit({ type: "start", conversationId: turn.conversationId, messageId: turn.messageId });
  void writeAnswer(tools, viewer, request, turn, model, log);
  return log;
}

/** One answer being written: what its stages find out. */
type Draft = {
  started: number;
  metrics: Metrics;
  usage: Usage;
  notices: Notice[];
  retrieval: Retrieval | undefined;
  passages: Passage[];
};

/** The story of an answer: retrieve, prompt, stream, number, save. Never throws; a failure is the log's last event. */
async function writeAnswer(
  tools: AnswerTools,
  viewer: Viewer,
  request: AnswerRequest,
  turn: BegunTurn,
  model: LanguageModelEntry & { available: true },
  log: AnswerLog,
): Promise<void> {
  const draft: Draft = {
    started: performance.now(),
    metrics: { ...noMetrics },
    usage: noUsage,
    notices: [],
    retrieval: undefined,
    passages: [],
  };
  try {
    const outcome = await composeAnswer(tools, viewer, request, turn, model, log, draft);
    await finish(log, turn, model.id, draft, { status: "done", outcome });
  } catch (error) {
    if (log.signal.aborted && !(log.signal.reason instanceof IbidError)) {
      await finish(log, turn, model.id, draft, { status: "stopped", outcome: "answered" });
      return;
    }
    const failure = toIbidError(log.signal.aborted ? log.signal.reason : error);
    console.error(`The answer ${turn.messageId} failed`, error);
    await finish(log, turn, model.id, draft, {
      status: "failed",
      outcome: null,
      error: failure.toBody(),
    });
  }
}

async function composeAnswer(
  tools: AnswerTools,
  viewer: Viewer,
  request: AnswerRequest,
  turn: BegunTurn,
  model: LanguageModelEntry & { available: true },
  log: AnswerLog,
  draft: Draft,
): Promise<Outcome> {
  const { db } = tools.database;
  const scope = {
    viewer,
    knowledgeBaseIds: turn.knowledgeBaseIds,
    documentIds: request.documentIds,
    filters: request.filters,
  };
  log.emit({
    type: "status",
    stage: "searching",
    detail: counted(turn.knowledgeBaseIds.length, "knowledge base"),
  });
  const carriedChunkIds =
    turn.history.length > 0
      ? await listCarriedChunkIds(db, turn.conversationId, request.maxCarried)
      : [];
  const retrieval = await retrieve(
    { db, embedder: tools.embedder },
    {
      ...scope,
      question: turn.question,
      earlierQuestions: turn.history.map((earlier) => earlier.question),
      carriedChunkIds,
      limit: request.topN,
    },
  );
  draft.retrieval = retrieval;
  draft.notices = [...retrieval.notices, ...(await noticesOf(db, scope, request))];
  draft.passages = await tagPassages(db, turn.conversationId, retrieval.chunks);
  const carried = draft.passages.filter((passage) => passage.origin === "carried").length;
  Object.assign(draft.metrics, {
    embedMs: retrieval.embedMs,
    searchMs: retrieval.searchMs,
    passagesFresh: draft.passages.length - carried,
    passagesCarried: carried,
  });
  log.emit({ type: "passages", passages: draft.passages });
  if (draft.passages.length === 0 && (await countSearchable(db, scope)) === 0) {
    log.emit({ type: "text-delta", text: nothingIndexedAnswer });
    return "nothing_indexed";
  }
  if (!speaksOfQuestion(draft.passages, tools.embedder.model.similarityThreshold)) {
    log.emit({ type: "text-delta", text: noEvidenceAnswer });
    return "no_evidence";
  }
  log.emit({ type: "status", stage: "reading", detail: counted(draft.passages.length, "passage") });
  const promptStart = performance.now();
  const prompt = buildPrompt({
    question: turn.question,
    passages: clipPassages(draft),
    history: turn.history,
  });
  draft.metrics.promptMs = performance.now() - promptStart;
  await streamAnswer(db, model, prompt, turn, retrieval.chunks, log, draft);
  const text = log.text().trim();
  if (text === "")
    throw new IbidError(
      "llm_error",
      `The language model ${model.id} wrote no answer. Try again, or choose another model.`,
    );
  return log.citations().length === 0 && saysNothing(text) ? "no_evidence" : "answered";
}

/** The passages for the prompt; one longer than a model should read (a line of a megabyte) is cut there, and noted. */
function clipPassages(draft: Draft): Passage[] {
  const clipped = draft.passages.map((passage) =>
    passage.text.length <= maxPassageLength
      ? passage
      : { ...passage, text: passage.text.slice(0, maxPassageLength).toWellFormed() },
  );
  if (clipped.some((passage, i) => passage !== draft.passages[i])) {
    draft.notices.push({
      code: "context_trimmed",
      message: "A passage was too long for the model, which read only its beginning.",
    });
  }
  return clipped;
}

/** Streams the model through the heading machine and the citation stream into the log. */
async function streamAnswer(
  db: Db,
  { model, id }: LanguageModelEntry & { available: true },
  prompt: ReturnType<typeof buildPrompt>,
  turn: BegunTurn,
  chunks: readonly RetrievedChunk[],
  log: AnswerLog,
  draft: Draft,
): Promise<void> {
  const chunkByDocument = new Map(chunks.map((chunk) => [chunk.documentId, chunk]));
  const citations = collectCitations(chunks);
  const heading = createHeadingMachine();
  const cite = createCiteMachine({
    passages: draft.passages,
    numberOf: async (documentId) => {
      const chunk = chunkByDocument.get(documentId);
      if (!chunk) throw new Error("A cited document is not among the passages.");
      return reserveNumber(db, turn.conversationId, documentId, snapshotOf(chunk));
    },
  });
  const show = (events: Awaited<ReturnType<typeof cite.push>>) => {
    for (const event of events) {
      if (event.type === "text-delta") log.emit(event);
      else {
        const citation = citations.add(event);
        if (citation) log.emit({ type: "citation", citation });
      }
    }
  };
  const pass = async (events: ReturnType<typeof heading.push>) => {
    for (const event of events) {
      if (event.type === "reasoning-delta") log.emit(event);
      else show(await cite.push(event.text));
    }
  };
  const generateStart = performance.now();
  const result = streamText({
    model,
    instructions: prompt.instructions,
    messages: prompt.messages,
    ...generation,
    abortSignal: log.signal,
    onError: () => {},
  });
  let inputTokens = 0;
  try {
    for await (const part of partsOf(result.stream, id)) {
      if (
        draft.metrics.firstTokenMs === 0 &&
        (part.type === "text-delta" || part.type === "reasoning-delta")
      ) {
        draft.metrics.firstTokenMs = performance.now() - generateStart;
        log.emit({ type: "status", stage: "writing" });
      }
      if (part.type === "text-delta") await pass(heading.push(part.text));
      else if (part.type === "reasoning-delta")
        log.emit({ type: "reasoning-delta", text: part.text });
      else if (part.type === "finish") draft.usage = usageOf(part.totalUsage, prompt, log);
      else if (part.type === "error") throw modelError(id, part.error);
      else if (part.type === "abort") throw log.signal.reason;
    }
    inputTokens = draft.usage.inputTokens;
  } finally {
    // What the machines hold is part of the answer, also of one that was stopped or broken off.
    await pass(heading.end());
    show(await cite.end());
    draft.metrics.tagsDropped = cite.dropped;
    draft.metrics.generateMs = performance.now() - generateStart;
    draft.metrics.promptTokens = inputTokens || estimateTokens(promptText(prompt));
    if (draft.usage === noUsage) draft.usage = usageOf(undefined, prompt, log);
  }
}

/** The parts of a model's stream, whose breaking off is the model's failure and nobody else's. */
async function* partsOf<Part>(stream: AsyncIterable<Part>, id: string): AsyncGenerator<Part> {
  try {
    yield* stream;
  } catch (error) {
    throw modelError(id, error);
  }
}

/** Saves the answer and ends its log with the result, or with the error. */
async function finish(
  log: AnswerLog,
  turn: BegunTurn,
  model: string,
  draft: Draft,
  end: { status: Message["status"]; outcome: Outcome | null; error?: ErrorBody },
): Promise<void> {
  const { retrieval, passages, notices, usage } = draft;
  const metrics = { ...draft.metrics, totalMs: performance.now() - draft.started };
  for (const [name, value] of Object.entries(metrics)) {
    if (name.endsWith("Ms")) Object.assign(metrics, { [name]: Math.round(value * 10) / 10 });
  }
  const text = log.text();
  const reasoning = log.reasoning();
  const appliedFilters = retrieval?.appliedFilters ?? [];
  const result: ChatResult = {
    conversationId: turn.conversationId,
    message: {
      id: turn.messageId,
      role: "assistant",
      status: end.status,
      text,
      answered: end.outcome === "answered",
      outcome: end.outcome,
      ...(reasoning ? { reasoning } : {}),
      model,
      createdAt: turn.createdAt.toISOString(),
      ...(end.error ? { error: end.error } : {}),
    },
    citations: log.citations(),
    passages,
    usage,
    metrics,
    notices,
    appliedFilters,
  };
  await log.finish(
    {
      status: end.status,
      outcome: end.outcome,
      model,
      usage,
      metrics,
      notices,
      error: end.error ?? null,
      retrieval: {
        standaloneQuestion: turn.question,
        passages: passages.map(({ text: _text, ...passage }) => passage),
        appliedFilters,
      },
    },
    (saved): AnswerEvent => {
      if (!saved) {
        return {
          type: "error",
          error: {
            code: "database_error",
            message:
              "The database could not be reached, so this answer was not kept. Copy what you need, and ask again in a moment.",
          },
        };
      }
      return end.error ? { type: "error", error: end.error } : { type: "result", result };
    },
  );
}

/** The passages as the model and the reader get them: with their tags, and the numbers their sources have. */
async function tagPassages(
  db: Db,
  conversationId: string,
  chunks: readonly RetrievedChunk[],
): Promise<Passage[]> {
  if (chunks.length === 0) return [];
  const register = await registerDocuments(db, conversationId, chunks);
  return chunks.map((chunk) => {
    const entry = register.get(chunk.documentId);
    if (!entry) throw new Error("A registered document has no line in the register.");
    return toPassage(chunk, passageTag(entry.slug, chunk.ordinal), entry.number);
  });
}

/** What an answer has to do without. */
async function noticesOf(
  db: Db,
  scope: Parameters<typeof countSearchable>[1],
  request: AnswerRequest,
): Promise<Notice[]> {
  const notices: Notice[] = [];
  if (request.rerank) {
    notices.push({
      code: "reranker_unavailable",
      message: "No reranking model is installed, so the passages stand in the order of the search.",
    });
  }
  const waiting = await countUnindexed(db, scope);
  if (waiting > 0) {
    notices.push({
      code: "index_incomplete",
      message: `${counted(waiting, "document")} ${waiting === 1 ? "is" : "are"} still being read, and may be missing in this answer.`,
    });
  }
  return notices;
}

/** Whether any passage has enough in common with the question to be worth asking a model. */
function speaksOfQuestion(passages: readonly Passage[], threshold: number): boolean {
  // The threshold tells a fit from a misfit; half of it only rules out what has nothing to do with the question.
  return passages.some(
    (passage) => (passage.vectorScore ?? 0) >= threshold / 2 || (passage.keywordScore ?? 0) > 0,
  );
}

/** Whether an answer without citations is the sentence that says so, in any of its usual spellings. */
function saysNothing(text: string): boolean {
  return /^["'*_]*the documents don['’]t say\b/i.test(text);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function promptText(prompt: ReturnType<typeof buildPrompt>): string {
  return (
    prompt.instructions + prompt.messages.map((message) => JSON.stringify(message.content)).join("")
  );
}

/** About four characters a token, in the mean of English text over the usual tokenizers. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function usageOf(
  given:
    | {
        inputTokens: number | undefined;
        outputTokens: number | undefined;
        inputTokenDetails?: { cacheReadTokens?: number | undefined };
      }
    | undefined,
  prompt: ReturnType<typeof buildPrompt>,
  log: AnswerLog,
): Usage {
  const estimated = !given?.inputTokens;
  const inputTokens = given?.inputTokens || estimateTokens(promptText(prompt));
  const outputTokens = given?.outputTokens || estimateTokens(log.text() + log.reasoning());
  return {
    inputTokens,
    cachedInputTokens: given?.inputTokenDetails?.cacheReadTokens ?? 0,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    estimated,
  };
}

function modelError(id: string, cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  return new IbidError(
    "llm_error",
    `The language model ${id} could not be reached or broke off. Your question is kept: try again, or choose another model.`,
    { cause },
  );
}
