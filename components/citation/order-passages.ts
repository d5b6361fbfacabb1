import type { CitedPassage } from "@/lib/wire/citation.ts";

function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

/**
 * Orders a citation's passages by the share of the quote's words that occur in the claim before the marker: a source
 * cited twice in an answer is cited for different words each time.
 */
export function orderPassages(passages: CitedPassage[], claim: string): CitedPassage[] {
  if (passages.length < 2) return passages;
  const claimed = distinctWords(claim);
  const share = new Map(
    passages.map((passage) => {
      const quoted = distinctWords(passage.quote);
      const common = [...quoted].filter((word) => claimed.has(word)).length;
      return [passage, quoted.size === 0 ? 0 : common / quoted.size];
    }),
  );
  return passages.toSorted((a, b) => (share.get(b) ?? 0) - (share.get(a) ?? 0));
}
