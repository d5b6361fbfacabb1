import type { AvailableModel } from "../lib/model/provider.ts";
import type { Abilities } from "../lib/wire/model.ts";
import { type ReplayedRequest, type ReplayServer, startReplayServer } from "./replay-server.ts";

/** What is expected of one server. Its answers are in a folder of `transcripts/`. */
export type Subject = {
  server: string;
  /** The origin of its transcripts; only llama.cpp was recorded. */
  origin: "recorded" | "written from the documentation";
  folder: string;
  /** The prefix of its provider in the registry. */
  provider: string;
  name: string;
  /** Chooses its transcripts for requests that are not answers. */
  about: (request: ReplayedRequest) => string | null;
  contextTokens: number | null;
  can: Abilities;
  json: AvailableModel["json"];
  /** What Ibid reads from the transcript `text`. */
  reads: Reading;
  /** The fields of a request that switch thinking on and off. */
  thinking: { on: object; off: object };
};

export type Reading = {
  answer: string;
  reasoning: string;
  finish: string | undefined;
  usage: { input: number | undefined; cached: number | undefined; output: number | undefined };
};

const thought =
  "Okay, the user asks about the pool.\nThe passage says: “twenty connections” — so I cite it.";
export const answered = "The pool holds twenty connections [pool.md#0]. Café — ✓";
const usage = { input: 231, cached: 0, output: 58 };

function byPath(paths: Record<string, string>) {
  return (request: ReplayedRequest) => paths[request.path] ?? null;
}

export const subjects: Subject[] = [
  {
    server: "llama.cpp",
    origin: "recorded",
    folder: "llama-cpp",
    provider: "openai-compatible",
    name: "smollm2",
    about: byPath({ "/v1/models": "models", "/props": "props" }),
    contextTokens: 8_192,
    can: { json: true, thinking: false, tools: false },
    json: "schema",
    reads: {
      answer: "The sky in one short sentence is a brilliant shade of blue.",
      reasoning: "",
      finish: "stop",
      usage: { input: 41, cached: 40, output: 14 },
    },
    thinking: { on: {}, off: {} },
  },
  {
    server: "Ollama",
    origin: "written from the documentation",
    folder: "ollama",
    provider: "openai-compatible",
    name: "qwen3:8b",
    about: (request) =>
      byPath({ "/v1/models": "models", "/api/version": "version", "/api/ps": "ps" })(request) ??
      (request.path === "/api/show"
        ? `show-${String(request.body.model).replace(":", "-")}`
        : null),
    contextTokens: 16_384,
    can: { json: true, thinking: true, tools: true },
    json: "schema",
    reads: { answer: answered, reasoning: thought, finish: "stop", usage },
    thinking: { on: { reasoning_effort: "medium" }, off: { reasoning_effort: "none" } },
  },
  {
    server: "vLLM",
    origin: "written from the documentation",
    folder: "vllm",
    provider: "openai-compatible",
    name: "deepseek-ai/DeepSeek-R1-Distill-Qwen-7B",
    about: byPath({ "/v1/models": "models" }),
    contextTokens: 32_768,
    can: { json: true, thinking: true, tools: true },
    json: "schema",
    reads: {
      answer: answered,
      reasoning: thought,
      finish: "stop",
      usage: { ...usage, cached: 192 },
    },
    thinking: {
      on: { chat_template_kwargs: { enable_thinking: true, thinking: true } },
      off: { chat_template_kwargs: { enable_thinking: false, thinking: false } },
    },
  },
  {
    server: "OpenAI",
    origin: "written from the documentation",
    folder: "openai",
    provider: "openai-compatible",
    name: "gpt-4o-mini",
    about: byPath({ "/v1/models": "models" }),
    contextTokens: null,
    can: { json: true, thinking: false, tools: true },
    json: "schema",
    reads: { answer: answered, reasoning: "", finish: "stop", usage: { ...usage, cached: 128 } },
    thinking: { on: {}, off: {} },
  },
  {
    server: "LM Studio",
    origin: "written from the documentation",
    folder: "lm-studio",
    provider: "openai-compatible",
    name: "deepseek-r1-distill-qwen-7b",
    about: byPath({ "/v1/models": "models", "/api/v0/models": "models-v0" }),
    contextTokens: 8_192,
    can: { json: true, thinking: true, tools: false },
    json: "schema",
    reads: { answer: answered, reasoning: `\n${thought}\n`, finish: "stop", usage },
    thinking: { on: { reasoning_effort: "medium" }, off: { reasoning_effort: "none" } },
  },
  {
    server: "Anthropic",
    origin: "written from the documentation",
    folder: "anthropic",
    provider: "anthropic",
    name: "claude-sonnet-4-5-20250929",
    about: byPath({ "/v1/models": "models" }),
    contextTokens: 200_000,
    can: { json: true, thinking: true, tools: true },
    json: "schema",
    reads: {
      answer: answered,
      reasoning: thought,
      finish: "stop",
      usage: { ...usage, cached: 128 },
    },
    thinking: {
      on: { thinking: { type: "enabled", budget_tokens: 2_048 } },
      off: { thinking: { type: "disabled" } },
    },
  },
];

/** The key that the tests show to every server. */
export const secretKey = "sk-a-key-that-nobody-may-read";
/** Whether a request asks a model to write. */
export const writes = (request: ReplayedRequest) =>
  request.path === "/v1/chat/completions" || request.path === "/v1/messages";

/** Starts a server with the transcripts of one subject. @param answer names the file, or null for `about`. */
export async function serve(
  folder: string,
  answer: (request: ReplayedRequest) => string | null,
): Promise<ReplayServer> {
  const subject = subjects.find((each) => each.folder === folder);
  return startReplayServer((request) => {
    const chosen = answer(request) ?? subject?.about(request) ?? null;
    return chosen === null ? null : `${folder}/${chosen}`;
  });
}
