import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as porter } from "stemmer";
import { fold } from "./fold.ts";
import type { Language } from "./stop-words.ts";

/** Snowball's algorithms, except for English, where Porter's own does as well and is what published figures use. */
const stemmers: Readonly<Record<Language, (word: string) => string>> = {
  danish,
  dutch,
  english: porter,
  finnish,
  french,
  german,
  italian,
  norwegian,
  portuguese,
  spanish,
  swedish,
  turkish,
};

/**
 * Longer strings are identifiers or noise and are not stemmed: the stemmers' time would grow with the square of the
 * length.
 */
const maxStemmedChars = 64;

/**
 * Returns the stem of a lower-case word, folded: by the rules of the given language if its letters are Latin, and by
 * those of its script if they are Cyrillic, Arabic or Greek. A word with a digit in it is only folded.
 */
export function stem(word: string, language: Language): string {
  const folded = fold(word);
  if (word.length > maxStemmedChars || /\p{N}/u.test(word)) return folded;
  // English has no accents; the other languages' rules read theirs, which are folded afterwards.
  const english = language === "english" && /^[a-z]+$/.test(folded);
  return (english ? porter(folded) : fold(rulesFor(word, language)(word))) || folded;
}

function rulesFor(word: string, language: Language): (word: string) => string {
  if (/\p{Script=Latin}/u.test(word)) return stemmers[language];
  if (/\p{Script=Cyrillic}/u.test(word)) return russian;
  if (/\p{Script=Arabic}/u.test(word)) return arabic;
  return /\p{Script=Greek}/u.test(word) ? greek : (other) => other;
}
