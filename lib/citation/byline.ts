import { splitName } from "./split-name.ts";

/** A longer name is cut: a file may claim a page of text as its author. */
const maxBylineNameChars = 80;

type Written = {
  authors?: readonly string[] | undefined;
  publicationDate?: string | null | undefined;
};

/** Who wrote a document and when, as it is cited: `Smith et al. 2023`; null without an author. */
export function bylineOf({ authors = [], publicationDate }: Written): string | null {
  const [first, ...others] = authors.map(shortName).filter(Boolean);
  if (first === undefined) return null;
  const year = publicationDate ? ` ${publicationDate.slice(0, 4)}` : "";
  return `${first}${others.length > 0 ? " et al." : ""}${year}`;
}

/** The family name of a person; of a group its whole name. */
function shortName(author: string): string {
  const name = splitName(author.replace(/\s+/g, " ").trim());
  const written = "literal" in name ? name.literal : name.family;
  return written.length > maxBylineNameChars
    ? `${written.slice(0, maxBylineNameChars).toWellFormed().trimEnd()}…`
    : written;
}
