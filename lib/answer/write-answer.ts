import type { AnswerTools } from "../evidence/answer-tools.ts";
import { type FoundEvidence, findEvidence, scopeOf } from "../evidence/find-evidence.ts";
import { type JudgedPassages, judgePassages } from "../evidence/judge-passages.ts";
import { explainOutOfScope, findLogElsewhere } from "../library/explain-out-of-scope.ts";
import { explainMissingLog, type MissingLog } from "../log/explain-missing-log.ts";
import type { LibraryQuestion } from "../question/library-question.ts";
import { readLibraryQuestion } from "../question/read-library-question.ts";
import { explainEmpty } from "../retrieval/explain-empty.ts";
import { explainUnindexed } from "../retrieval/explain-unindexed.ts";
import { inSpan, markFailed } from "../telemetry/span.ts";
import type { Outcome } from "../wire/message.ts";
import type { Notice } from "../wire/notice.ts";
import type { Passage } from "../wire/passage.ts";
import { wordingFor } from "../wording/wording-for.ts";
import {
  type AnswerContext,
  type AnswerPart,
  type CoreAnswer,
  closeAnswer,
  joinParts,
  keeping,
} from "./answer.ts";
import { answerFromConversation } from "./answer-from-conversation.ts";
import { answerFromLibrary } from "./answer-from-library.ts";
import { answerFromLines } from "./answer-from-lines.ts";
import { answerFromPassages } from "./answer-from-passages.ts";
import { answerFromTables } from "./answer-from-tables.ts";
import { explainRetracted } from "./explain-retracted.ts";
import { answerFromNotes, isMuch } from "./map-reduce.ts";
import type { GivenEvidence } from "./prepare-prompt.ts";
import { quoteInstead } from "./quote-instead.ts";
import type { CoreRequest } from "./request.ts";
import type { Sink } from "./sink.ts";
import { turnToDocument } from "./turn-to-document.ts";
import { withCorrectedSpelling } from "./with-corrected-spelling.ts";

/**
 * The core of every way of asking: finds the evidence, asks the model, numbers what it cites, and writes all of it to the
 * sink while it arrives.
 * @throws IbidError `llm_error`, and the sink's abort reason when it is stopped.
 */
export async function writeAnswer(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
): Promise<CoreAnswer> {
  const answer = await attemptAnswer(tools, request, sink);
  if (answer.failure) throw answer.failure.cause;
  return answer;
}

/**
 * {@link writeAnswer} for a caller that also keeps an answer which was stopped or broke off. Never throws: such an answer holds what
 * was found by then, and why it ended.
 */
export function attemptAnswer(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
): Promise<CoreAnswer> {
  return attempt(tools, request, sink, answerInScope);
}

/**
 * {@link attemptAnswer} for an answer that is written again: by the same model from what it was given for the first one,
 * which is the last of the request's turns, and with the claims of it that do not hold. Nothing is looked for.
 */
export function attemptRepair(
  tools: AnswerTools,
  request: CoreRequest & Required<Pick<CoreRequest, "failing">>,
  given: Pick<GivenEvidence, "chunks"> & { passages: Passage[] },
  sink: Sink,
): Promise<CoreAnswer> {
  return attempt(tools, request, sink, (context) => {
    sink.emit({ type: "passages", passages: given.passages });
    const detail = counted(given.passages.length, "passage");
    sink.emit({ type: "status", stage: "reading", detail });
    return answerFromPassages(context, given);
  });
}

async function attempt(
  tools: AnswerTools,
  request: CoreRequest,
  sink: Sink,
  act: (context: AnswerContext) => Promise<AnswerPart>,
): Promise<CoreAnswer> {
  const started = performance.now();
  const context = { tools, request, scope: scopeOf(request), sink, started };
  return inSpan(
    "ibid.answer",
    async (span) => {
      const found = await keeping({}, () => act(context));
      const wording = wordingFor(request.question, tools.env.language);
      const part = joinParts(found, { notices: explainRetracted(wording, sink.citations()) });
      const answer = closeAnswer({ ...request, sink, started }, part);
      const { outcome, metrics, prompt, failure } = answer;
      if (failure) markFailed(span);
      else
        span.setAttributes({
          "ibid.outcome": outcome ?? undefined,
          "ibid.passages.fresh": metrics.passagesFresh,
          "ibid.passages.carried": metrics.passagesCarried,
          "ibid.citations": sink.citations().length,
          "ibid.tags.dropped": metrics.tagsDropped,
          ...(prompt ? { "ibid.prompt.prefix": prompt.prefix } : {}),
        });
      return answer;
    },
    { "ibid.mode": request.mode, "ibid.format": request.format },
  );
}

/** The answer, with notices of words that were read as others and of a document that the question names and that is not read here. */
async function answerInScope(asked: AnswerContext): Promise<AnswerPart> {
  const { context, notices: spelling } = await withCorrectedSpelling(asked);
  const { tools, request, scope } = context;
  const notices = await explainOutOfScope(
    tools.database.db,
    scope,
    request.question,
    tools.env.language,
  );
  return keeping({ notices: [...spelling, ...notices] }, () =>
    answerFromDocuments(context, notices),
  );
}

async function answerFromDocuments(
  context: AnswerContext,
  outOfScope: readonly Notice[],
): Promise<AnswerPart> {
  const { tools, request, scope, sink } = context;
  const reshaped = await answerFromConversation(context);
  if (reshaped) return reshaped;
  const turned = await turnToDocument(context);
  if (turned) return answerFromDocuments(turned, outOfScope);
  const detail = counted(request.knowledgeBaseIds.length, "knowledge base");
  sink.emit({ type: "status", stage: "searching", detail });
  const lookedUp = request.abstractAlone ? null : await lookUp(context);
  if (lookedUp)
    return keeping(lookedUp, async () => ({
      notices: await explainUnindexed(tools.database.db, scope),
    }));
  const evidence = await (request.find ?? findEvidence)(tools, request, sink);
  sink.emit({ type: "passages", passages: evidence.passages });
  const { standaloneQuestion, appliedFilters, computed, notices, metrics, usage } = evidence;
  const known = { standaloneQuestion, appliedFilters, computed, notices, metrics, usage };
  return keeping(known, () => answerFromEvidence(context, evidence, outOfScope));
}

/** The answer from tables, lines or the library itself; a log that is asked for as a whole is summed up before its lines are. */
async function lookUp(context: AnswerContext): Promise<AnswerPart | null> {
  const ways = [answerFromTables, answerFromLines, answerFromLibrary];
  const { typed, request } = context;
  const asked = readLibraryQuestion(typed ?? request.question);
  const ordered = asked && wholeActs.has(asked.act) ? ways.toReversed() : ways;
  for (const answer of ordered) {
    const found = await answer(context);
    if (found) return found;
  }
  return null;
}

const wholeActs: ReadonlySet<LibraryQuestion["act"]> = new Set([
  "summary",
  "contents",
  "page",
  "compare",
]);

async function answerFromEvidence(
  context: AnswerContext,
  evidence: FoundEvidence,
  outOfScope: readonly Notice[],
): Promise<AnswerPart> {
  const { tools, request, scope, sink } = context;
  const { db } = tools.database;
  const wording = wordingFor(request.question, tools.env.language);
  // The agent mode may have computed that there are none of what is asked for, which no passage shows.
  const found = evidence.passages.length + evidence.computed.length > 0;
  const empty = found ? null : await explainEmpty(db, scope, wording);
  if (empty) return say(empty, "nothing_indexed", sink);
  const earlier = request.history.map((turn) => turn.question);
  const missing = await explainMissingLog(db, scope, request.question, earlier);
  const sayMissing = async ({ text, file }: MissingLog, outcome: Outcome): Promise<AnswerPart> => ({
    ...say(text, outcome, sink),
    notices:
      file || outOfScope.length > 0
        ? []
        : await findLogElsewhere(db, scope, request.question, tools.env.language),
  });
  if (!found)
    return missing
      ? sayMissing(missing, "no_evidence")
      : say(wording.noEvidence, "no_evidence", sink);
  const judge = () => judgePassages(tools.embedder, request, evidence.passages);
  // The agent mode's look-ups have judged already, each by what it was asked; what is near is told where nothing answers.
  if (request.mode === "agent")
    return answerByModel(context, evidence, {
      fact: null,
      findClosest: async () => {
        const { range, closest } = await judge();
        return range === "none" ? [] : closest;
      },
    });
  const nearest = [...new Set(evidence.passages.map(({ documentId }) => documentId))];
  const computed = await answerFromTables(context, nearest);
  if (computed) return computed;
  const judged = await judge();
  const read = await answerFromNearLines(context, judged);
  if (read) return read;
  const { range, closest } = judged;
  if (missing && !tells(missing, judged, evidence.passages)) {
    const near = range !== "none" && closest.length > 0;
    return { ...(await sayMissing(missing, near ? "closest" : "no_evidence")), closest };
  }
  const outcome = declinedBy(range, request, evidence.passages);
  if (!outcome)
    return answerByModel(context, evidence, { ...judged, findClosest: async () => closest });
  return outcome === "closest" && closest.length > 0
    ? { ...say(wording.closest, "closest", sink), closest }
    : { ...say(wording.noEvidence, "no_evidence", sink), closest };
}

/**
 * Beside prose, a question that speaks of no lines is read as one about logs if a line of one comes nearest or if no passage
 * answers it. All logs are gone through, because the nearest line may be of another one.
 */
async function answerFromNearLines(
  context: AnswerContext,
  { range, logIds }: JudgedPassages,
): Promise<AnswerPart | null> {
  if (range !== "none" && logIds.length > 0) return answerFromLines(context, "lines");
  return range === "answered" ? null : answerFromLines(context, "none");
}

/** Asks the model, in several calls where there is much to read. Where it says that nothing answers, the nearest are told. */
async function answerByModel(
  asked: AnswerContext,
  evidence: FoundEvidence,
  {
    fact,
    findClosest,
  }: Pick<JudgedPassages, "fact"> & { findClosest(): Promise<JudgedPassages["closest"]> },
): Promise<AnswerPart> {
  const context = asTyped(asked);
  const { passages } = evidence;
  const detail = counted(passages.length, "passage");
  context.sink.emit({ type: "status", stage: "reading", detail });
  const given = { ...evidence, fact };
  const first = isMuch(passages)
    ? await answerFromNotes(context, evidence)
    : await answerFromPassages(context, given);
  const part = first.failure?.namedOnly ? await quoteInstead(context, given, first) : first;
  if (part.failure || part.outcome === "answered") return part;
  const closest = await findClosest();
  return { ...part, closest, outcome: closest.length > 0 ? "closest" : "no_evidence" };
}

/** A model that writes reads mistyped words itself, and each later prompt begins with the question as it is kept. */
function asTyped(context: AnswerContext): AnswerContext {
  const { request, typed } = context;
  if (typed === undefined || !request.model.writes) return context;
  return { ...context, request: { ...request, question: typed } };
}

/** Whether passages tell what a log was asked for: of a log that is named, only where they name it. */
function tells(
  { file }: MissingLog,
  { holdsAsked }: JudgedPassages,
  passages: readonly Passage[],
): boolean {
  return holdsAsked && (!file || passages.some(({ text }) => text.includes(file)));
}

/**
 * Whether the passages are too far from the question to ask the model; null where it is asked. A model that writes is asked
 * in the middle range too, and always about one document, which is never refused for want of likeness, and where the reader
 * pinned a passage to be given to it.
 */
function declinedBy(
  range: JudgedPassages["range"],
  { model, documentIds, pinnedChunkIds = [] }: CoreRequest,
  passages: readonly Passage[],
): "closest" | "no_evidence" | null {
  const oneDocument = documentIds?.length === 1;
  const hasPinned = passages.some(({ chunkId }) => pinnedChunkIds.includes(chunkId));
  if (range === "answered") return null;
  if (model.writes && (oneDocument || hasPinned || range === "closest")) return null;
  return range === "closest" || oneDocument ? "closest" : "no_evidence";
}

/** An answer of Ibid's own, which no model was asked for. */
function say(text: string, outcome: Outcome, sink: Sink): AnswerPart {
  sink.emit({ type: "text-delta", text });
  return { outcome };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
