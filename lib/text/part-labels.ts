/** A letter at the end of a choice, which may be the label of another part: "the pump hums but stands still → go to B". */
const pointer = /(?:\p{Ll}|→|[=-]>)\s+(\p{Lu})[.)]?$/u;

/** Returns the label of the part that a text ends with, and so may send its reader to; undefined if it ends otherwise. */
export const labelAtEnd = (words: string): string | undefined => pointer.exec(words)?.[1];

/** Returns the letter that a heading begins with: "B. Pump blocked", "B) Pump blocked"; undefined for another heading. */
export const labelOfHeading = (heading: string | null): string | undefined =>
  /^(\p{Lu})[.)]\s+\S/u.exec(heading ?? "")?.[1];
