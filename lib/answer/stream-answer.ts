import { streamText } from "ai";
import { IbidError } from "../errors.ts";
import { askForSections } from "../form/sections-form.ts";
import { callSettings } from "../model/call-settings.ts";
import type { GenerationSettings } from "../model/generation.ts";
import { modelError, noAnswerSentence } from "../model/model-error.ts";
import { callUsage, type GivenUsage } from "../model/model-usage.ts";
import { toldPhrases } from "../prompt/reminder.ts";
import { writtenAnswer } from "../prompt/written-answer.ts";
import { inSpan, markFailed } from "../telemetry/span.ts";
import { createStorableText } from "../text/storable-text.ts";
import type { Notice } from "../wire/notice.ts";
import { noUsage } from "../wire/usage.ts";
import type { AnswerFailure, AnswerPart } from "./answer.ts";
import { answerForms, type WrittenForm } from "./answer-form.ts";
import { createLoopWatch } from "./loop-watch.ts";
import { createNumbering } from "./numbering.ts";
import { outcomeOf } from "./outcome-of.ts";
import { prepareModel } from "./prepare-model.ts";
import type { PreparedPrompt } from "./prepare-prompt.ts";
import type { CoreRequest } from "./request.ts";
import { settlePassages } from "./settle-passages.ts";
import type { Sink } from "./sink.ts";

/** What is sent to the model, and the chunks that it can cite. */
type ModelCall = Omit<PreparedPrompt, "notices"> & { request: CoreRequest };

/**
 * Streams the model through the heading machine and the citation stream into the sink. Never throws: a model that is stopped
 * or fails leaves what it wrote until then.
 */
export function streamAnswer(call: ModelCall, sink: Sink): Promise<AnswerPart> {
  return inSpan(
    "ibid.generate",
    async (span) => {
      const part = await stream(call, sink);
      const { usage = noUsage, metrics, failure } = part;
      span.setAttributes({
        "gen_ai.usage.input_tokens": usage.inputTokens,
        "gen_ai.usage.cached_input_tokens": usage.cachedInputTokens,
        "gen_ai.usage.output_tokens": usage.outputTokens,
        "ibid.first_token_ms": metrics?.firstTokenMs,
      });
      if (failure) markFailed(span);
      return part;
    },
    { "gen_ai.request.model": call.request.model.id },
  );
}

async function stream(call: ModelCall, sink: Sink): Promise<AnswerPart> {
  const { request, prompt, generation } = call;
  const start = performance.now();
  const writer = openWriter(call, sink);
  const run = await readModel(call, writer, sink);
  const written = await writer.end();
  settlePassages(prompt.valid, sink);
  const usage = callUsage(run.usage, prompt, sink);
  const part: AnswerPart = {
    ...(written.sections ? { sections: written.sections } : {}),
    outcome: outcomeOf(sink),
    prompt: { ...prompt.record, written: writtenAnswer(writer.raw(), request.format) },
    usage,
    metrics: {
      firstTokenMs: run.firstTokenMs,
      generateMs: performance.now() - start,
      promptTokens: usage.inputTokens,
      tagsDropped: written.tagsDropped,
      verifyMs: writer.verifyMs,
    },
  };
  const failure = run.failure ?? written.failure;
  if (failure) return { ...part, failure };
  if (sink.text().trim() === "") {
    const how = { reasoned: sink.reasoning() !== "", cutByTokens: run.cutByTokens };
    const cause = new IbidError("llm_error", noAnswerSentence(request.model.id, how));
    const namedOnly =
      request.format === "prose" &&
      prompt.valid.some(({ tag }) => writer.raw().includes(`[${tag}]`));
    return { ...part, failure: { cause, namedOnly } };
  }
  return run.cutByTokens && !written.isComplete
    ? { ...part, notices: [answerCut(generation)] }
    : part;
}

/** Tags in a row that repeat what is cited already. No answer needs more; small models write them to their last token. */
const maxRepeats = 8;
/** UTF-16 units of the references for each passage that is cited, and for their heading. Small models write whole passages there. */
const maxReferenceChars = 400;

/** Takes what the model writes and thinks, and writes what a reader gets of it. */
function openWriter({ request, prompt, chunks, judge }: ModelCall, sink: Sink) {
  const numbering = createNumbering({ request, chunks, valid: prompt.valid, sink, judge });
  const form = answerForms[request.format]({
    numbering,
    sink,
    // Quoted words are a document's, whatever they are.
    toldPhrases: request.model.writes ? toldPhrases : [],
  });
  let raw = "";
  let listedChars = 0;
  const loops = createLoopWatch();
  const text = createStorableText();
  const reasoning = createStorableText();
  const take = async (written: string) => {
    raw += written;
    loops.push(written);
    if (form.hasEnded) listedChars += written.length;
    if (written !== "") await form.push(written);
  };
  const maxListedChars = () =>
    maxReferenceChars * (1 + sink.citations().flatMap(({ passages }) => passages).length);
  const takeReasoning = (thought: string) => {
    if (thought !== "") sink.emit({ type: "reasoning-delta", text: thought });
  };
  return {
    raw: () => raw,
    push: (delta: string) => take(text.push(delta)),
    /** Whether the model has begun to repeat what it was told, or what it was given. */
    get hasEchoed() {
      return form.hasEchoed || listedChars > maxListedChars();
    },
    /** Whether the model writes nothing but the same tags or the same lines any more. */
    get isCircling() {
      return numbering.machine.repeats >= maxRepeats || (request.model.writes && loops.isLooping);
    },
    get verifyMs() {
      return numbering.verifyMs;
    },
    think: (delta: string) => takeReasoning(reasoning.push(delta)),
    /** What the machines hold is part of the answer, also of one that was stopped or broken off. */
    async end(): Promise<WrittenForm & { failure?: AnswerFailure }> {
      try {
        takeReasoning(reasoning.end());
        await take(text.end());
        const written = await form.end();
        await numbering.awaitOpinions();
        return written;
      } catch (cause) {
        return { isComplete: false, tagsDropped: numbering.dropped, failure: { cause } };
      }
    },
  };
}

/** How the model's stream went. */
type ModelRun = {
  /** 0 where nothing came. */
  firstTokenMs: number;
  /** As the server tells it. */
  usage?: GivenUsage;
  cutByTokens: boolean;
  failure?: AnswerFailure;
};

async function readModel(
  { request, prompt, generation, maxSeconds }: ModelCall,
  writer: ReturnType<typeof openWriter>,
  sink: Sink,
): Promise<ModelRun> {
  const { model, id } = request.model;
  const run: ModelRun = { firstTokenMs: 0, cutByTokens: false };
  const { useThinking } = request;
  const circling = new AbortController();
  const signal = AbortSignal.any([sink.signal, circling.signal]);
  const start = performance.now();
  try {
    await prepareModel(request.model, sink);
    const settings = callSettings(request.model, { generation, maxSeconds, useThinking, signal });
    const result = streamText({
      model: request.format === "sections" ? askForSections(request.model) : model,
      instructions: prompt.instructions,
      messages: prompt.messages,
      ...settings,
      onError: () => {},
    });
    for await (const part of modelParts(result.stream, id)) {
      const isDelta = part.type === "text-delta" || part.type === "reasoning-delta";
      if (isDelta && run.firstTokenMs === 0) {
        run.firstTokenMs = performance.now() - start;
        sink.emit({ type: "status", stage: "writing" });
      }
      if (part.type === "text-delta") await writer.push(part.text);
      else if (part.type === "reasoning-delta") writer.think(part.text);
      else if (part.type === "finish") {
        run.usage = part.totalUsage;
        run.cutByTokens = part.finishReason === "length";
      } else if (part.type === "error") throw modelError(id, part.error);
      else if (part.type === "abort")
        throw sink.signal.aborted
          ? sink.signal.reason
          : modelError(id, settings.abortSignal.reason);
      if (writer.isCircling || writer.hasEchoed) break;
    }
    circling.abort();
  } catch (cause) {
    run.failure = { cause };
  }
  return run;
}

function answerCut({ maxOutputTokens }: GenerationSettings): Notice {
  return {
    code: "answer_cut",
    message: `The answer was cut at the most that the language model may write (${maxOutputTokens} tokens, LANGUAGE_MODEL_MAX_OUTPUT_TOKENS).`,
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
