import type { Env } from "../env.ts";

/** How freely a model writes, and how much. */
export type GenerationSettings = {
  /** 0 to 2: from always the likeliest token to a free choice. */
  temperature: number;
  /** 0 to 1: tokens are chosen from the likeliest ones with this total probability. */
  topP: number;
  /** Tokens of thinking and answer together, at most. */
  maxOutputTokens: number;
};

/** Settings for an answer in sections: JSON needs less freedom, and its frame costs tokens. */
export const sectionGeneration = { temperature: 0.2, maxOutputTokens: 2_048 };

/**
 * Merges the settings of one call: the call overrides the kind of knowledge base, which overrides the installation.
 * @param kinds the kinds that the question reads, in reading order. The first with a value decides it.
 */
export function generationFor(
  env: Env,
  kinds: readonly { generation?: Partial<GenerationSettings> | undefined }[] = [],
  call: Partial<GenerationSettings> = {},
): GenerationSettings {
  const setting = <Name extends keyof GenerationSettings>(
    name: Name,
    fallback: GenerationSettings[Name],
  ) =>
    call[name] ??
    kinds.find((kind) => kind.generation?.[name] !== undefined)?.generation?.[name] ??
    fallback;
  return {
    temperature: setting("temperature", env.LANGUAGE_MODEL_TEMPERATURE),
    topP: setting("topP", env.LANGUAGE_MODEL_TOP_P),
    maxOutputTokens: setting("maxOutputTokens", env.LANGUAGE_MODEL_MAX_OUTPUT_TOKENS),
  };
}
