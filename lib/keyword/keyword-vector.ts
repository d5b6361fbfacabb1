import { analyseText } from "./analyse-text.ts";

/** Terms are hashed into the widest `sparsevec` there is; two terms of a library rarely share a slot. */
export const keywordDimensions = 1_000_000_000;

// BM25 (Robertson and Zaragoza 2009) with its usual constants.
const k1 = 1.2;
const b = 0.75;

/**
 * The length, in terms, that counts as neither long nor short. A constant, because chunks are cut to one size: the
 * weights then depend on the chunk alone, and not on what else was in the index when it was written.
 */
const usualLength = 110;

/** Terms that a `sparsevec` holds at most; only a line of a megabyte has more. */
const maxTerms = 16_000;

/** A term's slot, from 1: FNV-1a over its UTF-16 units. */
function slotOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  }
  return ((hash >>> 0) % keywordDimensions) + 1;
}

function countTerms(text: string): { counts: Map<number, number>; length: number } {
  const counts = new Map<number, number>();
  const terms = analyseText(text);
  for (const term of terms) {
    const slot = slotOf(term);
    counts.set(slot, (counts.get(slot) ?? 0) + 1);
  }
  return { counts, length: terms.length };
}

/**
 * A chunk's term weights as a `sparsevec` literal, and its slots: the saturated term frequencies of BM25, without idf.
 * Of more terms than the type holds, the most frequent are kept.
 */
export function chunkKeywords(text: string): { terms: string; slots: number[] } {
  const { counts, length } = countTerms(text);
  const norm = k1 * (1 - b + (b * length) / usualLength);
  const kept =
    counts.size > maxTerms
      ? [...counts].toSorted(([x, m], [y, n]) => n - m || x - y).slice(0, maxTerms)
      : [...counts];
  const slots = kept.map(([slot]) => slot).toSorted((x, y) => x - y);
  const entries = slots.map((slot) => {
    const tf = counts.get(slot) ?? 0;
    return `${slot}:${((tf * (k1 + 1)) / (tf + norm)).toPrecision(6)}`;
  });
  return { terms: `{${entries.join(",")}}/${keywordDimensions}`, slots };
}

/** A question's slots with their weights: how often each term stands in it, earlier questions' terms counting less. */
export function questionKeywords(
  question: string,
  earlier: readonly string[] = [],
  earlierWeight = 0.25,
): { slots: number[]; weights: number[] } {
  const weightBySlot = new Map<number, number>(countTerms(question).counts);
  for (const slot of countTerms(earlier.join("\n")).counts.keys()) {
    if (!weightBySlot.has(slot)) weightBySlot.set(slot, earlierWeight);
  }
  return { slots: [...weightBySlot.keys()], weights: [...weightBySlot.values()] };
}
