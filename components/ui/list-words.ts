/** Joins words as in a sentence: `1`, `1 and 4`, `1, 2 and 4`. */
export function listWords(words: (string | number)[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
