import type { AnswerTools } from "../evidence/answer-tools.ts";
import { tagPassages } from "../evidence/tag-passages.ts";
import { answerLogQuestion, type ComputedAnswer } from "../log/answer-log-question.ts";
import type { Scope } from "../retrieval/search.ts";
import type { Outcome } from "../wire/answer-event.ts";
import { answerForms } from "./answer-form.ts";
import type { AnswerDraft } from "./draft.ts";
import { noteStep } from "./note-step.ts";
import type { CoreRequest } from "./request.ts";
import { settlePassages } from "./settle-passages.ts";
import type { Sink } from "./sink.ts";
import { createNumbering } from "./stream-answer.ts";

/**
 * Answers a question over the lines of logs by going through them (lib/log), without a model.
 * @returns undefined where it is no such question: then nothing was emitted. An answer that no line matches counts as
 * answered: every line was looked at, and that is what it says.
 */
export async function answerFromLines(
  { database: { db } }: AnswerTools,
  request: CoreRequest,
  scope: Scope,
  sink: Sink,
  draft: AnswerDraft,
): Promise<Outcome | undefined> {
  const start = performance.now();
  const earlier = request.history.map((turn) => turn.question);
  const computed = await answerLogQuestion(db, scope, request.question, earlier, sink.signal);
  if (!computed) return undefined;
  draft.metrics.searchMs = performance.now() - start;
  draft.appliedFilters = computed.appliedFilters;
  draft.passages = await tagPassages(request.register, computed.chunks);
  draft.metrics.passagesFresh = draft.passages.length;
  sink.emit({ type: "passages", passages: draft.passages });
  if (request.mode === "agent") {
    const { question } = request;
    const ms = performance.now() - start;
    noteStep(
      { tool: "look_up_lines", input: { question }, passages: draft.passages, ms },
      sink,
      draft,
    );
  }
  await writeComputedAnswer(computed, request, sink, draft);
  return "answered";
}

/** The computed text in the form that was asked for, through the citation stream as a model's. */
async function writeComputedAnswer(
  computed: ComputedAnswer,
  request: CoreRequest,
  sink: Sink,
  draft: AnswerDraft,
): Promise<void> {
  const tags = new Map(draft.passages.map((passage) => [passage.chunkId, passage.tag]));
  const text = computed.text((chunkId) => tags.get(chunkId) ?? "");
  draft.computed = [{ question: request.question, text, passages: draft.passages }];
  await writeOwnText(
    { text, chunks: computed.chunks, places: computed.places },
    request,
    sink,
    draft,
  );
}

/** A text of Ibid's own with source tags, written as if a model had. */
export async function writeOwnText(
  {
    text,
    chunks,
    places = [],
  }: { text: string; chunks: ComputedAnswer["chunks"]; places?: ComputedAnswer["places"] },
  request: CoreRequest,
  sink: Sink,
  draft: AnswerDraft,
): Promise<void> {
  const numbering = createNumbering({ request, chunks, valid: draft.passages, sink, places });
  const form = answerForms[request.format]({ numbering, sink, draft });
  sink.emit({ type: "status", stage: "writing" });
  await form.push(
    request.format === "sections"
      ? JSON.stringify({ sections: [{ text, source_ids: [] }] })
      : `## Answer\n\n${text}`,
  );
  await form.end();
  settlePassages(draft, draft.passages, sink);
}
