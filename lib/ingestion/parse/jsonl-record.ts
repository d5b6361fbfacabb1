import { createHash } from "node:crypto";
import { z } from "zod";
import type { FileSource } from "../../document/file-source.ts";
import { IbidError } from "../../errors.ts";
import { cleanText } from "./decode-text.ts";
import type { FileInput, FileRecord, Format } from "./format.ts";
import { isoDate } from "./iso-date.ts";
import type { ParsedBlock } from "./parsed-block.ts";
import { bareDoi, filledFields, type ParsedDocument } from "./parsed-document.ts";
import { recordStanding } from "./read-standing.ts";
import { splitParagraphs } from "./split-paragraphs.ts";
import { lineBlocks } from "./stream-lines.ts";
import { writeParsedText } from "./write-parsed-text.ts";

/** One line of a JSONL file of records: one document. */
export const jsonlRecord: Format = {
  name: "a JSONL file of records",
  version: 6,
  extensions: ["jsonl", "ndjson"],
  looks: ["text", "log"],
  split: splitJsonlRecords,
  streamRecords: streamJsonlRecords,
  parse: parseJsonlRecord,
};

const cleanField = z.string().transform(cleanText);
const optionalField = z
  .union([cleanField, z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value?.trim() || undefined);
const authorNames = z
  .union([
    z.array(
      z.union([z.string(), z.object({ name: z.string() }).transform((author) => author.name)]),
    ),
    z.string(),
    z.null(),
  ])
  .optional()
  .transform((value) =>
    (typeof value === "string" ? value.split(/\s*;\s*|\s+and\s+/u) : (value ?? []))
      .map((name) => cleanText(name).trim())
      .filter(Boolean),
  );

const recordSchema = z
  .object({
    id: optionalField,
    _id: optionalField,
    title: optionalField,
    text: optionalField,
    abstract: optionalField,
    authors: authorNames,
  })
  .extend({
    journal: optionalField,
    publication_date: optionalField,
    doi: optionalField,
    category: optionalField,
  })
  .catchall(z.unknown());
type Record = z.output<typeof recordSchema>;

const newline = 10;

/**
 * Yields the records of a `.jsonl` upload one by one, in the file's order; empty lines are skipped. A line that is no
 * record, or repeats an id, comes as an error and the others still follow.
 *
 * @yields `line` from 1; `bytes` a view of the upload's bytes, without the line end.
 */
export function* splitJsonlRecords(bytes: Uint8Array): Generator<FileRecord> {
  yield* recordsOf(recordLines(bytes), new Map());
}

async function* streamJsonlRecords(source: FileSource): AsyncGenerator<FileRecord> {
  const lineOfId = new Map<string, number>();
  let above = 0;
  for await (const block of lineBlocks(source, { onlyLineFeeds: true })) {
    yield* recordsOf(recordLines(block, above), lineOfId);
    for (let at = block.indexOf(newline); at >= 0; at = block.indexOf(newline, at + 1)) above += 1;
  }
}

function* recordsOf(
  lines: Iterable<{ line: number; bytes: Uint8Array }>,
  lineOfId: Map<string, number>,
): Generator<FileRecord> {
  for (const { line, bytes: record } of lines) {
    try {
      const { title, sourceId } = readRecord(record, `Line ${line}`);
      const earlier = lineOfId.get(sourceId);
      if (earlier !== undefined)
        throw new IbidError(
          "damaged_file",
          `Line ${line} repeats the id "${sourceId}" of line ${earlier}. Give each record an id of its own.`,
        );
      lineOfId.set(sourceId, line);
      yield { line, bytes: record, sourceId, title };
    } catch (error) {
      if (!(error instanceof IbidError)) throw error;
      yield { line, error };
    }
  }
}

/** Whether the first line of a file is a record with text. */
export function holdsRecord(bytes: Uint8Array): boolean {
  const [first] = recordLines(bytes);
  try {
    return first !== undefined && readRecord(first.bytes, "It") !== undefined;
  } catch (error) {
    if (error instanceof IbidError) return false;
    throw error;
  }
}

/**
 * Returns the document of one record. The abstract and the text become its parts; fields that Ibid has no place for
 * become metadata.
 */
export function parseJsonlRecord({ bytes, filename }: FileInput): ParsedDocument {
  const records = [...recordLines(bytes)];
  if (records.length > 1)
    throw new IbidError(
      "unsupported_type",
      `${filename} holds ${records.length} records, each a document of its own. Add it as an upload, which takes them apart.`,
    );
  const { record, sourceId, title } = readRecord(records[0]?.bytes ?? bytes, filename);
  const {
    id: _id1,
    _id: _id2,
    title: _title,
    text: body,
    abstract,
    authors,
    journal,
    publication_date,
    doi,
    category,
    ...metadata
  } = record;
  const standing = recordStanding(metadata, { title, journal });
  const abstractBlocks = paragraphBlocks(abstract);
  // Some records repeat the abstract as their text.
  const blocks = body === abstract ? [] : paragraphBlocks(body);
  return {
    mediaType: "application/json",
    sourceId,
    title,
    authors,
    ...filledFields({
      journal,
      publicationDate: isoDate(publication_date ?? ""),
      doi: doi && bareDoi(doi),
      category,
    }),
    ...(standing ? { standing } : {}),
    metadata,
    ...writeParsedText(blocks, abstractBlocks),
    hasLines: false,
  };
}

function paragraphBlocks(content = ""): ParsedBlock[] {
  return [...splitParagraphs(content)].map(({ start, end }) => ({
    kind: "prose",
    text: content.slice(start, end),
  }));
}

/** @throws IbidError `damaged_file` or `empty_file`, with a sentence that begins with `where`. */
function readRecord(
  bytes: Uint8Array,
  where: string,
): { record: Record; sourceId: string; title: string } {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new IbidError(
      "damaged_file",
      `${where} is not valid JSON. Each line must hold one whole record.`,
      { cause },
    );
  }
  const parsed = recordSchema.safeParse(json);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".");
    throw new IbidError(
      "damaged_file",
      field
        ? `${where} has a field "${field}" that is not text.`
        : `${where} is not a record, a JSON object with "id", "title" and "text" or "abstract".`,
    );
  }
  const record = parsed.data;
  // A reference is often only a title, which is then all its text.
  record.text ??= record.abstract === undefined ? record.title : undefined;
  const content = record.text ?? record.abstract;
  if (!content)
    throw new IbidError("empty_file", `${where} has no text: a record needs "text" or "abstract".`);
  // Without an id, the same record must still be the same document when it comes again.
  const sourceId =
    record.id ??
    record["_id"] ??
    `record-${createHash("sha256").update(bytes).digest("hex").slice(0, 12)}`;
  return { record, sourceId, title: record.title ?? openingWords(content) };
}

/** Returns a title for a record without one: the beginning of its text, cut between words. */
function openingWords(content: string): string {
  const line = content.replace(/\s+/gu, " ").trim();
  return line.length <= 80
    ? line
    : `${line
        .slice(0, 80)
        .replace(/\s+\S*$/u, "")
        .toWellFormed()}…`;
}

function isBlankRecord(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || byte === 9 || byte === 13 || byte === newline);
}

/** Yields the lines with a record, numbered from 1 below the lines above, without a byte order mark and line ends. */
function* recordLines(
  bytes: Uint8Array,
  above = 0,
): Generator<{ line: number; bytes: Uint8Array }> {
  let line = above;
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let start = bom; start < bytes.length; ) {
    line++;
    const at = bytes.indexOf(newline, start);
    const end = at < 0 ? bytes.length : at;
    const record = bytes.subarray(start, bytes[end - 1] === 13 ? end - 1 : end);
    start = end + 1;
    if (!isBlankRecord(record)) yield { line, bytes: record };
  }
}
