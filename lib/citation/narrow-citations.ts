import { readBrackets, replacePlaces } from "../text/markers.ts";

/** Words that an earlier answer cited. */
export type CitedWords = {
  tag: string;
  chunkId: string;
  quote: string;
  quoteStart: number;
  quoteEnd: number;
};

/** Where the words of each citation stand, in the order of the tags. */
type Places = { chunkId: string; start: number; end: number }[];

/** What the brackets of a group of tags hold: `app.log#4, app.log#17`. */
const tagsShape = /^[A-Za-z0-9._~-]+#\d+(?:, [A-Za-z0-9._~-]+#\d+)*$/;

/**
 * Gives the claims of an earlier answer their own citations back. A saved answer knows of a marker only its source, so
 * each of its markers names all that was cited of that source: of these, what a claim quotes is kept, or where it
 * quotes none of it, all.
 */
export function narrowCitations(
  answer: string,
  cited: readonly CitedWords[],
): { text: string; places: Places } {
  const places: Places = [];
  const groups = readBrackets(answer).filter(({ inside }) => tagsShape.test(inside));
  let from = 0;
  const text = replacePlaces(answer, groups, ({ inside, start, end }) => {
    const lineStart = answer.lastIndexOf("\n", start) + 1;
    const claim = lettersOf(answer.slice(Math.max(from, lineStart), start));
    // Of two markers side by side the second stands for the same claim.
    if (claim !== "") from = end;
    const kept = citedByClaim(claim, inside.split(", "), cited);
    for (const { chunkId, quoteStart, quoteEnd } of kept)
      places.push({ chunkId, start: quoteStart, end: quoteEnd });
    return kept.length === 0 ? `[${inside}]` : kept.map((words) => `[${words.tag}]`).join("");
  });
  return { text, places };
}

/** Those of the tagged words that the claim quotes or that quote the claim, or all of them where none does. */
function citedByClaim(
  claim: string,
  tagged: readonly string[],
  cited: readonly CitedWords[],
): CitedWords[] {
  const known = cited.filter((words) => tagged.includes(words.tag));
  const quoted = known.filter(({ quote }) => {
    const letters = lettersOf(quote);
    return letters !== "" && claim !== "" && (claim.includes(letters) || letters.includes(claim));
  });
  return quoted.length > 0 ? quoted : known;
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}
