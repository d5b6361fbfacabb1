import { setImmediate } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import { readPrompt } from "../../prompt/prompt.ts";
import type { AnswerLanguage } from "../../wire/settings.ts";
import { wordingFor } from "../../wording/wording-for.ts";
import { withSecondAnswer } from "./answer-second.ts";
import { chooseUnits } from "./choose-units.ts";
import { composeAnswer } from "./compose-answer.ts";
import { composeSections } from "./compose-sections.ts";
import { withPartsPointedTo } from "./follow-pointers.ts";

/** Average characters (UTF-16 units) per English token, because this model has no tokenizer. */
const unitsPerToken = 4;

export type ExtractiveModelOptions = {
  embedder: Pick<Embedder, "model" | "compareTexts">;
  /** The language of its own sentences: the question's by default. */
  language?: AnswerLanguage;
  /** Awaited after each word. By default it yields to the event loop, so that Stop works. */
  pause?: () => Promise<unknown>;
};

const finishReason = { unified: "stop", raw: undefined } as const;

function extractiveUsage(options: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const read = Math.ceil(JSON.stringify(options.prompt).length / unitsPerToken);
  const written = Math.ceil(text.length / unitsPerToken);
  return {
    inputTokens: { total: read, noCache: read, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: written, text: written, reasoning: 0 },
  };
}

/**
 * A language model without weights. It answers with the sentences of the passages that answer best, verbatim and with
 * their tags, as prose or as sections. It reads the same prompt as any other model.
 */
export function createExtractiveModel(options: ExtractiveModelOptions): LanguageModelV4 {
  const { embedder, language = "question", pause = () => setImmediate() } = options;
  const answer = async (call: LanguageModelV4CallOptions) => {
    call.abortSignal?.throwIfAborted();
    const prompt = readPrompt(call.prompt);
    const judgement = await judgeEvidence(embedder, prompt, prompt.passages);
    call.abortSignal?.throwIfAborted();
    const passages =
      judgement.range === "answered"
        ? withPartsPointedTo(
            await withSecondAnswer(embedder, chooseUnits(judgement, prompt), prompt),
            prompt.passages,
          )
        : [];
    call.abortSignal?.throwIfAborted();
    const { computed = [] } = prompt;
    if (call.responseFormat?.type === "json") return composeSections(passages, computed);
    const { closest, noEvidence } = wordingFor(prompt.question, language);
    const otherwise = judgement.range === "none" ? noEvidence : closest;
    return composeAnswer(passages, otherwise, computed);
  };
  return {
    specificationVersion: "v4",
    provider: "ibid",
    modelId: "extractive",
    supportedUrls: {},
    async doGenerate(call) {
      const text = await answer(call);
      return {
        content: [{ type: "text", text }],
        finishReason,
        usage: extractiveUsage(call, text),
        warnings: [],
      };
    },
    async doStream(call) {
      return { stream: streamWords(call, () => answer(call), pause) };
    },
  };
}

/** Streams an answer word by word, until the reader cancels or the call is aborted. */
function streamWords(
  call: LanguageModelV4CallOptions,
  answer: () => Promise<string>,
  pause: () => Promise<unknown>,
): ReadableStream<LanguageModelV4StreamPart> {
  let cancelled = false;
  return new ReadableStream({
    async start(out) {
      try {
        out.enqueue({ type: "stream-start", warnings: [] });
        const text = await answer();
        out.enqueue({ type: "text-start", id: "answer" });
        for (const [delta] of text.matchAll(/\s*\S+/g)) {
          call.abortSignal?.throwIfAborted();
          if (cancelled) return;
          out.enqueue({ type: "text-delta", id: "answer", delta });
          await pause();
        }
        call.abortSignal?.throwIfAborted();
        if (cancelled) return;
        out.enqueue({ type: "text-end", id: "answer" });
        out.enqueue({ type: "finish", finishReason, usage: extractiveUsage(call, text) });
        out.close();
      } catch (error) {
        if (!cancelled) out.error(error);
      }
    },
    cancel() {
      cancelled = true;
    },
  });
}
