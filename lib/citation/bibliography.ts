import type { BibliographyFormat } from "../wire/bibliography.ts";
import type { PageLanguage } from "../wire/page-language.ts";
import type { Source } from "../wire/source.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import { toBibtex } from "./bibliography-bibtex.ts";
import { type BibliographyEntry, toEntry } from "./bibliography-entry.ts";
import { toMarkdownList } from "./bibliography-markdown.ts";
import { toRis } from "./bibliography-ris.ts";
import { type ReferenceStyle, toReferences } from "./bibliography-styled.ts";

/** A file format of bibliographies. */
type BibliographyForm = {
  mediaType: string;
  extension: string;
  write(entries: readonly BibliographyEntry[], language: PageLanguage): string;
};

/** The formats by their name in a request. A new one is a name in `lib/wire/bibliography.ts`, a file and an entry here. */
export const bibliographyForms = {
  bibtex: { mediaType: "application/x-bibtex", extension: "bib", write: toBibtex },
  ris: { mediaType: "application/x-research-info-systems", extension: "ris", write: toRis },
  "csl-json": {
    mediaType: "application/vnd.citationstyles.csl+json",
    extension: "json",
    write: (entries) =>
      `${JSON.stringify(
        entries.map((entry) => entry.csl),
        null,
        2,
      )}\n`,
  },
  markdown: { mediaType: "text/markdown", extension: "md", write: toMarkdownList },
  apa: references("apa"),
  vancouver: references("vancouver"),
  chicago: references("chicago"),
} satisfies Record<BibliographyFormat, BibliographyForm>;

function references(style: ReferenceStyle): BibliographyForm {
  return {
    mediaType: "text/html",
    extension: "html",
    write: (entries, language) => toReferences(entries, style, language),
  };
}

/** Writes the sources of a conversation as one file, in the order of their numbers. */
export function writeBibliography(
  sources: readonly Source[],
  format: BibliographyFormat,
  language: PageLanguage,
): string {
  const words = exportWordsIn(language);
  const entries = sources
    .toSorted((a, b) => a.number - b.number)
    .map((source) => toEntry(source, words));
  return bibliographyForms[format].write(entries, language);
}
