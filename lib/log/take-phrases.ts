import {
  phrasalForms,
  reasonPhrasePattern,
  succeedingPattern,
} from "../question/log-words/log-words.ts";
import { type AskedWord, askedWord } from "./asked-word.ts";
import { outsideQuotes, type Words } from "./take-words.ts";

/** Takes out what several words say together: "too many requests", "went through ok", "gave up". */
export function takePhrases(words: Words): AskedWord[] {
  const reasons = words
    .takeAll(unquoted(reasonPhrasePattern))
    .map(([said]) => ({ said: said.toLowerCase(), stems: [], phrases: [said.toLowerCase()] }));
  const well = words.takeAll(unquoted(succeedingPattern)).length > 0;
  const verbs = phrasalForms.flatMap(({ forms, pattern }) =>
    words.takeAll(unquoted(pattern)).map(([said]) => ({ said, stems: [], phrases: forms })),
  );
  return [...reasons, ...(well ? [askedWord("successful")] : []), ...verbs];
}

const unquoted = ({ source }: RegExp) => new RegExp(`${source}${outsideQuotes}`, "iu");
