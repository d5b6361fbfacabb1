import { isUtf8 } from "node:buffer";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import { child, childrenOf, type Element, findElements } from "./element-tree.ts";
import type { FileInput, FileRecord, Format } from "./format.ts";
import { plainTextOf } from "./jats-inline.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
import { parsePubmedBook } from "./pubmed-book.ts";
import {
  abstractParts,
  authorName,
  dateInElement,
  isDoi,
  publicationTypesOf,
  pubmedMediaType,
  recordTitle,
  sentenceCase,
} from "./pubmed-parts.ts";
import { pubmedStanding } from "./read-standing.ts";
import { readXml } from "./read-xml.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** Records of PubMed, as NCBI's efetch and PubMed's own export give them: metadata and the abstract with its labelled parts. */
export const pubmed: Format = {
  name: "PubMed XML",
  version: 6,
  extensions: ["xml"],
  looks: ["pubmed"],
  adopts: ["xml", "txt"],
  split: splitPubmedArticles,
  parse: parsePubmedRecord,
};

const recordStart = "<Pubmed";
const longestTag = "<PubmedBookArticle>".length;
const lineFeed = 10;

const downloadAgain = "Download the records from PubMed again, as XML.";

/**
 * Yields the articles and books of a `PubmedArticleSet` one by one, in the file's order. An article without an id, or with
 * one that was there before, and the end of a file that was cut off come as errors; the others still follow.
 *
 * @yields `line` of the article's beginning, from 1; `bytes` a view of the upload's bytes.
 */
export function* splitPubmedArticles(upload: Uint8Array): Generator<FileRecord> {
  const bytes = toUtf8(upload);
  const declaring = declaredEntities(bytes);
  if (declaring) {
    yield { line: 1, error: declaring };
    return;
  }
  const lineOfId = new Map<string, number>();
  let line = 1;
  let counted = 0;
  let last: number | null = 0;
  for (const { start, end } of articleSpans(bytes)) {
    for (let at = bytes.indexOf(lineFeed, counted); at >= 0 && at < start; line++) {
      counted = at + 1;
      at = bytes.indexOf(lineFeed, counted);
    }
    last = end;
    yield readSpan(
      bytes.subarray(start, end ?? bytes.length),
      { line, isWhole: end !== null },
      lineOfId,
    );
  }
  if (last === null) return;
  if (isCutAfter(bytes, last)) {
    const message = `The file is cut off after its last article, in line ${line}. ${downloadAgain}`;
    yield { line, error: new IbidError("damaged_file", message) };
  } else if (last === 0) {
    const message = `The file has no article of PubMed in it. ${downloadAgain}`;
    yield { line: 1, error: new IbidError("empty_file", message) };
  }
}

/** Whether the set that the records are in has no end behind the last one. */
function isCutAfter(bytes: Buffer, last: number): boolean {
  return ["PubmedArticleSet", "PubmedBookArticleSet"].some(
    (set) => bytes.includes(`<${set}`) && bytes.indexOf(`</${set}`, last) < 0,
  );
}

function readSpan(
  bytes: Buffer,
  { line, isWhole }: { line: number; isWhole: boolean },
  lineOfId: Map<string, number>,
): FileRecord {
  const wrong = (message: string) => ({ line, error: new IbidError("damaged_file", message) });
  if (!isWhole)
    return wrong(
      `The file is cut off in the article that begins in line ${line}. ${downloadAgain}`,
    );
  const text = bytes.toString("utf8");
  // The first id is the article's own; those of its references and corrections follow.
  const sourceId = /<PMID\b[^>]*>\s*(\d+)\s*<\/PMID>/u.exec(text)?.[1];
  if (sourceId === undefined)
    return wrong(`The article that begins in line ${line} has no PMID. ${downloadAgain}`);
  const earlier = lineOfId.get(sourceId);
  if (earlier !== undefined)
    return wrong(
      `Line ${line} repeats the article ${sourceId} of line ${earlier}. It counts once.`,
    );
  lineOfId.set(sourceId, line);
  const [, title = ""] =
    /<ArticleTitle\b[^>]*>([\s\S]*?)<\/ArticleTitle>/u.exec(text) ??
    /<BookTitle\b[^>]*>([\s\S]*?)<\/BookTitle>/u.exec(text) ??
    [];
  // The title until the article is read, which knows what stands for which character.
  return {
    line,
    bytes,
    sourceId,
    title: title.replace(/<[^>]*>/gu, "").trim() || `PMID ${sourceId}`,
  };
}

/** Yields where articles and books are; `end` is null where the file ends first. */
function* articleSpans(bytes: Buffer): Generator<{ start: number; end: number | null }> {
  for (let found = nextStart(bytes, 0); found; ) {
    const { start, endTag } = found;
    const at = bytes.indexOf(endTag, start);
    if (at < 0) {
      yield { start, end: null };
      return;
    }
    const end = at + endTag.length;
    yield { start, end };
    found = nextStart(bytes, end);
  }
}

/** Finds the next article or book from an offset on. */
function nextStart(bytes: Buffer, from: number): { start: number; endTag: string } | null {
  for (let start = bytes.indexOf(recordStart, from); start >= 0; ) {
    const head = bytes.toString("latin1", start, start + longestTag);
    const name = /^<(Pubmed(?:Book)?Article)[\s>]/u.exec(head)?.[1];
    if (name !== undefined) return { start, endTag: `</${name}>` };
    start = bytes.indexOf(recordStart, start + 1);
  }
  return null;
}

/** Returns the bytes themselves where they are UTF-8, as PubMed writes it, else the text in it. */
function toUtf8(bytes: Uint8Array): Buffer {
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /encoding=["']([\w.-]+)["']/u.exec(head)?.[1];
  return Buffer.from(decodeText(bytes, declared));
}

/** An article is read without the head of its file, so that entities of its own would lose their meaning. */
function declaredEntities(bytes: Buffer): IbidError | undefined {
  const head = bytes.toString("utf8", 0, Math.max(0, bytes.indexOf(recordStart)));
  if (!/<!ENTITY\s/u.test(head)) return undefined;
  return new IbidError(
    "damaged_file",
    `The file declares entities of its own, as no file of PubMed does. ${downloadAgain}`,
  );
}

/** Returns the document of one article or book. */
function parsePubmedRecord({ bytes, filename }: FileInput): ParsedDocument {
  const root = readXml(bytes, filename);
  const articles = findElements(root, "PubmedArticle");
  const books = findElements(root, "PubmedBookArticle");
  const count = articles.length + books.length;
  if (count > 1)
    throw new IbidError(
      "unsupported_type",
      `${filename} holds ${count} articles, each a document of its own. Add it as an upload, which takes them apart.`,
    );
  const document = books[0] ? parsePubmedBook(books[0]) : parsePubmedArticle(articles[0]);
  if (!document)
    throw new IbidError("damaged_file", `${filename} has no article with a PMID. ${downloadAgain}`);
  return document;
}

/** Returns the document of an article; undefined without a PMID. */
function parsePubmedArticle(record: Element | undefined): ParsedDocument | undefined {
  const citation = child(record, "MedlineCitation");
  const article = child(citation, "Article");
  const pmid = plainTextOf(child(citation, "PMID"));
  if (!record || pmid === "") return undefined;
  const journal = plainTextOf(child(child(article, "Journal"), "Title"));
  const title = recordTitle(article) || `PMID ${pmid}`;
  const types = publicationTypesOf(child(article, "PublicationTypeList"));
  const standing = pubmedStanding({
    title,
    journal,
    types,
    relations: childrenOf(child(citation, "CommentsCorrectionsList"), "CommentsCorrections").map(
      ({ attributes }) => attributes["RefType"] ?? "",
    ),
  });
  const abstract = recordAbstract(citation, article);
  return {
    mediaType: pubmedMediaType,
    sourceId: pmid,
    title,
    authors: childrenOf(child(article, "AuthorList"), "Author").map(authorName).filter(Boolean),
    ...filledFields({ journal, publicationDate: dateOf(article), doi: doiOf(record, article) }),
    ...(standing ? { standing } : {}),
    metadata: metadataOf(record, { pmid, types }),
    // A reference is often only a title, which is then all its text.
    ...writeParsedText(abstract.length > 0 ? [] : [{ kind: "prose", text: title }], abstract),
    hasLines: false,
  };
}

function metadataOf(
  record: Element,
  { pmid, types }: { pmid: string; types: string[] },
): Record<string, unknown> {
  const citation = child(record, "MedlineCitation");
  const lists = {
    keywords: findElements(citation, "Keyword").map(plainTextOf).filter(Boolean),
    mesh: findElements(child(citation, "MeshHeadingList"), "DescriptorName").map(plainTextOf),
    publicationTypes: types,
  };
  return {
    ...filledFields({ pmid, pmcid: articleId(record, "pmc") }),
    ...Object.fromEntries(Object.entries(lists).filter(([, words]) => words.length > 0)),
  };
}

/** Returns an id of the article itself; its references have such lists, too. */
function articleId(record: Element, type: string): string {
  const ids = childrenOf(child(child(record, "PubmedData"), "ArticleIdList"), "ArticleId");
  return plainTextOf(ids.find(({ attributes }) => attributes["IdType"] === type));
}

function doiOf(record: Element, article: Element | undefined): string {
  const location = childrenOf(article, "ELocationID").find(isDoi);
  return bareDoi(articleId(record, "doi") || plainTextOf(location));
}

/** Returns the date of online publication, else of the issue: the more exact of the two, in that order. */
function dateOf(article: Element | undefined): string | undefined {
  const issue = child(child(child(article, "Journal"), "JournalIssue"), "PubDate");
  const dates = [...childrenOf(article, "ArticleDate"), issue].flatMap(
    (date) => dateInElement(date) ?? [],
  );
  return dates.toSorted((a, b) => b.length - a.length)[0];
}

/** Returns the abstract, its labelled parts as sections, and behind it those for other readers or in other languages. */
function recordAbstract(
  citation: Element | undefined,
  article: Element | undefined,
): ParsedBlock[] {
  const others = childrenOf(citation, "OtherAbstract").map((abstract) => ({
    section: otherAbstractName(abstract),
    blocks: abstractParts(abstract),
  }));
  return [
    ...abstractParts(child(article, "Abstract")),
    ...others.filter(({ blocks }) => blocks.length > 0),
  ];
}

function otherAbstractName({ attributes }: Element): string {
  const type = attributes["Type"] ?? "";
  if (type.includes("-")) return sentenceCase(type.replaceAll("-", " "));
  const language = attributes["Language"] ?? "";
  const known = /^[a-z]{2,3}$/u.test(language)
    ? new Intl.DisplayNames(["en"], { type: "language" }).of(language)
    : undefined;
  return known ? `Abstract in ${known}` : "Further abstract";
}
