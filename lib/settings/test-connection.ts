import type { z } from "zod";
import type { Connection } from "../connection.ts";
import type { Env } from "../env.ts";
import { IbidError, notFound } from "../errors.ts";
import { lostKeySentence, serverAddress } from "../model/connection-provider.ts";
import { providers } from "../model/language-model.ts";
import { hostOf, lookAfresh, type ServerKind, type ServerState } from "../model/model-server.ts";
import type { ConnectionTest, connectionTestRequestSchema } from "../wire/settings.ts";
import { checkBaseUrl, checkKey, isSameOrigin } from "./connections.ts";

const kindNames: Record<ServerKind, string> = {
  ollama: "Ollama",
  "llama.cpp": "llama.cpp",
  vllm: "vLLM",
  "lm-studio": "LM Studio",
  openai: "OpenAI",
  other: "A server of language models",
};

/**
 * Tries a server: a connection by its id, one that is not kept yet, or both together. A kept key goes to no other server
 * than its own.
 * @throws IbidError `not_found`, and `invalid_request` for an address or a key that cannot be used.
 */
export async function testConnection(
  env: Env,
  asked: z.output<typeof connectionTestRequestSchema>,
): Promise<ConnectionTest> {
  const kept = asked.id === undefined ? undefined : findServer(env, asked.id);
  const written = asked.baseUrl ?? kept?.baseUrl;
  if (written === undefined)
    throw new IbidError("invalid_request", "Name the server by its id or its address.", {
      details: [{ field: "baseUrl", reason: "is missing" }],
    });
  const baseUrl = checkBaseUrl(written);
  checkKey(asked.apiKey);
  const protocol = asked.protocol ?? kept?.protocol ?? "openai-compatible";
  const ownKey = kept && isSameOrigin(kept.baseUrl, baseUrl) ? kept.readKey() : undefined;
  if (kept && asked.apiKey === undefined && ownKey?.state === "lost")
    return { ok: false, message: lostKeySentence(kept), models: [] };
  const apiKey = asked.apiKey ?? (ownKey?.state === "open" ? ownKey.key : undefined);
  const state = await lookAfresh(serverAddress({ protocol, baseUrl }, apiKey));
  return describe(state, { host: hostOf(baseUrl), hasKey: apiKey !== undefined, protocol });
}

/** Finds a connection, or the server that the environment names. @throws IbidError `not_found` */
function findServer(env: Env, id: string): Connection {
  const found = env.connections.find((each) => each.id === id) ?? serverOfEnvironment(env, id);
  if (!found) throw notFound("connection");
  return found;
}

function serverOfEnvironment(env: Env, id: string): Connection | undefined {
  const named = providers.find(({ prefix }) => prefix === id)?.address(env);
  if (!named) return undefined;
  const { baseUrl, apiKey } = named;
  const protocol = id === "anthropic" ? "anthropic" : "openai-compatible";
  const readKey: Connection["readKey"] = () =>
    apiKey === undefined ? { state: "none" } : { state: "open", key: apiKey };
  return { id, name: hostOf(baseUrl), protocol, baseUrl, origin: "settings", readKey };
}

/** Says what a server is, how many models it has, or why not, with its own words where it refused. */
function describe(
  state: ServerState,
  { host, hasKey, protocol }: { host: string; hasKey: boolean; protocol: string },
): ConnectionTest {
  const failed = (message: string): ConnectionTest => ({ ok: false, message, models: [] });
  if (!state.reachable)
    return failed(
      `The server at ${host} cannot be reached: ${state.why}. Start it, or check its address.`,
    );
  const words = state.words === "" ? "" : ` It says: “${state.words}”`;
  if (state.keyRefused) {
    const key = hasKey ? "refuses the key" : "asks for a key";
    return failed(`The server at ${host} ${key} (${state.status}).${words}`);
  }
  if (state.status >= 400)
    return failed(
      `The server at ${host} answers, but not with its models (${state.status}). Check the address: most end in /v1.${words}`,
    );
  if (!state.lists)
    return failed(
      `Something answers at ${host}, but not as a server of language models does. Check the address: most end in /v1.`,
    );
  const models = state.models.map(({ name }) => name);
  const isClaude = protocol === "anthropic" && host.startsWith("api.anthropic.com");
  const who = isClaude ? "Anthropic" : kindNames[state.kind];
  const has =
    models.length === 0
      ? "has no models yet"
      : `has ${models.length} model${models.length === 1 ? "" : "s"}`;
  return { ok: true, message: `${who} answers at ${host} and ${has}.`, models };
}
