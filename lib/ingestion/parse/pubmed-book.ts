import { child, childrenOf, type Element, findElements } from "./element-tree.ts";
import { plainTextOf } from "./jats-inline.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
import {
  abstractParts,
  authorName,
  dateInElement,
  isDoi,
  publicationTypesOf,
  pubmedMediaType,
  recordTitle,
} from "./pubmed-parts.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/**
 * Returns the document of a book of PubMed, such as one of the NCBI Bookshelf, or of a chapter, which has the book in place of a
 * journal; undefined without a PMID.
 */
export function parsePubmedBook(record: Element): ParsedDocument | undefined {
  const part = child(record, "BookDocument");
  const book = child(part, "Book");
  const pmid = plainTextOf(child(part, "PMID"));
  if (pmid === "") return undefined;
  const bookTitle = plainTextOf(child(book, "BookTitle"));
  const ownTitle = recordTitle(part);
  const title = ownTitle || bookTitle || `PMID ${pmid}`;
  const abstract = abstractParts(child(part, "Abstract"));
  const publicationDate =
    dateInElement(child(part, "ContributionDate")) ?? dateInElement(child(book, "PubDate"));
  const ids = childrenOf(child(part, "ArticleIdList"), "ArticleId");
  // The DOI among the book's own facts is the book's, and so no chapter's.
  const location = ownTitle === "" ? childrenOf(book, "ELocationID").find(isDoi) : undefined;
  const idOf = (type: string) =>
    plainTextOf(ids.find(({ attributes }) => attributes["IdType"] === type));
  const lists = {
    keywords: findElements(part, "Keyword").map(plainTextOf).filter(Boolean),
    publicationTypes: publicationTypesOf(part),
  };
  return {
    mediaType: pubmedMediaType,
    sourceId: pmid,
    title,
    authors: bookAuthorsOf(part, book),
    ...filledFields({
      journal: bookTitle === title ? "" : bookTitle,
      publicationDate,
      doi: bareDoi(idOf("doi") || plainTextOf(location)),
    }),
    metadata: {
      ...filledFields({ pmid, bookaccession: idOf("bookaccession") }),
      ...Object.fromEntries(Object.entries(lists).filter(([, words]) => words.length > 0)),
    },
    ...writeParsedText(abstract.length > 0 ? [] : [{ kind: "prose", text: title }], abstract),
    hasLines: false,
  };
}

/** Returns who wrote the chapter, else the book, else who edited it. */
function bookAuthorsOf(part: Element | undefined, book: Element | undefined): string[] {
  const lists = [part, book].flatMap((holder) => childrenOf(holder, "AuthorList"));
  const isOfEditors = ({ attributes }: Element) => attributes["Type"] === "editors";
  const list = lists.find((one) => !isOfEditors(one)) ?? lists.find(isOfEditors);
  return childrenOf(list, "Author").map(authorName).filter(Boolean);
}
