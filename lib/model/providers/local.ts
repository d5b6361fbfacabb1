import { join } from "node:path";
import type { Env } from "../../env.ts";
import { findLocalModel, listLocalModels } from "../local/find-local-model.ts";
import { createLocalLanguageModel, localOptions } from "../local/local-language-model.ts";
import { localModelOf } from "../local/local-models.ts";
import type { Provider } from "../provider.ts";
import { smallerContext } from "../smaller-context.ts";
import { thinksByName } from "../thinking-models.ts";

/**
 * Makes the provider of models inside this process. To open or to list one reads only its folder: the model is downloaded
 * and loaded when it is first asked.
 * @param hub where models that have no folder come from.
 */
export function createLocalProvider(hub: string): Provider {
  return {
    prefix: "local",
    form: "local:MODEL",
    writes: true,
    async open(name, { env }) {
      const folders = localFolders(env);
      const found = findLocalModel(name, folders);
      const hasFiles = found.place === "folder" || found.place === "download";
      const thinks = hasFiles ? found.thinks : thinksByName(name);
      const base = {
        id: `local:${name}`,
        contextTokens: smallerContext(
          hasFiles ? found.contextTokens : null,
          env.LANGUAGE_MODEL_CONTEXT_TOKENS ?? null,
        ),
        can: { json: false, thinking: thinks, tools: false },
      };
      if (found.place === "nowhere")
        return { ...base, available: false, fault: "setting", reason: found.reason };
      const writer = localModelOf({ name, folders, hub });
      const failure = writer.recentFailure();
      if (failure) return { ...base, available: false, fault: "server", reason: failure.message };
      return {
        ...base,
        available: true,
        writes: true,
        model: createLocalLanguageModel(name, writer),
        json: "object",
        thinkingSwitch: (on) => (thinks ? { [localOptions]: { thinking: on } } : undefined),
        prepare: (to) => writer.prepare(to),
      };
    },
    address: () => undefined,
    list: async ({ env }) => listLocalModels(localFolders(env)),
  };
}

/** Models in this process: from a folder of `models/`, or from the Hugging Face hub. */
export const local = createLocalProvider("https://huggingface.co/");

function localFolders(env: Env) {
  return {
    models: join(/* turbopackIgnore: true */ process.cwd(), "models"),
    cache: join(/* turbopackIgnore: true */ env.DATA_DIR, "models"),
  };
}
