import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { GenerationSettings } from "./generation.ts";
import type { AvailableModel } from "./provider.ts";

/** All that a call of a model needs beside its model and its prompt, as the AI SDK takes it. */
export type CallSettings = GenerationSettings & {
  maxRetries: number;
  providerOptions?: SharedV4ProviderOptions;
  /** Aborted when the answer is to stop, with the reason of the stop or a `TimeoutError` after MAX_ANSWER_SECONDS. */
  abortSignal: AbortSignal;
};

/**
 * The settings of a call of this model: how it writes, whether it thinks, and when it is to stop.
 * @param options.maxSeconds the setting MAX_ANSWER_SECONDS.
 * @param options.useThinking false turns a thinking model's thinking off, through the provider's own switch.
 */
export function callSettings(
  entry: AvailableModel,
  options: {
    generation: GenerationSettings;
    maxSeconds: number;
    useThinking?: boolean | undefined;
    signal: AbortSignal;
  },
): CallSettings {
  const providerOptions = entry.thinkingSwitch(options.useThinking ?? true);
  return {
    ...options.generation,
    // A reader is waiting: they are told after one more try, within about 2 s where the server names no time of its own.
    maxRetries: 1,
    ...(providerOptions ? { providerOptions } : {}),
    abortSignal: AbortSignal.any([options.signal, AbortSignal.timeout(options.maxSeconds * 1_000)]),
  };
}
