/** What a decoder writes for the bytes of a letter that is not whole yet. */
const unfinished = "\uFFFD";

/**
 * Turns tokens into text as they come. A token's text depends on the one before it (a space between words) and on the ones
 * after it (the bytes of a letter), so each is decoded together with the text before it, and held back until its letters
 * are whole.
 * @param decode turns any number of tokens into text.
 */
export function createTokenText(decode: (tokens: number[]) => string) {
  let before: number[] = [];
  let held: number[] = [];
  const take = (isLast: boolean): string => {
    const known = before.length > 0 ? decode(before) : "";
    const all = decode([...before, ...held]);
    if (all.length <= known.length || (all.endsWith(unfinished) && !isLast)) return "";
    before = held;
    held = [];
    return all.slice(known.length);
  };
  return {
    /** Returns the text that is certain now. */
    push(token: number): string {
      held.push(token);
      return take(false);
    },
    /** Returns what was held back. */
    end: (): string => (held.length > 0 ? take(true) : ""),
  };
}
