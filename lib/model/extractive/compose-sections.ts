import type { ChosenPassage } from "./chosen-passage.ts";
import { composeAccounts } from "./compose-accounts.ts";
import { withTrueNumbers } from "./true-numbers.ts";

/** Writes the answer as JSON sections, the other form that models are asked for: what was computed, then one section per document. */
export function composeSections(
  passages: ChosenPassage[],
  computed: readonly string[] = [],
): string {
  const sections = composeAccounts(passages).map(({ text, tags }) => ({
    text: withTrueNumbers(text),
    source_ids: tags,
  }));
  const told = computed.map((text) => ({ text, source_ids: [] }));
  return JSON.stringify({ sections: [...told, ...sections] });
}
