import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { languageModelEntry } from "./language-model.ts";

/** A model as the interface shows it (docs/api.md, `GET /api/models`). */
export type ModelView = {
  id: string;
  seat: "language" | "embedding" | "reranking";
  available: boolean;
  reason?: string;
  contextTokens: number | null;
  can: { json: boolean; thinking: boolean; tools: boolean };
};

const canNothing = { json: false, thinking: false, tools: false };

/** The models of every seat, and why one cannot be used. */
export function listModels({ env, embedder }: { env: Env; embedder: Embedder }): ModelView[] {
  const languageIds = [...new Set([env.LANGUAGE_MODEL, "extractive"])];
  const language = languageIds.map((id): ModelView => {
    const entry = languageModelEntry(id, env, embedder);
    return {
      id: entry.id,
      seat: "language",
      available: entry.available,
      ...(entry.available ? {} : { reason: entry.reason }),
      contextTokens: entry.contextTokens,
      can: entry.can,
    };
  });
  return [
    ...language,
    {
      id: embedder.model.id,
      seat: "embedding",
      available: true,
      contextTokens: embedder.model.maxTokens,
      can: canNothing,
    },
  ];
}
