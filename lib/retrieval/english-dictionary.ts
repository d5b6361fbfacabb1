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

/**
 * Opens the dictionary. @returns whether a word is one of English, in any of its forms; where the dictionary is not
 * wanted or cannot be read, each word is.
 */
export async function openEnglishDictionary(wanted: boolean): Promise<(word: string) => boolean> {
  if (!wanted) return () => true;
  try {
    opened ??= loadDictionary();
    const dictionary = await opened;
    return (word) => dictionary.correct(word);
  } catch (error) {
    opened = undefined;
    reportFailure("The dictionary of English could not be read", error);
    return () => true;
  }
}
