import type { Connection } from "../connection.ts";
import type { Env } from "../env.ts";
import { lookAtServer } from "./model-server.ts";
import type { Provider } from "./provider.ts";

/** A server of language models that may run on this machine, and the port that it listens on unless told otherwise. */
export type LocalServer = { id: string; name: string; port: number };

/** The servers that are looked for. */
export const localServers: readonly LocalServer[] = [
  { id: "ollama", name: "Ollama", port: 11_434 },
  { id: "lm-studio", name: "LM Studio", port: 1_234 },
  { id: "llama.cpp", name: "llama.cpp", port: 8_080 },
  { id: "vllm", name: "vLLM", port: 8_000 },
];

/** Returns the server as a connection, on the loopback address and without a key, whether or not it runs. */
export function toLocalConnection({ id, name, port }: LocalServer): Connection {
  return {
    id,
    name,
    protocol: "openai-compatible",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    origin: "discovered",
    readKey: () => ({ state: "none" }),
  };
}

/** Names of models that do not chat. */
const cannotChatName = /embed|rerank|whisper|tts|bge-|clip/i;

/** Returns the names of a found server's models that chat; none if it is not there, or is something else. */
export async function chatNames(connection: Connection): Promise<string[]> {
  const server = await lookAtServer({ baseUrl: connection.baseUrl, isFound: true });
  if (!server.reachable || server.status !== 200) return [];
  return server.models.map(({ name }) => name).filter((name) => !cannotChatName.test(name));
}

/**
 * Returns the local servers that may be offered: those that neither the environment nor a connection names already, by
 * the same host and port.
 */
export function unnamedLocalServers(env: Env, providers: readonly Provider[]): Connection[] {
  const named = [
    ...providers.flatMap((provider) => provider.address(env)?.baseUrl ?? []),
    ...env.connections.filter(({ origin }) => origin === "settings").map(({ baseUrl }) => baseUrl),
  ].map(hostAndPort);
  return env.connections.filter(
    ({ origin, baseUrl }) => origin === "discovered" && !named.includes(hostAndPort(baseUrl)),
  );
}

/** Whether an address is on this machine. */
export function isOnThisMachine(baseUrl: string): boolean {
  const hostname = URL.parse(baseUrl)?.hostname ?? "";
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** Host and port of an address; all names of this machine are one. */
function hostAndPort(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (!url) return baseUrl;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return `${isOnThisMachine(baseUrl) ? "this machine" : url.hostname}:${port}`;
}
