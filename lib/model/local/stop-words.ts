/**
 * Ends a text at the first of some words, which are not part of it. A tail that could still become one of them is held
 * back.
 */
export function createStopWords(words: readonly string[]) {
  let held = "";
  return {
    push(text: string): { text: string; isStopped: boolean } {
      held += text;
      const places = words.map((word) => held.indexOf(word)).filter((place) => place >= 0);
      if (places.length > 0) {
        const before = held.slice(0, Math.min(...places));
        held = "";
        return { text: before, isStopped: true };
      }
      const tail = longestBeginning(held, words);
      const certain = held.slice(0, held.length - tail);
      held = held.slice(held.length - tail);
      return { text: certain, isStopped: false };
    },
    /** Returns what was held back. */
    end(): string {
      const rest = held;
      held = "";
      return rest;
    },
  };
}

/** The length of the longest tail with which one of the words begins. */
function longestBeginning(text: string, words: readonly string[]): number {
  const longest = Math.max(0, ...words.map((word) => word.length - 1));
  for (let length = Math.min(longest, text.length); length > 0; length--) {
    if (words.some((word) => word.startsWith(text.slice(-length)))) return length;
  }
  return 0;
}
