import type { CoreAnswer } from "../answer/answer.ts";
import { memorySink } from "../answer/sink.ts";
import type { Annotation, ChatCompletion } from "../wire/chat-completion.ts";
import type { Usage } from "../wire/usage.ts";
import { annotate } from "./annotations.ts";
import type { Completion } from "./begin-completion.ts";

/** A message of a completion, whole or a piece of it. */
type MessagePart = {
  role?: "assistant";
  content?: string;
  reasoning_content?: string;
  annotations?: Annotation[];
};

/** Waits for the answer and writes it as one completion. @throws what the answer fails with. */
export async function writeCompletion(
  completion: Completion,
  origin: string,
): Promise<ChatCompletion> {
  const written = memorySink();
  for await (const event of completion.events) written.emit(event);
  const answer = await completion.answer;
  const reasoning = written.reasoning();
  const message: ChatCompletion["choices"][number]["message"] = {
    role: "assistant",
    content: written.text(),
    refusal: null,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    annotations: annotate(written.citations(), written.markers(), origin),
  };
  return {
    id: completion.id,
    object: "chat.completion",
    created: completion.created,
    model: completion.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(answer) }],
    usage: completionUsage(answer.usage),
  };
}

/**
 * The answer as chunks while it is written: the role, the text as it comes, the annotations in the last piece before the
 * end, and then the usage if it was asked for. @throws what the answer fails with.
 */
export async function* streamCompletion(
  completion: Completion,
  { origin, includeUsage }: { origin: string; includeUsage: boolean },
) {
  const frame = {
    id: completion.id,
    object: "chat.completion.chunk",
    created: completion.created,
    model: completion.model,
  };
  // Where usage is asked for every chunk has the field, and only the last one a value.
  const noUsage = includeUsage ? { usage: null } : {};
  const chunk = (delta: MessagePart, finishReason: "stop" | "length" | null = null) => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...noUsage,
  });
  const written = memorySink();
  yield chunk({ role: "assistant", content: "" });
  for await (const event of completion.events) {
    written.emit(event);
    if (event.type === "text-delta") yield chunk({ content: event.text });
    if (event.type === "reasoning-delta") yield chunk({ reasoning_content: event.text });
  }
  yield chunk({ annotations: annotate(written.citations(), written.markers(), origin) });
  const answer = await completion.answer;
  yield chunk({}, finishOf(answer));
  if (includeUsage) yield { ...frame, choices: [], usage: completionUsage(answer.usage) };
}

/** Whether the answer came to its end, or to the most that the model may write. */
function finishOf({ notices }: CoreAnswer): "stop" | "length" {
  return notices.some(({ code }) => code === "answer_cut") ? "length" : "stop";
}

function completionUsage(usage: Usage) {
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.totalTokens,
    prompt_tokens_details: { cached_tokens: usage.cachedInputTokens },
  };
}
