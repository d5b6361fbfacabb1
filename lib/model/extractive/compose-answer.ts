import type { ChosenPassage } from "./choose-units.ts";
import { composeAccounts } from "./compose-accounts.ts";

/**
 * Writes the answer in the form that every model is asked for: `## Answer`, the quotations with their tags, `##
 * References`; `otherwise` if there are none.
 */
export function composeAnswer(passages: ChosenPassage[], otherwise: string): string {
  if (passages.length === 0) return `## Answer\n\n${otherwise}`;
  const groups = composeAccounts(passages);
  const tags = new Set(groups.flatMap((group) => group.tags));
  const body = groups.map((group) => group.text).join("\n\n");
  return `## Answer\n\n${body}\n\n## References\n\n${[...tags].map((tag) => `- [${tag}]`).join("\n")}`;
}
