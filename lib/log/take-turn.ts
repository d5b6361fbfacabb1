import {
  comingBackPattern,
  coursePairs,
  recoveringPattern,
  type StatePair,
  signsOf,
  statePairs,
} from "../question/log-words/log-words.ts";
import type { AskedWord } from "./asked-word.ts";
import type { StateTurn } from "./log-question.ts";
import type { Words } from "./take-words.ts";

const lasting = /\bhow (?:long|much time)\b/iu;
/** "From when till when was it down?" */
const fromWhen = /\bfrom when (?:to|till|until) when\b/iu;
const placed = /\b(?:when|what time)\b/iu;
/** "How long until it stopped?" tells no state by the word. */
const bounded = /\b(?:until|till|before|after|since|between)\b/iu;
const allForms = [...new Set(statePairs.flatMap(({ forms }) => forms.flat()))];
/** What may also say a place is a state at the end only: "how long was the pump on?" */
const verbParticles = ["on", "off", "up", "down"];
const state = new RegExp(
  `(?<![\\w/-]|\\bto )(?:(?<plain>${allForms.filter((form) => !verbParticles.includes(form)).join("|")})(?![\\p{L}\\d_-])|(?<particle>${verbParticles.join("|")})(?=[\\s¦?.!]*$))`,
  "iu",
);

/** "How long did the backup take on 3 May?" asks from its start to its end. */
const course =
  /(?<=\b(?:do|does|did) [^¦?]*)\b(?:take|last|run)(?=[\s¦?.!]*$|[\s¦]+(?:on|at|in|this|last|yesterday|today)\b)/iu;

/**
 * Takes out the state that something was in or came back from: `how long were sales paused`, `when did sales come back`.
 * Lines tell its beginning in one word and its end in another; several pairs may fit. Null if none is asked for.
 */
export function takeTurn(words: Words): readonly StateTurn[] | null {
  if (words.has(fromWhen)) {
    const from = words.take(fromWhen);
    const said = from && stateSaid(words.take(state));
    return said ? statePairs.flatMap((pair) => turnFrom(pair, said)) : null;
  }
  if (words.has(lasting)) {
    const match = words.has(bounded) ? null : words.take(state);
    if (!match && !words.has(bounded) && words.take(course))
      return coursePairs.map(({ forms }) => turnOf(forms));
    const said = stateSaid(match);
    return said === undefined ? null : statePairs.flatMap((pair) => turnFrom(pair, said));
  }
  if (!words.has(placed)) return null;
  return (words.take(comingBackPattern) ?? words.take(recoveringPattern)) ? endingTurns : null;
}

/** Whether a word of a question says that a state began, in any of the words for it. */
export const saysBeginning = ({ said, phrases }: AskedWord, { from }: StateTurn): boolean =>
  [said.toLowerCase(), ...phrases].some((one) => from.stems.includes(one));

const stateSaid = (match: RegExpExecArray | null) =>
  (match?.groups?.["plain"] ?? match?.groups?.["particle"])?.toLowerCase();

/** Takes out the phrases for coming back, where no lines tell what they came back from. */
export function takeComingBack(words: Words): string[] {
  if (!words.has(placed)) return [];
  return words.takeAll(comingBackPattern).map(([phrase]) => phrase);
}

function turnFrom({ forms: [one, other] }: StatePair, said: string): StateTurn[] {
  if (one.includes(said)) return [turnOf([one, other])];
  return other.includes(said) ? [turnOf([other, one])] : [];
}

const turnOf = ([from, to]: StatePair["forms"]): StateTurn => ({
  from: formsAsWord(from),
  to: formsAsWord(to),
});

const formsAsWord = (forms: readonly string[]): AskedWord => ({
  said: forms[0] ?? "",
  stems: forms,
  whole: true,
  phrases: signsOf(forms[0] ?? ""),
});

/** Every interruption, from its beginning to its end. */
export const endingTurns: readonly StateTurn[] = statePairs
  .filter(({ back }) => back)
  .map(({ forms }) => turnOf(forms));
