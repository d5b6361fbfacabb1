/** The words that small models write before a tag, `[Source: A#1]`, `[tag="A#1"]`, as part of a pattern without case. */
export const tagLabelPattern =
  "(?:sources?|tags?|ids?|refs?|references?|cited?|citations?|passages?|quellen?|belege?|fuentes?|fonti?)";

const wholeLabel = new RegExp(`^${tagLabelPattern}$`, "i");

/** Whether a word is one that small models write before a tag. */
export function isTagLabel(word: string): boolean {
  return wholeLabel.test(word);
}
