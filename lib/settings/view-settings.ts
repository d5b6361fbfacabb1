import type { z } from "zod";
import { defaultEmbeddingModel, type Env } from "../env.ts";
import { IbidError } from "../errors.ts";
import { providers, wrongModelName } from "../model/language-model.ts";
import { chatNames, unnamedLocalServers } from "../model/local-servers.ts";
import { hostOf } from "../model/model-server.ts";
import type {
  ConnectionView,
  SettingOrigin,
  SettingsView,
  settingsChangeSchema,
} from "../wire/settings.ts";
import { viewConnection, viewFoundConnection } from "./connections.ts";
import type { StoredSettings } from "./stored-settings.ts";

/** The settings that the environment may decide, by their names in the interface. */
const settingNames = {
  languageModel: "LANGUAGE_MODEL",
  toolModel: "TOOL_MODEL",
  rerankerModel: "RERANKER_MODEL",
  discover: "DISCOVER",
  repair: "REPAIR",
} as const;

/** A folder of models/ or an id on the Hugging Face hub, which leads to no other folder. */
const rerankerName = /^\w[\w.-]*(?:\/\w[\w.-]*)?$/;

/**
 * Shows the settings: what holds, and who decided it.
 * @param env the settings with what is stored.
 */
export async function viewSettings(
  env: Env,
  stored: StoredSettings,
  sampleIds: string[],
): Promise<SettingsView> {
  const { choices } = stored;
  const originOf = (name: keyof typeof settingNames): SettingOrigin => {
    if (env.named.has(settingNames[name])) return "environment";
    return choices[name] === undefined ? "default" : "settings";
  };
  const chosen = <Value>(choice: Value | undefined, fallback: Value) => ({
    value: choice ?? fallback,
    origin: choice === undefined ? ("default" as const) : ("settings" as const),
  });
  return {
    languageModel: { value: env.LANGUAGE_MODEL, origin: originOf("languageModel") },
    toolModel: { value: env.TOOL_MODEL ?? null, origin: originOf("toolModel") },
    embeddingModel: viewEmbeddingModel(env, stored.indexModel),
    rerankerModel: { value: env.RERANKER_MODEL, origin: originOf("rerankerModel") },
    format: chosen(choices.format, "prose"),
    language: chosen(choices.language, "question"),
    theme: chosen(choices.theme, "system"),
    discover: { value: env.DISCOVER, origin: originOf("discover") },
    repair: { value: env.REPAIR, origin: originOf("repair") },
    connections: await viewConnections(env, stored),
    sample: { knowledgeBaseIds: sampleIds },
  };
}

/** The embedding model is the index's, also where that was made again by another one than the environment names. */
function viewEmbeddingModel(env: Env, indexModel: string | null): SettingsView["embeddingModel"] {
  const value = indexModel ?? env.EMBEDDING_MODEL;
  if (env.named.has("EMBEDDING_MODEL") && value === env.EMBEDDING_MODEL)
    return { value, origin: "environment" };
  return { value, origin: value === defaultEmbeddingModel ? "default" : "settings" };
}

/** The servers of the environment, those of the settings page, and those that run on this machine. */
async function viewConnections(env: Env, stored: StoredSettings): Promise<ConnectionView[]> {
  const local = unnamedLocalServers(env, providers);
  const found = await Promise.all(local.map(async (each) => (await chatNames(each)).length > 0));
  return [
    ...providers.flatMap(({ prefix, address }): ConnectionView[] => {
      const named = address(env);
      if (!named) return [];
      const protocol = prefix === "anthropic" ? "anthropic" : "openai-compatible";
      const { baseUrl, apiKey } = named;
      const hasKey = apiKey !== undefined;
      const name = hostOf(baseUrl);
      return [
        {
          id: prefix,
          name,
          protocol,
          baseUrl: shownAddress(baseUrl),
          hasKey,
          origin: "environment",
        },
      ];
    }),
    ...stored.connections.map(viewConnection),
    ...local.filter((_, i) => found[i]).map(viewFoundConnection),
  ];
}

/** Returns an address of the environment without what may be a secret in it. */
function shownAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/**
 * Checks a change of the settings.
 * @throws IbidError `invalid_request` for a model that there cannot be, and for a setting that the environment decides.
 */
export function checkChange(env: Env, change: z.output<typeof settingsChangeSchema>): void {
  const refuse = (field: string, message: string, reason: string) =>
    new IbidError("invalid_request", message, { details: [{ field, reason }] });
  for (const [field, value] of Object.entries(change)) {
    if (value === null || value === undefined) continue;
    const setting = Object.entries(settingNames).find(([name]) => name === field)?.[1];
    if (setting && env.named.has(setting))
      throw refuse(
        field,
        `The environment sets ${setting}, which holds over a choice made here. Take ${setting} out of the environment or .env, and start Ibid again.`,
        "is set by the environment",
      );
    const isModel = field === "languageModel" || field === "toolModel";
    const wrong = isModel ? wrongModelName(String(value), env.connections) : undefined;
    if (wrong) throw refuse(field, wrong, "names no model");
    if (field === "rerankerModel" && !rerankerName.test(String(value)))
      throw refuse(
        field,
        "Name a folder of models/, an id on the Hugging Face hub such as Xenova/ms-marco-MiniLM-L-6-v2, or late-interaction.",
        "names no model",
      );
  }
}
