import { splitSentences } from "./split-sentences.ts";

/** Whether a text has no capitals, like quickly typed notes. Then its sentences begin in lower case too. */
export const isUncapitalised = (text: string) => !/\p{Lu}/u.test(text);

/** A lower-case letter that may begin a sentence: after a full stop, but not one after a single letter. */
const smallBeginning = /(?<=[\p{L}\p{N})]{2}[.!?]\s)\p{Ll}/gu;

/** Splits a text without capitals as if each sentence began with one. */
export function uncapitalisedSentences(text: string): string[] {
  const capitalised = text.replace(smallBeginning, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });
  let from = 0;
  return splitSentences(capitalised).map((sentence) => {
    const start = capitalised.indexOf(sentence, from);
    from = start + sentence.length;
    return text.slice(start, from);
  });
}
