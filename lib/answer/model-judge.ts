import type { Env } from "../env.ts";
import { askModel } from "../model/ask-model.ts";
import { generationFor } from "../model/generation.ts";
import type { AvailableModel } from "../model/language-model.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import { escapeForPrompt } from "../text/escape-document.ts";
import type { Judge } from "../verdict/judge.ts";

/** The probabilities that a model's words mean; a small model is right about four times of five. */
const meant = { carries: 0.85, neither: 0.35, contradicts: 0.1 } as const;

/** Tokens for one word, and what a model writes before it. */
const maxOutputTokens = 20;
/** Seconds for one claim. */
const maxSeconds = 20;
/** UTF-16 units of what is judged together. */
const maxPassageChars = 6_000;

/** Makes a judge of a language model, which is asked one claim after the other. */
export function createModelJudge(model: AvailableModel, env: Env): Judge {
  let line: Promise<unknown> = Promise.resolve();
  const ask = async (claim: string, passages: readonly string[], signal: AbortSignal) => {
    if (signal.aborted) return null;
    const given = passages.join("\n\n").slice(0, maxPassageChars);
    const { text } = await askModel({
      model,
      prompt: {
        instructions: openPrompts(env.PROMPTS_DIR).judge(),
        messages: [
          {
            role: "user",
            content: `<passage>\n${escapeForPrompt(given)}\n</passage>\n\n<claim>\n${escapeForPrompt(claim)}\n</claim>`,
          },
        ],
      },
      generation: { ...generationFor(env), temperature: 0, maxOutputTokens },
      maxSeconds: Math.min(maxSeconds, env.MAX_ANSWER_SECONDS),
      maxRetries: 0,
      useThinking: false,
      signal,
    });
    const word = /\b(carries|neither|contradicts)\b/i.exec(text)?.[1]?.toLowerCase();
    return word === "carries" || word === "neither" || word === "contradicts" ? meant[word] : null;
  };
  return {
    rate(claim, passages, signal) {
      // A model server with one slot would let the answer wait behind many claims at once.
      const rated = line.then(() => ask(claim, passages, signal)).catch(() => null);
      line = rated;
      return rated;
    },
  };
}
