/** Shorter words are too much like others. */
const minCorrectedLetters = 4;
/** A longer word may have two slips. */
const minLettersOfTwo = 8;
/** In a shorter word, one letter for another makes another word: "meat" is not "mean". */
const minLettersOfOther = 6;

/** The one known word that a mistyped word is meant as; null if there is no such word, or several. */
export function correctWord(word: string, known: Iterable<string>): string | null {
  if (word.length < minCorrectedLetters || !/^\p{L}+$/u.test(word)) return null;
  const most = word.length < minLettersOfTwo ? 1 : 2;
  let [nearest, fewest]: [string[], number] = [[], most];
  for (const each of known) {
    if (each[0] !== word[0] || each.length < minCorrectedLetters) continue;
    if (Math.abs(each.length - word.length) > fewest) continue;
    if (each.length === word.length && word.length < minLettersOfOther && !isSwapped(word, each))
      continue;
    const slips = slipsBetween(word, each);
    if (slips < fewest) [nearest, fewest] = [[each], slips];
    else if (slips === fewest && !nearest.includes(each)) nearest.push(each);
  }
  return nearest.length === 1 ? (nearest[0] ?? null) : null;
}

const sorted = (word: string) => [...word].toSorted().join("");
const isSwapped = (one: string, other: string) => sorted(one) === sorted(other);

/** How many letters are missing, added, wrong or swapped with their neighbour. */
function slipsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const wasSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && at > 1 && wasSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
