import { failurePattern, isLogFiller, namesLevel } from "../question/log-words/log-words.ts";

/** "Which browser did it use?", "which lane jams most often?": what is behind the noun is no other noun. */
const whichThing =
  /\b(?:which|what) (?<noun>\p{L}[\p{L}_-]+) (?:(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\b|(?=[^?]* (?:most|least)\b))/iu;
/** Nouns for entries themselves, which each line is. */
const entryNoun = /^(?:alarms?|alerts?|warnings?|notices?|notifications?)$/iu;

/** Returns the noun of the one thing that a question asks for; null where it asks for entries, or for no such thing. */
export function readThingAsked(question: string): string | null {
  const noun = whichThing.exec(question)?.groups?.["noun"]?.toLowerCase();
  if (noun === undefined || isLogFiller(noun) || entryNoun.test(noun)) return null;
  return namesLevel(noun) || failurePattern.test(noun) ? null : noun;
}
