import { fold } from "../keyword/fold.ts";
import type { Unit } from "./fact.ts";
import { unitLines } from "./fact-words.ts";

const exact = new Map<string, Unit>();
const inAnyCase = new Map<string, Unit>();
for (const [dimension, line] of Object.entries(unitLines))
  for (const entry of line.split(" | ")) {
    const [factor = "1", spellings = ""] = entry.split(": ");
    for (const spelling of spellings.split(" ")) {
      const said = spelling.replace("_", " ");
      const unit = { dimension, factor: Number(factor) };
      exact.set(said, unit);
      // Of one letter or with a capital, only the very spelling is the unit: "5 M" is no length.
      if (said === said.toLowerCase() && said.length > 1) inAnyCase.set(fold(said), unit);
    }
  }

/** Returns the unit that a word or sign names; null for any other. */
export function unitOf(said: string): Unit | null {
  return exact.get(said) ?? inAnyCase.get(fold(said.toLowerCase())) ?? null;
}
