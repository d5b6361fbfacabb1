import type NSpell from "nspell";

let opened: Promise<NSpell> | undefined;

/** Reads the Hunspell dictionary of English when it is first needed, in a fifth of a second. */
async function readDictionary(): Promise<NSpell> {
  const [{ default: nspell }, { default: dictionary }] = await Promise.all([
    import("nspell"),
    import("dictionary-en"),
  ]);
  return nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
}

/** Whether each of these words is a word of English, in any of its forms. */
export async function areEnglishWords(words: readonly string[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  opened ??= readDictionary();
  const dictionary = await opened;
  return words.map((word) => dictionary.correct(word));
}
