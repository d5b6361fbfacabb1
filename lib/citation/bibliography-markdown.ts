import type { BibliographyEntry } from "./bibliography-entry.ts";
import { readName } from "./split-name.ts";

/** Authors that are named before the others are summed up. */
const namedAuthors = 6;

/** The entries as a Markdown list, each with its number as it stands in the answers. */
export function toMarkdownList(entries: readonly BibliographyEntry[]): string {
  return entries.map((entry) => `- ${toMarkdownEntry(entry)}\n`).join("");
}

function toMarkdownEntry({ number, filename, csl }: BibliographyEntry): string {
  const marker = `\\[${number}\\]`;
  if (filename === null) return `${marker} ${escapeMarkdown(csl.note.replace(/^\[\d+\] /, ""))}`;
  const authors = (csl.author ?? []).map(readName);
  const named = authors.slice(0, namedAuthors).join(", ");
  const year = csl.issued?.["date-parts"][0][0];
  const parts = [
    authors.length > namedAuthors ? `${named}, et al.` : named,
    year === undefined ? "" : `(${year})`,
  ].filter(Boolean);
  const facts = [
    parts.map(escapeMarkdown).join(" "),
    `“${escapeMarkdown(csl.title)}”`,
    csl["container-title"] ? `*${escapeMarkdown(csl["container-title"])}*` : "",
    csl.DOI ? `<https://doi.org/${encodeURI(csl.DOI).replace(/[<>]/g, encodeURIComponent)}>` : "",
    csl.type === "document" ? escapeMarkdown(filename) : "",
  ].filter(Boolean);
  return `${marker} ${facts.join(", ")}`;
}

/** Every sign that Markdown or the HTML in it could read as its own; the colon, `@` and `www.` would make addresses links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~&$:@]|(?<=\bwww)\./gi, "\\$&");
}
