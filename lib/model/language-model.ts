import type { Connection } from "../connection.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { IbidError } from "../errors.ts";
import { connectionProvider } from "./connection-provider.ts";
import type { AvailableModel, LanguageModelEntry, Provider } from "./provider.ts";
import { anthropic } from "./providers/anthropic.ts";
import { extractive } from "./providers/extractive.ts";
import { local } from "./providers/local.ts";
import { openAICompatible } from "./providers/openai-compatible.ts";

export type { AvailableModel, LanguageModelEntry } from "./provider.ts";

/** The providers of language models. A new provider is one file and one line here. */
export const providers: readonly Provider[] = [extractive, openAICompatible, anthropic, local];

/**
 * Checks the settings that name a language model, without asking a server.
 * @param connections those there are; without them a name that may be a connection's is let pass.
 * @throws IbidError `invalid_request`, one line per wrong setting, naming it.
 */
export function checkModelNames(
  env: Pick<Env, "LANGUAGE_MODEL" | "TOOL_MODEL">,
  connections?: readonly Connection[],
): void {
  const lines = (["LANGUAGE_MODEL", "TOOL_MODEL"] as const).flatMap((setting) => {
    const id = env[setting];
    const unknown = connections === undefined && id?.includes(":") === true;
    const reason = id === undefined ? undefined : wrongModelName(id, connections ?? [], unknown);
    return reason === undefined ? [] : [`${setting}: ${reason}`];
  });
  if (lines.length === 0) return;
  throw new IbidError(
    "invalid_request",
    `These settings cannot be used (environment or .env):\n${lines.join("\n")}`,
  );
}

/**
 * Says what is wrong with a model's id as it is written; undefined if nothing is.
 * @param mayBeUnknown lets an id pass that begins with neither a provider nor a connection.
 */
export function wrongModelName(
  id: string,
  connections: readonly Connection[],
  mayBeUnknown = false,
): string | undefined {
  const [prefix = "", ...name] = id.split(":");
  const provider = providerNamed(prefix, connections);
  if (!provider) return mayBeUnknown ? undefined : noProvider(prefix, connections);
  const wantsName = provider.form !== provider.prefix;
  return wantsName && name.join(":").trim() === ""
    ? `Name the model: ${provider.form}.`
    : undefined;
}

function providerNamed(prefix: string, connections: readonly Connection[]): Provider | undefined {
  const connection = connections.find(({ id }) => id === prefix);
  return (
    providers.find((candidate) => candidate.prefix === prefix) ??
    (connection && connectionProvider(connection))
  );
}

function noProvider(prefix: string, connections: readonly Connection[]): string {
  const forms = [
    ...providers.map((each) => each.form),
    ...connections.flatMap(({ id, origin }) => (origin === "settings" ? [`${id}:NAME`] : [])),
  ];
  return `There is no provider named ${prefix}. Use one of ${forms.join(", ")}, or add a connection on the settings page.`;
}

/** Whether a model of this id writes its own words instead of only quoting; one of a provider that is gone wrote. */
export function writesOwnWords(id: string): boolean {
  const [prefix] = id.split(":");
  return providers.find((candidate) => candidate.prefix === prefix)?.writes ?? true;
}

/** Returns the entry of a model by its id in LANGUAGE_MODEL or a call. Never throws. */
export async function languageModelEntry(
  id: string,
  env: Env,
  embedder: Embedder,
): Promise<LanguageModelEntry> {
  const [prefix = "", ...name] = id.split(":");
  const provider = providerNamed(prefix, env.connections);
  if (provider) return provider.open(name.join(":"), { env, embedder });
  return {
    id,
    contextTokens: null,
    can: { json: false, thinking: false, tools: false },
    available: false,
    fault: "setting",
    reason: noProvider(prefix, env.connections),
  };
}

/**
 * Returns a model that can be asked.
 * @throws IbidError with the reason: `invalid_request` if its name or a setting is wrong, `llm_error` if its server
 *   cannot be reached or refuses the key.
 */
export async function requireLanguageModel(
  id: string,
  env: Env,
  embedder: Embedder,
): Promise<AvailableModel> {
  const entry = await languageModelEntry(id, env, embedder);
  if (entry.available) return entry;
  if (entry.fault === "server") throw new IbidError("llm_error", entry.reason);
  throw new IbidError(
    "invalid_request",
    `The language model ${id} cannot be used. ${entry.reason}`,
    {
      details: [{ field: "model", reason: entry.reason }],
    },
  );
}
