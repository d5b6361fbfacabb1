import { type Alignment, alignClaim, saidFigures, withAgreed } from "./align-claim.ts";
import type { ClaimWords, ReadClaim } from "./claim-words.ts";
import { compareFacts, type FactCheck } from "./compare-facts.ts";
import { areSidesExchanged, compareOrder } from "./compare-order.ts";
import { comparePolarity, type PolarityComparison } from "./compare-polarity.ts";
import { compareScales } from "./compare-scales.ts";
import type { PassageWords } from "./passage-words.ts";

/** A claim beside one passage. */
export type PassageComparison = {
  claim: ReadClaim;
  passage: PassageWords;
  alignment: Alignment;
  facts: readonly FactCheck[];
  polarity: PolarityComparison;
};

/** A lower share of the claim's words says that the sentence is about something else, which cannot deny the claim. */
const minDeniedShare = 0.2;
const minTurnedShare = 0.5;
/** What has changed places is only told where most of the words are the same. */
const minOrderShare = 0.6;
/** A sentence with this share of the claim's words speaks for itself, whatever its neighbours deny. */
const minOwnShare = 0.75;

/** Compares a claim with one passage: its words, its facts, and what it affirms. */
export function comparePassage(words: ClaimWords, passage: PassageWords): PassageComparison {
  const claim = words.readIn(passage.language);
  const aligned = alignClaim(claim, passage);
  const facts = compareFacts(claim, passage, aligned);
  const agreed = facts.flatMap(({ fact, state }) => (state === "agreed" ? [fact] : []));
  const alignment = withAgreed(aligned, claim, saidFigures(agreed));
  const { unit, near, share, ownShare } = alignment;
  const unturned = { turn: null, deniedAlone: 0 };
  if (!unit || share < minDeniedShare)
    return { claim, passage, alignment, facts, polarity: unturned };
  const around = ownShare >= minOwnShare ? [unit] : near;
  const beside = {
    text: unit.text,
    around: around.map(({ text }) => text).join("\n"),
    language: passage.language,
  };
  const { turn: said, deniedAlone } = comparePolarity(claim, beside);
  const isUndone = said !== null && areSidesExchanged(claim, beside, said);
  const scales = compareScales(claim, beside);
  const isOfSame = share >= minTurnedShare && 2 * ownShare >= share;
  const isOneLanguage = claim.language === passage.language;
  const order =
    isOfSame && isOneLanguage && share >= minOrderShare
      ? compareOrder(claim, near, claim.language)
      : null;
  return {
    claim,
    passage,
    alignment: withAgreed(alignment, claim, scales.agreed),
    facts,
    polarity: {
      turn: isOfSame && !isUndone ? (said ?? order ?? scales.turn) : null,
      deniedAlone,
    },
  };
}
