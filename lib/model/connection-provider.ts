import type { Connection } from "../connection.ts";
import type { ServerAddress } from "./ask-server.ts";
import { hostOf, servedNames } from "./model-server.ts";
import type { LanguageModelEntry, ModelSource, Provider } from "./provider.ts";
import { anthropicAddress, openClaudeModel } from "./providers/anthropic.ts";
import { openServedModel } from "./providers/openai-compatible.ts";

/** What a reader can do about a server that the settings page names, or that was found on this machine. */
const advice: Record<Connection["origin"], ModelSource["advice"]> = {
  settings: {
    unreachable: "Start it, or change its address on the settings page",
    key: "Give it another one on the settings page",
  },
  discovered: {
    unreachable: "Start it, or choose another model",
    key: "Add it with its key on the settings page",
  },
};

/** Makes the provider of a connection's models. Their ids begin with the connection's. */
export function connectionProvider(connection: Connection): Provider {
  const { id, protocol, origin } = connection;
  const form = `${id}:NAME`;
  return {
    prefix: id,
    form,
    writes: true,
    async open(name, { env }) {
      const address = addressWithKey(connection);
      if (!name) return unusable(connection, name, `Name the model: ${form}.`);
      if (!address) return unusable(connection, name, lostKeySentence(connection));
      const source = { prefix: id, address, advice: advice[origin] };
      return protocol === "anthropic"
        ? openClaudeModel(name, source, env)
        : openServedModel(name, source, env);
    },
    address: () => addressWithKey(connection),
    list: async () => servedNames(addressWithKey(connection)),
  };
}

/** Returns a connection's address with its key; undefined if the key is lost. */
function addressWithKey(connection: Connection): ServerAddress | undefined {
  const key = connection.readKey();
  if (key.state === "lost") return undefined;
  const apiKey = key.state === "open" ? key.key : undefined;
  return serverAddress(connection, apiKey);
}

/** Returns the address of a server of either protocol. */
export function serverAddress(
  { protocol, baseUrl }: Pick<Connection, "protocol" | "baseUrl">,
  apiKey: string | undefined,
): ServerAddress {
  return protocol === "anthropic" ? anthropicAddress(baseUrl, apiKey) : { baseUrl, apiKey };
}

/** Says that a kept key cannot be opened, and what to do. */
export function lostKeySentence({ name, baseUrl }: Pick<Connection, "name" | "baseUrl">): string {
  return (
    `The key of ${name} (${hostOf(baseUrl)}) cannot be opened any more: the file connection-key in DATA_DIR is not the one that sealed it. ` +
    "Enter the key again on the settings page. Several machines on one database need the same file."
  );
}

function unusable({ id }: Connection, name: string, reason: string): LanguageModelEntry {
  return {
    id: `${id}:${name}`,
    contextTokens: null,
    can: { json: false, thinking: false, tools: false },
    available: false,
    fault: "setting",
    reason,
  };
}
