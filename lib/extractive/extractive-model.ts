import { setImmediate } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { readPrompt } from "../prompt/prompt.ts";
import { composeAnswer } from "./compose-answer.ts";
import { composeSections } from "./compose-sections.ts";
import { selectUnits } from "./select-units.ts";

/**
 * Evidence below which the documents don't say, for all-MiniLM-L6-v2. Over questions on Wikipedia, half of them put to a
 * passage that looks related and does not say, it declines 83 % of those and answers 90 % of the others; over the
 * follow-ups of MTRAG-UN, 82 and 77 %.
 */
const defaultThreshold = 0.79;

/** Usual length of a token of English, in UTF-16 units; the model counts nothing by itself. */
const unitsPerToken = 4;

export type ExtractiveModelOptions = {
  /** Unit vectors of texts, in their order; see `Embedder.embedSentences`. */
  embed: (texts: string[]) => Promise<Float32Array[]>;
  /** Evidence below which it answers that the documents don't say. */
  threshold?: number;
  /** Awaited after each word; by default the event loop gets a turn, so that Stop stops. */
  pause?: () => Promise<unknown>;
};

function usageOf(options: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const read = Math.ceil(JSON.stringify(options.prompt).length / unitsPerToken);
  const written = Math.ceil(text.length / unitsPerToken);
  return {
    inputTokens: { total: read, noCache: read, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: written, text: written, reasoning: 0 },
  };
}

/**
 * A language model without weights: it answers with the sentences of the passages that answer the question best, word
 * for word with their tags, in the form that it is asked for, prose or sections. It reads the same prompt as any other.
 */
export function createExtractiveModel(options: ExtractiveModelOptions): LanguageModelV4 {
  const { embed, threshold = defaultThreshold, pause = () => setImmediate() } = options;
  const answer = async (call: LanguageModelV4CallOptions) => {
    call.abortSignal?.throwIfAborted();
    const { passages } = await selectUnits(readPrompt(call.prompt), { embed, threshold });
    call.abortSignal?.throwIfAborted();
    return call.responseFormat?.type === "json"
      ? composeSections(passages)
      : composeAnswer(passages);
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
        finishReason: { unified: "stop", raw: undefined },
        usage: usageOf(call, text),
        warnings: [],
      };
    },
    async doStream(call) {
      let cancelled = false;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async start(out) {
          try {
            out.enqueue({ type: "stream-start", warnings: [] });
            const text = await answer(call);
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
            out.enqueue({
              type: "finish",
              finishReason: { unified: "stop", raw: undefined },
              usage: usageOf(call, text),
            });
            out.close();
          } catch (error) {
            if (!cancelled) out.error(error);
          }
        },
        cancel() {
          cancelled = true;
        },
      });
      return { stream };
    },
  };
}
