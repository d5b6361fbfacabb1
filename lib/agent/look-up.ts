import { showStep } from "../answer/own-text.ts";
import type { CoreRequest } from "../answer/request.ts";
import type { Sink } from "../answer/sink.ts";
import { type Register, transientRegister } from "../citation/register.ts";
import type { AnswerTools } from "../evidence/answer-tools.ts";
import { type FoundEvidence, findEvidence, scopeOf } from "../evidence/find-evidence.ts";
import { reportFailure } from "../report-failure.ts";
import { speaksOfQuestion } from "../retrieval/speaks-of-question.ts";
import { toIbidError } from "../to-ibid-error.ts";
import {
  answerFromCaseEvidence,
  answerFromGlobalKb,
  answerFromUserKb,
  askDocument,
  type ToolAnswer,
  type ToolQuestion,
} from "../tool/answer-from.ts";
import { statusByCode } from "../wire/error.ts";
import type { Passage } from "../wire/passage.ts";

/** A look-up: one of the functions of lib/tool/answer-from.ts, or a search without an answer. */
export type LookUp =
  | { tool: "answer_from_case_evidence"; input: { case_id: string; question: string } }
  | { tool: "answer_from_user_kb"; input: { user_id: string; question: string } }
  | { tool: "answer_from_global_kb"; input: { question: string } }
  | { tool: "ask_document"; input: { document_id: string; question: string } }
  | { tool: "search"; input: { question: string } };

/** What a look-up tells the model that asked for it. */
export type Finding =
  | {
      answer?: string;
      passages: { tag: string; title: string; document_id: string; text?: string }[];
    }
  | { error: string };

/** The look-ups of one answer, which show themselves as its steps. */
export type LookUps = {
  /**
   * Makes a look-up, at once, and shows it as a step behind those that were asked for before it. Rejects only when the answer
   * is to stop.
   */
  run(lookUp: LookUp): Promise<Finding>;
  /** Look-ups that were begun, failed ones among them. */
  count(): number;
  /** What those brought that came to an end of their own, in the order of the steps. */
  looked(): Looked[];
};

/** What a look-up brought. */
export type Looked = Pick<
  FoundEvidence,
  "passages" | "computed" | "usage" | "notices" | "appliedFilters" | "metrics"
> & {
  /** The passages that the answer is written from. */
  kept: Passage[];
  finding: Finding;
};

type LookUpEnd = { looked: Looked } | { error: unknown };

/** Units of a passage's text that a model is shown after a search; the answer is written from the whole. */
const previewLength = 1_200;

/**
 * Opens the look-ups of an answer: over the knowledge bases and documents that the request reads, and over nothing else.
 * @param model the one that answers inside them.
 */
export function openLookUps(
  tools: AnswerTools,
  request: CoreRequest,
  { model, sink }: { model: string; sink: Sink },
): LookUps {
  const looked: Looked[] = [];
  let begun = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Makes a look-up and tells how it ended, after how many milliseconds; never rejects. */
  async function attempt(lookUp: LookUp): Promise<{ end: LookUpEnd; ms: number }> {
    const start = performance.now();
    const end = await makeLookUp(tools, request, lookUp, { model, signal: sink.signal }).then(
      (brought): LookUpEnd => ({ looked: brought }),
      (error: unknown): LookUpEnd => ({ error }),
    );
    return { end, ms: performance.now() - start };
  }

  /** Shows a look-up that ended as a step, and says what is told of it. */
  function finish(lookUp: LookUp, end: LookUpEnd, took: number): Finding {
    if (sink.signal.aborted) throw sink.signal.reason;
    const passages = "looked" in end ? end.looked.passages : [];
    showStep({ ...lookUp, passages, ms: took }, sink);
    if ("looked" in end) {
      looked.push(end.looked);
      return end.looked.finding;
    }
    const known = toIbidError(end.error);
    if (statusByCode[known.code] >= 500)
      reportFailure(`The look-up ${lookUp.tool} failed`, end.error);
    return { error: known.message };
  }

  return {
    run(lookUp) {
      begun += 1;
      const before = last;
      const running = attempt(lookUp).then(async ({ end, ms: took }) => {
        // Steps are in the order in which they were asked for, whichever ends first.
        await before;
        return finish(lookUp, end, took);
      });
      last = running.catch(() => {});
      return running;
    },
    count: () => begun,
    looked: () => looked,
  };
}

/** Makes a look-up. @throws IbidError `not_found`, `llm_error`; the abort reason when the answer is to stop. */
async function makeLookUp(
  tools: AnswerTools,
  request: CoreRequest,
  lookUp: LookUp,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<Looked> {
  signal.throwIfAborted();
  if (lookUp.tool === "search") {
    const found = await findEvidence(
      tools,
      {
        ...request,
        question: lookUp.input.question,
        asIs: true,
        // They join the passages of all look-ups at the end.
        carriedChunkIds: [],
        pinnedChunkIds: [],
        format: "prose",
      },
      { signal },
    );
    const { passages } = found;
    return {
      ...found,
      kept: fitting(passages, tools),
      finding: { passages: passages.map(preview) },
    };
  }
  const register = stepRegister(request.register);
  const answer = await askTool(tools, request, lookUp, { model, register, signal });
  const { passages } = answer;
  return {
    ...answer,
    // A model that saw nothing in passages which fit the question does not speak for the one that answers.
    kept: answer.answered ? passages : fitting(passages, tools),
    finding: {
      answer: answer.tagged,
      passages: passages.map(({ tag, title, documentId }) => ({
        tag,
        title,
        document_id: documentId,
      })),
    },
  };
}

/** A look-up with an answer, in the scope of the request. @throws IbidError `not_found`, `llm_error` */
function askTool(
  tools: AnswerTools,
  request: CoreRequest,
  lookUp: Exclude<LookUp, { tool: "search" }>,
  set: Pick<ToolQuestion, "model" | "register" | "signal">,
): Promise<ToolAnswer> {
  const { viewer, ...within } = scopeOf(request);
  const asked: ToolQuestion = {
    ...set,
    question: lookUp.input.question,
    k: request.topN,
    conversationContext: request.history,
    useThinking: false,
    rerank: request.rerank,
    ignoreFilters: request.ignoreFilters,
    within,
  };
  switch (lookUp.tool) {
    case "answer_from_case_evidence":
      return answerFromCaseEvidence(tools, viewer, lookUp.input.case_id, asked);
    case "answer_from_user_kb":
      return answerFromUserKb(tools, viewer, lookUp.input.user_id, asked);
    case "answer_from_global_kb":
      return answerFromGlobalKb(tools, viewer, asked);
    default:
      return askDocument(tools, viewer, lookUp.input.document_id, asked);
  }
}

function fitting(passages: Passage[], { embedder }: AnswerTools): Passage[] {
  return passages.filter((passage) =>
    speaksOfQuestion([passage], embedder.model.similarityThreshold),
  );
}

/**
 * The conversation's register for a look-up: tags are the conversation's, but no number is taken there. A reader sees none of
 * a look-up's own answer, and numbers are given in the order of what they see.
 */
function stepRegister(register: Register): Register {
  const numbers = transientRegister();
  return {
    entries: (documents) => register.entries(documents),
    async reserve(documentId, snapshot) {
      await numbers.entries([{ documentId, sourceId: snapshot.sourceId }]);
      return numbers.reserve(documentId, snapshot);
    },
  };
}

function preview({ tag, title, documentId, text }: Passage) {
  const shown = text.slice(0, previewLength).toWellFormed();
  return { tag, title, document_id: documentId, text: shown };
}
