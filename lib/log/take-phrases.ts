import {
  phrasalForms,
  reasonPhrasePattern,
  succeedingPattern,
  synonymPhrasePattern,
  synonymsOf,
} from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

/** Takes out what several words say together: "too many requests", "went through ok", "gave up". */
export function takePhrases(words: Words): AskedWord[] {
  const reasons = words.takeAll(unquoted(reasonPhrasePattern)).map(([said]) => ({
    said: said.toLowerCase(),
    stems: [],
    phrases: phrasesFor(said.toLowerCase()),
  }));
  const named = words.takeAll(unquoted(synonymPhrasePattern)).map(([said]) => askedWord(said));
  const well = words.takeAll(unquoted(succeedingPattern)).length > 0;
  const verbs = phrasalForms.flatMap(({ forms, pattern }) =>
    words.takeAll(unquoted(pattern)).map(([said]) => ({ said, stems: [], phrases: forms })),
  );
  return [...reasons, ...named, ...(well ? [askedWord("successful")] : []), ...verbs];
}

const phrasesFor = (said: string) => [...new Set([said, ...synonymsOf(said)])];
const unquoted = ({ source }: RegExp) => new RegExp(`${source}${outsideQuotes}`, "iu");
