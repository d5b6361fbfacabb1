/** What the list of models says of a provider that has none. */
const unnamed: Record<string, string> = {
  "anthropic:NAME": "A model of Anthropic",
  "local:NAME": "A model on this machine",
  "openai-compatible:NAME": "A model of your own server",
};

/** Whether a listed id is no model's, but of a provider or a server that has none. */
export function isUnnamed(id: string): boolean {
  return id.endsWith(":NAME");
}

/** A model's id for a reader: without the provider, which says how the model is reached and not what it is. */
export function modelName(id: string): string {
  if (id === "extractive") return "Quotations only";
  const provider = unnamed[id];
  if (provider !== undefined) return provider;
  const at = id.indexOf(":");
  return at < 0 ? id : id.slice(at + 1);
}
