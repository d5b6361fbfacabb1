import { stemmer } from "stemmer";

/** k1 and b of the textbook (Manning, Raghavan and Schütze 2008, 11.4.3, as Lucene sets them). */
const k1 = 1.2;
const b = 0.75;

/** Lucene's English list, repeated here so that the baseline does not depend on Ibid's own keyword search. */
const stopWords = new Set(
  "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with".split(
    " ",
  ),
);

/** Returns the Porter stems of lower-case words, without English stop words; other languages are not supported. */
function termsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) => stemmer(word));
}

/**
 * Builds a textbook BM25 over whole documents in memory, as a baseline.
 * @returns a function that ranks documents for a question, the best first; those without any of its terms are left out.
 */
export function textbookBm25(
  documents: readonly { id: string; text: string }[],
): (question: string, limit: number) => string[] {
  const lengths: number[] = [];
  const postings = new Map<string, Map<number, number>>();
  for (const [at, { text }] of documents.entries()) {
    const terms = termsOf(text);
    lengths.push(terms.length);
    for (const term of terms) {
      const counts = postings.get(term) ?? new Map<number, number>();
      counts.set(at, (counts.get(at) ?? 0) + 1);
      postings.set(term, counts);
    }
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (question, limit) => {
    const scores = new Map<number, number>();
    for (const term of termsOf(question)) {
      const counts = postings.get(term);
      if (!counts) continue;
      const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [at, count] of counts) {
        const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average);
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * (k1 + 1)) / (count + norm));
      }
    }
    return [...scores]
      .toSorted(([at, score], [otherAt, other]) => other - score || at - otherAt)
      .slice(0, limit)
      .flatMap(([at]) => documents[at]?.id ?? []);
  };
}
