import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { IbidError } from "../errors.ts";
import { createExtractiveModel } from "../extractive/extractive-model.ts";

/** A language model that can be asked, or why it cannot. */
export type LanguageModelEntry = {
  id: string;
  contextTokens: number | null;
  can: { json: boolean; thinking: boolean; tools: boolean };
} & ({ available: true; model: LanguageModelV4 } | { available: false; reason: string });

/** A language model that can be asked. */
export type AvailableModel = LanguageModelEntry & { available: true };

type Provider = (name: string, env: Env, embedder: Embedder) => LanguageModelEntry;

/** The providers by the beginning of a model's id. A new provider is one entry. */
const providers: Record<string, Provider> = {
  extractive: (_name, _env, embedder) => ({
    id: "extractive",
    available: true,
    model: createExtractiveModel({ embed: embedder.embedSentences }),
    contextTokens: null,
    can: { json: false, thinking: false, tools: false },
  }),
  "openai-compatible": (name, env) => {
    const entry = {
      id: `openai-compatible:${name}`,
      contextTokens: null,
      can: { json: true, thinking: true, tools: true },
    };
    const baseURL = env.LANGUAGE_MODEL_BASE_URL ?? env.OPENAI_BASE_URL;
    if (!name)
      return {
        ...entry,
        available: false,
        reason: "Name the model: LANGUAGE_MODEL=openai-compatible:NAME.",
      };
    if (!baseURL)
      return {
        ...entry,
        available: false,
        reason: "Set LANGUAGE_MODEL_BASE_URL to the server's address.",
      };
    const apiKey = env.LANGUAGE_MODEL_API_KEY ?? env.OPENAI_API_KEY;
    const provider = createOpenAICompatible({
      name: "openai-compatible",
      baseURL,
      includeUsage: true,
      ...(apiKey ? { apiKey } : {}),
    });
    return { ...entry, available: true, model: provider.chatModel(name) };
  },
};

/** The entry for a model's id, as the setting LANGUAGE_MODEL or a call names it. */
export function languageModelEntry(id: string, env: Env, embedder: Embedder): LanguageModelEntry {
  const [provider = "", ...name] = id.split(":");
  const open = providers[provider];
  if (open) return open(name.join(":"), env, embedder);
  return {
    id,
    contextTokens: null,
    can: { json: false, thinking: false, tools: false },
    available: false,
    reason: `There is no provider named ${provider}. Use extractive or openai-compatible:NAME.`,
  };
}

/** @throws IbidError `invalid_request` for a model that cannot be asked, with the reason. */
export function requireLanguageModel(
  id: string,
  env: Env,
  embedder: Embedder,
): LanguageModelEntry & { available: true } {
  const entry = languageModelEntry(id, env, embedder);
  if (entry.available) return entry;
  throw new IbidError(
    "invalid_request",
    `The language model ${id} cannot be used. ${entry.reason}`,
    {
      details: [{ field: "model", reason: entry.reason }],
    },
  );
}
