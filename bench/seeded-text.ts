const syllables =
  "ba be bi bo da de di do fa ga go ka ke ko la le lo ma me mo na no pa po ra re ro sa se so ta te to va ve vo".split(
    " ",
  );

/** Invents a word for a rank; frequent words are short, as in a language. */
export function wordOfRank(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length] ?? "";
  }
  return word;
}

/**
 * Writes texts with words distributed as in a language: by Zipf's law, over `vocabulary` words.
 * @returns a function that gives a text of that many words.
 */
export function zipfText(random: () => number, vocabulary = 30_000): (words: number) => string {
  const cumulative: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= vocabulary; rank += 1) {
    sum += 1 / rank;
    cumulative.push(sum);
  }
  const rankAt = (share: number) => {
    const wanted = share * sum;
    let low = 0;
    for (let high = vocabulary - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? sum) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (words) => Array.from({ length: words }, () => wordOfRank(rankAt(random()))).join(" ");
}
