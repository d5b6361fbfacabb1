import type { ChosenPassage } from "./choose-units.ts";
import { composeAccounts } from "./compose-accounts.ts";

/** Writes the answer as JSON sections, the other form that models are asked for, one section per document. */
export function composeSections(passages: ChosenPassage[]): string {
  const sections = composeAccounts(passages).map(({ text, tags }) => ({ text, source_ids: tags }));
  return JSON.stringify({ sections });
}
