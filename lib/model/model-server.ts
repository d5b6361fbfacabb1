import { z } from "zod";
import { connectionClosed } from "../network-failure.ts";
import { type Answered, askServer, type ServerAddress } from "./ask-server.ts";
import { blotKey } from "./blot-key.ts";

/** Servers of the OpenAI protocol with different abilities; `other` is any unrecognised one. */
export type ServerKind = "ollama" | "llama.cpp" | "vllm" | "lm-studio" | "openai" | "other";

/** A model in its server's list. Unknown facts are null or missing. */
export type ServedModel = {
  name: string;
  contextTokens: number | null;
  thinking?: boolean;
  tools?: boolean;
};

/** What a server says about itself. */
export type ServerState =
  | {
      reachable: true;
      kind: ServerKind;
      models: ServedModel[];
      keyRefused: boolean;
      /** What it answered when it was asked for its models: its status, and whether that was a list. */
      status: number;
      lists: boolean;
      /** Its own words where it refused. */
      words: string;
    }
  | { reachable: false; why: string };

/** A running server lists its models at once, and a reader should not wait for one that does not. */
const listTimeoutMs = 3_000;

/** A server on this machine answers sooner, and a found one is waited for less. */
const foundTimeoutMs = 1_000;

/** How long the state of a reachable server is kept, so that a series of questions asks it once. */
const freshMs = 10_000;

const known = new Map<string, { state: Promise<ServerState>; until: number }>();

/**
 * Finds out what the server at an address is and serves, within three seconds. Keeps the result for ten seconds if the
 * server was reachable. Never throws.
 * @param now the clock, in milliseconds.
 */
export async function lookAtServer(
  address: ServerAddress,
  now: () => number = Date.now,
): Promise<ServerState> {
  const key = [address.baseUrl, address.apiKey ?? "", address.isFound ? "found" : ""].join("\n");
  const earlier = known.get(key);
  if (earlier && earlier.until > now()) return earlier.state;
  const entry = { state: lookAfresh(address), until: now() + freshMs };
  known.set(key, entry);
  const state = await entry.state;
  // An unreachable server may be started any moment, so only simultaneous callers share this result.
  if (!state.reachable && known.get(key) === entry) known.delete(key);
  return state;
}

/** Forgets what servers said, so that each is asked again. */
export function forgetServers(): void {
  known.clear();
}

/** Returns the names that a server lists; none if it cannot be reached. */
export async function servedNames(address: ServerAddress | undefined): Promise<string[]> {
  const server = address && (await lookAtServer(address));
  return server?.reachable ? server.models.map((model) => model.name) : [];
}

/** Returns host and port of an address for a reader, never a key. */
export function hostOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  if (!url) return "the server";
  return url.port ? url.host : `${url.hostname}:${url.protocol === "https:" ? 443 : 80}`;
}

/** Finds out what a server is and serves, whatever it said before. Never throws. */
export async function lookAfresh(address: ServerAddress): Promise<ServerState> {
  const signal = AbortSignal.timeout(address.isFound ? foundTimeoutMs : listTimeoutMs);
  const list = () => askServer(address, `${withoutEndSlash(address.baseUrl)}/models`, { signal });
  let listed = await list();
  // A connection that was kept across a restart of the server says nothing about the running one.
  if ("failure" in listed && listed.failure === connectionClosed) listed = await list();
  if ("failure" in listed) return { reachable: false, why: listed.failure };
  const keyRefused = listed.status === 401 || listed.status === 403;
  const read = modelList.safeParse(listed.body).data;
  const models = read?.data ?? [];
  const kind = await detectKind(address, listed, models, signal);
  return {
    reachable: true,
    kind,
    models: await describeByKind[kind](address, models, signal),
    keyRefused,
    status: listed.status,
    lists: read !== undefined,
    words: listed.status >= 400 ? refusalWords(listed, address.apiKey) : "",
  };
}

/** A refusal as the servers of both protocols write it. */
const refusal = z.looseObject({
  error: z.union([z.string(), z.looseObject({ message: z.string() })]).optional(),
  message: z.string().optional(),
  detail: z.string().optional(),
});

const maxWordsChars = 200;

/** Returns what a server says of its refusal, in one line and without the key; nothing of a page for a browser. */
function refusalWords({ text, body }: Answered, apiKey: string | undefined): string {
  const said = refusal.safeParse(body).data;
  const error = typeof said?.error === "string" ? said.error : said?.error?.message;
  const words = error ?? said?.message ?? said?.detail ?? (/^\s*[<{[]/.test(text) ? "" : text);
  const line = blotKey(words.replace(/[\s\p{C}]+/gu, " ").trim(), apiKey);
  return line.length > maxWordsChars ? `${line.slice(0, maxWordsChars).trimEnd()}…` : line;
}

/** UTF-16 units. Longer names are ignored: with its connection's id a name must fit into a request. */
const maxModelNameChars = 150;

const isModelName = ({ id }: { id: string }) =>
  id.trim() !== "" && id.length <= maxModelNameChars && !/\p{Cc}/u.test(id);

const modelList = z.object({
  data: z
    .array(
      z.looseObject({
        id: z.string(),
        owned_by: z.string().nullish(),
        max_model_len: z.number().nullish(),
        max_input_tokens: z.number().nullish(),
        meta: z
          .looseObject({ n_ctx: z.number().nullish(), n_ctx_train: z.number().nullish() })
          .nullish(),
      }),
    )
    .transform((models) => models.filter(isModelName)),
});
type Listed = z.output<typeof modelList>["data"];

/** Server kinds by the `owned_by` of their models. */
const owners: Record<string, ServerKind> = {
  llamacpp: "llama.cpp",
  vllm: "vllm",
  library: "ollama",
  organization_owner: "lm-studio",
};

async function detectKind(
  address: ServerAddress,
  { headers }: Answered,
  models: Listed,
  signal: AbortSignal,
): Promise<ServerKind> {
  const host = URL.parse(address.baseUrl)?.hostname;
  if (host === "api.openai.com" || headers.has("openai-version")) return "openai";
  if (host === "api.anthropic.com") return "other";
  const owner = models.map((model) => owners[model.owned_by ?? ""]).find(Boolean);
  if (owner) return owner;
  // Ollama gives a user's own model the user's name as owner, and lists nothing before the first model is loaded.
  const version = await askServer(address, fromRoot(address, "/api/version"), { signal });
  return ollamaVersion.safeParse("body" in version ? version.body : null).success
    ? "ollama"
    : "other";
}

const ollamaVersion = z.strictObject({ version: z.string() });

type Describe = (
  address: ServerAddress,
  models: Listed,
  signal: AbortSignal,
) => Promise<ServedModel[]> | ServedModel[];

/** Asks each kind of server what its models can do. */
const describeByKind: Record<ServerKind, Describe> = {
  other: (_address, models) => models.map(toServedModel),
  openai: (_address, models) =>
    models.filter((model) => !cannotChatOpenAI.test(model.id)).map(toServedModel),
  vllm: (_address, models) => models.map(toServedModel),
  "llama.cpp": describeLlamaCpp,
  ollama: describeOllama,
  "lm-studio": describeLmStudio,
};

/** Models of OpenAI that do not chat. */
const cannotChatOpenAI =
  /embed|whisper|tts|dall-e|moderation|image|audio|realtime|transcribe|sora|babbage|davinci|instruct/;

function toServedModel(model: Listed[number]): ServedModel {
  return {
    name: model.id,
    contextTokens:
      model.max_model_len ??
      model.max_input_tokens ??
      model.meta?.n_ctx ??
      model.meta?.n_ctx_train ??
      null,
  };
}

const llamaProps = z.looseObject({
  default_generation_settings: z.looseObject({ n_ctx: z.number() }),
  chat_template_caps: z.looseObject({ supports_tool_calls: z.boolean().nullish() }).nullish(),
});

/**
 * llama.cpp divides its context among its slots. `/props` has the context of one request, and whether the model's
 * template supports tools.
 */
async function describeLlamaCpp(
  address: ServerAddress,
  models: Listed,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const props = await askServer(address, fromRoot(address, "/props"), { signal });
  const slot = llamaProps.safeParse("body" in props ? props.body : null).data;
  const perSlot = slot?.default_generation_settings.n_ctx;
  const tools = slot?.chat_template_caps?.supports_tool_calls;
  return models.map((model) => ({
    ...toServedModel(model),
    ...(perSlot ? { contextTokens: perSlot } : {}),
    ...(typeof tools === "boolean" ? { tools } : {}),
  }));
}

const ollamaShow = z.looseObject({
  capabilities: z.array(z.string()).nullish(),
  parameters: z.string().nullish(),
});
const ollamaRunning = z.object({
  models: z.array(z.looseObject({ name: z.string(), context_length: z.number().nullish() })),
});

/**
 * Ollama silently cuts a prompt at the context that it loaded the model with, not at the trained one. So the figure is
 * that of the running model, or else the one in the model's file.
 */
async function describeOllama(
  address: ServerAddress,
  models: Listed,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const running = await askServer(address, fromRoot(address, "/api/ps"), { signal });
  const loaded = ollamaRunning.safeParse("body" in running ? running.body : null).data?.models;
  const described = await Promise.all(
    models.map(async ({ id }): Promise<ServedModel & { chats: boolean }> => {
      const shown = await askServer(address, fromRoot(address, "/api/show"), {
        method: "POST",
        body: JSON.stringify({ model: id }),
        signal,
      });
      const about = ollamaShow.safeParse("body" in shown ? shown.body : null).data;
      const set = /^num_ctx\s+(\d+)/m.exec(about?.parameters ?? "")?.[1];
      const can = about?.capabilities;
      return {
        name: id,
        contextTokens:
          loaded?.find((model) => model.name === id)?.context_length ?? (set ? Number(set) : null),
        ...(can ? { thinking: can.includes("thinking"), tools: can.includes("tools") } : {}),
        chats: !can || can.includes("completion"),
      };
    }),
  );
  return described.filter((model) => model.chats).map(({ chats: _chats, ...model }) => model);
}

const lmStudioList = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string().nullish(),
      max_context_length: z.number().nullish(),
      loaded_context_length: z.number().nullish(),
      capabilities: z.array(z.string()).nullish(),
    }),
  ),
});

async function describeLmStudio(
  address: ServerAddress,
  models: Listed,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const own = await askServer(address, fromRoot(address, "/api/v0/models"), { signal });
  const listed = lmStudioList.safeParse("body" in own ? own.body : null).data?.data;
  if (!listed) return models.map(toServedModel);
  return listed
    .filter((model) => model.type !== "embeddings")
    .map((model) => ({
      name: model.id,
      contextTokens: model.loaded_context_length ?? model.max_context_length ?? null,
      ...(model.capabilities ? { tools: model.capabilities.includes("tool_use") } : {}),
    }));
}

function withoutEndSlash(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}

/** Returns the URL of a path next to the `/v1` of an address. */
function fromRoot({ baseUrl }: ServerAddress, path: string): string {
  return withoutEndSlash(baseUrl).replace(/\/v1$/, "") + path;
}
