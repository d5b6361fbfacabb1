import "@citation-js/plugin-csl";
import { Cite, plugins } from "@citation-js/core";
import type { PageLanguage } from "../wire/page-language.ts";
import { exportWordsIn } from "../wording/export-words.ts";
import type { BibliographyEntry } from "./bibliography-entry.ts";
import chicago from "./chicago-author-date.json" with { type: "json" };
import type { PersonName } from "./split-name.ts";

plugins.config.get("@csl").styles.add("chicago", chicago.csl);

/** The styles of references: `apa` and `vancouver` come with the library, `chicago` (author and date) is ours to add. */
export type ReferenceStyle = "apa" | "vancouver" | "chicago";

/**
 * Brackets in place of `<` and `>` while the library writes: it takes `<i>` in a title for its own markup. They are of
 * the private use area, so that no style changes them.
 */
const angles = { open: "\u{F8F1}", close: "\u{F8F2}" };

/** The languages of references, of those that the library has: its English is American, as both styles are. */
const cslLocales: Readonly<Record<PageLanguage, string>> = { en: "en-US", de: "de-DE" };

/**
 * Writes the entries as references in a style, as HTML without a style sheet, so that italics are kept where it is pasted.
 * The order is the style's own; the numbers of a numbered style are the conversation's.
 */
export function toReferences(
  entries: readonly BibliographyEntry[],
  style: ReferenceStyle,
  language: PageLanguage,
): string {
  const kept = entries.filter(({ filename }) => filename !== null);
  const written = writeReferences(kept, style, language);
  const erased = entries
    .filter(({ filename }) => filename === null)
    .map(({ number, csl }) => ({ number, html: csl.note.replace(/^\[\d+\] /, "") }));
  const references =
    style === "vancouver"
      ? [...written, ...erased]
          .toSorted((a, b) => a.number - b.number)
          .map(({ number, html }) => `${number}. ${html}`)
      : [...written, ...erased].map(({ html }) => html);
  return [
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${exportWordsIn(language).sources}</title></head><body>`,
    ...references.map((reference) => `<p>${reference}</p>`),
    "</body></html>\n",
  ].join("\n");
}

function writeReferences(
  entries: readonly BibliographyEntry[],
  template: ReferenceStyle,
  language: PageLanguage,
): { number: number; html: string }[] {
  if (entries.length === 0) return [];
  const numbers = new Map(entries.map(({ csl, number }) => [csl.id, number]));
  const cite = new Cite(entries.map(({ csl }) => withoutAngles(csl)));
  const written: [string, string][] = cite.format("bibliography", {
    format: "html",
    template,
    lang: cslLocales[language],
    asEntryArray: true,
  });
  return written.map(([id, html]) => ({
    number: numbers.get(id) ?? 0,
    html: withAngles(withoutFrame(html)),
  }));
}

/** The facts that a style prints; a note would name the file behind a paper. */
function withoutAngles({ id, type, title, author, issued, DOI, ...csl }: BibliographyEntry["csl"]) {
  const journal = csl["container-title"];
  const facts = {
    id,
    type,
    title,
    ...(author ? { author: author.map(withInitials) } : {}),
    ...(journal ? { "container-title": journal } : {}),
    ...(issued ? { issued } : {}),
    ...(DOI ? { DOI } : {}),
  };
  const text = JSON.stringify(facts).replaceAll(angles.open, "").replaceAll(angles.close, "");
  const item = JSON.parse(text.replaceAll("<", angles.open).replaceAll(">", angles.close));
  // The name of a file keeps its letters where a style capitalises titles.
  return type === "document"
    ? { ...item, title: `<span class="nocase">${item.title}</span>` }
    : item;
}

/** PubMed's `JA` are two names: `J. A.` */
function withInitials(name: PersonName): PersonName {
  if ("literal" in name || !/^\p{Lu}{2,3}$/u.test(name.given ?? "")) return name;
  return { ...name, given: [...(name.given ?? "")].map((letter) => `${letter}.`).join(" ") };
}

function withAngles(html: string): string {
  return html.replaceAll(angles.open, "&lt;").replaceAll(angles.close, "&gt;");
}

/** Takes away the elements around an entry, and the number that the style counted. */
function withoutFrame(html: string): string {
  return html
    .replace(/<div class="csl-left-margin">.*?<\/div>/s, "")
    .replace(/<\/?div[^>]*>/g, "")
    .trim();
}
