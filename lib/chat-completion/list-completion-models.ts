import type { Embedder } from "../embedding/embed.ts";
import type { Env } from "../env.ts";
import { listModels } from "../model/list-models.ts";
import type { CompletionModels } from "../wire/chat-completion.ts";
import { defaultModelName } from "./completion-request.ts";

/** The language models that can be asked, as the protocol lists them: the configured one first, under Ibid's name. */
export async function listCompletionModels(context: {
  env: Env;
  embedder: Embedder;
}): Promise<CompletionModels["data"]> {
  const models = await listModels(context);
  const ids = models.filter((model) => model.seat === "language" && model.available);
  return [defaultModelName, ...ids.map((model) => model.id)].map((id) => ({
    id,
    object: "model",
    // When a model was made is not known; the field is there because clients ask for it.
    created: 0,
    owned_by: "ibid",
  }));
}
