import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { GenerationSettings } from "./generation.ts";
import type { AvailableModel } from "./provider.ts";

/** The settings of a call for the AI SDK: everything except model and prompt. */
type CallSettings = GenerationSettings & {
  maxRetries: number;
  providerOptions?: SharedV4ProviderOptions;
  /** Aborted with the reason of a stop, or with a `TimeoutError` after MAX_ANSWER_SECONDS. */
  abortSignal: AbortSignal;
};

/**
 * Makes the settings of a call of this model: how it writes, whether it thinks, and when it stops.
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
    // A reader is waiting, so one retry is enough: about 2 s if the server names no time of its own.
    maxRetries: 1,
    ...(providerOptions ? { providerOptions } : {}),
    abortSignal: AbortSignal.any([options.signal, AbortSignal.timeout(options.maxSeconds * 1_000)]),
  };
}
