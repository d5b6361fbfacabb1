import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";

/** What a model can: answer in JSON, think before it answers, call tools. */
export type Abilities = { json: boolean; thinking: boolean; tools: boolean };

/** A language model that can be asked, or why it cannot. */
export type LanguageModelEntry = {
  /** As settings and calls name it: `openai-compatible:llama3.1`. */
  id: string;
  /** The most tokens of prompt and answer together; null where nobody says. */
  contextTokens: number | null;
  can: Abilities;
} & (
  | {
      available: true;
      /** Whether it writes words of its own, and does not only quote. */
      writes: boolean;
      model: LanguageModelV4;
      /** What holds the model to JSON: a schema, or the bare request for an object. */
      json: "schema" | "object";
      /** The provider's own switch for thinking, for `providerOptions` of a call; undefined where it has none. */
      thinkingSwitch(on: boolean): SharedV4ProviderOptions | undefined;
    }
  | {
      available: false;
      /** A sentence that says what to do, without any key. */
      reason: string;
      /** Whether the name or a setting is wrong, or the server behind it cannot be asked now. */
      fault: "setting" | "server";
    }
);

/** A language model that can be asked. */
export type AvailableModel = LanguageModelEntry & { available: true };

/** What a provider makes its models from. */
export type ProviderContext = { env: Env; embedder: Embedder };

/** Where language models come from. */
export type Provider = {
  /** What a model's id begins with. */
  prefix: string;
  /** How a model of it is written, for a reader: `anthropic:NAME`. */
  form: string;
  /** The entry of one model; asks its server whether it is there, and never throws. */
  open(name: string, context: ProviderContext): Promise<LanguageModelEntry>;
  /** The names that its server lists; none where it is not configured or cannot be asked. */
  list(context: ProviderContext): Promise<string[]>;
};
