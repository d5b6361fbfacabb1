import { isUtf8 } from "node:buffer";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import { child, childrenOf, type Element, findElements } from "./element-tree.ts";
import type { FileInput, FileRecord, Format } from "./format.ts";
import { isoDate, isoDateOf } from "./iso-date.ts";
import { plainTextOf, runningText } from "./jats-inline.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
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
  parse: parsePubmedArticle,
};

const articleStart = "<PubmedArticle";
const bookStart = "<PubmedBookArticle";
const longestTag = "<PubmedBookArticle>".length;
const lineFeed = 10;

const downloadAgain = "Download the records from PubMed again, as XML.";

/**
 * Yields the articles of a `PubmedArticleSet` one by one, in the file's order. An article without an id, or with one that
 * was there before, and the end of a file that was cut off come as errors; the others still follow.
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
  if (bytes.includes("<PubmedArticleSet") && bytes.indexOf("</PubmedArticleSet", last) < 0) {
    const message = `The file is cut off after its last article, in line ${line}. ${downloadAgain}`;
    yield { line, error: new IbidError("damaged_file", message) };
  } else if (last === 0) {
    const message = `The file has no article of PubMed in it. ${downloadAgain}`;
    yield { line: 1, error: new IbidError("empty_file", message) };
  }
}

function readSpan(
  bytes: Buffer,
  { line, isWhole }: { line: number; isWhole: boolean },
  lineOfId: Map<string, number>,
): FileRecord {
  const wrong = (message: string, code: "damaged_file" | "unsupported_type" = "damaged_file") => ({
    line,
    error: new IbidError(code, message),
  });
  if (!isWhole)
    return wrong(
      `The file is cut off in the article that begins in line ${line}. ${downloadAgain}`,
    );
  const text = bytes.toString("utf8");
  if (text.startsWith(bookStart))
    return wrong(
      `Line ${line} begins a book of PubMed, of which Ibid reads articles alone. Add the book itself.`,
      "unsupported_type",
    );
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
  const title = /<ArticleTitle\b[^>]*>([\s\S]*?)<\/ArticleTitle>/u.exec(text)?.[1] ?? "";
  // The title until the article is read, which knows what stands for which character.
  return {
    line,
    bytes,
    sourceId,
    title: title.replace(/<[^>]*>/gu, "").trim() || `PMID ${sourceId}`,
  };
}

/** Yields where articles and books stand; `end` is null where the file ends first. */
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
  for (let start = bytes.indexOf("<Pubmed", from); start >= 0; ) {
    const head = bytes.toString("latin1", start, start + longestTag);
    const name = /^<(Pubmed(?:Book)?Article)[\s>]/u.exec(head)?.[1];
    if (name !== undefined) return { start, endTag: `</${name}>` };
    start = bytes.indexOf("<Pubmed", start + 1);
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
  const head = bytes.toString("utf8", 0, Math.max(0, bytes.indexOf(articleStart)));
  if (!/<!ENTITY\s/u.test(head)) return undefined;
  return new IbidError(
    "damaged_file",
    `The file declares entities of its own, as no file of PubMed does. ${downloadAgain}`,
  );
}

/** Returns the document of one article. */
function parsePubmedArticle({ bytes, filename }: FileInput): ParsedDocument {
  const articles = findElements(readXml(bytes, filename), "PubmedArticle");
  if (articles.length > 1)
    throw new IbidError(
      "unsupported_type",
      `${filename} holds ${articles.length} articles, each a document of its own. Add it as an upload, which takes them apart.`,
    );
  const record = articles[0];
  const citation = child(record, "MedlineCitation");
  const article = child(citation, "Article");
  const pmid = plainTextOf(child(citation, "PMID"));
  if (!record || pmid === "")
    throw new IbidError("damaged_file", `${filename} has no article with a PMID. ${downloadAgain}`);
  const journal = plainTextOf(child(child(article, "Journal"), "Title"));
  const title = recordTitle(article) || `PMID ${pmid}`;
  const types = textsOf(child(article, "PublicationTypeList"), "PublicationType");
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
    mediaType: "application/pubmed+xml",
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

const textsOf = (list: Element | undefined, tag: string) =>
  childrenOf(list, tag).map(plainTextOf).filter(Boolean);

/** Returns an id of the article itself; its references have such lists, too. */
function articleId(record: Element, type: string): string {
  const ids = childrenOf(child(child(record, "PubmedData"), "ArticleIdList"), "ArticleId");
  return plainTextOf(ids.find(({ attributes }) => attributes["IdType"] === type));
}

function doiOf(record: Element, article: Element | undefined): string {
  const location = childrenOf(article, "ELocationID").find(
    ({ attributes }) => attributes["EIdType"] === "doi" && attributes["ValidYN"] !== "N",
  );
  return bareDoi(articleId(record, "doi") || plainTextOf(location));
}

/** Returns the title without the marks of PubMed: a full stop behind it, brackets around a translated one. */
function recordTitle(article: Element | undefined): string {
  const own = plainTextOf(child(article, "ArticleTitle"));
  const vernacular = plainTextOf(child(article, "VernacularTitle"));
  const title = /^\[?not available\]?\.?$/iu.test(own) ? vernacular : own || vernacular;
  const bare = title.replace(/(?<!\.)\.$/u, "");
  return /^\[[^[\]]*\]$/u.test(bare) ? bare.slice(1, -1).replace(/(?<!\.)\.$/u, "") : bare;
}

/** Returns an author as PubMed cites one: `Lovelace AK`; a group by its whole name. */
function authorName(author: Element): string {
  if (author.attributes["ValidYN"] === "N") return "";
  const part = (tag: string) => plainTextOf(child(author, tag));
  const person = [part("LastName"), part("Initials") || part("ForeName"), part("Suffix")];
  return person.filter(Boolean).join(" ") || part("CollectiveName");
}

/** Returns the date of online publication, else of the issue: the more exact of the two, in that order. */
function dateOf(article: Element | undefined): string | undefined {
  const issue = child(child(child(article, "Journal"), "JournalIssue"), "PubDate");
  const dates = [...childrenOf(article, "ArticleDate"), ...(issue ? [issue] : [])].flatMap(
    (date) => {
      const part = (tag: string) => plainTextOf(child(date, tag));
      return (
        isoDateOf(part("Year"), part("Month"), part("Day")) ??
        medlineDate(part("MedlineDate")) ??
        []
      );
    },
  );
  return dates.toSorted((a, b) => b.length - a.length)[0];
}

/** Returns the beginning of a stretch of time: `1998 Dec-1999 Jan`, `2000 Spring`. */
function medlineDate(written: string): string | undefined {
  const [, year, month] = /^(\d{4})(?:\s+([A-Z][a-z]{2})\b)?/u.exec(written) ?? [];
  return isoDateOf(year, month) ?? isoDate(written);
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

function abstractParts(abstract: Element | undefined): ParsedBlock[] {
  return childrenOf(abstract, "AbstractText").flatMap((part): ParsedBlock[] => {
    const text = runningText(part.children);
    if (text === "") return [];
    const block: ParsedBlock = { kind: "prose", text };
    const label = sentenceCase(part.attributes["Label"] ?? "");
    return label === "" || label === "Unlabelled" ? [block] : [{ section: label, blocks: [block] }];
  });
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

/** Labels stand in capitals: `PATIENTS AND METHODS`. */
function sentenceCase(label: string): string {
  const words = label.trim().replace(/:$/u, "");
  const isShouted = words === words.toUpperCase();
  return (
    words.charAt(0).toUpperCase() + (isShouted ? words.slice(1).toLowerCase() : words.slice(1))
  );
}
