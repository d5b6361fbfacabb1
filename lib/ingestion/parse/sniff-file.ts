import { type FileTypeResult, fileTypeFromBuffer, supportedExtensions } from "file-type";
import { IbidError } from "../../errors.ts";
import { looksLikeCsl } from "./csl-json.ts";
import { decodeBytes, decodeText } from "./decode-text.ts";
import type { Format, TextLook } from "./format.ts";
import { formats } from "./formats.ts";
import { holdsRecord } from "./jsonl-record.ts";
import { startsLogEntry } from "./log-line.ts";

/** Bytes of a file that suffice to recognise it. */
export const headBytes = 64 * 1024;

/**
 * Recognises a file by its content and compares that with its name.
 *
 * @param head the file's first {@link headBytes} bytes or all; more does no harm.
 * @param filename only the last part of a path is used.
 * @returns the format that reads it.
 * @throws IbidError `empty_file`; `unsupported_type` for a type that is not read or differs from the name;
 * `damaged_file` for content of no type at all. The sentence names both and says what to do.
 */
export async function sniffFile({
  head,
  filename,
}: {
  head: Uint8Array;
  filename: string;
}): Promise<Format> {
  const name = baseName(filename);
  if (head.length === 0)
    throw new IbidError("empty_file", `${name} is empty. Add a file that has text in it.`);
  const named = formatOfName(name);
  const textual = isText(head);
  const type = (await fileTypeFromBuffer(head)) ?? (isArchive(head) ? unknownArchive : undefined);
  if (type && (!textual || asciiTypes.has(type.ext) || isArchive(head)))
    return formatOfType(type, name, named);
  return textual ? formatOfText(head, name, named) : formatOfUnknownBinary(head, name, named);
}

/** An archive with a first part too large to be looked into is recognised by its first bytes alone. */
const unknownArchive = { ext: "zip", mime: "application/zip" } as const;

function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

/** Returns the format of a file with a known signature. */
function formatOfType(type: FileTypeResult, name: string, named: Format | undefined): Format {
  // The head of an archive may end before what tells its kind; whether it is what it is named like shows when it is read.
  if (named?.signatures && (named.signatures.includes(type.mime) || type.ext === "zip"))
    return named;
  const found = formats.find((format) => format.signatures?.[0] === type.mime);
  if (found && !named) return found;
  const what = found?.name ?? binaryTypeName(type);
  if (named) throw otherType(name, named, what, found);
  throw new IbidError(
    "unsupported_type",
    `${name} is ${what}, which Ibid cannot read. ${whatIsRead}`,
  );
}

function formatOfUnknownBinary(head: Uint8Array, name: string, named: Format | undefined): Format {
  if (named?.signatures?.includes("application/pdf") && hasPdfHeader(head)) return named;
  if (named)
    throw new IbidError(
      "damaged_file",
      `${name} should be ${named.name}, but its content is binary data that is none. Add the original file again.`,
    );
  throw new IbidError(
    "unsupported_type",
    `${name} is a binary file of a type that Ibid cannot read. ${whatIsRead}`,
  );
}

function formatOfText(head: Uint8Array, name: string, named: Format | undefined): Format {
  const extension = extensionOf(name);
  const seen = lookOf(head);
  // References in a text of another name are its text.
  const look = seen === "csl" && named && extension !== "json" ? "text" : seen;
  const own = formats.find((format) => format.looks[0] === look);
  if (!named) {
    // A name such as report.docx promises a binary type; a text file of that name is damaged or was never one.
    if (isBinaryExtension(extension))
      throw new IbidError(
        "damaged_file",
        `${name} is named like ${article(extension.toUpperCase())} file, but its content is ${lookName(look)}. Add the original file, or give it the ending of what it is.`,
      );
    if (own) return own;
    throw new IbidError(
      "unsupported_type",
      `${name} is of a type that Ibid cannot read. ${whatIsRead}`,
    );
  }
  if (own?.adopts?.includes(extension)) return own;
  if (named.looks.includes(look)) return named;
  if (named.signatures)
    throw new IbidError(
      "damaged_file",
      `${name} should be ${named.name}, but its content is ${lookName(look)}. Add the original file again.`,
    );
  throw otherType(name, named, lookName(look), look === "text" ? undefined : own);
}

/** Returns the last part of a path, with either kind of slash. */
export function baseName(filename: string): string {
  return filename.split(/[/\\]/u).at(-1)?.trim() || "The file";
}

const whatIsRead =
  "It reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, Markdown, HTML, JATS and PubMed XML, e-mails, notebooks, JSONL records, BibTeX, logs, CSV and plain text.";

function otherType(
  name: string,
  named: Format,
  what: string,
  found: Format | undefined,
): IbidError {
  const advice = found
    ? `Give it the ending .${found.extensions[0] ?? ""} and add it again.`
    : `Add ${named.name.replace(/^an? /u, "the ")} itself.`;
  return new IbidError(
    "unsupported_type",
    `${name} is named like ${named.name}, but its content is ${what}. ${advice}`,
  );
}

function extensionOf(name: string): string {
  return /\.(?<extension>[^.]+)$/u.exec(name)?.groups?.["extension"]?.toLowerCase() ?? "";
}

function formatOfName(name: string): Format | undefined {
  const extension = extensionOf(name);
  return (
    formats.find((format) => format.extensions.includes(extension)) ??
    formats.find((format) => format.filenames?.test(name))
  );
}

/** Types that consist of readable characters but are not text for a reader. */
const asciiTypes = new Set(["pdf", "rtf", "ps", "eps"]);

function isBinaryExtension(extension: string): boolean {
  return (
    !["xml", "ics", "vcf", "pgp"].includes(extension) &&
    [...supportedExtensions].some((known) => known === extension)
  );
}

const fileTypeNames: Record<string, string> = {
  cfb: "an old Microsoft Office document",
  zip: "a ZIP archive",
  gz: "a compressed (gzip) file",
};

function binaryTypeName(type: FileTypeResult): string {
  const known = fileTypeNames[type.ext];
  if (known) return known;
  const family = type.mime.split("/")[0] ?? "";
  const noun =
    { image: "image", audio: "recording", video: "video", font: "font" }[family] ?? "file";
  return `${article(type.ext.toUpperCase())} ${noun}`;
}

/** Returns the word with its article, chosen by its pronunciation: an MP3, a PNG. */
function article(word: string): string {
  const vowel = /^[AEIOU]/u.test(word) || /^[FHLMNRSX](?:[^AEIOU]|$)/u.test(word);
  return `${vowel ? "an" : "a"} ${word}`;
}

function lookName(look: TextLook): string {
  return look === "xml"
    ? "another kind of XML"
    : (formats.find((format) => format.looks[0] === look)?.name ?? "plain text");
}

/** The PDF header may follow up to a thousand stray bytes (PDF 32000-1, annex H.3.4.1). */
function hasPdfHeader(head: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(head.subarray(0, 1024)).includes("%PDF-");
}

/** Returns whether the bytes are characters: few controls, whatever their encoding. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes);
  const text = decodeBytes(head);
  const controls =
    // oxlint-disable-next-line no-control-regex -- these are what is counted
    text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u0080-\u009F\uFFFD]/gu)?.length ?? 0;
  return controls <= text.length * 0.05;
}

function lookOf(bytes: Uint8Array): TextLook {
  const text = decodeText(bytes.subarray(0, headBytes)).slice(0, headBytes);
  // Skips what may come before a document's first element.
  const start = text.replace(/^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)+/u, "").slice(0, 2_000);
  if (/^<!doctype\s+html|^<html[\s>]/iu.test(start)) return "html";
  const afterDoctype = start.replace(
    /^<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/iu,
    "",
  );
  if (
    /^<(?:\w+:)?(?:article|pmc-articleset)[\s>]/u.test(afterDoctype) &&
    (afterDoctype !== start || /<(?:\w+:)?(?:front|article-meta|body)[\s/>]/u.test(text))
  )
    return "jats";
  if (/^<Pubmed(?:Book)?Article(?:Set)?[\s>]/u.test(afterDoctype)) return "pubmed";
  if (/^\s*<\?xml\s/u.test(text) || (start !== afterDoctype && start.startsWith("<"))) return "xml";
  if (looksLikeCsl(text)) return "csl";
  return looksLikeLog(text) && !holdsRecord(bytes) ? "log" : "text";
}

/** Returns whether most of the first lines begin a log entry. Indented ones continue an entry and do not count. */
function looksLikeLog(text: string): boolean {
  const lines = text.split("\n", 200).filter((line) => /^\S/u.test(line));
  const entries = lines.filter((line) => startsLogEntry(line)).length;
  return entries >= 2 && entries * 2 > lines.length;
}
