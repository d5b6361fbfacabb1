import type { ConnectionProtocol } from "./wire/settings.ts";

/** A connection's key. It is `lost` where the file that opens it is not the one that sealed it. */
export type ConnectionKey = { state: "none" } | { state: "open"; key: string } | { state: "lost" };

/** A server of language models that the settings page names, or that may run on this machine. */
export type Connection = {
  /** The first part of its models' ids: `ollama` of `ollama:qwen3:4b`. */
  id: string;
  name: string;
  protocol: ConnectionProtocol;
  baseUrl: string;
  origin: "settings" | "discovered";
  /** Opens the key where it is used, so that a list of connections holds none. */
  readKey(): ConnectionKey;
};
