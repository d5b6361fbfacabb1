import { readBrackets, replacePlaces } from "../text/markers.ts";

/** Words that an earlier answer cited. */
export type CitedWords = {
  tag: string;
  chunkId: string;
  quote: string;
  quoteStart: number;
  quoteEnd: number;
};

/** The places of each citation's words, in the order of the tags. */
type Places = { chunkId: string; start: number; end: number }[];

/** The inside of a group of tags: `app.log#4, app.log#17`. */
const tagsShape = /^[A-Za-z0-9._~-]+#\d+(?:, [A-Za-z0-9._~-]+#\d+)*$/;

/**
 * Gives the claims of an earlier answer their own citations back. A saved answer knows only the source of a marker, so
 * each marker names everything that was cited from that source. Keeps what the claim quotes, or everything if it quotes
 * none of it.
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
    const claim = bareLetters(answer.slice(Math.max(from, lineStart), start));
    // The second of two neighbouring markers belongs to the same claim.
    if (claim !== "") from = end;
    const kept = citedByClaim(claim, inside.split(", "), cited);
    for (const { chunkId, quoteStart, quoteEnd } of kept)
      places.push({ chunkId, start: quoteStart, end: quoteEnd });
    return kept.length === 0 ? `[${inside}]` : kept.map((words) => `[${words.tag}]`).join("");
  });
  return { text, places };
}

/** Chooses the tagged words that the claim quotes or that quote the claim; all of them if there are none. */
function citedByClaim(
  claim: string,
  tagged: readonly string[],
  cited: readonly CitedWords[],
): CitedWords[] {
  const known = cited.filter((words) => tagged.includes(words.tag));
  const quoted = known.filter(({ quote }) => {
    const letters = bareLetters(quote);
    return letters !== "" && claim !== "" && (claim.includes(letters) || letters.includes(claim));
  });
  return quoted.length > 0 ? quoted : known;
}

function bareLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}
