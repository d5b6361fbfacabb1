import { dot } from "../../embedding/dot.ts";
import { onCommonScale } from "../../embedding/model.ts";
import type { ScoredCandidate } from "../../judgement/judge.ts";
import { detectLanguage } from "../../keyword/detect-language.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import type { Unit } from "../../text/unit.ts";
import { isSameFact } from "../../verdict/compare-facts.ts";
import { readFacts } from "../../verdict/read-facts.ts";
import { readPolarity } from "../../verdict/read-polarity.ts";
import type { ChosenPassage, ChosenUnit } from "./chosen-passage.ts";

/** The cosine and the share of words above which two sentences say the same, if their numbers are equal. */
const sameVector = 0.92;
const sameWords = 0.85;

/** Merges units that several passages say, with all their tags, and keeps each passage's units together. */
export function withTags(
  parts: readonly ChosenPassage[],
  usable: readonly ScoredCandidate[],
): ChosenPassage[] {
  const candidateOf = (passage: PromptPassage, unit: Unit) =>
    usable.find((each) => each.passage === passage && each.unit.words === unit.words);
  const kept: { scored: ScoredCandidate | undefined; unit: ChosenUnit }[] = [];
  const chosen = parts.map((part) => ({
    ...part,
    units: part.units.filter((each) => {
      const scored = candidateOf(part.passage, each.unit);
      const twin = kept.find(
        (other) => other.scored && scored && saysTheSame(other.scored, scored),
      );
      if (twin && twin.scored?.passage !== scored?.passage) {
        if (!twin.unit.tags.includes(part.passage.tag)) twin.unit.tags.push(part.passage.tag);
        return false;
      }
      kept.push({ scored, unit: each });
      return true;
    }),
  }));
  for (const { scored, unit } of kept)
    for (const other of usable)
      if (
        scored &&
        other.passage !== scored.passage &&
        !unit.tags.includes(other.passage.tag) &&
        saysTheSame(scored, other)
      )
        unit.tags.push(other.passage.tag);
  return chosen.filter((part) => part.units.length > 0);
}

/** Whether two texts have the same figures, in words as well, and deny as often: "two days a week" is not "three days a week". */
function agree(one: string, other: string): boolean {
  const language = detectLanguage(`${one} ${other}`);
  const [facts = [], others = []] = [one, other].map((text) =>
    readFacts(text, language).filter(({ kind }) => kind !== "name"),
  );
  const [denied, deniedThere] = [one, other].map(
    (text) => readPolarity(text, language).negated.length,
  );
  return (
    denied === deniedThere &&
    facts.length === others.length &&
    facts.every((fact) => others.some((each) => isSameFact(fact, each)))
  );
}

const numbersOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(" ");

/** Whether two units state the same fact: nearly the same words or meaning, and exactly the same figures. */
function saysTheSame(a: ScoredCandidate, b: ScoredCandidate): boolean {
  if (a.unit.words === b.unit.words) return true;
  if (numbersOf(a.unit.words) !== numbersOf(b.unit.words)) return false;
  if (a.unit.kind !== "sentence" || b.unit.kind !== "sentence") return false;
  if (onCommonScale(a.model, dot(a.vector, b.vector)) >= sameVector)
    return agree(a.unit.words, b.unit.words);
  const larger = Math.max(a.terms.stems.size, b.terms.stems.size);
  const shared = [...a.terms.stems].filter((term) => b.terms.stems.has(term)).length;
  return larger >= 4 && shared / larger >= sameWords && agree(a.unit.words, b.unit.words);
}
