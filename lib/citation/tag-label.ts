const label =
  /^(?:sources?|tags?|ids?|refs?|references?|cited?|citations?|passages?|quellen?|belege?|fuentes?|fonti?)$/i;

/** Whether small models write this word before a tag: `[Source: A#1]`, `[tag="A#1"]`. */
export function isTagLabel(word: string): boolean {
  return label.test(word);
}
