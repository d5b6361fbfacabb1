import { stem } from "../keyword/stem.ts";
import type { Language } from "../keyword/stop-words.ts";
import { comparePolarity } from "./compare-polarity.ts";
import { areSidesExchanged } from "./compare-sides.ts";
import type { Disagreement } from "./disagreement.ts";
import { factVocabulary } from "./fact-words.ts";
import { askedLanguageOf } from "./read-facts.ts";
import { readWordOrder } from "./read-order.ts";
import { readPolarity } from "./read-polarity.ts";

type ClauseText = { text: string; language: Language };
/** A clause with the stems of its words of meaning, in order. */
type Clause = { text: string; stems: readonly string[] };

/** Clauses of a text that are compared. */
const maxClauses = 24;
/** The least share of a clause's words that a clause about the same thing has, and the least number of them. */
const minClauseShare = 0.75;
const minClauseWords = 3;

/**
 * Finds a clause of a claim that turns round a clause of the passage. Beside the whole sentence, the words of its other
 * clauses hide it: "positively with rain and negatively with frost" has both opposites.
 */
export function turnedClause(claim: ClauseText, near: readonly string[]): Disagreement | null {
  const { language } = claim;
  const there = near.flatMap((text) => readClauses({ text, language })).slice(0, maxClauses);
  for (const own of readClauses(claim).slice(0, maxClauses)) {
    const matched = there
      .map((clause) => ({ clause, shared: sharedWords(own, clause) }))
      .filter(
        ({ shared }) => shared >= minClauseWords && shared >= minClauseShare * own.stems.length,
      );
    const most = Math.max(...matched.map(({ shared }) => shared));
    const turns = matched
      .filter(({ shared }) => shared === most)
      .map(({ clause }) => {
        const turn = turnOf(own.text, clause.text, language);
        return turn && !isSaidBeside(own, clause, { turn, there, language }) ? turn : null;
      });
    const [first] = turns;
    if (first && turns.every((turn) => turn !== null)) return first;
  }
  return null;
}

function turnOf(claim: string, passage: string, language: Language): Disagreement | null {
  const own = { text: claim, language };
  const other = { text: passage, around: passage, language };
  const { turn } = comparePolarity(own, other);
  return turn && !areSidesExchanged(own, other, turn) ? turn : null;
}

/**
 * Whether another clause has the claim's word, and more of the claim's words than the clause that has the opposite: the
 * second one of "10 mg before meals and 20 mg after meals" leaves out what the first one says.
 */
function isSaidBeside(
  own: Clause,
  turning: Clause,
  { turn, there, language }: { turn: Disagreement; there: readonly Clause[]; language: Language },
): boolean {
  const [said = ""] = turn.claim.toLowerCase().split(/\s/u).slice(-1);
  const word = stem(said, language);
  return there.some(
    ({ text, stems }) =>
      readPolarity(text, language).stems.has(word) &&
      own.stems.some(
        (each) => each !== word && stems.includes(each) && !turning.stems.includes(each),
      ),
  );
}

const sharedWords = (own: Clause, other: Clause) =>
  own.stems.filter((each) => other.stems.includes(each)).length;

function readClauses({ text, language }: ClauseText): Clause[] {
  const joining = factVocabulary[askedLanguageOf(language)].joining.replaceAll(" ", "|");
  return text
    .split(new RegExp(`[,;:()\\n]|[.!?](?=\\s|$)|(?<!\\p{L})(?:${joining})(?!\\p{L})`, "iu"))
    .map((part) => ({
      text: part.trim(),
      stems: readWordOrder(part, [], { language }).flatMap(({ isContent, key }) =>
        isContent ? [key] : [],
      ),
    }))
    .filter(({ stems }) => stems.length >= minClauseWords);
}
