import type { RecordFacts } from "../db/schema.ts";
import type { ParsedDocument } from "../ingestion/parse/parsed-document.ts";

/** A title is on the first page. */
const titlePageLength = 6_000;

/** The share of a title's pairs of words that another wording of it keeps. */
const minPairShare = 0.7;

/**
 * Whether what was fetched is the paper that was asked for: it names the paper's DOI as its own, or has the title, except for
 * single words.
 */
export function isSamePaper(
  { title, doi }: Pick<RecordFacts, "title" | "doi">,
  fetched: Pick<ParsedDocument, "title" | "text" | "doi">,
): boolean {
  if (doi && fetched.doi) return doi.toLowerCase() === fetched.doi.toLowerCase();
  // A record without a title is named by the beginning of its abstract.
  if (title.endsWith("…") || lettersOf(title) === "") return true;
  const head = `${fetched.title}\n${fetched.text.slice(0, titlePageLength)}`;
  if (lettersOf(head).includes(lettersOf(title))) return true;
  const pairs = wordPairs(title);
  const found = new Set(wordPairs(head));
  const kept = pairs.filter((pair) => found.has(pair)).length;
  return pairs.length > 1 && kept >= pairs.length * minPairShare;
}

/** Letters and digits alone: line ends, hyphens and quotation marks differ from file to file. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function wordPairs(text: string): string[] {
  const words =
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}
