import { createAnthropic } from "@ai-sdk/anthropic";
import type { SharedV4ProviderOptions } from "@ai-sdk/provider";
import { type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { z } from "zod";
import type { Env } from "../../env.ts";
import { createModelFetch } from "../model-fetch.ts";
import { hostOf, lookAtServer, type ServerAddress } from "../model-server.ts";
import type { LanguageModelEntry, Provider } from "../provider.ts";

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
    const base = {
      id: `anthropic:${name}`,
      contextTokens: Math.min(contextTokens, env.LANGUAGE_MODEL_CONTEXT_TOKENS ?? contextTokens),
      can: { json: true, thinking: !cannotThink.test(name), tools: true },
    };
    const unset = (reason: string): LanguageModelEntry => ({
      ...base,
      available: false,
      reason,
      fault: "setting",
    });
    const address = anthropicAddress(env);
    if (!name) return unset("Name the model: set LANGUAGE_MODEL=anthropic:NAME.");
    if (!address) return unset("Set ANTHROPIC_API_KEY to a key of Anthropic.");
    const host = hostOf(address.baseUrl);
    const server = await lookAtServer(address);
    if (!server.reachable) {
      return {
        ...base,
        available: false,
        fault: "server",
        reason: `The server at ${host} cannot be reached: ${server.why}. Check the network, or set LANGUAGE_MODEL_BASE_URL to where it is.`,
      };
    }
    if (server.keyRefused) {
      return {
        ...base,
        available: false,
        fault: "server",
        reason: `The server at ${host} refuses the key. Set ANTHROPIC_API_KEY to one that it takes.`,
      };
    }
    const about = server.models.find((model) => model.name === name);
    const provider = createAnthropic({
      baseURL: address.baseUrl,
      apiKey: address.apiKey,
      fetch: createModelFetch(),
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
  },
  async list({ env }) {
    const address = anthropicAddress(env);
    const server = address && (await lookAtServer(address));
    return server?.reachable ? server.models.map((model) => model.name) : [];
  },
};

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

type KeyedAddress = ServerAddress & { apiKey: string };

/** Returns address and key. LANGUAGE_MODEL_… settings belong to the provider that LANGUAGE_MODEL names. */
function anthropicAddress(env: Env): KeyedAddress | undefined {
  const own = env.LANGUAGE_MODEL.startsWith("anthropic:");
  const apiKey = (own ? env.LANGUAGE_MODEL_API_KEY : undefined) ?? env.ANTHROPIC_API_KEY;
  const baseUrl = (own ? env.LANGUAGE_MODEL_BASE_URL : undefined) ?? "https://api.anthropic.com/v1";
  return apiKey
    ? { baseUrl, apiKey, headers: { "x-api-key": apiKey, "anthropic-version": "2023-06-01" } }
    : undefined;
}
