import type { Messages } from "@/components/wording/messages.ts";
import type { PageWords } from "@/components/wording/words.ts";

/** What the list of models says of a provider that has none. */
const unnamed: Record<string, keyof Messages["message"]> = {
  "anthropic:NAME": "ofAnthropic",
  "local:NAME": "onThisMachine",
  "openai-compatible:NAME": "ofOwnServer",
};

/** Whether a listed id is no model's, but of a provider or a server that has none. */
export function isUnnamed(id: string): boolean {
  return id.endsWith(":NAME");
}

/** A model's id for a reader: without the provider, which says how the model is reached and not what it is. */
export function modelName(id: string, t: PageWords<"message">): string {
  if (id === "extractive") return t("quotationsOnly");
  const provider = unnamed[id];
  if (provider !== undefined) return t(provider);
  const at = id.indexOf(":");
  return at < 0 ? id : id.slice(at + 1);
}
