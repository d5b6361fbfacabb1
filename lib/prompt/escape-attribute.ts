import { escapeForPrompt, unescapeFromPrompt } from "../text/escape-document.ts";

/** Escapes a text for its place between the quotation marks of an attribute. */
export function escapeAttribute(value: string): string {
  return escapeForPrompt(value)
    .replace(/&/g, "&amp;")
    .replace(/"/g, "&quot;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/\n/g, "&#10;")
    .replace(/\r/g, "&#13;");
}

const entities: Record<string, string> = {
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&#10;": "\n",
  "&#13;": "\r",
  "&amp;": "&",
};

/** Restores the text from the result of {@link escapeAttribute}. */
export function unescapeAttribute(value: string): string {
  return unescapeFromPrompt(
    value.replace(/&(?:quot|lt|gt|amp|#10|#13);/g, (entity) => entities[entity] ?? entity),
  );
}
