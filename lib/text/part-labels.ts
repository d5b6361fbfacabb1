/**
 * A letter at the end of a choice, behind an arrow or a word of going, which is the label of another part: "the pump hums but
 * stands still → go to B". "Plan B" and "vitamin C" send nobody anywhere.
 */
const pointer =
  /(?:→|[=-]>|(?<!\p{L})(?:[Gg]o to|[Ss]ee|[Cc]ontinue (?:with|at)|[Ss]iehe|[Ww]eiter (?:mit|bei|zu)|[Gg]ehe? zu|[Vv]oir|[Aa]ller (?:à|en)|[Vv]er|[Ii]r a))\s+(?:[\p{L}]+\s+){0,3}?(\p{Lu})[.)]?$/u;

/** Returns the label of the part that a text ends with, and so may send its reader to; undefined if it ends otherwise. */
export const labelAtEnd = (words: string): string | undefined => pointer.exec(words)?.[1];

/** Returns the letter that a heading begins with: "B. Pump blocked", "B) Pump blocked"; undefined for another heading. */
export const labelOfHeading = (heading: string | null): string | undefined =>
  /^(\p{Lu})[.)]\s+\S/u.exec(heading ?? "")?.[1];
