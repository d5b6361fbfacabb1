import { createAnthropic } from "@ai-sdk/anthropic";
import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import { type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { z } from "zod";
import type { Env } from "../../env.ts";
import type { ServerAddress } from "../ask-server.ts";
import { createModelFetch } from "../model-fetch.ts";
import { hostOf, lookAtServer, servedNames } from "../model-server.ts";
import type { LanguageModelEntry, ModelSource, Provider } from "../provider.ts";

/** Context of every Claude model since the third generation; some offer more on request. */
const contextTokens = 200_000;

/** Tokens of thinking for a model that does not choose them itself. */
const thinkingBudget = 2_048;

/** Claude models that cannot think. */
const cannotThink = /claude-(?:instant|v?2|3-(?:5-)?(?:haiku|sonnet|opus))/;

/** Claude models that think within a budget of tokens; later ones choose their own. */
const thinksByBudget = /claude-(?:3|(?:opus|sonnet|haiku)-4(?![-.][6-9]))/;

/** Claude models from Anthropic, or from a server that speaks its messages protocol. */
export const anthropic: Provider = {
  prefix: "anthropic",
  form: "anthropic:NAME",
  writes: true,
  async open(name, { env }) {
    const unset = (reason: string): LanguageModelEntry => ({
      ...unopenedAnthropic("anthropic", name, env),
      available: false,
      reason,
      fault: "setting",
    });
    const address = environmentAddress(env);
    if (!name) return unset("Name the model: set LANGUAGE_MODEL=anthropic:NAME.");
    if (!address) return unset(noKey);
    return openClaudeModel(name, { prefix: "anthropic", address, advice: anthropicAdvice }, env);
  },
  address: environmentAddress,
  list: async ({ env }) => servedNames(environmentAddress(env)),
};

const noKey =
  "Add Anthropic with a key on the settings page, or set ANTHROPIC_API_KEY to a key of Anthropic.";

const anthropicAdvice = {
  unreachable: "Check the network, or set LANGUAGE_MODEL_BASE_URL to where it is",
  key: "Set ANTHROPIC_API_KEY to one that it takes",
};

/** What is known of a model before its server was asked. */
function unopenedAnthropic(prefix: string, name: string, env: Env) {
  return {
    id: `${prefix}:${name}`,
    contextTokens: Math.min(contextTokens, env.LANGUAGE_MODEL_CONTEXT_TOKENS ?? contextTokens),
    can: { json: true, thinking: !cannotThink.test(name), tools: true },
  };
}

/** Returns the entry of a model of any server of this protocol, after asking it. Never throws. */
export async function openClaudeModel(
  name: string,
  { prefix, address, advice }: ModelSource,
  env: Env,
): Promise<LanguageModelEntry> {
  const base = unopenedAnthropic(prefix, name, env);
  const host = hostOf(address.baseUrl);
  const hindered = (reason: string): LanguageModelEntry => ({
    ...base,
    available: false,
    fault: "server",
    reason,
  });
  const server = await lookAtServer(address);
  if (!server.reachable)
    return hindered(
      `The server at ${host} cannot be reached: ${server.why}. ${advice.unreachable}.`,
    );
  if (server.keyRefused) {
    const key = address.apiKey ? "refuses the key" : "asks for a key";
    return hindered(`The server at ${host} ${key}. ${advice.key}.`);
  }
  const about = server.models.find((model) => model.name === name);
  const provider = createAnthropic({
    baseURL: address.baseUrl,
    // Without a key the library would look for one in the environment.
    apiKey: address.apiKey ?? "none",
    fetch: createModelFetch(address.apiKey),
  });
  return {
    ...base,
    contextTokens: about?.contextTokens
      ? Math.min(about.contextTokens, env.LANGUAGE_MODEL_CONTEXT_TOKENS ?? about.contextTokens)
      : base.contextTokens,
    available: true,
    writes: true,
    model: wrapLanguageModel({
      model: provider.languageModel(name),
      middleware: withoutIdleSettings,
    }),
    json: "schema",
    thinkingSwitch: (on) => (base.can.thinking ? thinkingOptions(name, on) : undefined),
  };
}

/** Claude accepts one of temperature and top_p, and neither while it thinks, so the others are not sent. */
const withoutIdleSettings: LanguageModelMiddleware = {
  specificationVersion: "v4",
  transformParams: async ({ params }) => {
    const { temperature, topP: _topP, ...rest } = params;
    const switched = thinkingOf.safeParse(params.providerOptions).data;
    const thinks = switched !== undefined && switched.anthropic.thinking.type !== "disabled";
    return thinks || temperature === undefined ? rest : { ...rest, temperature };
  },
};

const thinkingOf = z.object({
  anthropic: z.object({ thinking: z.object({ type: z.string() }) }),
});

function thinkingOptions(name: string, on: boolean): SharedV4ProviderOptions {
  if (!on) return { anthropic: { thinking: { type: "disabled" } } };
  // Adaptive models send empty thoughts unless a summary is requested.
  const thinking = thinksByBudget.test(name)
    ? { type: "enabled", budgetTokens: thinkingBudget }
    : { type: "adaptive", display: "summarized" };
  return { anthropic: { thinking } };
}

/** Returns address and key. LANGUAGE_MODEL_… settings belong to the provider that LANGUAGE_MODEL names. */
function environmentAddress(env: Env): ServerAddress | undefined {
  const own = env.environmentModel.startsWith("anthropic:");
  const apiKey = (own ? env.LANGUAGE_MODEL_API_KEY : undefined) ?? env.ANTHROPIC_API_KEY;
  const baseUrl = (own ? env.LANGUAGE_MODEL_BASE_URL : undefined) ?? anthropicBaseUrl;
  return apiKey ? anthropicAddress(baseUrl, apiKey) : undefined;
}

const anthropicBaseUrl = "https://api.anthropic.com/v1";

/** Returns an address of this protocol, with the headers that it wants. */
export function anthropicAddress(baseUrl: string, apiKey: string | undefined): ServerAddress {
  return {
    baseUrl,
    apiKey,
    headers: { "anthropic-version": "2023-06-01", ...(apiKey ? { "x-api-key": apiKey } : {}) },
  };
}
