import { stripLineMarks } from "../citation/claim-text.ts";
import { readMarkers, replacePlaces } from "../text/markers.ts";
import { splitUnits } from "../text/split-units.ts";
import { findContradictions } from "../verdict/find-contradictions.ts";
import type { Citation } from "../wire/citation.ts";
import type { Contradiction } from "../wire/contradiction.ts";

/** Contradictions that are told of one answer, at most. */
const maxTold = 10;

/** Finds what contradicts each other in an answer: words that it cites of different sources, and its own sentences. */
export function readContradictions(
  text: string,
  citations: readonly Pick<Citation, "number" | "passages">[],
): Contradiction[] {
  return [...betweenSources(citations), ...betweenClaims(text)].slice(0, maxTold);
}

function betweenSources(
  citations: readonly Pick<Citation, "number" | "passages">[],
): Contradiction[] {
  const quoted = citations.flatMap(({ number, passages }) =>
    [...new Set(passages.map(({ quote }) => quote))].flatMap((quote) =>
      splitUnits(quote).map(({ start, end }) => {
        const sentence = quote.slice(start, end);
        return { number, quote: sentence, text: stripLineMarks(sentence) };
      }),
    ),
  );
  return findContradictions(quoted, (one, other) => one.number !== other.number).map(
    ({ one, other, oneSays, otherSays }) => ({
      between: "sources",
      number: one.number,
      otherNumber: other.number,
      quote: one.quote,
      otherQuote: other.quote,
      claim: oneSays,
      other: otherSays,
    }),
  );
}

function betweenClaims(text: string): Contradiction[] {
  // Blanks in place of the markers leave the sentences where they are.
  const plain = replacePlaces(text, readMarkers(text), ({ start, end }) => " ".repeat(end - start));
  const sentences = splitUnits(plain).map(({ start, end }) => {
    const shown = plain.slice(start, end).trimEnd();
    return { start, end: start + shown.length, text: stripLineMarks(shown) };
  });
  return findContradictions(sentences).map(({ one, other, oneSays, otherSays }) => ({
    between: "claims",
    start: one.start,
    end: one.end,
    otherStart: other.start,
    otherEnd: other.end,
    claim: oneSays,
    other: otherSays,
  }));
}
