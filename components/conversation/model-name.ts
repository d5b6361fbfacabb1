/** Shortens a model's id for a reader: the provider's name says how it is reached and not what it is. */
export function modelName(id: string): string {
  if (id === "extractive") return "Quotations only";
  const at = id.indexOf(":");
  return at < 0 ? id : id.slice(at + 1);
}
