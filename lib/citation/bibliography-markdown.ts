import type { PageLanguage } from "../wire/page-language.ts";
import { type ExportWords, exportWordsIn } from "../wording/export-words.ts";
import type { BibliographyEntry } from "./bibliography-entry.ts";
import { readName } from "./split-name.ts";

/** More authors become `et al.` */
const namedAuthors = 6;

/** Writes the entries as a Markdown list, each with its number in the answers. */
export function toMarkdownList(
  entries: readonly BibliographyEntry[],
  language: PageLanguage,
): string {
  const words = exportWordsIn(language);
  return entries.map((entry) => `- ${toMarkdownEntry(entry, words)}\n`).join("");
}

function toMarkdownEntry(
  { number, filename, csl }: BibliographyEntry,
  { quoted }: ExportWords,
): string {
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
    quoted(escapeMarkdown(csl.title)),
    csl["container-title"] ? `*${escapeMarkdown(csl["container-title"])}*` : "",
    csl.DOI ? `<https://doi.org/${encodeURI(csl.DOI).replace(/[<>]/g, encodeURIComponent)}>` : "",
    csl.type === "document" ? escapeMarkdown(filename) : "",
  ].filter(Boolean);
  return `${marker} ${facts.join(", ")}`;
}

/** Escapes every character that Markdown or its HTML could interpret; a colon, `@` or `www.` would make links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+!|~&$:@]|(?<=\bwww)\./gi, "\\$&");
}
