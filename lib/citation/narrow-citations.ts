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

/** A group of tags: `[app.log#4, app.log#17]`. */
const tagGroup = /(?<!\\)\[([A-Za-z0-9._~-]+#\d+(?:, [A-Za-z0-9._~-]+#\d+)*)\]/gu;

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
  let from = 0;
  const text = answer.replace(tagGroup, (group, inside: string, at: number) => {
    const claim = lettersOf(answer.slice(Math.max(from, answer.lastIndexOf("\n", at) + 1), at));
    // Of two markers side by side the second stands for the same claim.
    if (claim !== "") from = at + group.length;
    const tags = inside.split(", ");
    const known = cited.filter((words) => tags.includes(words.tag));
    if (known.length === 0) return group;
    const quoted = known.filter((words) => {
      const letters = lettersOf(words.quote);
      return (
        letters !== "" && (claim.includes(letters) || (claim !== "" && letters.includes(claim)))
      );
    });
    const kept = quoted.length > 0 ? quoted : known;
    for (const { chunkId, quoteStart, quoteEnd } of kept)
      places.push({ chunkId, start: quoteStart, end: quoteEnd });
    return kept.map((words) => `[${words.tag}]`).join("");
  });
  return { text, places };
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}
