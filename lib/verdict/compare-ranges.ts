import type { Disagreement } from "./disagreement.ts";
import type { Fact } from "./fact.ts";

/** Two facts of a text that are the ends of one range: "10 to 15 mg", "Monday to Friday". */
type FactRange = { from: Fact; to: Fact; said: string };
type TextWithFacts = { text: string; facts: readonly Fact[] };

const rangeSign =
  /^\s?(?:-|–|—|to|until|till|through|bis(?: zum)?|au|à|a|al|hasta(?: el)?)\s(?:the\s)?$|^\s?[-–—]\s?$/iu;
/** Between two ends, "and" makes a range behind this word. */
const jointSign = /^\s(?:and|und|et|y)\s$/iu;
const between = /(?<!\p{L})(?:between|zwischen|entre)(?:\s(?:the|dem|der|le|la|el))?\s$/iu;
/** UTF-16 units before a range in which "between" is looked for. */
const betweenReach = 16;

const isOfRange = (one: Fact, other: Fact) => one.kind === other.kind && one.kind !== "name";

/** Reads the ranges of a text from its facts, which are in order. */
function readRanges({ text, facts }: TextWithFacts): FactRange[] {
  return facts.flatMap((from, at) => {
    const to = facts[at + 1];
    if (!to || !isOfRange(from, to)) return [];
    const sign = text.slice(from.end, to.start);
    const before = text.slice(Math.max(0, from.start - betweenReach), from.start);
    const isRange = rangeSign.test(sign) || (jointSign.test(sign) && between.test(before));
    return isRange ? [{ from, to, said: text.slice(from.start, to.end) }] : [];
  });
}

/**
 * Finds the ends of a claim's ranges that a passage puts elsewhere, each with what both say. The figure itself may stand
 * in the passage as well, and then nothing else tells: "10 to 20 mg", "10 to 15 mg, and never more than 20 mg".
 * @param passage all its sentences, and the one that the claim rests on: only that one can say it otherwise.
 */
export function changedRangeEnds(
  claim: TextWithFacts,
  passage: { best: TextWithFacts; all: () => readonly TextWithFacts[] },
  saySame: (one: Fact, other: Fact) => boolean,
): ReadonlyMap<Fact, Disagreement> {
  const compared = (range: FactRange, other: FactRange) => ({
    from: saySame(range.from, other.from),
    to: saySame(range.to, other.to),
  });
  return new Map(
    readRanges(claim).flatMap((range): [Fact, Disagreement][] => {
      for (const other of readRanges(passage.best)) {
        const { from, to } = compared(range, other);
        if (from === to) continue;
        const isSaid = passage.all().some((each) =>
          readRanges(each).some((there) => {
            const ends = compared(range, there);
            return ends.from && ends.to;
          }),
        );
        const said = { claim: range.said, passage: other.said };
        return isSaid ? [] : [[from ? range.to : range.from, said]];
      }
      return [];
    }),
  );
}
