import { child, childrenOf, type Element, findElement, findElements } from "./element-tree.ts";
import type { FileInput, Format } from "./format.ts";
import { isoDateOf } from "./iso-date.ts";
import { abstractBlocks, articleBlocks } from "./jats-blocks.ts";
import { plainTextOf } from "./jats-inline.ts";
import { contributorName } from "./jats-people.ts";
import { readArticle } from "./jats-tree.ts";
import { filledFields, type ParsedDocument } from "./parsed-document.ts";
import { jatsStanding } from "./read-standing.ts";
import { titleFromFilename } from "./title-from-filename.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** Papers in JATS XML, as PubMed Central gives them: metadata, abstract, nested sections, tables and captions; no reference list. */
export const jats: Format = {
  name: "a JATS XML article",
  version: 14,
  extensions: ["nxml", "jats", "xml"],
  looks: ["jats"],
  parse: parseJats,
};

function parseJats({ bytes, filename }: FileInput): ParsedDocument {
  const article = readArticle(bytes, filename);
  const meta =
    child(child(article, "front") ?? article, "article-meta") ?? child(article, "front-stub");
  const id = (...types: string[]) => plainTextOf(articleIdElement(meta, ...types));
  const pmc = id("pmc", "pmcid", "pmc-id").replace(/^\s*PMC/iu, "");
  const standing = jatsStanding(article, meta);
  const keywords = findElements(meta, "kwd").map(plainTextOf).filter(Boolean);

  return {
    mediaType: "application/jats+xml",
    title:
      plainTextOf(findElement(child(meta, "title-group"), "article-title")) ||
      titleFromFilename(filename),
    authors: authorsOf(meta),
    ...filledFields({
      sourceId: pmc && `PMC${pmc}`,
      journal: plainTextOf(findElement(child(article, "front"), "journal-title")),
      publicationDate: publicationDateOf(meta),
      doi: id("doi"),
      category: plainTextOf(findElement(child(meta, "article-categories"), "subject")),
    }),
    ...(standing ? { standing } : {}),
    metadata: {
      ...filledFields({ pmid: id("pmid") }),
      ...(keywords.length > 0 ? { keywords } : {}),
      ...filledFields({ articleType: article.attributes["article-type"] }),
    },
    ...writeParsedText(articleBlocks(article), abstractBlocks(meta)),
    hasLines: false,
  };
}

function articleIdElement(meta: Element | undefined, ...types: string[]): Element | undefined {
  return childrenOf(meta, "article-id").find((id) =>
    types.includes(id.attributes["pub-id-type"] ?? ""),
  );
}

function authorsOf(meta: Element | undefined): string[] {
  const contributors = childrenOf(meta, "contrib-group").flatMap((group) =>
    childrenOf(group, "contrib"),
  );
  return contributors
    .filter((contributor) => (contributor.attributes["contrib-type"] ?? "author") === "author")
    .map(contributorName)
    .filter(Boolean);
}

/** Returns the date of online publication, else of print: the most exact of the dates, in that order. */
function publicationDateOf(meta: Element | undefined): string | undefined {
  const order = ["epub", "pub", "ppub", "epub-ppub", "collection", "pmc-release"];
  const dates = childrenOf(meta, "pub-date").map((date) => {
    const type = date.attributes["pub-type"] ?? date.attributes["date-type"] ?? "pub";
    const iso = isoDateOf(
      plainTextOf(child(date, "year")),
      plainTextOf(child(date, "month")),
      plainTextOf(child(date, "day")),
    );
    const rank = order.indexOf(type);
    return { iso, rank: rank < 0 ? order.length : rank };
  });
  const usable = dates.flatMap(({ iso, rank }) => (iso ? [{ iso, rank }] : []));
  usable.sort((a, b) => b.iso.length - a.iso.length || a.rank - b.rank);
  return usable[0]?.iso;
}
