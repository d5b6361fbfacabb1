import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from "@ai-sdk/provider";
import type { WritingModel } from "./writing-model.ts";
import type { TemplateMessage, WritingRequest, WrittenEnd } from "./writing-protocol.ts";

/** The name of the switch for thinking in `providerOptions`. */
export const localOptions = "local";

/** Tokens of an answer where a call sets no limit. */
const defaultOutputTokens = 2_000;

/** Makes a model of the AI SDK of a local one. It writes text alone: no tools, and JSON only because it is asked to. */
export function createLocalLanguageModel(name: string, writer: WritingModel): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "local",
    modelId: name,
    supportedUrls: {},
    async doGenerate(call) {
      let text = "";
      const signal = call.abortSignal ?? new AbortController().signal;
      const onText = (piece: string) => {
        text += piece;
      };
      const end = await writer.write(requestOf(call), { signal, onText });
      return {
        content: [{ type: "text", text }],
        finishReason: finishReasonOf(end),
        usage: usageOf(end),
        warnings: warningsOf(call),
      };
    },
    async doStream(call) {
      return { stream: streamText(call, writer) };
    },
  };
}

function streamText(
  call: LanguageModelV4CallOptions,
  writer: WritingModel,
): ReadableStream<LanguageModelV4StreamPart> {
  const id = "answer";
  const cancelled = new AbortController();
  const signal = AbortSignal.any([
    cancelled.signal,
    ...(call.abortSignal ? [call.abortSignal] : []),
  ]);
  return new ReadableStream({
    async start(out) {
      out.enqueue({ type: "stream-start", warnings: warningsOf(call) });
      let hasText = false;
      const onText = (delta: string) => {
        if (signal.aborted) return;
        if (!hasText) out.enqueue({ type: "text-start", id });
        hasText = true;
        out.enqueue({ type: "text-delta", id, delta });
      };
      try {
        const end = await writer.write(requestOf(call), { signal, onText });
        if (hasText) out.enqueue({ type: "text-end", id });
        out.enqueue({ type: "finish", finishReason: finishReasonOf(end), usage: usageOf(end) });
        out.close();
      } catch (error) {
        if (!cancelled.signal.aborted) out.error(error);
      }
    },
    cancel() {
      cancelled.abort();
    },
  });
}

function requestOf(call: LanguageModelV4CallOptions): WritingRequest {
  return {
    messages: call.prompt.map(toTemplateMessage),
    temperature: call.temperature ?? 0,
    topP: call.topP ?? 1,
    maxOutputTokens: call.maxOutputTokens ?? defaultOutputTokens,
    stopWords: call.stopSequences ?? [],
    thinking: call.providerOptions?.[localOptions]?.["thinking"] !== false,
  };
}

/** Returns a message's text. Chat templates of small models know nothing else. */
function toTemplateMessage(message: LanguageModelV4Message): TemplateMessage {
  if (message.role === "system") return { role: "system", content: message.content };
  const texts = message.content.map((part) => (part.type === "text" ? part.text : ""));
  return { role: message.role === "assistant" ? "assistant" : "user", content: texts.join("") };
}

function finishReasonOf({ finish }: WrittenEnd) {
  return { unified: finish === "length" ? "length" : "stop", raw: finish } as const;
}

function usageOf({ promptTokens, cachedTokens, outputTokens }: WrittenEnd): LanguageModelV4Usage {
  return {
    inputTokens: {
      total: promptTokens,
      noCache: promptTokens - cachedTokens,
      cacheRead: cachedTokens,
      cacheWrite: undefined,
    },
    outputTokens: { total: outputTokens, text: outputTokens, reasoning: undefined },
  };
}

/** Names what a call has no effect with. Nothing holds the model to JSON, but the prompt may ask for it. */
function warningsOf({ tools }: LanguageModelV4CallOptions): SharedV4Warning[] {
  return tools?.length ? [{ type: "unsupported", feature: "tools" }] : [];
}
