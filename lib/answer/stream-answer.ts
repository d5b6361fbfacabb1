import { streamText } from "ai";
import { type CiteEvent, createCiteMachine } from "../citation/cite-stream.ts";
import type { CitedPlace } from "../citation/cited-place.ts";
import { IbidError } from "../errors.ts";
import { askForSections } from "../form/sections-form.ts";
import { callSettings } from "../model/call-settings.ts";
import type { GenerationSettings } from "../model/generation.ts";
import { modelError, noAnswerSentence } from "../model/model-error.ts";
import { callUsage } from "../model/model-usage.ts";
import type { Prompt } from "../prompt/prompt.ts";
import { writtenAnswer } from "../prompt/written-answer.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { inSpan } from "../telemetry/span.ts";
import { createStorableText } from "../text/storable-text.ts";
import { noUsage } from "../wire/answer-event.ts";
import type { Passage } from "../wire/passage.ts";
import { answerForms } from "./answer-form.ts";
import { collectCitations, snapshotOf } from "./collect-citations.ts";
import type { AnswerDraft } from "./draft.ts";
import type { CoreRequest } from "./request.ts";
import { settlePassages } from "./settle-passages.ts";
import type { Sink } from "./sink.ts";

/** What is sent to the model, and the chunks that it can cite. */
export type ModelCall = {
  request: CoreRequest;
  prompt: Prompt;
  chunks: readonly RetrievedChunk[];
  generation: GenerationSettings;
  /** The setting MAX_ANSWER_SECONDS. */
  maxSeconds: number;
};

/** Streams the model through the heading machine and the citation stream into the sink. */
export function streamAnswer(call: ModelCall, sink: Sink, draft: AnswerDraft): Promise<void> {
  return inSpan(
    "ibid.generate",
    async (span) => {
      try {
        await stream(call, sink, draft);
      } finally {
        span.setAttributes({
          "gen_ai.usage.input_tokens": draft.usage.inputTokens,
          "gen_ai.usage.cached_input_tokens": draft.usage.cachedInputTokens,
          "gen_ai.usage.output_tokens": draft.usage.outputTokens,
          "ibid.first_token_ms": draft.metrics.firstTokenMs,
        });
      }
    },
    { "gen_ai.request.model": call.request.model.id },
  );
}

async function stream(
  { request, prompt, chunks, generation, maxSeconds }: ModelCall,
  sink: Sink,
  draft: AnswerDraft,
): Promise<void> {
  const { model, id } = request.model;
  const numbering = createNumbering({ request, chunks, valid: prompt.valid, sink });
  const form = answerForms[request.format]({ numbering, sink, draft });
  const settings = callSettings(request.model, {
    generation,
    maxSeconds,
    useThinking: request.useThinking,
    signal: sink.signal,
  });
  let raw = "";
  const text = createStorableText();
  const reasoning = createStorableText();
  const take = async (written: string) => {
    raw += written;
    if (written !== "") await form.push(written);
  };
  const takeReasoning = (thought: string) => {
    if (thought !== "") sink.emit({ type: "reasoning-delta", text: thought });
  };
  let cutByTokens = false;
  const generateStart = performance.now();
  const result = streamText({
    model: request.format === "sections" ? askForSections(request.model) : model,
    instructions: prompt.instructions,
    messages: prompt.messages,
    ...settings,
    onError: () => {},
  });
  try {
    for await (const part of modelParts(result.stream, id)) {
      if (
        draft.metrics.firstTokenMs === 0 &&
        (part.type === "text-delta" || part.type === "reasoning-delta")
      ) {
        draft.metrics.firstTokenMs = performance.now() - generateStart;
        sink.emit({ type: "status", stage: "writing" });
      }
      if (part.type === "text-delta") await take(text.push(part.text));
      else if (part.type === "reasoning-delta") takeReasoning(reasoning.push(part.text));
      else if (part.type === "finish") {
        draft.usage = callUsage(part.totalUsage, prompt, sink);
        cutByTokens = part.finishReason === "length";
      } else if (part.type === "error") throw modelError(id, part.error);
      else if (part.type === "abort")
        throw sink.signal.aborted
          ? sink.signal.reason
          : modelError(id, settings.abortSignal.reason);
    }
  } finally {
    // What the machines hold is part of the answer, also of one that was stopped or broken off.
    takeReasoning(reasoning.end());
    await take(text.end());
    await form.end();
    settlePassages(draft, prompt.valid, sink);
    if (draft.prompt) draft.prompt.written = writtenAnswer(raw, request.format);
    draft.metrics.generateMs = performance.now() - generateStart;
    if (draft.usage === noUsage) draft.usage = callUsage(undefined, prompt, sink);
    draft.metrics.promptTokens = draft.usage.inputTokens;
  }
  if (sink.text().trim() === "") {
    const reasoned = sink.reasoning() !== "";
    throw new IbidError("llm_error", noAnswerSentence(id, { reasoned, cutByTokens }));
  }
  if (cutByTokens) {
    draft.notices.push({
      code: "answer_cut",
      message: `The answer was cut at the most that the language model may write (${generation.maxOutputTokens} tokens, LANGUAGE_MODEL_MAX_OUTPUT_TOKENS).`,
    });
  }
}

/** What {@link createNumbering} makes. */
export type Numbering = ReturnType<typeof createNumbering>;

/** The citation stream into the sink: text with numbered markers, and the citation of each. */
export function createNumbering({
  request,
  chunks,
  valid,
  sink,
  places = [],
}: Pick<ModelCall, "request" | "chunks"> & {
  valid: readonly Passage[];
  sink: Sink;
  /** The places of the cited words, for an answer that was computed. */
  places?: readonly CitedPlace[];
}) {
  const chunkByDocument = new Map(chunks.map((chunk) => [chunk.documentId, chunk]));
  const citations = collectCitations(chunks, places);
  const machine = createCiteMachine({
    passages: valid,
    numberOf: async (documentId) => {
      const chunk = chunkByDocument.get(documentId);
      if (!chunk) throw new Error("A cited document is not among the passages.");
      return request.register.reserve(documentId, snapshotOf(chunk));
    },
  });
  const show = (events: readonly CiteEvent[]) => {
    for (const event of events) {
      if (event.type === "text-delta") sink.emit(event);
      else {
        const citation = citations.add(event);
        const tags = event.passages.map(({ tag }) => tag);
        if (citation) sink.emit({ type: "citation", citation, tags });
      }
    }
  };
  return {
    /** The only passages that can be cited. */
    passages: valid,
    machine,
    show,
    push: async (text: string) => show(await machine.push(text)),
    end: async () => show(await machine.end()),
    get dropped() {
      return machine.dropped;
    },
  };
}

/** Passes on the parts of a model's stream. A stream that breaks off is a failure of the model. */
async function* modelParts<Part>(parts: AsyncIterable<Part>, id: string): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw modelError(id, error);
  }
}
