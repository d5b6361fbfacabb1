import type { ChosenPassage } from "./choose-units.ts";
import { composeAccounts } from "./compose-accounts.ts";

/** The answer as the JSON of sections that any model can be asked for instead, a document's quotations in each, behind what was computed. */
export function composeSections(
  passages: ChosenPassage[],
  computed: readonly string[] = [],
): string {
  const sections = composeAccounts(passages).map(({ text, tags }) => ({ text, source_ids: tags }));
  const told = computed.map((text) => ({ text, source_ids: [] }));
  return JSON.stringify({ sections: [...told, ...sections] });
}
