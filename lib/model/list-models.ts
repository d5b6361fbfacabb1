import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import type { Reranker } from "../reranking/reranker.ts";
import type { ModelView } from "../wire/model.ts";
import { languageModelEntry, providers } from "./language-model.ts";
import type { Provider } from "./provider.ts";

/** What stands in an id for a model that nobody has named yet, as in the provider's form. */
const anyName = "NAME";

const canNothing = { json: false, thinking: false, tools: false };

/**
 * Lists the models of every seat, and the reason if one cannot be used. The configured language model comes first, then
 * the one for tools, Ibid's own, those that the configured servers list, and each provider that has none. Never throws.
 * @param unused whether providers without a model are listed, with what they need.
 */
export async function listModels(
  context: { env: Env; embedder: Embedder; reranker?: Reranker | undefined },
  { unused = true } = {},
): Promise<ModelView[]> {
  const { env, embedder } = context;
  const listed = await Promise.all(
    providers.map(async (provider) =>
      (await provider.list(context)).map((name) => `${provider.prefix}:${name}`),
    ),
  );
  const ids = new Set([
    env.LANGUAGE_MODEL,
    ...(env.TOOL_MODEL ? [env.TOOL_MODEL] : []),
    "extractive",
    ...listed.flat(),
  ]);
  const named = (prefix: string) => [...ids].some((id) => id.split(":")[0] === prefix);
  const withoutModel = unused ? providers.filter(({ prefix }) => !named(prefix)) : [];
  const language = await Promise.all([...ids].map((id) => viewOf(id, env, embedder)));
  return [
    ...language,
    ...(await Promise.all(withoutModel.map((provider) => viewOfUnused(provider, env, embedder)))),
    {
      id: embedder.model.id,
      seat: "embedding",
      available: true,
      contextTokens: embedder.model.maxTokens,
      can: canNothing,
    },
    ...(context.reranker?.seats() ?? []).map(({ id, maxTokens, ...state }) => ({
      id,
      seat: "reranking" as const,
      ...state,
      contextTokens: maxTokens,
      can: canNothing,
    })),
  ];
}

/** A provider without a model: why it has none, in the words of a model that would be asked for. */
async function viewOfUnused(
  { prefix, form }: Provider,
  env: Env,
  embedder: Embedder,
): Promise<ModelView> {
  const view = await viewOf(`${prefix}:${anyName}`, env, embedder);
  // A server without a list takes any name.
  return view.available
    ? { ...view, available: false, reason: `Name the model: set LANGUAGE_MODEL=${form}.` }
    : view;
}

async function viewOf(id: string, env: Env, embedder: Embedder): Promise<ModelView> {
  const entry = await languageModelEntry(id, env, embedder);
  return {
    id: entry.id,
    seat: "language",
    available: entry.available,
    ...(entry.available ? {} : { reason: entry.reason }),
    contextTokens: entry.contextTokens,
    can: entry.can,
  };
}
