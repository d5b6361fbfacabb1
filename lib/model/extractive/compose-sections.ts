import type { ChosenPassage } from "./choose-units.ts";
import { composeAccounts } from "./compose-accounts.ts";

/** The answer as the JSON of sections that any model can be asked for instead, a document's quotations in each. */
export function composeSections(passages: ChosenPassage[]): string {
  const sections = composeAccounts(passages).map(({ text, tags }) => ({ text, source_ids: tags }));
  return JSON.stringify({ sections });
}
