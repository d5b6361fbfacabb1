import type { LanguageModelV4, SharedV4ProviderOptions } from "@ai-sdk/provider";
import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import type { Abilities } from "../wire/model.ts";
import type { ServerAddress } from "./ask-server.ts";

/** A language model, and whether it can be asked or why not. */
export type LanguageModelEntry = {
  /** The id in settings and calls: `openai-compatible:llama3.1`. */
  id: string;
  /** Tokens of prompt and answer together, at most; null if unknown. */
  contextTokens: number | null;
  can: Abilities;
} & (
  | {
      available: true;
      /** Whether it writes its own words instead of only quoting. */
      writes: boolean;
      model: LanguageModelV4;
      /** How the model is held to JSON: by a schema, or only by asking for an object. */
      json: "schema" | "object";
      /** The provider's switch for thinking, for `providerOptions` of a call; undefined if it has none. */
      thinkingSwitch(on: boolean): SharedV4ProviderOptions | undefined;
      /**
       * Waits until the model can be asked, where it is loaded first; a call without it waits as well, but silently.
       * @param to.tell is given what to show a reader meanwhile.
       * @throws IbidError `llm_error`, or the signal's reason
       */
      prepare?(to: { signal: AbortSignal; tell(detail: string): void }): Promise<void>;
    }
  | {
      available: false;
      /** A sentence that says what to do, without a key. */
      reason: string;
      /** Whether the name or a setting is wrong, or its server cannot be asked now. */
      fault: "setting" | "server";
    }
);

/** A language model that can be asked. */
export type AvailableModel = LanguageModelEntry & { available: true };

/** A server of language models, and how its models are named. */
export type ModelSource = {
  /** The first part of its models' ids. */
  prefix: string;
  address: ServerAddress;
  /** What a reader can do, as whole sentences without their full stop. */
  advice: { unreachable: string; key: string };
};

/** What a provider needs to open its models. */
export type ProviderContext = { env: Env; embedder: Embedder };

/** A source of language models. */
export type Provider = {
  /** The beginning of its models' ids. */
  prefix: string;
  /** The form of its models' ids for a reader: `anthropic:NAME`. */
  form: string;
  /** Whether its models write their own words instead of only quoting. */
  writes: boolean;
  /** Returns the entry of one model, after asking its server. Never throws. */
  open(name: string, context: ProviderContext): Promise<LanguageModelEntry>;
  /** Returns the address of its server with the key; undefined if it has none, or is not configured. */
  address(env: Env): ServerAddress | undefined;
  /** Returns the names that its server lists; none if it is not configured or cannot be asked. */
  list(context: ProviderContext): Promise<string[]>;
};
