import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { Env } from "../../env.ts";
import { fetchFrom, type ServerAddress } from "../ask-server.ts";
import { createModelFetch } from "../model-fetch.ts";
import {
  hostOf,
  lookAtServer,
  type ServedModel,
  type ServerKind,
  type ServerState,
  servedNames,
} from "../model-server.ts";
import type { LanguageModelEntry, ModelSource, Provider } from "../provider.ts";
import { smallerContext } from "../smaller-context.ts";
import { thinksByName, thinksInDegrees } from "../thinking-models.ts";

/** Any server of the OpenAI chat-completions protocol: Ollama, llama.cpp, vLLM, LM Studio, OpenAI and others. */
export const openAICompatible: Provider = {
  prefix: "openai-compatible",
  form: "openai-compatible:NAME",
  writes: true,
  async open(name, { env }) {
    const unset = (reason: string): LanguageModelEntry => ({
      ...unopenedCompatible("openai-compatible", name, env),
      available: false,
      reason,
      fault: "setting",
    });
    const address = openAIAddress(env);
    if (!name) return unset("Name the model: set LANGUAGE_MODEL=openai-compatible:NAME.");
    if (!address) return unset(noServer);
    return openServedModel(
      name,
      { prefix: "openai-compatible", address, advice: compatibleAdvice },
      env,
    );
  },
  address: openAIAddress,
  list: async ({ env }) => servedNames(openAIAddress(env)),
};

const noServer =
  "Add its server on the settings page, or set LANGUAGE_MODEL_BASE_URL to the server's address.";

const compatibleAdvice = {
  unreachable: "Start it, or set LANGUAGE_MODEL_BASE_URL to where it is",
  key: "Set LANGUAGE_MODEL_API_KEY to one that it takes",
};

/** Returns the configured server's address; undefined if the settings belong to another provider. */
function openAIAddress(env: Env): ServerAddress | undefined {
  const foreign = env.environmentModel.startsWith("anthropic:");
  const baseUrl = (foreign ? undefined : env.LANGUAGE_MODEL_BASE_URL) ?? env.OPENAI_BASE_URL;
  const apiKey = (foreign ? undefined : env.LANGUAGE_MODEL_API_KEY) ?? env.OPENAI_API_KEY;
  return baseUrl ? { baseUrl, apiKey } : undefined;
}

/** What is known of a model before its server was asked. */
function unopenedCompatible(prefix: string, name: string, env: Env) {
  return {
    id: `${prefix}:${name}`,
    contextTokens: env.LANGUAGE_MODEL_CONTEXT_TOKENS ?? null,
    can: { json: true, thinking: thinksByName(name), tools: true },
  };
}

/** Returns the entry of a model of any server of this protocol, after asking it. Never throws. */
export async function openServedModel(
  name: string,
  source: ModelSource,
  env: Env,
): Promise<LanguageModelEntry> {
  const base = unopenedCompatible(source.prefix, name, env);
  const server = await lookAtServer(source.address);
  if (!server.reachable) {
    return {
      ...base,
      available: false,
      fault: "server",
      reason: `The server at ${hostOf(source.address.baseUrl)} cannot be reached: ${server.why}. ${source.advice.unreachable}.`,
    };
  }
  const hindrance = hindranceOf(name, source, server);
  return hindrance
    ? { ...base, available: false, ...hindrance }
    : openModel(name, source, server, env);
}

type ServerThere = ServerState & { reachable: true };

/** Says why a reachable server cannot answer with this model; null if it can. */
function hindranceOf(name: string, { address, advice }: ModelSource, server: ServerThere) {
  const host = hostOf(address.baseUrl);
  if (server.keyRefused) {
    const key = address.apiKey ? "refuses the key" : "asks for a key";
    return {
      fault: "server",
      reason: `The server at ${host} ${key}. ${advice.key}.`,
    } as const;
  }
  if (!listsAllItHas.has(server.kind) || served(name, server)) return null;
  const names = server.models.slice(0, 5).map((model) => model.name);
  const has = names.length > 0 ? `it has ${names.join(", ")}` : "it has none";
  const pull = server.kind === "ollama" ? `, or load it there with "ollama pull ${name}"` : "";
  return {
    fault: "setting",
    reason: `The server at ${host} has no model ${name}: ${has}. Choose one of its models${pull}.`,
  } as const;
}

/** Servers with complete lists of models, which answer to no other names. */
const listsAllItHas: ReadonlySet<ServerKind> = new Set(["ollama", "vllm"]);

/** Finds a model in its server's list. An Ollama name without a tag means the latest. */
function served(name: string, server: ServerThere): ServedModel | undefined {
  return server.models.find((model) => model.name === name || model.name === `${name}:latest`);
}

/** Ollama's context for a model that sets none (`OLLAMA_CONTEXT_LENGTH`); longer prompts are silently cut. */
const ollamaContextTokens = 4_096;

function openModel(
  name: string,
  { prefix, address }: ModelSource,
  server: ServerThere,
  env: Env,
): LanguageModelEntry {
  const { kind } = server;
  const about = served(name, server);
  const thinks =
    about?.thinking ?? (thinksByName(name) || (kind === "openai" && openaiThinks.test(name)));
  const schema = kind !== "other";
  const provider = createOpenAICompatible({
    name: "openai-compatible",
    baseURL: address.baseUrl,
    includeUsage: true,
    supportsStructuredOutputs: schema,
    fetch: fetchOf(kind, name, address, env),
    transformRequestBody: (body) => bodyFor[kind]?.(body, name, env) ?? body,
    ...(address.apiKey ? { apiKey: address.apiKey } : {}),
  });
  return {
    id: `${prefix}:${name}`,
    contextTokens: smallerContext(
      about?.contextTokens ?? null,
      env.LANGUAGE_MODEL_CONTEXT_TOKENS ??
        (kind === "ollama" && !about?.contextTokens ? ollamaContextTokens : null),
    ),
    can: { json: true, thinking: thinks, tools: about?.tools ?? true },
    available: true,
    writes: true,
    model: provider.chatModel(name),
    json: schema ? "schema" : "object",
    thinkingSwitch: (on) =>
      thinks ? { openaiCompatible: thinkingFields(kind, name, on) } : undefined,
  };
}

/** Models of OpenAI that think before they answer. */
const openaiThinks = /^(?:o\d|gpt-[5-9])(?!.*chat)/;

/** Fields that only some servers accept: a refusal of them is not a failure. */
const switches = ["reasoning_effort", "chat_template_kwargs"];

/** Returns the fields that switch thinking on a kind of server. */
function thinkingFields(
  kind: ServerKind,
  name: string,
  on: boolean,
): Record<string, string | { [name: string]: string | boolean }> {
  const degrees = thinksInDegrees(name) || kind === "openai";
  const effort = { reasoning_effort: on ? "medium" : degrees ? "low" : "none" };
  // Qwen's templates read the first name, DeepSeek's the second.
  const template = degrees
    ? { chat_template_kwargs: effort }
    : { chat_template_kwargs: { enable_thinking: on, thinking: on } };
  switch (kind) {
    case "ollama":
    case "lm-studio":
    case "openai":
      return effort;
    case "llama.cpp":
      return template;
    case "vllm":
      return degrees ? effort : template;
    default:
      return { ...effort, ...template };
  }
}

type Body = Record<string, unknown>;

/** Adapts a request's body beyond the protocol, by kind of server. */
const bodyFor: Partial<Record<ServerKind, (body: Body, name: string, env: Env) => Body>> = {
  ollama: (body, _name, env) => ({ ...body, keep_alive: keepAlive(env) }),
  // Thinking models have another name for the limit, and accept no temperature.
  openai: (body, name) => {
    if (!openaiThinks.test(name)) return body;
    const { max_tokens, temperature: _temperature, top_p: _topP, ...rest } = body;
    return { ...rest, max_completion_tokens: max_tokens };
  },
};

/** Returns Ollama's form: a duration with its unit, or a number of seconds; -1 means for ever. */
function keepAlive(env: Env): string | number {
  const setting = env.LANGUAGE_MODEL_KEEP_ALIVE;
  return /^-?\d+$/.test(setting) ? Number(setting) : setting;
}

/**
 * Creates the `fetch` for a server. Ollama's chat completions ignore `keep_alive`, so its own call without a prompt
 * loads the model and sets how long it stays.
 */
function fetchOf(kind: ServerKind, name: string, address: ServerAddress, env: Env): typeof fetch {
  const send = createModelFetch(address.apiKey, switches);
  if (kind !== "ollama") return send;
  const url = `${address.baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "")}/api/generate`;
  return async (input, init) => {
    void fetchFrom(url, {
      method: "POST",
      body: JSON.stringify({ model: name, keep_alive: keepAlive(env) }),
      headers: {
        "content-type": "application/json",
        ...(address.apiKey ? { authorization: `Bearer ${address.apiKey}` } : {}),
      },
    }).then(
      (response) => response.body?.cancel(),
      // The question is sent at the same time, and its error says what is wrong.
      () => {},
    );
    return send(input, init);
  };
}
