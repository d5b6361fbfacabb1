import { createExtractiveModel } from "../extractive/extractive-model.ts";
import type { Provider } from "../provider.ts";

/** Ibid's own model, which quotes instead of writing. It needs neither a server nor a key. */
export const extractive: Provider = {
  prefix: "extractive",
  form: "extractive",
  writes: false,
  open: async (_name, { embedder, env }) => ({
    id: "extractive",
    contextTokens: null,
    can: { json: true, thinking: false, tools: false },
    available: true,
    writes: false,
    model: createExtractiveModel({ embedder, language: env.language }),
    json: "object",
    thinkingSwitch: () => undefined,
  }),
  address: () => undefined,
  list: async () => [],
};
