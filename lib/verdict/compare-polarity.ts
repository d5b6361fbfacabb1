import { oppositesOf } from "../judgement/opposites.ts";
import { fold } from "../keyword/fold.ts";
import { stem } from "../keyword/stem.ts";
import type { Language } from "../keyword/stop-words.ts";
import type { Disagreement } from "./disagreement.ts";
import { askedLanguageOf } from "./read-facts.ts";
import { type Negated, type Polarity, readPolarity } from "./read-polarity.ts";

/** A turn of meaning: the words of the claim, and those of the passage that say the opposite. */
type TurnOfMeaning = { claim: string; passage: string };

/** How the polarities of a claim and of the sentence that it rests on differ. */
export type PolarityComparison = {
  /** What one of both denies and the other affirms. */
  turn: Disagreement | null;
  /**
   * How many words the claim denies alone: 1 for each where nothing is denied near the sentence, or just that word is
   * affirmed there, and a half where other words are denied.
   */
  deniedAlone: number;
};

/**
 * Finds what a claim affirms and the sentence that it rests on denies, or the other way round: a negation, an opposite
 * word, an opposing prefix. Two turns undo each other ("not disabled", "enabled").
 * @param around the words near that sentence, which may say what the sentence itself leaves out.
 */
export function comparePolarity(
  claim: { text: string; language: Language },
  passage: { text: string; around: string; language: Language },
): PolarityComparison {
  const own = readPolarity(claim.text, claim.language, passage.around);
  const other = readPolarity(passage.text, passage.language, claim.text);
  const near = readPolarity(passage.around, passage.language, claim.text);
  const turns = [
    ...oneSidedDenials(own, other, near).map(({ start, end, stem: word }) => ({
      claim: claim.text.slice(start, end),
      passage: wordIn(passage.text, word, passage.language),
    })),
    ...oneSidedDenials(other, own, own).map(({ start, end, stem: word }) => ({
      claim: wordIn(claim.text, word, claim.language),
      passage: passage.text.slice(start, end),
    })),
    ...oppositeTurns(claim, own, passage, other, near),
  ];
  const [first] = turns;
  return {
    turn: turns.length % 2 === 1 && first ? first : null,
    deniedAlone: deniedAlone(own, near),
  };
}

function deniedAlone(own: Polarity, near: Polarity): number {
  if (!own.denies) return 0;
  if (!near.denies) return Math.max(1, own.negated.length);
  return own.negated
    .filter(({ stem: word }) => !isDenied(word, near))
    .reduce((sum, { stem: word }) => sum + (near.affirmed.has(word) ? 1 : 0.5), 0);
}

const isDenied = (word: string, { stems, affirmed }: Polarity) =>
  stems.has(word) && !affirmed.has(word);

/** What one side denies and the other affirms without denying it anywhere. */
function oneSidedDenials(denying: Polarity, affirming: Polarity, near: Polarity): Negated[] {
  const seen = new Set<string>();
  return denying.negated.filter(({ stem: word, scope }) => {
    if (seen.has(word)) return false;
    seen.add(word);
    return (
      affirming.affirmed.has(word) &&
      !denying.affirmed.has(word) &&
      // "No key is required" and "the key is not required" deny the same.
      !scope.some((each) => isDenied(each, affirming)) &&
      !near.negated.some((each) => each.stem === word)
    );
  });
}

function oppositeTurns(
  claim: { text: string; language: Language },
  own: Polarity,
  passage: { text: string; language: Language },
  other: Polarity,
  near: Polarity,
): TurnOfMeaning[] {
  const asked = askedLanguageOf(claim.language);
  const turns: TurnOfMeaning[] = [];
  for (const word of own.stems) {
    if (near.stems.has(word)) continue;
    const opposing = oppositesOf(word, asked).find(
      (each) =>
        other.stems.has(each) &&
        !own.stems.has(each) &&
        isDenied(each, other) === isDenied(word, own),
    );
    if (opposing !== undefined)
      turns.push({
        claim: wordIn(claim.text, word, claim.language),
        passage: wordIn(passage.text, opposing, passage.language),
      });
  }
  return turns;
}

/** Finds the word of a text that has this stem, as it is written. */
function wordIn(text: string, sought: string, language: Language): string {
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu))
    if (stem(word.toLowerCase(), language) === sought) return word;
  return fold(sought);
}
