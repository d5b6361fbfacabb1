import { z } from "zod";
import { cleanText } from "./decode-text.ts";
import { isoDate, isoDateOf } from "./iso-date.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
import { recordStanding } from "./read-standing.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { writeParsedText } from "./write-parsed-text.ts";

const field = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
  .transform((value) => withoutTags(cleanText(value ?? "")));
const person = z
  .object({
    family: field,
    given: field,
    literal: field,
    "non-dropping-particle": field,
    "dropping-particle": field,
    suffix: field,
  })
  .transform((name) =>
    [
      name.given,
      name["dropping-particle"],
      name["non-dropping-particle"],
      name.family || name.literal,
      name.suffix,
    ]
      .filter(Boolean)
      .join(" "),
  );
const people = z.array(person).optional().catch(undefined);
const datePart = z.union([z.string(), z.number()]).transform(String);
const date = z
  .object({ "date-parts": z.array(z.array(datePart)).optional(), raw: field, literal: field })
  .optional()
  .catch(undefined);

/** A reference in the form of the Citation Style Language, as far as a document needs it. */
const itemSchema = z.object({
  title: field,
  abstract: field,
  author: people,
  editor: people,
  issued: date,
  type: field,
  DOI: field,
  URL: field,
  PMID: field,
  PMCID: field,
  ISBN: field,
  ISSN: field,
  "container-title": field,
  publisher: field,
  volume: field,
  issue: field,
  page: field,
  language: field,
  keyword: field,
});
type CslReference = z.output<typeof itemSchema>;

/** Removes what the library and Zotero write for italics and the like; other angle brackets are the text's own. */
function withoutTags(text: string): string {
  return text.replace(/<\/?(?:i|b|sc|sup|sub|span(?: [^<>]*)?)>/gu, "").trim();
}

/** Returns a reference as a document: its abstract, else its title, which is then all its text. */
export function parseCslItem(
  written: unknown,
  { sourceId, mediaType }: { sourceId: string; mediaType: string },
): ParsedDocument {
  const item = itemSchema.parse(written);
  const title = item.title || sourceId;
  const metadata = referenceMetadata(item, sourceId);
  const journal = item["container-title"];
  const standing = recordStanding(metadata, { title, journal: journal || undefined });
  const abstract = abstractParagraphs(item.abstract);
  return {
    mediaType,
    sourceId,
    title,
    authors: (item.author ?? item.editor ?? []).filter(Boolean),
    ...filledFields({ journal, publicationDate: issuedDate(item), doi: bareDoi(item.DOI) }),
    ...(standing ? { standing } : {}),
    metadata,
    ...writeParsedText(abstract.length > 0 ? [] : [{ kind: "prose", text: title }], abstract),
    hasLines: false,
  };
}

function issuedDate({ issued }: CslReference): string | undefined {
  const [year, month, day] = issued?.["date-parts"]?.[0] ?? [];
  return isoDateOf(year, month, day) ?? isoDate(issued?.raw || issued?.literal || "");
}

function referenceMetadata(item: CslReference, citationKey: string): Record<string, unknown> {
  const keywords = item.keyword
    .split(/[,;]/u)
    .map((word) => word.trim())
    .filter(Boolean);
  return {
    ...filledFields({
      citationKey,
      type: item.type,
      url: item.URL,
      pmid: item.PMID,
      pmcid: item.PMCID,
      isbn: item.ISBN,
      issn: item.ISSN,
      publisher: item.publisher,
      volume: item.volume,
      issue: item.issue,
      pages: item.page,
      language: item.language,
    }),
    ...(keywords.length > 0 ? { keywords } : {}),
  };
}

function abstractParagraphs(text: string): ParsedBlock[] {
  return [...splitParagraphs(text)].map(({ start, end }) => ({
    kind: "prose",
    text: text.slice(start, end),
  }));
}
