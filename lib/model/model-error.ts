import { APICallError } from "@ai-sdk/provider";
import { RetryError } from "ai";
import { z } from "zod";
import { IbidError } from "../errors.ts";
import { whyNotReached } from "./ask-server.ts";
import { providers } from "./language-model.ts";
import { hostOf } from "./model-server.ts";

/**
 * Turns a model's failure into an error with a sentence for the reader. The cause is only logged.
 * Returns an abort or an error of Ibid's own unchanged.
 */
export function modelError(id: string, cause: unknown): unknown {
  const error = lastOf(cause);
  if (error instanceof IbidError) return error;
  if (error instanceof Error && error.name === "AbortError") return error;
  return new IbidError("llm_error", sentenceFor(id, error), { cause });
}

/** Unwraps the error of the last retry. */
function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? lastOf(error.lastError) : error;
}

function sentenceFor(id: string, error: unknown): string {
  if (isContextOverflow(error)) {
    return `The prompt is larger than the context of the language model ${id}. Start a new conversation, choose fewer passages or a model with a larger context, or set LANGUAGE_MODEL_CONTEXT_TOKENS to what it takes.`;
  }
  if (error instanceof Error && error.name === "TimeoutError")
    return `The language model ${id} was still writing when the time for an answer was over (MAX_ANSWER_SECONDS). Ask for less, or set more seconds.`;
  // A stream that breaks off after status 200 is described below.
  if (APICallError.isInstance(error) && error.statusCode !== 200) return sentenceForCall(id, error);
  const said = streamedError.safeParse(error).data;
  if (said?.type === "overloaded_error" || said?.type === "rate_limit_error") return busy(id);
  return `The language model ${id} broke off, or sent what cannot be read. Try again, or choose another model.`;
}

function sentenceForCall(id: string, { statusCode, url, cause }: APICallError): string {
  const host = hostOf(url);
  if (statusCode === undefined) {
    return `The server of the language model ${id} at ${host} cannot be reached: ${whyNotReached(cause)}. Start it, or ${where(id)}.`;
  }
  switch (statusCode) {
    case 401:
    case 403:
      return `The server at ${host} refuses the key for the language model ${id}. ${keyAdvice(id)}.`;
    case 404:
      return `The server at ${host} has no language model ${id}. Choose one of its models, or ${where(id)}.`;
    case 429:
    case 529:
      return busy(id);
    default:
      return `The server of the language model ${id} at ${host} answered with an error (${statusCode}). Try again, or choose another model.`;
  }
}

/** Whether the environment names a model's server; else the settings page does. */
function isOfEnvironment(id: string): boolean {
  return providers.some(({ prefix }) => id.startsWith(`${prefix}:`));
}

function where(id: string): string {
  return isOfEnvironment(id)
    ? "set LANGUAGE_MODEL_BASE_URL to where it is"
    : "change its address on the settings page";
}

function keyAdvice(id: string): string {
  if (!isOfEnvironment(id)) return "Give it another one on the settings page";
  const setting = id.startsWith("anthropic:") ? "ANTHROPIC_API_KEY" : "LANGUAGE_MODEL_API_KEY";
  return `Set ${setting} to one that it takes`;
}

function busy(id: string): string {
  return `The language model ${id} takes no more questions now (rate limited). Try again in a moment, or choose another model.`;
}

/** An error that a server sends in mid-stream. */
const streamedError = z.looseObject({
  message: z.string(),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
});

/**
 * What servers say about a prompt that is too long: OpenAI and vLLM (`context_length_exceeded`, "maximum context length"),
 * llama.cpp (`exceed_context_size_error`), Anthropic ("prompt is too long"), LM Studio ("context length"), Ollama
 * ("exceeds the context length").
 */
const overflow =
  /context_length_exceeded|exceed_context_size|maximum context length|context (?:size|length|window|limit)|prompt is too long|input is too long/i;

/** Whether a model refused a prompt that is larger than its context. */
export function isContextOverflow(cause: unknown): boolean {
  const error = lastOf(cause);
  if (APICallError.isInstance(error)) {
    const refused =
      error.statusCode === 400 || error.statusCode === 413 || error.statusCode === 422;
    return (
      (refused || error.statusCode === 500) &&
      overflow.test(`${error.responseBody} ${error.message}`)
    );
  }
  const said = streamedError.safeParse(error).data;
  return said !== undefined && overflow.test(`${said.type} ${said.code} ${said.message}`);
}

/** Explains to a reader that a model ended without an answer. */
export function noAnswerSentence(
  id: string,
  { reasoned, cutByTokens }: { reasoned: boolean; cutByTokens: boolean },
): string {
  if (!reasoned)
    return `The language model ${id} wrote no answer. Try again, or choose another model.`;
  return cutByTokens
    ? `The language model ${id} thought until its tokens were used up (LANGUAGE_MODEL_MAX_OUTPUT_TOKENS), and wrote no answer. Set more tokens, or ask it without thinking.`
    : `The language model ${id} thought, but wrote no answer. Try again, ask it without thinking, or choose another model.`;
}
