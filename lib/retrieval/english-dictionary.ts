import type NSpell from "nspell";
import { reportFailure } from "../report-failure.ts";

let opened: Promise<NSpell> | undefined;

/** Reads the Hunspell dictionary of English when it is first needed, in a fifth of a second. */
async function loadDictionary(): Promise<NSpell> {
  const [{ default: nspell }, { default: dictionary }] = await Promise.all([
    import("nspell"),
    import("dictionary-en"),
  ]);
  return nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
}

/** What is asked of the dictionary. */
type EnglishDictionary = {
  /** Whether a word is one of English, in any of its forms. */
  correct: (word: string) => boolean;
  /** Words of English that a word may be a slip of, the likeliest first. */
  suggest: (word: string) => string[];
};

/** Opens the dictionary. Where it cannot be read, each word is one of English. */
export async function openEnglishDictionary(): Promise<EnglishDictionary> {
  try {
    opened ??= loadDictionary();
    const dictionary = await opened;
    return {
      correct: (word) => dictionary.correct(word),
      suggest: (word) => dictionary.suggest(word),
    };
  } catch (error) {
    opened = undefined;
    reportFailure("The dictionary of English could not be read", error);
    return { correct: () => true, suggest: () => [] };
  }
}
