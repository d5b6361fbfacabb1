import type { ModelMessage } from "ai";
import { noUsage, type Usage } from "../wire/usage.ts";

type SentPrompt = { instructions: string; messages: readonly ModelMessage[] };

/** What a server says that a call cost. */
export type GivenUsage = {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails?: { cacheReadTokens?: number | undefined };
};

/** Returns the server's figures of a call, or Ibid's own estimate if it gave none. */
export function callUsage(
  given: GivenUsage | undefined,
  prompt: SentPrompt,
  sink: { text(): string; reasoning(): string },
): Usage {
  const estimated = !given?.inputTokens;
  const inputTokens = given?.inputTokens || estimateTokens(promptText(prompt));
  const outputTokens = given?.outputTokens || estimateTokens(sink.text() + sink.reasoning());
  return {
    inputTokens,
    cachedInputTokens: given?.inputTokenDetails?.cacheReadTokens ?? 0,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    estimated,
  };
}

function promptText(prompt: SentPrompt): string {
  return (
    prompt.instructions + prompt.messages.map((message) => JSON.stringify(message.content)).join("")
  );
}

/** English text has about four characters a token in common tokenizers. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Adds the tokens of two calls. The sum is an estimate if one of them is. */
export function addUsage(a: Usage, b: Usage): Usage {
  if (a === noUsage) return b;
  if (b === noUsage) return a;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    totalTokens: a.totalTokens + b.totalTokens,
    estimated: a.estimated || b.estimated,
  };
}
