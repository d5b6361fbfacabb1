import { formsOf, placeNouns } from "../question/log-words/log-words.ts";
import type { AskedWord } from "./asked-word.ts";

/** A name with a number in it, or a long number: `ALP-02`, `B-112417`, `4410098765`. */
const labelledName =
  "#?(?:\\d{4,}|(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[A-Za-z\\d][\\w-]{2,})(?![\\w.])";
/** "Card 4410098765", "the readings of ALP-02"; "how many refunds of KIOSK-1" asks for refunds. */
const beforeIdentifier = new RegExp(
  `(?<!\\bhow (?:many|much) )(?<![\\p{L}\\d_])(?<label>\\p{L}{3,})(?: of)?(?: the)? (?=${labelledName})`,
  "giu",
);
/** "On the mq box": a name, and what it is of. */
const behindName = new RegExp(
  `(?<!\\b(?:the|an?|this|that|my|our|your|which|what|each|every)) (?<label>${placeNouns})(?= *(?:[¦?.!,]|$)| (?:at|in|on|during|between|after|before|since|until|when|and|with)\\b)`,
  "giu",
);
/** "When did the parking app first fail": what a verb has as its subject. */
const asSubject = new RegExp(
  `(?<=\\b(?:did|was|were|has|had) (?:the |our |my )?(?!(?:the|our|my|an?|this|that|any|it|there|first|last)\\b)[\\p{L}\\d_-]+ )(?<label>${placeNouns})(?= \\p{L})`,
  "giu",
);
const labelDoing = /\p{L}{2}(?:ed|ing)$/iu;

/**
 * Marks the words of a question that only say what a name beside them is of: a line may have the name and no word for
 * its kind. Verbs are none.
 */
export function markLabels(words: readonly AskedWord[], left: string): AskedWord[] {
  const labels = [
    ...left.matchAll(beforeIdentifier),
    ...left.matchAll(behindName),
    ...left.matchAll(asSubject),
  ]
    .map(({ groups }) => groups?.["label"] ?? "")
    .filter((label) => !labelDoing.test(label) && formsOf(label.toLowerCase()).length === 1);
  return words.map((word) => (labels.includes(word.said) ? { ...word, label: true } : word));
}
