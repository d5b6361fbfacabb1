import { type ModelMessage, streamText } from "ai";
import { inSpan } from "../telemetry/span.ts";
import type { Usage } from "../wire/usage.ts";
import { callSettings } from "./call-settings.ts";
import type { GenerationSettings } from "./generation.ts";
import type { AvailableModel } from "./language-model.ts";
import { modelError } from "./model-error.ts";
import { callUsage } from "./model-usage.ts";

/** A call of a model for an answer that is read whole. */
type WholeCall = {
  model: AvailableModel;
  prompt: { instructions: string; messages: ModelMessage[] };
  generation: GenerationSettings;
  /** The setting MAX_ANSWER_SECONDS. */
  maxSeconds: number;
  /** Retries after a failed call; 1 by default. */
  maxRetries?: number | undefined;
  /** False turns a thinking model's thinking off. */
  useThinking?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Asks a model and waits for its whole answer, for callers without a reader. It streams all the same, so that an abort or
 * the time limit stops the server.
 * @throws IbidError `llm_error`, or the signal's reason if it is aborted.
 */
export async function askModel(
  call: WholeCall,
): Promise<{ text: string; reasoning: string; usage: Usage }> {
  return inSpan("ibid.model", () => askAndRead(call), { "ibid.model": call.model.id });
}

async function askAndRead({
  model,
  prompt,
  signal = new AbortController().signal,
  maxRetries,
  ...call
}: WholeCall) {
  const settings = callSettings(model, { ...call, signal });
  const result = streamText({
    model: model.model,
    instructions: prompt.instructions,
    messages: prompt.messages,
    ...settings,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    onError: () => {},
  });
  let text = "";
  let reasoning = "";
  let usage: Parameters<typeof callUsage>[0];
  try {
    for await (const part of result.stream) {
      if (part.type === "text-delta") text += part.text;
      else if (part.type === "reasoning-delta") reasoning += part.text;
      else if (part.type === "finish") usage = part.totalUsage;
      else if (part.type === "error") throw part.error;
      else if (part.type === "abort") break;
    }
  } catch (error) {
    if (!settings.abortSignal.aborted) throw modelError(model.id, error);
  }
  signal.throwIfAborted();
  if (settings.abortSignal.aborted) throw modelError(model.id, settings.abortSignal.reason);
  return {
    text,
    reasoning,
    usage: callUsage(usage, prompt, { text: () => text, reasoning: () => reasoning }),
  };
}
