import type { ModelView } from "@/lib/wire/model.ts";
import type { ConnectionView, SettingsView } from "@/lib/wire/settings.ts";

/** Settings as the server gives them where nothing was chosen yet. */
export function someSettings(over: Partial<SettingsView> = {}): SettingsView {
  const byDefault = <Value>(value: Value) => ({ value, origin: "default" as const });
  return {
    languageModel: byDefault("extractive"),
    toolModel: byDefault(null),
    embeddingModel: byDefault("all-MiniLM-L6-v2"),
    rerankerModel: byDefault("late-interaction"),
    format: byDefault("prose"),
    language: byDefault("question"),
    theme: byDefault("system"),
    discover: byDefault(true),
    repair: byDefault(false),
    connections: [],
    sample: { knowledgeBaseIds: [] },
    ...over,
  };
}

/** A server whose address is kept. */
export function aConnection(over: Partial<ConnectionView> = {}): ConnectionView {
  return {
    id: "office",
    name: "Office",
    protocol: "openai-compatible",
    baseUrl: "http://llm.office.test/v1",
    hasKey: false,
    origin: "settings",
    ...over,
  };
}

/** A language model that can be asked. */
export function aModel(id: string, over: Partial<ModelView> = {}): ModelView {
  return {
    id,
    seat: "language",
    available: true,
    contextTokens: null,
    can: { json: true, thinking: false, tools: true },
    ...over,
  };
}
