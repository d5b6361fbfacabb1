import type { Connection } from "../connection.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import type { Reranker } from "../reranking/reranker.ts";
import type { ModelView } from "../wire/model.ts";
import { connectionProvider } from "./connection-provider.ts";
import { languageModelEntry, providers } from "./language-model.ts";
import { chatNames, isOnThisMachine, unnamedLocalServers } from "./local-servers.ts";
import type { Provider } from "./provider.ts";

/** The placeholder in an id for a model that is not named yet, as in the provider's form. */
const anyName = "NAME";

const canNothing = { json: false, thinking: false, tools: false };

/**
 * Lists the models of every seat, and the reason if one cannot be used. The configured language model comes first, then
 * the one for tools, Ibid's own, those that the servers list, and each provider or connection that has none. All servers
 * are asked side by side. Never throws.
 * @param unused whether providers without a model are listed, with what they need.
 */
export async function listModels(
  context: { env: Env; embedder: Embedder; reranker?: Reranker | undefined },
  { unused = true } = {},
): Promise<ModelView[]> {
  const { env, embedder } = context;
  const named = env.connections.filter(({ origin }) => origin === "settings");
  const sources = [...providers, ...named.map(connectionProvider)];
  const configured = [
    ...new Set([env.LANGUAGE_MODEL, ...(env.TOOL_MODEL ? [env.TOOL_MODEL] : []), "extractive"]),
  ];
  // A server that does not answer is waited for once: what it has and why it has nothing are asked together.
  const [first, listed, found, withoutModel] = await Promise.all([
    Promise.all(configured.map((id) => viewOf(id, env, embedder))),
    Promise.all(sources.map((source) => idsOf(source, source.list(context)))),
    Promise.all(
      unnamedLocalServers(env, providers).map((local) =>
        idsOf(connectionProvider(local), chatNames(local)),
      ),
    ),
    unused ? Promise.all(sources.map((source) => viewOfUnused(source, env, embedder))) : [],
  ]);
  const ids = new Set([...configured, ...listed.flat(), ...found.flat()]);
  const hasModel = (view: ModelView) =>
    [...ids].some((id) => id.split(":")[0] === view.id.split(":")[0]);
  const others = [...ids].filter((id) => !configured.includes(id));
  return [
    ...first,
    ...(await Promise.all(others.map((id) => viewOf(id, env, embedder)))),
    ...withoutModel.filter((view) => !hasModel(view)),
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

async function idsOf({ prefix }: Provider, names: Promise<string[]>): Promise<string[]> {
  return (await names).map((name) => `${prefix}:${name}`);
}

/** A provider without a model: why it has none, in the words of a model that would be asked for. */
async function viewOfUnused(
  { prefix, form }: Provider,
  env: Env,
  embedder: Embedder,
): Promise<ModelView> {
  const view = await viewOf(`${prefix}:${anyName}`, env, embedder);
  // A server without a list takes any name.
  if (!view.available) return view;
  const named = providers.some((provider) => provider.prefix === prefix);
  const reason = named
    ? `Name the model on the settings page, or set LANGUAGE_MODEL=${form}.`
    : `The server lists no models. Name the model: ${form}.`;
  return { ...view, available: false, reason };
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
    ...connectionOf(id, env.connections),
  };
}

/** The connection that a model's id names, for the page. */
function connectionOf(
  id: string,
  connections: readonly Connection[],
): Pick<ModelView, "connection"> {
  const connection = connections.find((each) => each.id === id.split(":")[0]);
  if (!connection) return {};
  const { name, baseUrl } = connection;
  return {
    connection: { id: connection.id, name, onThisMachine: isOnThisMachine(baseUrl) },
  };
}
