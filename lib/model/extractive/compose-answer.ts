import type { ChosenPassage } from "./chosen-passage.ts";
import { composeAccounts } from "./compose-accounts.ts";
import { withTrueNumbers } from "./true-numbers.ts";

/**
 * Writes the answer in the form that every model is asked for: `## Answer`, what was computed, the quotations with their
 * tags, `## References`; `otherwise` if there is nothing of either.
 */
export function composeAnswer(
  passages: ChosenPassage[],
  otherwise: string,
  computed: readonly string[] = [],
): string {
  if (passages.length + computed.length === 0) return `## Answer\n\n${otherwise}`;
  const groups = composeAccounts(passages);
  const quoted = withTrueNumbers(groups.map(({ text }) => text).join("\n\n"));
  const body = [...computed, ...(quoted === "" ? [] : [quoted])].join("\n\n");
  const tags = new Set(groups.flatMap((group) => group.tags));
  if (tags.size === 0) return `## Answer\n\n${body}`;
  return `## Answer\n\n${body}\n\n## References\n\n${[...tags].map((tag) => `- [${tag}]`).join("\n")}`;
}
