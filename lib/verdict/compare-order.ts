import type { Language } from "../keyword/stop-words.ts";
import type { ReadClaim } from "./claim-words.ts";
import { isSameFact } from "./compare-facts.ts";
import type { Disagreement } from "./disagreement.ts";
import type { Fact } from "./fact.ts";
import type { PassageUnit } from "./passage-words.ts";
import { askedLanguageOf } from "./read-facts.ts";
import { isMutual, type OrderToken, readWordOrder } from "./read-order.ts";

/** Figures of a claim that are compared by their places. A claim with more is a table. */
const maxPlaced = 12;
/** The least share of the words around a figure, or a name, that the part of the passage with another one in its place has. */
const minFigureShare = 0.6;
const minShareAroundName = 0.75;
/** Words from one that has changed places to the other. */
const maxExchangeDistance = 9;

type Compared = {
  claim: readonly OrderToken[];
  passage: readonly OrderToken[];
  language: Language;
};

/**
 * Finds what has changed places between a claim and its passage: figures ("10 for adults and 20 for children" and the
 * reverse), and names or words that do something to each other ("Ben hands the keys to Anna"). Both have the same words, so
 * that nothing else tells them apart.
 * @param near the sentence that the claim rests on, and its neighbours.
 */
export function compareOrder(
  claim: ReadClaim,
  near: readonly PassageUnit[],
  language: Language,
): Disagreement | null {
  const read = (mayTake: (fact: Fact) => boolean): Compared => {
    const passage: OrderToken[] = [];
    for (const unit of near)
      passage.push(
        ...readWordOrder(unit.text, unit.facts().filter(mayTake), {
          language,
          firstPart: (passage.at(-1)?.part ?? -1) + 1,
          sentence: unit.start,
        }),
      );
    const facts = claim.facts.filter(mayTake);
    return { claim: readWordOrder(claim.text, facts, { language }), passage, language };
  };
  const inWords = read(({ kind }) => kind !== "name");
  const withNames = read(() => true);
  return (
    exchangedPlace(inWords, isFigureToken, minFigureShare) ??
    exchangedPlace(withNames, isNameToken, minShareAroundName) ??
    exchangedName(withNames) ??
    exchangedWord(withNames)
  );
}

const isFigureToken = ({ fact }: OrderToken) => fact !== null && fact.kind !== "name";

const isRoughFigure = ({ fact }: OrderToken) => fact?.kind === "number" && fact.rough;
const isNameToken = ({ fact }: OrderToken) => fact?.kind === "name";

function isSameToken(one: OrderToken, other: OrderToken): boolean {
  if (one.fact && other.fact) return isSameFact(one.fact, other.fact);
  if (isFigureToken(one) || isFigureToken(other)) return false;
  // At the beginning of a sentence, a name looks like any word.
  return one.key === other.key || one.word === other.word;
}

const partOf = (tokens: readonly OrderToken[], token: OrderToken) =>
  tokens.filter((each) => each.part === token.part && each !== token && each.isContent);

/** How much of the words around a token another part has. */
function shareOfTokens(part: readonly OrderToken[], around: readonly OrderToken[]): number {
  const words = around.filter((each) => !isFigureToken(each));
  if (words.length === 0) return 0;
  return (
    words.filter((each) => part.some((other) => isSameToken(each, other))).length / words.length
  );
}

/** Whether a figure or a name could be in another one's place. A length of time may be in months as well. */
function couldReplace({ fact: one }: OrderToken, { fact: other }: OrderToken): boolean {
  if (!one || !other || one.kind !== other.kind) return false;
  if (one.kind === "name" && other.kind === "name")
    return one.sort === other.sort && !isSameFact(one, other);
  if (one.kind !== "number" || other.kind !== "number") return true;
  const measured = (dimension?: string) => (dimension === "months" ? "time" : dimension);
  return (
    one.ordinal === other.ordinal &&
    measured(one.unit?.dimension) === measured(other.unit?.dimension)
  );
}

/** Whether a figure or a name is said of what the passage says another one of. */
function exchangedPlace(
  { claim, passage }: Compared,
  isPlaced: (token: OrderToken) => boolean,
  minShare: number,
): Disagreement | null {
  const placed = claim.filter((each) => isPlaced(each) && !isRoughFigure(each));
  if (placed.length > maxPlaced) return null;
  for (const figure of placed) {
    const own = passage.filter((each) => isPlaced(each) && isSameToken(figure, each));
    if (own.length === 0) continue;
    // Words that the passage has nowhere tell nothing of a place in it.
    const around = partOf(claim, figure).filter((each) =>
      passage.some((there) => isSameToken(each, there)),
    );
    const other = passage.find(
      (each) =>
        couldReplace(figure, each) &&
        !own.includes(each) &&
        own.every(
          (mine) =>
            isInSentenceOf(each, mine, { passage, figure, around }) ||
            // "Adults pay 20 €, children 10 €": the second part leaves out what the first one says.
            (shareOfTokens([...partOf(passage, each), ...partOf(passage, mine)], around) >=
              minShare &&
              isInPlaceOf(each, mine, { passage, figure, around }) &&
              // Many names are beside the same words, so each of two has to be in the other's place.
              (isFigureToken(figure) || isSaidOf(mine, each, { claim, passage }))),
        ),
    );
    if (other) return { claim: figure.said, passage: other.said };
  }
  return null;
}

/** Whether the claim says the second of two names of what the passage says the first one of. */
const isSaidOf = (
  one: OrderToken,
  other: OrderToken,
  { claim, passage }: Pick<Compared, "claim" | "passage">,
) =>
  claim.some(
    (there) =>
      isSameToken(there, other) &&
      isInPlaceOf(one, other, { passage, figure: there, around: partOf(claim, there) }),
  );

type Placed = { passage: readonly OrderToken[]; figure: OrderToken; around: readonly OrderToken[] };

/** The least share of the words around a figure that another sentence has, and the most that its own has. */
const minSentenceShare = 0.75;
const maxOwnSentenceShare = 0.5;

/** Whether the claim says a figure of what the passage says in another sentence, with another figure. */
function isInSentenceOf(
  other: OrderToken,
  own: OrderToken,
  { passage, figure, around }: Placed,
): boolean {
  if (!isFigureToken(figure) || other.sentence === own.sentence) return false;
  const said = around.filter((each) => !isFigureToken(each));
  const near = (token: OrderToken) => passage.filter((each) => each.sentence === token.sentence);
  return (
    said.length > 1 &&
    shareOfTokens(near(other), said) >= minSentenceShare &&
    shareOfTokens(near(own), said) <= maxOwnSentenceShare &&
    figure.before === other.before
  );
}

/** Whether the claim says a figure where the passage says another one, and not where the passage says it. */
function isInPlaceOf(
  other: OrderToken,
  own: OrderToken,
  { passage, figure, around }: Placed,
): boolean {
  const beside = around.find((each) => isFigureToken(each) && isSameToken(each, other));
  // "From 800 to 900": both are in one part, and the words before tell them apart, where they have changed as well.
  if (other.part === own.part)
    return (
      isFigureToken(figure) &&
      figure.isBehindPreposition &&
      own.isBehindPreposition &&
      figure.before === other.before &&
      figure.before !== own.before &&
      beside?.before === own.before
    );
  // "From 9 to 5" is said of both at once, so that "opens at 9 and closes at 5" is no other place.
  if (beside) return false;
  const says = (sought: OrderToken) => around.some((each) => isSameToken(each, sought));
  const pairs = counterparts(own, other, passage);
  const has = (sought: OrderToken) =>
    partOf(passage, own).some((each) => isSameToken(each, sought));
  const isOther = pairs.some(([mine, theirs]) => says(theirs) && !says(mine) && !has(theirs));
  return isOther && !pairs.some(([mine, theirs]) => says(mine) && !says(theirs));
}

/** The words around a figure that differ from those around another, each with the one in the same place. */
function counterparts(
  own: OrderToken,
  other: OrderToken,
  passage: readonly OrderToken[],
): [OrderToken, OrderToken][] {
  const sides = (figure: OrderToken) => {
    const at = passage.indexOf(figure);
    const part = partOf(passage, figure);
    return [
      part.filter((each) => passage.indexOf(each) < at),
      part.filter((each) => passage.indexOf(each) > at),
    ] as const;
  };
  const [mine, theirs] = [sides(own), sides(other)];
  return [0, 1].flatMap((side) => {
    const [here, there] = [mine[side] ?? [], theirs[side] ?? []];
    return here.flatMap((each, at): [OrderToken, OrderToken][] => {
      const found = each.fact
        ? [...theirs[0], ...theirs[1]].find(({ fact }) => fact && each.fact?.kind === fact.kind)
        : each.isBehindPreposition
          ? there.find(({ before, fact }) => fact === null && before === each.before)
          : there[at];
      return found && !isSameToken(found, each) ? [[each, found]] : [];
    });
  });
}

type OrderedText = { text: string; language: Language };

/**
 * Whether what is before and behind two opposite words has changed sides, so that both texts say the same: "start it
 * after you install Node" and "install Node before you start it".
 */
export function areSidesExchanged(
  claim: OrderedText,
  passage: OrderedText,
  opposite: Disagreement,
): boolean {
  const mine = wordsOnSides(claim, opposite.claim);
  const theirs = opposite.passage === null ? null : wordsOnSides(passage, opposite.passage);
  if (!mine || !theirs) return false;
  const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
    [...one].filter((each) => other.has(each)).length;
  const across = [shared(mine.left, theirs.right), shared(mine.right, theirs.left)];
  const along = shared(mine.left, theirs.left) + shared(mine.right, theirs.right);
  return across.every((count) => count > 0) && across.reduce((a, b) => a + b, 0) > 2 * along;
}

/** The words on both sides of a word; of one that begins its sentence, the left side is the clause behind the comma. */
function wordsOnSides({ text, language }: OrderedText, sought: string) {
  const at = text.indexOf(sought);
  if (at < 0 || /\s/u.test(sought)) return null;
  const words = (part: string) =>
    new Set(
      readWordOrder(part, [], { language }).flatMap(({ isContent, key }) =>
        isContent ? [key] : [],
      ),
    );
  const [before, behind] = [text.slice(0, at), text.slice(at + sought.length)];
  const comma = /\p{L}/u.test(before) ? -1 : behind.indexOf(",");
  return comma < 0
    ? { left: words(before), right: words(behind) }
    : { left: words(behind.slice(comma)), right: words(behind.slice(0, comma)) };
}

/** Finds a name behind the very word that another name has before it in the passage, and never behind its own. */
function exchangedName({ claim, passage, language }: Compared): Disagreement | null {
  const isGerman = askedLanguageOf(language) === "de";
  for (const one of claim) {
    if (one.before === null || !isNameToken(one)) continue;
    // German puts subject and object in either order, so only a preposition tells which is which.
    if (isGerman && !one.isBehindPreposition) continue;
    const own = passage.filter((each) => isSameToken(one, each));
    if (own.length === 0 || own.some(({ before }) => before === one.before)) continue;
    const around = partOf(claim, one);
    if ([...around, { said: one.before }].some(({ said }) => isMutual(said, language))) continue;
    const other = passage.find(
      (each) =>
        each.before === one.before &&
        /^\p{Lu}/u.test(each.said) &&
        !isFigureToken(each) &&
        !isSameToken(each, one) &&
        !own.some((mine) => areListed(mine, each, passage)) &&
        claim.some((mine) => isSameToken(mine, each)) &&
        !claim.some((mine) => isSameToken(mine, each) && mine.before === each.before) &&
        shareOfTokens([...partOf(passage, each), each], around) >= minShareAroundName,
    );
    if (other) return { claim: one.said, passage: other.said };
  }
  return null;
}

/** Whether two names are of one list: "England, Scotland and Wales". */
function areListed(one: OrderToken, other: OrderToken, passage: readonly OrderToken[]): boolean {
  const places = [passage.indexOf(one), passage.indexOf(other)].toSorted((a, b) => a - b);
  return passage.slice(places[0], (places[1] ?? 0) + 1).every(isNameToken);
}

/**
 * Finds two words that have changed places while all words between them stayed: "The tenant pays the landlord." In German,
 * which puts subject and object in either order, one of them needs a preposition.
 */
function exchangedWord({ claim, passage, language }: Compared): Disagreement | null {
  const isGerman = askedLanguageOf(language) === "de";
  for (const [at, first] of claim.entries()) {
    if (!first.isContent || isFigureToken(first)) continue;
    for (const [behind, last] of claim.slice(at + 2, at + maxExchangeDistance).entries()) {
      if (last.part !== first.part) break;
      if (!last.isContent || isFigureToken(last) || isSameToken(first, last)) continue;
      if (isGerman && !last.isBehindPreposition) continue;
      const between = claim.slice(at + 1, at + 2 + behind);
      if (between.every(isNameToken) || between.some(({ said }) => isMutual(said, language)))
        continue;
      if (isRun(passage, [first, ...between, last])) continue;
      if (isRun(passage, [last, ...between, first]))
        return { claim: first.said, passage: last.said };
    }
  }
  return null;
}

/** Whether a passage has these words one behind the other in one of its parts. */
const isRun = (passage: readonly OrderToken[], sought: readonly OrderToken[]) =>
  passage.some(
    (start, at) =>
      passage[at + sought.length - 1]?.part === start.part &&
      sought.every((each, nth) => {
        const there = passage[at + nth];
        return there !== undefined && isSameToken(each, there);
      }),
  );
