import { z } from "zod";
import { IbidError } from "../errors.ts";
import type { GenerationSettings } from "../model/generation.ts";
import type { AnsweredTurn } from "../prompt/prompt.ts";
import { followUpTurns } from "../retrieval/follow-up.ts";

/** What a client names as `model` when it wants the one that is configured. */
export const defaultModelName = "ibid";

const textPart = z.object({ type: z.literal("text"), text: z.string() });

const content = z.union([z.string(), z.array(textPart)], {
  error: "a text, or parts of the type text: Ibid reads nothing else here",
});

const message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: content.nullish(),
});

const ids = z.array(z.string().min(1).max(200)).max(10_000);

/**
 * The body of `POST /api/v1/chat/completions`. Clients of the protocol send many fields of which Ibid needs none, so that
 * unknown ones are let pass here, and only here.
 */
export const completionSchema = z.looseObject({
  model: z.string().min(1).max(200).default(defaultModelName),
  messages: z.array(message).min(1).max(10_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  max_completion_tokens: z.number().nullish(),
  /** The same by its older name; some clients send -1 for no limit. */
  max_tokens: z.number().nullish(),
  knowledgeBaseIds: ids.optional(),
  documentIds: ids.optional(),
});

export type CompletionRequest = z.output<typeof completionSchema>;

/** How the client wants the answer written, within what there is; never longer than the installation allows. */
export function readGeneration(
  { temperature, top_p, max_completion_tokens, max_tokens }: CompletionRequest,
  mostTokens: number,
): Partial<GenerationSettings> {
  const tokens = Math.floor(max_completion_tokens ?? max_tokens ?? 0);
  const between = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return {
    ...(typeof temperature === "number" ? { temperature: between(temperature, 2) } : {}),
    ...(typeof top_p === "number" ? { topP: between(top_p, 1) } : {}),
    ...(tokens > 0 ? { maxOutputTokens: Math.min(tokens, mostTokens) } : {}),
  };
}

/**
 * The question, which is the last thing a user said, and the pairs of question and answer before it. What a client tells
 * the model to be (`system`) is left out: how an answer is made is Ibid's own.
 * @throws IbidError `invalid_request` when no user says anything.
 */
export function readDialogue(messages: CompletionRequest["messages"]): {
  question: string;
  history: AnsweredTurn[];
} {
  const spoken = messages
    .filter(({ role }) => role === "user" || role === "assistant")
    .map(({ role, content: said }) => ({ role, text: spokenText(said) }));
  const last = spoken.findLastIndex(({ role }) => role === "user");
  const question = spoken[last]?.text;
  if (question === undefined) {
    throw new IbidError(
      "invalid_request",
      "There is no question: send a message of the role user.",
      { details: [{ field: "messages", reason: "no message of the role user" }] },
    );
  }
  const history = spoken.slice(0, last).flatMap((asked, i): AnsweredTurn[] => {
    const answered = spoken[i + 1];
    if (asked.role !== "user" || answered?.role !== "assistant" || !answered.text) return [];
    return [{ question: asked.text, answer: answered.text }];
  });
  return { question, history: history.slice(-followUpTurns) };
}

function spokenText(said: z.output<typeof content> | null | undefined): string {
  const text = typeof said === "string" ? said : (said ?? []).map((part) => part.text).join("\n");
  return text.toWellFormed().replaceAll("\u0000", "");
}
