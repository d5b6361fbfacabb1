import { child, childrenOf, type Element } from "./element-tree.ts";
import { isoDate, isoDateOf } from "./iso-date.ts";
import { plainTextOf, runningText } from "./jats-inline.ts";
import type { ParsedBlock } from "./parsed-block.ts";

/*
 * What articles and books of PubMed have alike.
 */

export const pubmedMediaType = "application/pubmed+xml";

/** Returns the types of publication that an element lists. */
export const publicationTypesOf = (list: Element | undefined) =>
  childrenOf(list, "PublicationType").map(plainTextOf).filter(Boolean);

/** Returns the title without the marks of PubMed: a full stop behind it, brackets around a translated one. */
export function recordTitle(article: Element | undefined): string {
  const own = plainTextOf(child(article, "ArticleTitle"));
  const vernacular = plainTextOf(child(article, "VernacularTitle"));
  const title = /^\[?not available\]?\.?$/iu.test(own) ? vernacular : own || vernacular;
  const bare = title.replace(/(?<!\.)\.$/u, "");
  return /^\[[^[\]]*\]$/u.test(bare) ? bare.slice(1, -1).replace(/(?<!\.)\.$/u, "") : bare;
}

/** Returns an author as PubMed cites one: `Lovelace AK`; a group by its whole name. */
export function authorName(author: Element): string {
  if (author.attributes["ValidYN"] === "N") return "";
  const part = (tag: string) => plainTextOf(child(author, tag));
  const person = [part("LastName"), part("Initials") || part("ForeName"), part("Suffix")];
  return person.filter(Boolean).join(" ") || part("CollectiveName");
}

/** Whether a place of publication is a DOI. */
export function isDoi({ attributes }: Element): boolean {
  return attributes["EIdType"] === "doi" && attributes["ValidYN"] !== "N";
}

/** Returns the date in an element. */
export function dateInElement(date: Element | undefined): string | undefined {
  const part = (tag: string) => plainTextOf(child(date, tag));
  return isoDateOf(part("Year"), part("Month"), part("Day")) ?? medlineDate(part("MedlineDate"));
}

/** Returns the beginning of a stretch of time: `1998 Dec-1999 Jan`, `2000 Spring`. */
function medlineDate(written: string): string | undefined {
  const [, year, month] = /^(\d{4})(?:\s+([A-Z][a-z]{2})\b)?/u.exec(written) ?? [];
  return isoDateOf(year, month) ?? isoDate(written);
}

/** Returns an abstract, its labelled parts as sections. */
export function abstractParts(abstract: Element | undefined): ParsedBlock[] {
  return childrenOf(abstract, "AbstractText").flatMap((part): ParsedBlock[] => {
    const text = runningText(part.children);
    if (text === "") return [];
    const block: ParsedBlock = { kind: "prose", text };
    const label = sentenceCase(part.attributes["Label"] ?? "");
    return label === "" || label === "Unlabelled" ? [block] : [{ section: label, blocks: [block] }];
  });
}

/** Labels are in capitals: `PATIENTS AND METHODS`. */
export function sentenceCase(label: string): string {
  const words = label.trim().replace(/:$/u, "");
  const isShouted = words === words.toUpperCase();
  return (
    words.charAt(0).toUpperCase() + (isShouted ? words.slice(1).toLowerCase() : words.slice(1))
  );
}
